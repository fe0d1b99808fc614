import { once } from 'node:events';

/** Writes in large pieces, no faster than the reader takes them. */
export class Output {
  constructor(private readonly stream: NodeJS.WriteStream) {}

  async write(piece: string | Uint8Array): Promise<void> {
    if (piece.length > 0 && !this.stream.write(piece)) await once(this.stream, 'drain');
  }
}

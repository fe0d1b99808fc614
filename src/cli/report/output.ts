/** Writes in large pieces, no faster than the reader takes them. */
export class Output {
  constructor(private readonly stream: NodeJS.WriteStream) {}

  /** Returns when the piece is no longer needed. */
  async write(piece: string | Uint8Array): Promise<void> {
    if (piece.length > 0) await new Promise((resolve) => this.stream.write(piece, resolve));
  }
}

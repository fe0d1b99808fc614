import { once } from 'node:events';

/** Collects text and writes it in large pieces, no faster than the reader takes it. */
export class Output {
  #pending = '';

  constructor(private readonly stream: NodeJS.WriteStream) {}

  write(text: string): void {
    this.#pending += text;
  }

  /** Hands over what was collected. */
  async flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = '';
    if (text !== '' && !this.stream.write(text)) await once(this.stream, 'drain');
  }
}

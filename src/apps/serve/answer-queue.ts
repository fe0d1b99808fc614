import type { ServerResponse } from 'node:http';

/**
 * Sends the answers to the requests that one turn of the event loop has read at its end, one right after the other. A client is then
 * awake for the second and the others: to wake it for each takes longer than to validate an order.
 */
export class AnswerQueue {
  #waiting: (readonly [ServerResponse, string, BufferEncoding])[] = [];

  /** Ends a response, whose headers are written, with its text. */
  add(response: ServerResponse, text: string, encoding: BufferEncoding): void {
    if (this.#waiting.push([response, text, encoding]) === 1) setImmediate(() => this.#send());
  }

  #send(): void {
    const answers = this.#waiting;
    this.#waiting = [];
    for (const [response, text, encoding] of answers) response.end(text, encoding);
  }
}

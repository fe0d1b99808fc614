import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { Readable } from 'node:stream';

/** The answer of a server. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export type Body = string | Buffer | Iterable<string> | AsyncIterable<string>;

/** Sends one request over its own connection; a body in parts is sent part by part. */
export function httpCall(options: RequestOptions, body?: Body): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', agent: false, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    sent.on('error', reject);
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) sent.end(body);
    else Readable.from(body).pipe(sent);
  });
}

import { connect } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { afterAll } from '@jest/globals';
import { SERVICE_LIMITS, type ServiceLimits } from '../../../src/apps/serve/limits.js';
import { run } from '../../../src/apps/cli/commands/serve/serve.js';
import { httpCall, type Answer, type Body } from '../../support/http-call.js';
import { until } from '../../support/until.js';

export const JSON_TYPE = { 'content-type': 'application/json' };
export const NDJSON_TYPE = { 'content-type': 'application/x-ndjson' };

/** A line of the log. */
export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly message: string;
  readonly [detail: string]: unknown;
}

const running: Serving[] = [];
afterAll(() => Promise.all(running.map((one) => one.end())));

/** `payrules serve` in this process, on a free port. */
export class Serving {
  readonly #signals = new Map<string, () => void>();
  readonly #ended: Promise<number>;
  readonly log: LogLine[] = [];
  address = '';

  private constructor(args: readonly string[], limits: Partial<ServiceLimits>, cwd: string) {
    const stream = (take: (text: string) => void): Writable =>
      new Writable({ write: (chunk: Buffer, _, done) => (take(String(chunk)), done()) });
    this.#ended = run(
      args,
      {
        stdin: Readable.from([]),
        stdout: stream((text) => (this.address += text.trim())),
        stderr: stream((text) => this.log.push(JSON.parse(text) as LogLine)),
        cwd,
        now: () => new Date(),
        abortOn: (signal) => {
          const controller = new AbortController();
          this.#signals.set(signal, () => controller.abort());
          return controller.signal;
        },
        onEach: (signal, act) => void this.#signals.set(signal, act),
        outliveOutput: () => undefined,
      },
      { ...SERVICE_LIMITS, ...limits },
    );
  }

  /** @param early a signal that arrives, or an act that happens, before the server listens */
  static async start(
    args: readonly string[],
    limits: Partial<ServiceLimits> = {},
    early?: NodeJS.Signals | (() => void),
    cwd = process.cwd(),
  ): Promise<Serving> {
    const serving = new Serving(args.includes('--socket') ? args : ['--port', '0', ...args], limits, cwd);
    running.push(serving);
    if (typeof early === 'string') serving.signal(early);
    else early?.();
    let isOver = false;
    const ended = serving.#ended.finally(() => (isOver = true));
    await Promise.race([until(() => isOver || serving.address !== ''), ended]);
    return serving;
  }

  /** The port of `--admin`. */
  get adminPort(): string {
    return new URL(String(this.log.find(({ event }) => event === 'admin')!['address'])).port;
  }

  /** Does what a signal to the process does. */
  signal(name: NodeJS.Signals): void {
    this.#signals.get(name)?.();
  }

  /** Ends the server as Ctrl-C does. */
  end(): Promise<number> {
    this.signal('SIGINT');
    return this.#ended;
  }

  get ended(): Promise<number> {
    return this.#ended;
  }

  /** Loads the rules again, and waits for the outcome. */
  async reload(): Promise<void> {
    const lines = this.log.length;
    this.signal('SIGHUP');
    await until(() => this.log.slice(lines).some(({ event }) => event === 'rules-loaded' || event === 'rules-refused'));
  }

  call(
    method: string,
    path: string,
    body?: Body,
    headers: Readonly<Record<string, string>> = method === 'POST' ? JSON_TYPE : {},
  ): Promise<Answer> {
    const place = this.address.startsWith('http:')
      ? { port: new URL(this.address).port }
      : { socketPath: this.address };
    return httpCall({ ...place, method, path, headers }, body);
  }

  post(path: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call('POST', path, body, { ...JSON_TYPE, ...headers });
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }
}

/** Asks until the answer has a status. */
export async function answerWith(status: number, ask: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer;
  await until(async () => (answer = await ask()).status === status);
  return answer!;
}

/** Sends text to a server and returns what it sends until it closes the connection, or until `isEnough`. */
export function plain(
  { address }: Serving,
  text: string,
  isEnough = (_text: string): boolean => false,
): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += String(chunk);
      if (isEnough(answer)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Entry,
  InputFault,
  MOST_ENTRIES,
  OPENING_BRACKET,
  PORTION,
  type Portion,
  excessIn,
  parseText,
  portionsOf,
  processHere,
  readHead,
  tooManyNames,
  withoutMark,
} from '../../workbench/input/index.js';
import { Disconnected, type ErrorCode, Pace, RequestError, readBody, tooSlow, within } from '../server/index.js';
import type { ServiceLimits } from './limits.js';
import { lineError } from './problem.js';

export const JSON_TYPE = 'application/json';
export const NDJSON_TYPE = 'application/x-ndjson';

/** Makes the text of the answer for one order. */
export type AnswerOrder = (order: unknown) => string;

interface Batch {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly limits: ServiceLimits;
  readonly answer: AnswerOrder;
  /** Called for each line that can't be read. */
  readonly unreadable: () => void;
  /** Called if the rest cannot be answered. */
  readonly broken: (code: ErrorCode) => void;
  /** Headers of the answer besides its type. */
  readonly headers: readonly string[];
}

/**
 * Answers a JSON list with the list of its results. If the rest cannot be answered, the connection closes before the end of the answer.
 * @throws {InputFault | RequestError | Disconnected}
 */
export async function answerList(batch: Batch): Promise<void> {
  const { request, limits, answer } = batch;
  const deadline = new Deadline(limits.batchTime);
  try {
    const { list, batchTime: milliseconds, pace } = limits;
    const bytes = withoutMark(await readBody(request, { bytes: list, milliseconds, pace }));
    const orders = listIn(bytes);
    if (orders.length > limits.orders) throw tooMany(limits);
    const output = new Output(batch, JSON_TYPE);
    await output.write('[', deadline);
    for (const { index, each } of portionsOf(orders, PORTION)) {
      let text = '';
      let at = index;
      each(({ value }) => (text += (at++ > 0 ? ',' : '') + answer(value)));
      await output.write(text, deadline);
    }
    output.end(']');
  } finally {
    deadline.clear();
  }
}

function listIn(bytes: Buffer): readonly unknown[] {
  const start = bytes.find((byte) => byte > 32);
  if (start !== OPENING_BRACKET)
    throw new InputFault({
      code: 'not-json',
      problem: `the body is not a JSON list of orders; one order on each line is ${NDJSON_TYPE}`,
    });
  const excess = excessIn(bytes, true);
  if (excess === 'names') throw new InputFault(tooManyNames('an entry'));
  if (excess === 'entries')
    throw new InputFault({
      code: 'too-large',
      problem: `the list has more than ${MOST_ENTRIES.toLocaleString('en')} entries or objects`,
    });
  return parseText(bytes) as readonly unknown[];
}

/**
 * Answers each line of NDJSON with a line, in order, while it reads, and keeps neither orders nor results. The answer to an unreadable line
 * is its error. If the rest cannot be answered, the last line says why, and the connection closes before the end of the answer, so that no
 * client takes it for complete.
 * @throws {InputFault | RequestError | Disconnected} before anything is answered
 */
export async function answerLines(batch: Batch): Promise<void> {
  const { request, limits } = batch;
  const output = new Output(batch, NDJSON_TYPE);
  const deadline = new Deadline(limits.batchTime);
  try {
    const { bytes } = await readHead(
      inTime(chunksOf(request, limits.lines), deadline, new Pace(limits.pace)),
      'ndjson',
    );
    let orders = 0;
    const answerPortion = (portion: Portion): string => {
      let text = '';
      portion.each((entry) => {
        if (++orders > limits.orders) throw tooMany(limits);
        text += `${answerEntry(entry, batch)}\n`;
      });
      return text;
    };
    for await (const text of processHere({ format: 'ndjson', bytes }, answerPortion))
      // Blank lines have no answer. If there are no other lines, the input is empty.
      if (text) await output.write(text, deadline);
    output.end('');
  } catch (error) {
    if (!output.isBegun || error instanceof Disconnected) throw error;
    const known = error instanceof RequestError ? error : undefined;
    const { code, message } = known ?? { code: 'fault' as const, message: 'Internal error; please report it.' };
    if (known) batch.broken(known.code);
    await output.break(`${JSON.stringify({ error: { code, message } })}\n`);
    if (!known) throw error;
  } finally {
    deadline.clear();
  }
}

function answerEntry(entry: Entry, { answer, unreadable }: Batch): string {
  if (!entry.fault) return answer(entry.value);
  unreadable();
  return JSON.stringify(lineError(entry.fault));
}

const tooMany = ({ orders }: ServiceLimits): RequestError =>
  new RequestError(413, 'too-large', `A batch has at most ${orders.toLocaleString('en')} orders.`);

async function* chunksOf(request: IncomingMessage, most: number): AsyncGenerator<Buffer> {
  try {
    // Keeps the connection, because the answer is still to be written.
    yield* within(request.iterator({ destroyOnReturn: false }), most);
  } catch (error) {
    throw error instanceof RequestError ? error : new Disconnected();
  }
}

/**
 * Passes chunks on while there is time and they do not arrive too slowly. Only waiting for a chunk counts; in between, the client waits.
 */
async function* inTime(chunks: AsyncGenerator<Buffer>, deadline: Deadline, pace: Pace): AsyncGenerator<Buffer> {
  for (;;) {
    const asked = performance.now();
    const next = await deadline.limit(chunks.next(), pace.left);
    if (next.done) return;
    pace.add(next.value.length, performance.now() - asked);
    yield next.value;
  }
}

/** The time limit of a batch. It keeps nothing of the promises that it limited, because a batch has many chunks. */
class Deadline {
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #timer: NodeJS.Timeout;
  #isPassed = false;

  constructor(milliseconds: number) {
    this.#timer = setTimeout(() => {
      this.#isPassed = true;
      for (const reject of this.#waiting) reject(tooSlow());
    }, milliseconds);
  }

  /**
   * The result of a promise, or an error if it is too slow.
   * @param milliseconds its own time limit
   */
  async limit<T>(act: Promise<T>, milliseconds: number): Promise<T> {
    let end: (error: Error) => void;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        end = reject;
        timer = setTimeout(() => reject(tooSlow()), milliseconds);
        if (this.#isPassed) reject(tooSlow());
        this.#waiting.add(reject);
        act.then(resolve, reject);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(end!);
    }
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

/** Writes an answer no faster than the client reads it, beyond {@link ServiceLimits.unread}. */
class Output {
  isBegun = false;
  readonly #gone = new AbortController();
  readonly #pace: Pace;

  constructor(
    private readonly batch: Batch,
    private readonly type: string,
  ) {
    this.#pace = new Pace(batch.limits.pace);
    batch.response.once('close', () => this.#gone.abort());
  }

  /** Also lets other requests run in between. A client that sends its whole batch before it reads must not wait for itself. */
  async write(text: string, deadline: Deadline): Promise<void> {
    const { request, response, limits } = this.batch;
    this.#begin();
    if (response.destroyed) throw new Disconnected();
    const isRoomy =
      response.write(text, encodingOf(text)) || (!request.complete && response.writableLength < limits.unread);
    const passed: Promise<unknown> = isRoomy
      ? new Promise(setImmediate)
      : once(response, 'drain', { signal: this.#gone.signal }).catch(disconnect);
    await deadline.limit(passed, limits.pace.lag + this.#pace.timeOf(response.writableLength));
  }

  end(text: string): void {
    this.#begin();
    this.batch.response.end(text);
  }

  /** Writes the last line and closes the connection without the end of the answer. */
  async break(text: string): Promise<void> {
    const { response } = this.batch;
    await Promise.race([new Promise((resolve) => response.write(text, resolve)), delay(1000)]);
    response.destroy();
  }

  #begin(): void {
    if (this.isBegun) return;
    this.isBegun = true;
    this.batch.response.writeHead(200, ['content-type', this.type, ...this.batch.headers]);
  }
}

/** ASCII text needs no transcoding, which takes a tenth of the time of a batch. */
const encodingOf = (text: string): BufferEncoding => (Buffer.byteLength(text) === text.length ? 'latin1' : 'utf8');

const disconnect = (): never => {
  throw new Disconnected();
};

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

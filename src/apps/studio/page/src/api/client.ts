import type {
  Answers,
  ApiError,
  AuthoringSchema,
  BacktestLine,
  BacktestResult,
  BatchLine,
  BatchRefused,
  BatchView,
  Bodies,
  CommitAnswer,
  EditAnswer,
  ErrorCode,
  FileText,
  OrdersRefused,
  OutcomesLine,
  PastOrdersView,
  SaveAnswer,
  SaveConflict,
  SaveErrors,
  Start,
  TokenHeader,
} from './contract.js';
import { language } from '../state/settings.js';
import { linesOf } from './lines.js';

const HEADER: TokenHeader = 'x-payrules-token';
const TOKEN_KEY = 'payrules-token';
/** How long an edit may take, in milliseconds: later edits wait for it. */
const EDIT_TIME = 20_000;

/** Identifies the running studio. */
export const token = takeToken();

/** A request that failed, or did not reach the server. */
export class ApiFailure extends Error {
  constructor(
    readonly code: ErrorCode | 'offline',
    message: string,
    /** Set if the message has no translation. */
    readonly lang?: 'en',
  ) {
    super(message);
    this.name = 'ApiFailure';
  }
}

/** Sends a value as JSON, or the bytes of files. */
async function send(
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Response> {
  const isBytes = body instanceof Blob;
  const init: RequestInit = { method, ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }) };
  const headers = {
    [HEADER]: token,
    'accept-language': language.value,
    ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
  };
  try {
    return await fetch(`/api/${path}`, { ...init, headers, cache: 'no-store', ...(signal && { signal }) });
  } catch (error) {
    throw unreached(error, signal);
  }
}

/** The failure for a missing answer: none at all, none in time, one that breaks off, or one from a proxy in between. */
const unreached = (error: unknown, signal?: AbortSignal): unknown =>
  signal?.aborted && (signal.reason as Error).name !== 'TimeoutError' ? error : new ApiFailure('offline', '');

async function answerOf<Answer>(response: Response, signal?: AbortSignal): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch (error) {
    throw unreached(error, signal);
  }
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const { error } = await answerOf<ApiError>(response);
  return new ApiFailure(error.code, error.message, error.lang);
}

/** Sends a request. @throws {ApiFailure} if the server refuses it */
async function sendAndCheck(...request: Parameters<typeof send>): Promise<Response> {
  const response = await send(...request);
  if (!response.ok) throw await failureOf(response);
  return response;
}

const ask = async <Answer>(path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> =>
  answerOf<Answer>(await sendAndCheck(path, body, signal), signal);

export const getStart = (): Promise<Start> => ask('start');
export const getFile = (path: string): Promise<FileText> => ask(`file?path=${encodeURIComponent(path)}`);
export const getSchema = (kind: string): Promise<AuthoringSchema> => ask(`schema?kind=${encodeURIComponent(kind)}`);

/** Asks a route by its name. */
export const post =
  <Name extends keyof Answers>(name: Name) =>
  (body: Bodies[Name], signal?: AbortSignal): Promise<Answers[Name]> =>
    ask(name, body, signal);

export const postEdit = (body: Bodies['edit']): Promise<EditAnswer> =>
  post('edit')(body, AbortSignal.timeout(EDIT_TIME));

/** @param onProgress receives the share of the input that is read, from 0 to 1 */
export async function postBacktest(
  body: Bodies['backtest'],
  signal: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<BacktestResult> {
  return (await lastLine<BacktestLine>(await send('backtest', body, signal), onProgress)).result;
}

type Progress = { readonly progress: { readonly share: number } };

/** The value in the last line of an answer; the lines before it report progress. */
async function lastLine<Line extends object>(
  response: Response,
  onProgress?: (share: number) => void,
): Promise<Exclude<Line, Progress | ApiError>> {
  if (!response.ok || !response.body) throw await failureOf(response);
  for await (const text of linesOf(response.body)) {
    const line = JSON.parse(text) as Line | Progress | ApiError;
    if ('error' in line) throw new ApiFailure(line.error.code, line.error.message, line.error.lang);
    if (!('progress' in line)) return line as Exclude<Line, Progress | ApiError>;
    onProgress?.(line.progress.share);
  }
  throw new ApiFailure('offline', '');
}

/** The result of saving; conflicts and errors need a decision. */
export type SaveOutcome<Answer = SaveAnswer> =
  | ({ readonly kind: 'saved' } & Answer)
  | ({ readonly kind: 'conflict' } & SaveConflict)
  | ({ readonly kind: 'held' } & SaveErrors);

export const postSave = (body: Bodies['save']): Promise<SaveOutcome> => saveBy('save', body);
export const postCommit = (body: Bodies['commit']): Promise<SaveOutcome<CommitAnswer>> => saveBy('commit', body);

async function saveBy<Answer>(path: string, body: Bodies['save']): Promise<SaveOutcome<Answer>> {
  const response = await send(path, body);
  if (response.ok) return { kind: 'saved', ...(await answerOf<Answer>(response)) };
  if (response.status === 409) return { kind: 'conflict', ...(await answerOf<SaveConflict>(response)) };
  if (response.status === 422) return { kind: 'held', ...(await answerOf<SaveErrors>(response)) };
  throw await failureOf(response);
}

/** A file of past orders, and the operation of its orders if the lines do not name one. */
interface OrdersFile {
  readonly file: File;
  readonly type: string;
  readonly operation?: string | undefined;
}

/** The outcome of sending a file of orders. */
type OrdersOutcome =
  | { readonly kind: 'used'; readonly orders: PastOrdersView }
  | ({ readonly kind: 'refused' } & OrdersRefused);

/**
 * Sends a file of past orders, with `XMLHttpRequest` because only it reports progress.
 * @param onProgress receives the share that is sent, from 0 to 1
 */
export function postOrders(
  { file, type, operation }: OrdersFile,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<OrdersOutcome> {
  const query = new URLSearchParams({ name: file.name, ...(operation !== undefined && { operation }) });
  const request = new XMLHttpRequest();
  signal.addEventListener('abort', () => request.abort(), { once: true });
  return new Promise((resolve, reject) => {
    request.open('POST', `/api/orders?${query}`);
    request.setRequestHeader(HEADER, token);
    request.setRequestHeader('content-type', type);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1));
    for (const end of ['abort', 'error']) request.addEventListener(end, () => reject(new ApiFailure('offline', '')));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve({ kind: 'used', orders: request.response as PastOrdersView });
      else if (request.status === 422) resolve({ kind: 'refused', ...(request.response as OrdersRefused) });
      else {
        const { code, message } = (request.response as ApiError).error;
        reject(new ApiFailure(code, message));
      }
    });
    request.send(file);
  });
}

/** Stops using past orders. */
export const deleteOrders = async (): Promise<void> =>
  void (await sendAndCheck('orders', undefined, undefined, 'DELETE'));

/** The outcome of reading a batch. */
export type BatchOutcome =
  | { readonly kind: 'open'; readonly view: BatchView }
  | { readonly kind: 'refused'; readonly reason: BatchRefused };

/**
 * Sends a file that a person checks and corrects; it stays in the memory of the studio.
 * @param operation the operation of all orders; without it each order names its own
 * @param onProgress receives the share that is read, from 0 to 1
 */
export async function postBatch(
  file: File,
  operation: string | undefined,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<BatchOutcome> {
  const query = new URLSearchParams({ name: file.name, ...(operation !== undefined && { operation }) });
  return batchIn(await send(`batch?${query}`, file, signal), onProgress);
}

/** Evaluates the batch by the present saved rules. */
export const postBatchCheck = async (
  id: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<BatchOutcome> => batchIn(await send('batch-check', { id }, signal), onProgress);

async function batchIn(response: Response, onProgress: (share: number) => void): Promise<BatchOutcome> {
  const line = await lastLine<BatchLine>(response, onProgress);
  return 'batch' in line ? { kind: 'open', view: line.batch } : { kind: 'refused', reason: line.refused };
}

/** The files to compare; without a file of orders, the past orders in use are compared. */
interface OutcomeFiles {
  readonly replies: File;
  readonly orders?: File | undefined;
  /** The operation of all orders; without it each order names its own. */
  readonly operation?: string | undefined;
}

/**
 * Compares past replies with the saved rules; the studio does not keep the files.
 * @param onProgress receives the share of the orders that is read, from 0 to 1
 */
export async function postOutcomes(
  { replies, orders, operation }: OutcomeFiles,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Exclude<OutcomesLine, Progress | ApiError>> {
  const query = new URLSearchParams({
    replies: replies.name,
    length: String(replies.size),
    ...(orders && { orders: orders.name }),
    ...(operation !== undefined && { operation }),
  });
  const body = new Blob(orders ? [replies, orders] : [replies]);
  return lastLine<OutcomesLine>(await send(`outcomes?${query}`, body, signal), onProgress);
}

/** The corrected or the annotated file. */
export const postBatchFile = async (body: Bodies['batch-file']): Promise<Blob> =>
  (await sendAndCheck('batch-file', body)).blob();

/** Forgets the batch. Does not wait for the answer, because the person may be leaving the page. */
export function deleteBatch(id: string): void {
  const headers = { [HEADER]: token };
  fetch(`/api/batch?${new URLSearchParams({ id })}`, { method: 'DELETE', headers, keepalive: true }).catch(
    () => undefined,
  );
}

/** Takes the token from the address, stores it for this tab, and removes it from the address bar. */
function takeToken(): string {
  const address = new URL(location.href);
  const given = address.searchParams.get('token');
  if (given === null) return sessionStorage.getItem(TOKEN_KEY) ?? '';
  sessionStorage.setItem(TOKEN_KEY, given);
  address.searchParams.delete('token');
  history.replaceState(null, '', address);
  return given;
}

import type {
  ApiError,
  AuthoringSchema,
  BacktestLine,
  BacktestRequest,
  BacktestResult,
  ChangedOrdersAnswer,
  ChangedOrdersRequest,
  ClauseFixAnswer,
  ClauseFixRequest,
  DiffAnswer,
  DiffRequest,
  EditAnswer,
  EditRequest,
  ErrorCode,
  FileText,
  IndexAnswer,
  IndexRequest,
  ValidateAnswer,
  ValidateRequest,
  LintAnswer,
  LintRequest,
  OperationAnswer,
  OperationRequest,
  PatchAnswer,
  PatchRequest,
  RequirementsAnswer,
  RequirementsRequest,
  SaveAnswer,
  SaveConflict,
  SaveErrors,
  SaveRequest,
  Start,
  TextsAnswer,
  TextsRequest,
  TokenHeader,
} from './contract.js';
import { language } from '../state/settings.js';
import { linesOf } from './lines.js';
import { takeToken } from './token.js';

const HEADER: TokenHeader = 'x-payrules-token';
/** Identifies the running studio. */
export const token = takeToken();

/** A request that failed, or did not reach the server. */
export class ApiFailure extends Error {
  constructor(
    readonly code: ErrorCode | 'offline',
    message: string,
    /** The message has no translation. */
    readonly lang?: 'en',
  ) {
    super(message);
    this.name = 'ApiFailure';
  }
}

async function send(path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers = {
    [HEADER]: token,
    'accept-language': language.value,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  try {
    return await fetch(`/api/${path}`, { ...init, headers, cache: 'no-store', ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiFailure('offline', '');
  }
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const { error } = (await response.json()) as ApiError;
  return new ApiFailure(error.code, error.message, error.lang);
}

async function ask<Answer>(path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const response = await send(path, body, signal);
  if (!response.ok) throw await failureOf(response);
  return (await response.json()) as Answer;
}

export const getStart = (): Promise<Start> => ask('start');
export const getFile = (path: string): Promise<FileText> => ask(`file?path=${encodeURIComponent(path)}`);
export const getSchema = (kind: string): Promise<AuthoringSchema> => ask(`schema?kind=${encodeURIComponent(kind)}`);
export const postLint = (body: LintRequest, signal: AbortSignal): Promise<LintAnswer> => ask('lint', body, signal);
export const postOperation = (body: OperationRequest, signal: AbortSignal): Promise<OperationAnswer> =>
  ask('operation', body, signal);
export const postEdit = (body: EditRequest): Promise<EditAnswer> => ask('edit', body);
export const postIndex = (body: IndexRequest, signal: AbortSignal): Promise<IndexAnswer> => ask('index', body, signal);
export const postTexts = (body: TextsRequest, signal: AbortSignal): Promise<TextsAnswer> => ask('texts', body, signal);
export const postClauseFix = (body: ClauseFixRequest): Promise<ClauseFixAnswer> => ask('clause-fix', body);
export const postValidate = (body: ValidateRequest, signal: AbortSignal): Promise<ValidateAnswer> =>
  ask('validate', body, signal);
export const postRequirements = (body: RequirementsRequest, signal: AbortSignal): Promise<RequirementsAnswer> =>
  ask('requirements', body, signal);
export const postDiff = (body: DiffRequest, signal: AbortSignal): Promise<DiffAnswer> => ask('diff', body, signal);
export const postChangedOrders = (body: ChangedOrdersRequest, signal?: AbortSignal): Promise<ChangedOrdersAnswer> =>
  ask('changed-orders', body, signal);
export const postPatch = (body: PatchRequest): Promise<PatchAnswer> => ask('patch', body);

/** @param onProgress the share of the input that is read, from 0 to 1 */
export async function postBacktest(
  body: BacktestRequest,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<BacktestResult> {
  const response = await send('backtest', body, signal);
  if (!response.ok || !response.body) throw await failureOf(response);
  for await (const text of linesOf(response.body)) {
    const line = JSON.parse(text) as BacktestLine;
    if ('result' in line) return line.result;
    if ('error' in line) throw new ApiFailure(line.error.code, line.error.message, line.error.lang);
    onProgress(line.progress.share);
  }
  throw new ApiFailure('offline', '');
}

/** The result of saving; conflicts and errors need a decision. */
export type SaveOutcome =
  | ({ readonly kind: 'saved' } & SaveAnswer)
  | ({ readonly kind: 'conflict' } & SaveConflict)
  | ({ readonly kind: 'held' } & SaveErrors);

export async function postSave(body: SaveRequest): Promise<SaveOutcome> {
  const response = await send('save', body);
  if (response.ok) return { kind: 'saved', ...((await response.json()) as SaveAnswer) };
  if (response.status === 409) return { kind: 'conflict', ...((await response.json()) as SaveConflict) };
  if (response.status === 422) return { kind: 'held', ...((await response.json()) as SaveErrors) };
  throw await failureOf(response);
}

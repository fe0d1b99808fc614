import type { Readable } from 'node:stream';
import { visible } from '../../../workbench/text/index.js';
import { RequestError } from '../../server/index.js';
import type { Answers } from './answers.js';
import type { BacktestLine, BatchLine, Language, OutcomesLine } from './api.js';
import type { BackgroundAnalysis } from './background-analysis.js';
import type { Batches } from './batch/batches.js';
import type { Compilation } from './compilation.js';
import type { Bodies } from './request-bodies.js';
import type { UploadedOrders } from './uploaded-orders.js';
import type { Workspace } from './workspace.js';

/** The state that the routes use. */
export interface Studio {
  readonly workspace: Workspace;
  readonly analysis: BackgroundAnalysis;
  readonly uploads: UploadedOrders;
  readonly batches: Batches;
}

/** An authorised request. */
export interface ApiRequest {
  readonly query: URLSearchParams;
  /** JSON; empty for GET. */
  readonly body: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** The language of findings, errors and texts in the answer. */
  readonly language: Language;
}

/** An authorised request whose body is a file. */
export interface FileRequest extends Omit<ApiRequest, 'body'> {
  readonly bytes: Readable;
  /** Its content type, without parameters. */
  readonly type: string;
  /** The length that the request announces, in bytes; 0 if it does not. */
  readonly length: number;
}

/** A JSON body, lines of NDJSON, or a file. */
export type ApiResponse =
  | { readonly status?: number; readonly body: unknown }
  | { readonly lines: AsyncIterable<BacktestLine | BatchLine | OutcomesLine> }
  | { readonly bytes: Uint8Array; readonly type: string };

/** The functions that make the answers of {@link Answers}. */
export type Answering = {
  readonly [Name in keyof Answers]: (
    studio: Studio,
    request: Bodies[Name],
    asked: ApiRequest,
  ) => Answers[Name] | Promise<Answers[Name]>;
};

/** A route with a small body. */
export type Route = (studio: Studio, request: ApiRequest) => ApiResponse | Promise<ApiResponse>;

/** A route for a body that is a file, which the caller does not keep in memory. */
export interface FileRoute {
  /** The content types that it takes. */
  readonly types: readonly string[];
  readonly take: (studio: Studio, request: FileRequest) => Promise<ApiResponse>;
}

/**
 * The operation that a request names for all orders of a file.
 * @throws {RequestError} if the rules do not have it
 */
export function operationOfAll(name: string | null | undefined, { rulebook }: Compilation): string | undefined {
  const operation = name ?? undefined;
  if (operation === undefined || rulebook.operations.has(operation)) return operation;
  throw new RequestError(400, 'bad-request', 'The operation must be one of the rules.');
}

/** The most characters of a name that are shown. */
const SHOWN = 200;

/** The name of the file of a request, as it is shown. */
export const shownName = (query: URLSearchParams): string => visible((query.get('name') ?? '').slice(0, SHOWN));

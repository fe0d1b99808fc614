import type { Readable } from 'node:stream';
import { InputFault, wholeOf } from '../../../../workbench/input/index.js';
import { Disconnected, RequestError, tooLarge } from '../../../server/index.js';
import type { BatchLine, BatchView } from '../api.js';
import { operationIn } from '../validate.js';
import { parseBody } from '../request-bodies.js';
import {
  type Answering,
  type ApiRequest,
  type ApiResponse,
  type FileRequest,
  type Studio,
  operationOfAll,
  shownName,
} from '../route.js';
import { CheckedBatch } from './batch.js';

/** The content type says nothing about the format: the name and the first bytes of the file do. */
export const BATCH_TYPES = ['application/octet-stream'];
/** A whole batch is in memory. */
const MOST_BYTES = 128 * 1024 * 1024;
/** The content types of downloads. */
const TYPES = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Reads and evaluates the batch of the body. */
export async function openBatch({ workspace, batches }: Studio, request: FileRequest): Promise<ApiResponse> {
  const { query, bytes, length, signal, language } = request;
  const compilation = workspace.saved();
  const operation = operationOfAll(query.get('operation'), compilation);
  const isReady = operation === undefined || operationIn(compilation, operation).compiled !== undefined;
  const name = shownName(query);
  const file = await received(bytes, length, signal);
  batches.makeRoom(file.length);
  const lines = async function* (): AsyncGenerator<BatchLine> {
    if (!isReady) {
      yield { refused: { code: 'blocked', problem: '' } };
      return;
    }
    try {
      const reading = CheckedBatch.open({ name, bytes: file, operation }, compilation, workspace.time, signal);
      let step = await reading.next();
      for (; !step.done; step = await reading.next()) yield { progress: { share: step.value } };
      batches.add(step.value);
      yield { batch: step.value.view(compilation, language) };
    } catch (error) {
      if (!(error instanceof InputFault)) throw error;
      yield { refused: { code: error.fault.code, problem: error.fault.problem } };
    }
  };
  return { lines: lines() };
}

/** Evaluates the batch by the present saved rules. */
export function checkBatch({ workspace, batches }: Studio, { body, signal, language }: ApiRequest): ApiResponse {
  const batch = batches.named(parseBody('batch-check', body).id);
  const compilation = workspace.saved();
  const lines = async function* (): AsyncGenerator<BatchLine> {
    if (batch.operation !== undefined && !operationIn(compilation, batch.operation).compiled) {
      yield { refused: { code: 'blocked', problem: '' } };
      return;
    }
    for await (const share of batch.check(compilation, workspace.time, signal))
      yield { progress: { share: share * 2 - 1 } };
    yield { batch: batch.view(compilation, language) };
  };
  return { lines: lines() };
}

const viewOf = (batch: CheckedBatch, { workspace }: Studio, { language }: ApiRequest): BatchView =>
  batch.view(workspace.saved(), language);

/** The routes of an open batch that answer with one value. */
export const batchAnswers = {
  'batch-view': (studio, { id }, asked) => viewOf(studio.batches.named(id), studio, asked),
  'batch-rows': ({ batches }, { id, filter, ...place }, { language }) =>
    batches.named(id).found(filter, place, language),
  'batch-next': ({ batches }, { id, from }) => ({ place: batches.named(id).nextWrong(from) }),
  'batch-edit': (studio, { id, edits }, asked) => {
    const batch = studio.batches.named(id);
    batch.edit(edits);
    return viewOf(batch, studio, asked);
  },
  'batch-undo': (studio, { id }, asked) => {
    const batch = studio.batches.named(id);
    batch.undo();
    return viewOf(batch, studio, asked);
  },
  'batch-repair': ({ batches }, { id, repair, applies }, { signal }) =>
    batches.named(id).repair(repair, applies, signal),
} satisfies Partial<Answering>;

/** The file with the corrections, optionally with the findings of each row. */
export async function batchFile({ batches }: Studio, { body, signal, language }: ApiRequest): Promise<ApiResponse> {
  const { id, isAnnotated } = parseBody('batch-file', body);
  const batch = batches.named(id);
  try {
    const bytes = await (isAnnotated ? batch.annotated(language, signal) : batch.corrected(signal));
    return { bytes, type: TYPES[batch.format] };
  } catch (error) {
    if (!(error instanceof InputFault)) throw error;
    throw new RequestError(413, 'too-large', error.fault.problem);
  }
}

/** The bytes of a body, in memory. @throws {RequestError} 413 if there are too many */
export async function received(bytes: Readable, length: number, signal: AbortSignal): Promise<Buffer> {
  if (length > MOST_BYTES) throw tooLarge(MOST_BYTES);
  // After a failure the request stays open for the answer.
  const chunks = bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const all = await wholeOf(chunks, MOST_BYTES, () => tooLarge(MOST_BYTES));
  if (signal.aborted) throw new Disconnected();
  return all;
}

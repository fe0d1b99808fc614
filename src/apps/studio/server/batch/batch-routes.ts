import type { Readable } from 'node:stream';
import { InputFault, wholeOf } from '../../../../workbench/input/index.js';
import { visible } from '../../../../workbench/text/index.js';
import { Disconnected, RequestError, tooLarge } from '../../../server/index.js';
import type { BatchFoundAnswer, BatchLine, BatchNextAnswer, BatchRepairAnswer, BatchView } from '../api.js';
import { operationIn } from '../validate.js';
import { parseBody } from '../request-bodies.js';
import type { ApiRequest, ApiResponse, FileRequest, Studio } from '../route.js';
import { CheckedBatch } from './batch.js';

/** The content type says nothing about the format: the name and the first bytes of the file do. */
export const BATCH_TYPES = ['application/octet-stream'];
/** A whole batch is in memory. */
const MOST_BYTES = 128 * 1024 * 1024;
/** The most characters of a name that are shown. */
const SHOWN = 200;
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
  const operation = query.get('operation') ?? undefined;
  const compilation = workspace.saved();
  const isKnown = operation === undefined || compilation.rulebook.operations.has(operation);
  if (!isKnown) throw new RequestError(400, 'bad-request', 'The operation must be one of the rules.');
  const isReady = operation === undefined || operationIn(compilation, operation).compiled !== undefined;
  const name = visible((query.get('name') ?? '').slice(0, SHOWN));
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
  const batch = batches.named(parseBody('batch', body).id);
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

/** What the page shows above the rows. */
export function batchView({ workspace, batches }: Studio, { body, language }: ApiRequest): BatchView {
  return batches.named(parseBody('batch', body).id).view(workspace.saved(), language);
}

export function batchRows({ batches }: Studio, { body, language }: ApiRequest): BatchFoundAnswer {
  const { id, filter, list, from, count } = parseBody('batch-rows', body);
  return batches.named(id).found(filter, { list, from, count }, language);
}

export function batchNext({ batches }: Studio, { body }: ApiRequest): BatchNextAnswer {
  const { id, from } = parseBody('batch-next', body);
  return { place: batches.named(id).nextWrong(from) };
}

export function editBatch({ workspace, batches }: Studio, { body, language }: ApiRequest): BatchView {
  const { id, edits } = parseBody('batch-edit', body);
  const batch = batches.named(id);
  batch.edit(edits);
  return batch.view(workspace.saved(), language);
}

export function undoBatch({ workspace, batches }: Studio, { body, language }: ApiRequest): BatchView {
  const batch = batches.named(parseBody('batch', body).id);
  batch.undo();
  return batch.view(workspace.saved(), language);
}

export async function repairBatch({ batches }: Studio, { body, signal }: ApiRequest): Promise<BatchRepairAnswer> {
  const { id, repair, applies } = parseBody('batch-repair', body);
  return batches.named(id).repair(repair, applies, signal);
}

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

export function closeBatch({ batches }: Studio, { query }: ApiRequest): null {
  batches.close(query.get('id') ?? '');
  return null;
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

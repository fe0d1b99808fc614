import { setImmediate } from 'node:timers/promises';
import { OutcomeComparison, readReplies } from '../../../workbench/analysis/index.js';
import { InputFault, type OpenedInput, openBytes, openFile, sizeOf } from '../../../workbench/input/index.js';
import { columnTermsIn } from '../../../workbench/batch/index.js';
import { visible } from '../../../workbench/text/index.js';
import { Disconnected, RequestError } from '../../server/index.js';
import type { OutcomesLine, OutcomesRefused } from './api.js';
import { received } from './batch/batch-routes.js';
import { comparable } from './compare.js';
import { ReadProblems, ordersIn } from './past-orders.js';
import { type ApiResponse, type FileRequest, type Studio, operationOfAll } from './route.js';

const UNITS = { json: 'order', ndjson: 'line', csv: 'row' } as const;

/**
 * Compares past replies with the saved rules, as `payrules backtest --outcomes` does. The contents of the body are forgotten after the
 * answer.
 */
export async function compareOutcomes(
  { workspace, analysis }: Studio,
  { query, bytes, length, signal }: FileRequest,
): Promise<ApiResponse> {
  const compilation = workspace.saved();
  const inUse = query.has('orders') ? undefined : analysis.source;
  const operation = operationOfAll(inUse ? inUse.operation : query.get('operation'), compilation);
  const file = await received(bytes, length, signal);
  const split = inUse ? file.length : Number(query.get('length') ?? Number.NaN);
  if (!Number.isSafeInteger(split) || split < 0 || split > file.length)
    throw new RequestError(400, 'bad-request', 'The length must be that of the replies.');
  const nameOf = (key: string): string => visible(query.get(key) ?? '');
  const [replies, orders] = [file.subarray(0, split), file.subarray(split)];
  const { after: version } = comparable(compilation, compilation);
  const ids = [...version.operations.values()].flatMap(({ orderId }) => orderId ?? []);

  const lines = async function* (): AsyncGenerator<OutcomesLine> {
    if (ids.length === 0) {
      yield { refused: { of: 'replies', code: 'no-id', problem: '' } };
      return;
    }
    const of = (which: OutcomesRefused['of']) => refusalOf(which, signal);
    const known = await openBytes(nameOf('replies'), replies)
      .then((opened) => readReplies(opened, ids))
      .catch(of('replies'));
    if ('refused' in known) {
      yield known;
      return;
    }
    const opened = await (inUse ? openFile(inUse.file) : openBytes(nameOf('orders'), orders)).catch(of('orders'));
    if ('refused' in opened) {
      yield opened;
      return;
    }
    const comparison = new OutcomeComparison(version, compilation.today, compilation.bindings, known);
    const problems = new ReadProblems();
    const size = inUse ? (sizeOf(inUse.file) ?? 0) : orders.length;
    const columns = columnTermsIn([compilation.rulebook], operation);
    const terms = { ...columns, operations: version.operations, note: () => undefined };
    let count = 0;
    try {
      for await (const { portion, share } of ordersIn(opened, size, terms, problems)) {
        for (const order of portion) comparison.add(order.operation, order.order, order.facts, order.line);
        count += portion.length;
        yield { progress: { share } };
        await setImmediate();
        if (signal.aborted) throw new Disconnected();
      }
    } catch (error) {
      yield of('orders')(error);
      return;
    }
    if (count === 0) yield { refused: { of: 'orders', code: 'not-mixed', problem: '' } };
    else
      yield { outcomes: { ...comparison.result, unit: unitOf(opened), ordersUnreadable: problems.unreadable.count } };
  };
  return { lines: lines() };
}

const unitOf = ({ format }: OpenedInput): 'line' | 'order' | 'row' => UNITS[format];

/** The answer to a file that cannot be used; any other error is thrown again. */
const refusalOf =
  (of: OutcomesRefused['of'], signal: AbortSignal) =>
  (error: unknown): { readonly refused: OutcomesRefused } => {
    if (signal.aborted) throw new Disconnected();
    if (!(error instanceof InputFault)) throw error;
    const { code, problem } = error.fault;
    return { refused: { of, code, problem } };
  };

import { setImmediate } from 'node:timers/promises';
import { OutcomeComparison, readReplies } from '../../../workbench/analysis/index.js';
import { InputFault, openBytes, openFile, sizeOf } from '../../../workbench/input/index.js';
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
    let of: OutcomesRefused['of'] = 'replies';
    try {
      const known = await readReplies(await openBytes(nameOf('replies'), replies), ids);
      of = 'orders';
      const opened = await (inUse ? openFile(inUse.file) : openBytes(nameOf('orders'), orders));
      const comparison = new OutcomeComparison(version, compilation.today, compilation.bindings, known);
      const problems = new ReadProblems();
      const size = inUse ? (sizeOf(inUse.file) ?? 0) : orders.length;
      const columns = columnTermsIn([compilation.rulebook], operation);
      const terms = { ...columns, operations: version.operations, note: () => undefined };
      let count = 0;
      for await (const { portion, share } of ordersIn(opened, size, terms, problems)) {
        for (const order of portion) comparison.add(order.operation, order.order, order.facts, order.line);
        count += portion.length;
        yield { progress: { share } };
        await setImmediate();
        if (signal.aborted) throw new Disconnected();
      }
      if (count === 0) yield { refused: { of, code: problems.refusal.code, problem: '' } };
      else
        yield {
          outcomes: { ...comparison.result, unit: UNITS[opened.format], ordersUnreadable: problems.unreadable.count },
        };
    } catch (error) {
      if (signal.aborted) throw new Disconnected();
      if (!(error instanceof InputFault)) throw error;
      const { code, problem } = error.fault;
      yield { refused: { of, code, problem } };
    }
  };
  return { lines: lines() };
}

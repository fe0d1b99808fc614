/** The background thread: comparing and backtesting must not delay the validation of the edited order. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { useOwnChecks } from '../../rulebook/load/own-checks.js';
import { authoringSchemas } from '../../rulebook/load/package-schemas.js';
import type { BacktestLine, BacktestResult } from './api.js';
import type { Compilation } from './compilation.js';
import { diff } from './compare.js';
import { Files } from './files.js';
import { PastOrders } from './past-orders.js';
import { RequestError } from '../../server/request-error.js';
import type { ReviewAnswer, ReviewRequest } from './git/api.js';
import { RuleHistory } from './git/history.js';
import { reviewedOrders } from '../../analysis/review/reviewed-orders.js';
import { reviewOf } from './review-drafts.js';
import type { Call, WorkerReply, Setup } from './background-analysis.js';
import { Workspace } from './workspace.js';

const { rules, overlay, orders: file, day, ownChecks = false } = workerData as Setup;
let workspace: Workspace;
let history: RuleHistory;
let lastRun:
  | { readonly saved: Compilation; readonly now: Compilation; readonly stamp: string; readonly result: BacktestResult }
  | undefined;
const orders = file && new PastOrders(file.file, file.operation, () => workspace.saved().rulebook.operations);

void start();

async function start(): Promise<void> {
  await useOwnChecks(rules, ownChecks);
  workspace = new Workspace(
    new Files(rules, overlay),
    authoringSchemas(),
    day === undefined ? undefined : () => new Date(day),
  );
  history = new RuleHistory(workspace, authoringSchemas());
  // Reads and compiles the files before the first request.
  try {
    diff(workspace, { drafts: {} });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
  parentPort!.on(
    'message',
    ({ port, call }: { readonly port: MessagePort; readonly call: Call }) => void answer(port, call),
  );
}

async function answer(port: MessagePort, call: Call): Promise<void> {
  const send = (reply: WorkerReply): void => port.postMessage(reply);
  const disconnected = new AbortController();
  port.once('close', () => disconnected.abort());
  try {
    for await (const line of linesOf(call, disconnected.signal)) send({ line });
    send({ isDone: true });
  } catch (error) {
    const { status, code, message } =
      error instanceof RequestError ? error : new RequestError(500, 'fault', 'Internal error; please report it.');
    send({ error: { status, code, message } });
  }
}

/** Evaluates the past orders, unless the last run did. */
async function* backtest(saved: Compilation, now: Compilation, signal: AbortSignal): AsyncGenerator<BacktestLine> {
  if (lastRun?.saved === saved && lastRun.now === now && lastRun.stamp === orders!.stamp) {
    yield { result: lastRun.result };
    return;
  }
  const { stamp } = orders!;
  for await (const line of orders!.backtest(saved, now, signal)) {
    if ('result' in line) lastRun = { saved, now, stamp, result: line.result };
    yield line;
  }
}

async function reviewed({ drafts, at }: ReviewRequest, signal: AbortSignal): Promise<ReviewAnswer> {
  const [saved, now] = [workspace.saved(at), workspace.drafted(drafts, at)];
  let past: BacktestResult | undefined;
  for await (const line of orders ? backtest(saved, now, signal) : []) if ('result' in line) past = line.result;
  return reviewOf(workspace.files, saved, now, Object.keys(drafts), past && reviewedOrders(past));
}

async function* linesOf(call: Call, signal: AbortSignal): AsyncGenerator {
  if (call.name === 'diff') yield diff(workspace, call);
  else if (call.name === 'history') yield history.of(call.request);
  else if (call.name === 'review') yield await reviewed(call.request, signal);
  else if (!orders) throw new RequestError(404, 'not-found', 'The studio was started without --orders.');
  else if (call.name === 'orders') yield { problem: await orders.problem(), count: orders.count };
  else if (call.name === 'changed') {
    const { drafts, at } = call.request;
    yield await orders.changed(workspace.saved(at), workspace.drafted(drafts, at), call.request, signal);
  } else yield* backtest(workspace.saved(call.at), workspace.drafted(call.drafts, call.at), signal);
}

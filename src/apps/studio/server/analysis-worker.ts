/** The background thread. It compares and backtests, so that this work does not delay the validation of the edited order. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { authoringSchemas, useOwnChecks } from '../../../workbench/rulebook/index.js';
import type { BacktestResult, Bodies } from './api.js';
import { diff, reviewOf } from './compare.js';
import { Files } from './files.js';
import type { VersionPair } from './known-results.js';
import { OrderResults } from './order-results.js';
import { PastOrders } from './past-orders.js';
import { RequestError, failureOf, logTo } from '../../server/index.js';
import type { ReviewAnswer } from './git/api.js';
import { RuleHistory } from './git/history.js';
import { reviewedOrders } from '../../../workbench/analysis/index.js';
import type { Call, OpenedOrders, OrdersSource, WorkerReply, Setup } from './background-analysis.js';
import { Workspace } from './workspace.js';
import { type Phrase, englishOf, say } from '../../../core/index.js';

const { rules, overlay, orders: source, day, ownChecks = false } = workerData as Setup;
let workspace: Workspace;
let history: RuleHistory;
let orders = source && resultsOf(source);
/** The opened orders that are not in use yet. */
let candidate: OrderResults | undefined;

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
    diff(workspace, { drafts: {} }, 'en');
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
    if (disconnected.signal.aborted) return;
    const { status, code, said } = failureOf(error, logTo(process.stderr));
    send({ error: { status, code, said } });
  }
}

async function reviewed(request: Bodies['review'], signal: AbortSignal): Promise<ReviewAnswer> {
  const pair = pairOf(request);
  let past: BacktestResult | undefined;
  for await (const line of orders?.backtest(pair, signal, 'en') ?? []) if ('result' in line) past = line.result;
  return reviewOf(workspace.files, pair.before, pair.after, Object.keys(request.drafts), past && reviewedOrders(past));
}

async function* linesOf(call: Call, signal: AbortSignal): AsyncGenerator {
  if (call.name === 'diff') yield diff(workspace, call.request, call.language);
  else if (call.name === 'history') yield history.of(call.request, call.language);
  else if (call.name === 'review') yield await reviewed(call.request, signal);
  else if (call.name === 'open') yield await open(call.source);
  else if (call.name === 'use') {
    orders = call.source && (candidate?.orders.file === call.source.file ? candidate : resultsOf(call.source));
    candidate = undefined;
    yield {};
  } else if (!orders) throw new RequestError(404, 'not-found', say('The studio has no past orders.'));
  else if (call.name === 'changed-orders') yield await orders.changed(pairOf(call.request), call.request, signal);
  else if (call.name === 'distribution')
    yield { distribution: await orders.distribution(pairOf(call.request), call.request, signal, call.language) };
  else yield* orders.backtest(pairOf(call.request), signal, call.language);
}

const pairOf = ({ base, drafts, at }: Bodies['backtest']): VersionPair => ({
  before: base ? workspace.drafted(base, at) : workspace.saved(at),
  after: workspace.drafted(drafts, at),
});

function resultsOf({ file, operation }: OrdersSource, note: (line: Phrase) => void = () => undefined): OrderResults {
  return new OrderResults(new PastOrders(file, operation, () => workspace.saved().rulebook, note));
}

async function open(from: OrdersSource): Promise<OpenedOrders> {
  const notes = new Set<string>();
  const opened = resultsOf(from, (line) => notes.add(englishOf(line)));
  const problem = await opened.orders.problem();
  candidate = opened;
  return { problem, known: { ...opened.orders.known, notes: [...notes] } };
}

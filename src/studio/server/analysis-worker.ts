/** The background thread: comparing and backtesting must not delay the validation of the edited order. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { useOwnChecks } from '../../rulebook/load/own-checks.js';
import { authoringSchemas } from '../../rulebook/load/package-schemas.js';
import { diff } from './compare.js';
import { Files } from './files.js';
import { PastOrders } from './past-orders.js';
import { RequestError } from '../../server/request-error.js';
import type { Call, WorkerReply, Setup } from './background-analysis.js';
import { Workspace } from './workspace.js';

const { rules, overlay, orders: file, day, ownChecks = false } = workerData as Setup;
let workspace: Workspace;
const orders = file && new PastOrders(file.file, file.operation, () => workspace.saved().rulebook.operations);

void start();

async function start(): Promise<void> {
  await useOwnChecks(rules, ownChecks);
  workspace = new Workspace(
    new Files(rules, overlay),
    authoringSchemas(),
    day === undefined ? undefined : () => new Date(day),
  );
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

async function* linesOf(call: Call, signal: AbortSignal): AsyncGenerator {
  if (call.name === 'diff') yield diff(workspace, call);
  else if (!orders) throw new RequestError(404, 'not-found', 'The studio was started without --orders.');
  else if (call.name === 'orders') yield { problem: await orders.problem(), count: orders.count };
  else {
    const { drafts, base = {}, at } = call.request;
    // The saved files are compiled once, for whatever they are compared with.
    const before = Object.keys(base).length === 0 ? workspace.saved(at) : workspace.drafted(base, at);
    const after = workspace.drafted(drafts, at);
    if (call.name === 'changed') yield await orders.changed(before, after, call.request, signal);
    else yield* orders.backtest(before, after, signal);
  }
}

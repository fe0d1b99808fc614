/** The background thread: comparing and backtesting must not delay the validation of the edited order. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { useOwnChecks } from '../../rulebook/load/own-checks.js';
import { authoringSchemas } from '../../rulebook/load/package-schemas.js';
import { diff } from './compare.js';
import { Files } from './files.js';
import { PastOrders } from './past-orders.js';
import { internalError, RequestError } from '../../server/request-error.js';
import type { Call, WorkerReply, Setup } from './background-analysis.js';
import { Workspace } from './workspace.js';
import { say } from '../../model/phrase.js';

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
    const { status, code, said } = error instanceof RequestError ? error : internalError();
    send({ error: { status, code, said } });
  }
}

async function* linesOf(call: Call, signal: AbortSignal): AsyncGenerator {
  if (call.name === 'diff') yield diff(workspace, call, call.language);
  else if (!orders) throw new RequestError(404, 'not-found', say('The studio was started without --orders.'));
  else if (call.name === 'orders') yield { problem: await orders.problem(), count: orders.count };
  else if (call.name === 'changed') {
    const { drafts, at } = call.request;
    yield await orders.changed(workspace.saved(at), workspace.drafted(drafts, at), call.request, signal);
  } else
    yield* orders.backtest(workspace.saved(call.at), workspace.drafted(call.drafts, call.at), call.language, signal);
}

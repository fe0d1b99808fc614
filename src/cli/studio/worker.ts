/** The thread of the long studies: comparing and backtesting must not make a keystroke's verdict wait. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { authoringSchemas } from '../findings/folder.js';
import { diff } from './compare.js';
import { Files } from './files.js';
import { Orders } from './orders.js';
import { Refusal } from './refusal.js';
import type { Call, Reply, Setup } from './studies.js';
import { Workspace } from './workspace.js';

const { rules, overlay, orders: past } = workerData as Setup;
const workspace = new Workspace(new Files(rules, overlay), authoringSchemas());
const orders = past && new Orders(past.file, past.operation);

// All that the first study needs is read and compiled before it is asked for.
try {
  diff(workspace, { drafts: {} });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
}

parentPort!.on(
  'message',
  ({ port, call }: { readonly port: MessagePort; readonly call: Call }) => void answer(port, call),
);

async function answer(port: MessagePort, call: Call): Promise<void> {
  const say = (reply: Reply): void => port.postMessage(reply);
  const gone = new AbortController();
  port.once('close', () => gone.abort());
  try {
    for await (const line of linesOf(call, gone.signal)) say({ line });
    say({ isDone: true });
  } catch (error) {
    const { status, code, message } =
      error instanceof Refusal
        ? error
        : new Refusal(500, 'fault', 'This is a fault of payrules itself; please report it.');
    say({ refusal: { status, code, message } });
  }
}

async function* linesOf(call: Call, signal: AbortSignal): AsyncGenerator {
  if (call.name === 'diff') yield diff(workspace, call);
  else if (!orders) throw new Refusal(404, 'not-found', 'The studio was started without orders.');
  else if (call.name === 'orders') yield { problem: await orders.problem(), count: orders.count };
  else yield* orders.backtest(workspace.saved(), workspace.drafted(call.drafts), signal);
}

import { readFileSync } from 'node:fs';
import { SandboxRules, scenarioLines, startSandbox } from '../../../sandbox/index.js';
import { unreadable } from '../../../../workbench/input/index.js';
import { logTo, portOf } from '../../../server/index.js';
import { UsageError, unmarkedText } from '../../../../workbench/system/index.js';
import { readArguments, assertOnlyOptions, orUsageError } from '../../arguments.js';
import type { Help } from '../../command.js';
import { pathOf, type Io, writeAddress, endingSignal } from '../../io.js';
import { bindingsOption, rulesetOptions } from '../../options.js';
import { openRules } from '../../rules/open-for.js';

const PORT = '8788';

const options = {
  port: { type: 'string', value: 'N', text: `by default ${PORT}; 0 for any free port` },
  list: { type: 'boolean', text: 'list the scenarios, each with a command that asks for it, and end' },
  operation: {
    type: 'string',
    value: 'OPERATION',
    text: 'the operation of orders whose address names none; by default the headers and the order decide',
  },
  'allow-callback': {
    type: 'string',
    multiple: true,
    value: 'HOST:PORT',
    text: 'send callbacks to this host too; by default to this machine alone',
  },
  'callback-template': {
    type: 'string',
    value: 'FILE',
    text: 'the payload of callbacks: JSON with texts such as "{{orderId}}", "{{state}}" and "{{order.amount}}" for the values',
  },
  ...rulesetOptions,
  ...bindingsOption,
} as const;

export const help: Help = {
  usage: ['sandbox', 'sandbox --list'],
  description: `Answers orders as the gateway does, where its document shows how, on this machine alone: POST /gateway/base/biz with
    the headers and the body of the document. The errorMsg of the reply to a wrong order is its first finding. Open the printed
    address in a browser for the orders, their findings, replies and callbacks. What the document does not show is made up, and each
    reply names it in the header payrules-sandbox. The header payrules-scenario asks for a refusal, a change of state or a fault.
    Ctrl-C and SIGTERM end it.`,
  options,
  exitCodes: { 0: 'listed, or ended by a signal', 2: "can't be started" },
  example: 'payrules sandbox --port 8788',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  assertOnlyOptions('sandbox', positionals);
  const other = (['operation', 'allow-callback', 'callback-template'] as const).find(
    (name) => values[name] !== undefined,
  );
  if (values.list === true && other !== undefined)
    throw new UsageError(`--list starts no server, so --${other} has no effect; omit it`);
  const port = portOf(values.port ?? PORT);
  const rules = await openRules(values, io);
  if (values.list === true) {
    io.stdout.write(scenarioLines(new SandboxRules(rules), port));
    return 0;
  }
  const log = logTo(io.stderr, undefined, io.now);
  const sandbox = await orUsageError(TypeError, () =>
    startSandbox({
      rules,
      port,
      operation: values.operation,
      allowCallback: values['allow-callback'],
      callbackTemplate:
        values['callback-template'] === undefined ? undefined : templateIn(values['callback-template'], io),
      log,
    }),
  );
  const { address, endpoint } = sandbox;
  writeAddress(io, address);
  log('info', 'started', `send orders to ${endpoint}; open ${address} to see them; Ctrl-C ends the sandbox`, {
    address,
  });
  await endingSignal(io);
  await sandbox.close();
  return 0;
}

function templateIn(file: string, io: Io): unknown {
  let text: string;
  try {
    text = unmarkedText(readFileSync(pathOf(io, file)));
  } catch (error) {
    throw new UsageError(`${file}: ${unreadable(error).problem}`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`${file}: the template cannot be read as JSON`);
  }
}

import { openWithoutErrors } from '../../workbench/open/index.js';
import { type Bindings, dayOf, knownMembersOf } from '../../core/index.js';
import { inPackage } from '../../workbench/system/index.js';
import { startSandbox, type Sandbox } from './sandbox.js';

/** Options of a sandbox. */
export interface SandboxOptions {
  /** The rules folder, or the name of an installed package of rules; by default the built-in rules. */
  readonly rules?: string | undefined;
  /** A folder of changed and added rules, with your codes in its `bindings.yaml`. */
  readonly overlay?: string | undefined;
  /** Loads the checks of the rules folder (`checks/*.mjs`), whose code then runs in this process. Only for rules that you trust. */
  readonly ownChecks?: boolean | undefined;
  /** The codes behind the labels of the gateway's document, in addition to those of the overlay. */
  readonly bindings?: Bindings | undefined;
  /** The operation of orders whose address does not name one; by default the headers and the order decide. */
  readonly operation?: string | undefined;
  /** The port on 127.0.0.1; by default any free one. */
  readonly port?: number | undefined;
  /** Hosts with ports to which callbacks may go besides this machine, such as `shop.test:8080`. */
  readonly allowCallback?: readonly string[] | undefined;
  /** The payload of callbacks as JSON, with texts such as `{{orderId}}` and `{{order.amount}}` for the values; by default a made-up one. */
  readonly callbackTemplate?: unknown;
}

const NAMES = [
  'rules',
  'overlay',
  'ownChecks',
  'bindings',
  'operation',
  'port',
  'allowCallback',
  'callbackTemplate',
] as const satisfies readonly (keyof SandboxOptions)[];

/**
 * Starts a sandbox of the gateway in this process, on 127.0.0.1. It validates the orders that it gets, replies as part 2.7 of the gateway's
 * document shows, and marks everything that the document does not show.
 * @param options the rules, the port, and where callbacks may go
 * @returns the running sandbox; `close` ends it
 * @throws {RulebookError} if the rules folder can't be used
 * @throws {TypeError} on a wrong option
 * @throws {Error} if the port is in use
 * @example
 * const sandbox = await createSandbox();
 * await fetch(`${sandbox.endpoint}/pe.payout`, { method: 'POST', headers, body: JSON.stringify(order) });
 * sandbox.orders().length; // => 1
 * await sandbox.close();
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const known = knownMembersOf(options, [...NAMES]);
  const { rules = inPackage('rules'), overlay, ownChecks, port = 0, ...others } = known;
  return startSandbox({
    ...others,
    port,
    rules: await openWithoutErrors({ folder: rules, overlay, ownChecks, at: dayOf(undefined) }),
    log: (level, _event, message) => {
      // Tests read refusals from the reply and from `orders`.
      if (level !== 'info') process.stderr.write(`payrules: ${message}\n`);
    },
  });
}

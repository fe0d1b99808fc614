import { ENGINE } from '../../core/index.js';
import { commands } from './commands/index.js';
import { helpText, overview } from './help.js';
import type { Command } from './command.js';
import type { Io } from './io.js';
import { closest, printable } from '../../core/index.js';
import { UsageError, framesOf, incompletePackage } from '../../workbench/system/index.js';

/** The exit code where nothing could be evaluated: wrong arguments, unreadable files, broken rules. */
export const FAILED = 2;

/**
 * Runs one command line.
 * @param argv what follows `payrules`
 * @returns the exit code; an error is reported on standard error
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await runCommand(argv, io);
  } catch (error) {
    io.stderr.write(`${messageOf(error)}\n`);
    return FAILED;
  }
}

async function runCommand([name, ...rest]: readonly string[], io: Io): Promise<number> {
  const print = (text: string): number => {
    io.stdout.write(text);
    return 0;
  };
  if (!name) throw new UsageError('give a command; payrules --help lists them');
  if (name === '--version') return print(`${ENGINE}\n`);
  if (['--help', '-h', 'help'].includes(name))
    return print(rest[0] === undefined ? overview(commands) : await helpOf(rest[0]));
  if (rest.includes('--help') || rest.includes('-h')) return print(await helpOf(name));
  const command = await commandNamed(name);
  return command.run(rest, io);
}

async function helpOf(name: string): Promise<string> {
  const { help } = await commandNamed(name);
  return helpText(help);
}

async function commandNamed(name: string): Promise<Command> {
  if (Object.hasOwn(commands, name)) return commands[name]!.load();
  const guess = closest(name, Object.keys(commands));
  throw new UsageError(
    `there is no command ${printable(name)}; ${guess === undefined ? 'payrules --help lists them' : `did you mean ${guess}?`}`,
  );
}

function messageOf(error: unknown): string {
  if (error instanceof UsageError) return error.message.replaceAll(/^/gm, 'payrules: ');
  const incomplete = incompletePackage(error);
  return incomplete === undefined
    ? framesOf('payrules: internal error; please report it', error)
    : `payrules: ${incomplete}`;
}

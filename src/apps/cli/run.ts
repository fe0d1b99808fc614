import { ENGINE, printable } from '../../core/index.js';
import { commands } from './commands/index.js';
import type { Command, Help } from './command.js';
import type { Io } from './io.js';
import { UsageError, framesOf, incompletePackage } from '../../workbench/system/index.js';
import { type OptionDefinition, guessOf } from './arguments.js';
import { WIDTH, wrapped } from './output/terminal.js';

/** The exit code if nothing could be evaluated: wrong arguments, unreadable files, broken rules. */
export const FAILED = 2;

/**
 * Runs one command line.
 * @param argv the arguments after `payrules`
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
  if (['--help', '-h', 'help'].includes(name)) return print(rest[0] === undefined ? overview() : await helpOf(rest[0]));
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
  const guess = guessOf(name, Object.keys(commands)) || '; payrules --help lists them';
  throw new UsageError(`there is no command ${printable(name)}${guess}`);
}

function messageOf(error: unknown): string {
  if (error instanceof UsageError) return error.message.replaceAll(/^/gm, 'payrules: ');
  const incomplete = incompletePackage(error);
  return incomplete === undefined
    ? framesOf('payrules: internal error; please report it', error)
    : `payrules: ${incomplete}`;
}

/** The list of all commands. */
function overview(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const);
  return `Usage: payrules COMMAND [ARGUMENTS]

${wrapped('Validates payment orders against the rules of a gateway, and helps to maintain these rules.', WIDTH).join('\n')}

Commands:
${table(rows)}
payrules help COMMAND describes a command; payrules --version prints the version.
`;
}

/** The help of one command. */
function helpText({ usage, description, options, exitCodes, example }: Help): string {
  const rows = Object.entries(options).map(([name, option]) => [usageOf(name, option), option.text] as const);
  const paragraphs = description.split('\n\n').map((text) => wrapped(text.trim(), WIDTH).join('\n'));
  return `${usage.map((line, i) => `${i === 0 ? 'Usage:' : '      '} payrules ${line}\n`).join('')}
${paragraphs.join('\n\n')}

${rows.length > 0 ? `Options:\n${table(rows)}\n` : ''}Exit codes:
${table(Object.entries(exitCodes))}
Example:
  ${example}
`;
}

function usageOf(name: string, { type, value = 'VALUE' }: OptionDefinition): string {
  return `--${name}${type === 'string' ? ` ${value}` : ''}`;
}

function table(rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 4;
  return rows
    .map(([name, text]) => {
      const lines = wrapped(text, WIDTH - width);
      return lines.map((line, i) => `${(i === 0 ? `  ${name}` : '').padEnd(width)}${line}\n`).join('');
    })
    .join('');
}

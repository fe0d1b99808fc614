#!/usr/bin/env node
import { commands, helpOf, overview } from './commands.js';
import { closest } from '../text/closest.js';
import { printable } from '../evaluator/field-name.js';
import { version } from './package.js';
import { UsageError } from './usage-error.js';

/** Nothing could be judged: wrong arguments, unreadable files, broken rules. */
const FAILED = 2;
/** What a shell reports of a program whose reader has gone away. */
const CLOSED_PIPE = 141;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(CLOSED_PIPE);
  process.stderr.write('payrules: the output cannot be written\n');
  process.exit(FAILED);
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = FAILED;
  process.stderr.write(`${complaint(error)}\n`);
}

async function main([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined) throw new UsageError('give a command; payrules --help lists them');
  if (name === '--version') return print(`${version()}\n`);
  if (['--help', '-h', 'help'].includes(name))
    return print(rest[0] === undefined ? overview() : await helpOf(find(rest[0])));
  const command = find(name);
  if (rest.includes('--help') || rest.includes('-h')) return print(await helpOf(command));
  const { run } = await commands[command]!.load();
  return run(rest);
}

function find(name: string): string {
  if (Object.hasOwn(commands, name)) return name;
  const guess = closest(name, Object.keys(commands));
  throw new UsageError(
    `there is no command ${printable(name)}; ${guess === undefined ? 'payrules --help lists them' : `did you mean ${guess}?`}`,
  );
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

/** An unexpected error's own message may quote input, so only its place is told. */
function complaint(error: unknown): string {
  if (error instanceof UsageError) return error.message.replaceAll(/^/gm, 'payrules: ');
  const frames =
    error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')) : [];
  return ['payrules: this is a fault of payrules itself; please report it', ...frames].join('\n');
}

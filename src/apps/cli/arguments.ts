import { parseArgs } from 'node:util';
import { closest, printable } from '../../core/index.js';
import { UsageError } from '../../workbench/system/index.js';

/** An option of a command, as it is parsed and as the help shows it. */
export interface OptionDefinition {
  readonly type: 'string' | 'boolean';
  readonly default?: string;
  /** Whether it may be given several times; its value is then a list. */
  readonly multiple?: true;
  /** The name of the option's value in the help. */
  readonly value?: string;
  readonly text: string;
}

export type Options = Readonly<Record<string, OptionDefinition>>;
type Arguments<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>;

/**
 * Reads a command's arguments.
 * @throws {UsageError} on an unknown option, an option without its value, and an empty argument
 */
export function readArguments<const O extends Options>(args: readonly string[], options: O): Arguments<O> {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  for (const token of tokens) {
    // An empty path would name the working directory.
    if (token.kind === 'positional' && token.value === '')
      throw new UsageError('an argument is empty; check the variable that it comes from');
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option)
      throw new UsageError(
        `there is no option ${printable(token.rawName)}${guessOf(token.name, Object.keys(options), '--')}`,
      );
    const isMissing =
      token.value === undefined || token.value === '' || (!token.inlineValue && /^-./.test(token.value));
    if (option.type === 'string' && isMissing) throw new UsageError(`${token.rawName} needs a value`);
    if (option.type === 'boolean' && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`);
  }
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

/**
 * The value of an option with a fixed set of values.
 * @throws {UsageError} on any other value
 */
export function choice<const C extends string>(option: string, value: string, choices: readonly C[]): C {
  const chosen = choices.find((c) => c === value);
  if (chosen === undefined) throw new UsageError(`${option} must be one of ${choices.join(', ')}`);
  return chosen;
}

/** The question whether a similar name was meant; empty if none is similar. */
export function guessOf(name: string, known: readonly string[], prefix = ''): string {
  const guess = closest(name, known);
  return guess === undefined ? '' : `; did you mean ${prefix}${guess}?`;
}

/** @throws {UsageError} if a command that takes only options has arguments */
export function assertOnlyOptions(command: string, positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`${command} takes no arguments besides its options`);
}

/**
 * The result of a step.
 * @throws {UsageError} with the message of an error of the given kind
 */
export async function orUsageError<T>(
  kind: abstract new (...args: never[]) => Error,
  step: () => T | Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw error instanceof kind ? new UsageError(error.message) : error;
  }
}

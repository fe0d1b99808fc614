import type { Options } from './arguments.js';
import type { Io } from './io.js';

/** A command of the command line: the exports of its module. */
export interface Command {
  readonly help: Help;
  /** Returns the exit code; throws a `UsageError` if the command can't do its work. */
  readonly run: (args: readonly string[], io: Io) => Promise<number>;
}

/** A command in the list of all commands. */
export interface CommandEntry {
  /** A few words that start with a lower-case letter. */
  readonly summary: string;
  /** Loads the command on demand: `check` must not wait for the authoring side. */
  load(): Promise<Command>;
}

/** The contents of `payrules help COMMAND`. */
export interface Help {
  /** The text after `payrules`, in each form that the command has. */
  readonly usage: readonly string[];
  readonly description: string;
  readonly options: Options;
  readonly exitCodes: Readonly<Record<number, string>>;
  readonly example: string;
}

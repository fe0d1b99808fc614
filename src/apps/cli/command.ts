import type { Options } from './arguments.js';
import type { Io } from './io.js';

/** One command of the command line: what its module exports. */
export interface Command {
  readonly help: Help;
  /** Returns the exit code; throws a `UsageError` where the command can't do its work. */
  readonly run: (args: readonly string[], io: Io) => Promise<number>;
}

/** A command in the list of all commands. */
export interface CommandEntry {
  /** A few words, without a capital at the start. */
  readonly summary: string;
  /** Loads the command on demand: `check` must not wait for the authoring side. */
  load(): Promise<Command>;
}

/** What `payrules help COMMAND` shows. */
export interface Help {
  /** What follows `payrules`, in each form that the command has. */
  readonly usage: readonly string[];
  readonly description: string;
  readonly options: Options;
  readonly exitCodes: Readonly<Record<number, string>>;
  readonly example: string;
}

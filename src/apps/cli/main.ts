#!/usr/bin/env node
import type { Io } from './io.js';
import { noteEditedSource } from './rules/note-edits.js';
import { FAILED, run } from './run.js';

/** The exit code that a shell reports for a program whose reader closed the pipe. */
const CLOSED_PIPE = 141;

/** How often a program that a signal has ended tries to exit although nobody reads its messages, in milliseconds. */
const FAREWELL = 1000;

let needsOutput = true;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (!needsOutput) return;
  if (error.code === 'EPIPE') process.exit(CLOSED_PIPE);
  process.stderr.write('payrules: the output cannot be written\n');
  process.exit(FAILED);
});
// A message that cannot be written is lost. Neither the exit code nor a service depends on it.
process.stderr.on('error', () => undefined);

/**
 * The signals that a service handles, and whether each has arrived. Without these listeners, a signal that arrives before the service asks
 * for it would end the program, or be lost if the program is the first process of a container.
 */
const noted = new Map<NodeJS.Signals, boolean>();
const note = (signal: NodeJS.Signals): void => void noted.set(signal, true);
if (process.argv[2] === 'serve')
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    noted.set(signal, false);
    process.on(signal, note);
  }
/** Calls back at once if the signal has arrived already. */
function claim(signal: NodeJS.Signals, act: () => void): void {
  process.off(signal, note);
  if (noted.get(signal) === true) queueMicrotask(act);
  noted.delete(signal);
}

let isEnded = false;
const io: Io = {
  // These are getters, because opening standard input or the working directory may fail.
  get stdin() {
    return process.stdin;
  },
  get cwd() {
    return process.cwd();
  },
  stdout: process.stdout,
  stderr: process.stderr,
  now: () => new Date(),
  abortOn(...signals) {
    const controller = new AbortController();
    for (const signal of signals) {
      process.once(signal, () => controller.abort());
      claim(signal, () => controller.abort());
    }
    controller.signal.addEventListener('abort', () => (isEnded = true), { once: true });
    return controller.signal;
  },
  // The listener stays: between two listeners, the signal would end the program.
  onEach(signal, act) {
    process.on(signal, act);
    claim(signal, act);
  },
  outliveOutput: () => void (needsOutput = false),
};

noteEditedSource(io);
let code: number | undefined;
// Node ends early where a promise of a check of the rules folder stays open, or where the check ends the process.
process.once('exit', () => {
  if (code === undefined) process.exitCode ||= FAILED;
});
void run(process.argv.slice(2), io).then((result) => {
  code = result;
  process.exitCode = code;
  // Pending standard output is a result, so it must be written first.
  const leave = (): void => void (process.stdout.writableLength === 0 && process.exit(code));
  if (isEnded) setInterval(leave, FAREWELL).unref();
});

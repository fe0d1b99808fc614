#!/usr/bin/env node
import type { Io } from './io.js';
import { FAILED, run } from './run.js';

/** What a shell reports of a program whose reader has gone away. */
const CLOSED_PIPE = 141;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(CLOSED_PIPE);
  process.stderr.write('payrules: the output cannot be written\n');
  process.exit(FAILED);
});
// A message that cannot be written is lost: neither the exit code nor a service depends on it.
process.stderr.on('error', () => undefined);

const io: Io = {
  // Read where it is asked for: to open standard input or the working directory may fail.
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
    for (const signal of signals) process.once(signal, () => controller.abort());
    return controller.signal;
  },
};

void run(process.argv.slice(2), io).then((code) => {
  process.exitCode = code;
});

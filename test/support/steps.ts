import { Session, type Profiler } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import { afterAll } from '@jest/globals';

// V8 loses counts of a function that it optimizes. Before Node 24, Maglev is off by default.
const optimizers = Number.parseInt(process.versions.node) < 24 ? ['opt'] : ['opt', 'maglev'];
for (const each of optimizers) setFlagsFromString(`--no-${each}`);
// V8 counts the blocks only of functions that are compiled after this, so a test imports this module before the modules whose steps it
// counts.
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
afterAll(() => {
  session.disconnect();
  for (const each of optimizers) setFlagsFromString(`--${each}`);
});

function taken(): number {
  let scripts: readonly Profiler.ScriptCoverage[] = [];
  // The session is in this thread, so it answers before `post` returns.
  session.post('Profiler.takePreciseCoverage', (_, answer) => (scripts = answer.result));
  return scripts
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

/**
 * How many blocks of code (functions, loops, branches) an action runs: a measure of its time that is the same on every machine. The work of
 * Node inside built-in functions is not included.
 */
export function stepsOf(act: () => void): number {
  taken();
  act();
  return taken();
}

/** The same for an action that takes several turns. */
export async function stepsOfAll(act: () => Promise<unknown>): Promise<number> {
  taken();
  await act();
  return taken();
}

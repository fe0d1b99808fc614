import { choice, readArguments } from '../arguments.js';
import { readBindings } from '../check/bindings.js';
import { readFacts } from '../check/facts.js';
import type { Terms } from '../check/judge.js';
import { known, operationCalled } from '../check/operation.js';
import { batchRules } from '../check/repeats.js';
import { rulesUnder } from '../check/ruleset.js';
import { checkInputs } from '../check/run.js';
import { dayOf } from '../day.js';
import { INTERRUPTED, onInterrupt } from '../interrupt.js';
import { jobsOf } from '../jobs.js';
import { localeCalled } from '../locale.js';
import { reportFormats } from '../report/report-in.js';
import { noteEditedRules } from '../rules/stale.js';
import { UsageError } from '../usage-error.js';

export const help = `check OPERATION [FILE...|-]
       payrules check --mixed [FILE...|-]

Tells what is wrong with orders, field by field. A file holds one order, a JSON list of
them, or one on each line (NDJSON); without a file, standard input is read.

  --mixed            each input is {"operation": ..., "order": {...}, "facts": {...}}
  --input FORMAT     json or ndjson, where neither the file's name nor its start tells
  --bindings FILE    your codes behind the labels of the gateway's document (YAML or JSON)
  --overlay DIR      your folder of changed and added rules, with your codes in its bindings.yaml
  --facts JSON       what rules need and the orders do not carry, such as {"cardCountry":"DEU"}
  --locale LANGUAGE  the language of the messages: en, es or pt-BR
  --at DATE          judge as on that day (UTC), such as 2027-01-31; by default today
  --why              tell of each rule whether it passed, failed, or why it was not judged
  --fail-on LEVEL    exit with 1 on an error (the default) or already on a warning
  --format FORMAT    text (the default), json, ndjson, github or sarif
  --jobs N           judge the lines of NDJSON in N threads; rules that compare orders are then left out

Exit code: 0 nothing found; 1 findings, or something unreadable; 2 nothing could be judged;
130 ended by Ctrl-C, with what there is by then.
`;

const options = {
  mixed: { type: 'boolean' },
  input: { type: 'string' },
  bindings: { type: 'string' },
  overlay: { type: 'string' },
  facts: { type: 'string', default: '{}' },
  at: { type: 'string' },
  locale: { type: 'string' },
  why: { type: 'boolean' },
  'fail-on': { type: 'string', default: 'error' },
  format: { type: 'string', default: 'text' },
  jobs: { type: 'string', default: '1' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const operation = values.mixed ? undefined : operationOf(positionals.shift());
  const input = values.input === undefined ? undefined : choice('--input', values.input, ['json', 'ndjson']);
  const failOn = choice('--fail-on', values['fail-on'], ['error', 'warning']);
  const format = choice('--format', values.format, reportFormats);
  const jobs = jobsOf(values.jobs);
  // A thread doesn't know whether a finding was written before: orders without any come to nothing in SARIF.
  if (format === 'sarif' && jobs > 1) throw new UsageError('--format sarif is written by one thread; leave --jobs out');
  noteEditedRules();
  const at = dayOf(values.at);
  const locale = await localeCalled(values.locale);
  const rules = await rulesUnder(values.overlay, at);
  const terms: Terms = {
    operation,
    ...(values.overlay !== undefined && { overlay: values.overlay }),
    bindings: { ...rules.bindings, ...(values.bindings !== undefined && (await readBindings(values.bindings))) },
    facts: readFacts(values.facts, operation === undefined ? known : [operation]),
    at,
    ...(locale && { locale }),
    isExplained: values.why === true,
  };
  const stop = onInterrupt();
  const report = {
    format,
    isColoured: process.stdout.isTTY && process.stdout.hasColors(),
    isMixed: operation === undefined,
  };
  const tally = await checkInputs({
    files: filesOf(positionals),
    input,
    terms,
    rules,
    batch: batchRules(rules, at),
    report,
    jobs,
    stop,
  });
  return stop.aborted ? INTERRUPTED : tally.exitCode(failOn);
}

function operationOf(name: string | undefined): NonNullable<Terms['operation']> {
  if (name === undefined) throw new UsageError(`name an operation, or say --mixed; known are ${known.join(', ')}`);
  return operationCalled(name);
}

function filesOf(names: readonly string[]): readonly string[] {
  if (names.length === 0 && process.stdin.isTTY) throw new UsageError('name a file, or - to type an order');
  if (names.filter((name) => name === '-').length > 1) throw new UsageError('standard input (-) can be read once only');
  return names.length > 0 ? names : ['-'];
}

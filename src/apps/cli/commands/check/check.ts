import { dayOf } from '../../../../core/index.js';
import { choice, readArguments } from '../../arguments.js';
import { readFacts } from '../../rules/facts.js';
import { localeNamed, readRuleset, sourceIn } from '../../rules/ruleset.js';
import { operationNamed } from '../../rules/operation.js';
import type { Terms } from './evaluate-order.js';
import { batchRules } from '../../../../workbench/open/index.js';
import { checkInputs } from './check-inputs.js';
import { knownNames } from '../../../../workbench/input/index.js';
import { readColumnNames } from '../../table/read-column-names.js';
import { columnTerms } from '../../../../workbench/batch/index.js';
import { annotationOf } from './annotation.js';
import type { Help } from '../../command.js';
import { isColoured, type Io, widthOf, INTERRUPTED, stopOnInterrupt } from '../../io.js';
import {
  jobsOf,
  atOption,
  bindingsOption,
  columnsOption,
  factsOption,
  failOnOption,
  formatOption,
  inputOption,
  jobsOption,
  localeOption,
  rulesetOptions,
  timeFromOption,
} from '../../options.js';
import { reportFormats } from '../../output/report-formats.js';
import { noteBuiltInRules } from '../../rules/note-edits.js';
import { UsageError } from '../../../../workbench/system/index.js';

/** The most findings that a terminal shows in full. */
const MOST_SHOWN = 50;

const options = {
  mixed: { type: 'boolean', text: 'each input is {"operation": ..., "order": {...}, "facts": {...}}' },
  ...inputOption,
  ...columnsOption,
  annotate: {
    type: 'string',
    value: 'FILE',
    text: `write the table as it is and what was found: of a workbook (.xlsx), with colours and comments in wrong cells and a
    first sheet with totals; of CSV, with three more columns, payrules_result (valid, warning, error or unreadable),
    payrules_fields and payrules_messages`,
  },
  'escape-formulas': {
    type: 'boolean',
    text: 'with --annotate: put an apostrophe before cells that start like a formula (=, +, -, @)',
  },
  ...rulesetOptions,
  ...bindingsOption,
  ...factsOption,
  ...localeOption,
  ...atOption,
  why: { type: 'boolean', text: "show each rule's result, or why it was not evaluated" },
  summary: {
    type: 'boolean',
    text: 'totals by rule and field, amounts by currency and refused orders: in text instead of the findings, in other formats beside them',
  },
  all: { type: 'boolean', text: `show all findings on a terminal, where more than ${MOST_SHOWN} are summarised` },
  'no-ids': { type: 'boolean', text: "leave the orders' own identifiers out of the summary" },
  ...failOnOption,
  ...formatOption('text (the default), json, ndjson, github or sarif'),
  jobs: { ...jobsOption.jobs, text: `${jobsOption.jobs.text}; rules that compare orders are not evaluated` },
} as const;

export const help: Help = {
  usage: ['check OPERATION [FILE...|-]', 'check --mixed [FILE...|-]'],
  description: `Reports what is wrong with orders, field by field. A file contains one order, a JSON list of orders, or an
    order on each line (NDJSON), or is a table (CSV or .xlsx): its first row has the names of fields, or their labels in any
    language, in any order; cells of CSV are separated by commas, semicolons or tabs; an empty cell is a missing field.
    Findings then have row and column, and say where a spreadsheet has likely changed the value. With --mixed, a column
    named operation and columns named facts.NAME are read. Without a file, the command reads standard input.`,
  options,
  exitCodes: {
    0: 'nothing found',
    1: 'findings, or something unreadable',
    2: 'nothing could be evaluated',
    130: 'ended by Ctrl-C, with the results so far',
  },
  example: 'payrules check pe.payout orders.ndjson --bindings codes.yaml',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const input = values.input === undefined ? undefined : choice('--input', values.input, ['json', 'ndjson', 'csv']);
  const failOn = choice('--fail-on', values['fail-on'], ['error', 'warning']);
  const format = choice('--format', values.format, reportFormats);
  const jobs = jobsOf(values.jobs);
  if (values.summary && values.all) throw new UsageError('choose --summary or --all');
  const isSummary = values.summary === true;
  // A person can read only so many findings; a program gets all.
  const isShort = format === 'text' && io.stdout.isTTY === true && !isSummary && !values.all && !values.why;
  // Its results are one list, and a thread doesn't know whether it writes the first of them.
  if (format === 'sarif' && jobs > 1) throw new UsageError('--format sarif needs one thread; omit --jobs');
  const at = timeFromOption(values.at, io);
  const name = values.mixed ? undefined : positionals.shift();
  const source = sourceIn(values, io, name);
  if (values.rules === undefined) noteBuiltInRules(io);
  const rules = await readRuleset(source, dayOf(at), io);
  const operation = values.mixed ? undefined : operationNamed(name, rules, 'name an operation, or use --mixed');
  const locale = await localeNamed(values.locale, rules);
  const terms: Terms = {
    operation,
    bindings: rules.bindings,
    facts: readFacts(values.facts, operation === undefined ? rules.facts : rules.compiled.get(operation)!.facts),
    at,
    ...(locale && { locale }),
    isExplained: values.why === true,
    ...((isSummary || isShort) && { totals: { hasIds: !values['no-ids'] } }),
  };
  const columns = columnTerms(rules, operation);
  const table = { ...columns, names: await readColumnNames(values.columns, io, knownNames(columns)) };
  const stop = stopOnInterrupt(io);
  const report = {
    format,
    isColoured: isColoured(io),
    width: widthOf(io),
    isMixed: operation === undefined,
    isSummary,
  };
  const files = filesOf(positionals, io);
  const annotation = annotationOf(
    values.annotate,
    values['escape-formulas'] === true,
    files,
    locale?.language ?? 'en',
    io,
  );
  const tally = await checkInputs({
    files,
    input,
    terms,
    // The terms have the codes already. Their file may be a pipe, which can be read only once.
    source: { ...source, bindings: undefined },
    rules,
    batch: batchRules(rules, at),
    report,
    ...(isShort && { most: MOST_SHOWN }),
    jobs,
    stop,
    io,
    table,
    annotation,
  });
  await annotation?.finish(stop.aborted);
  return stop.aborted ? INTERRUPTED : tally.exitCode(failOn);
}

function filesOf(names: readonly string[], io: Io): readonly string[] {
  if (names.length === 0 && io.stdin.isTTY) throw new UsageError('name a file, or - to type an order');
  if (names.filter((name) => name === '-').length > 1) throw new UsageError('standard input (-) can be read only once');
  return names.length > 0 ? names : ['-'];
}

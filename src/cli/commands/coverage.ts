import { loadRulebook, readRules, readSchemas, RulebookError, type Rulebook } from '../../compiler/index.js';
import { coverageOf, type ClauseCoverage, type PartCoverage } from '../../studies/coverage.js';
import { choice, readArguments } from '../arguments.js';
import { inPackage } from '../package.js';
import { plural } from '../report/summary.js';
import { UsageError } from '../usage-error.js';

export const help = `coverage [--rules DIR] [--format text|json]

Shows for each clause of the gateway's document which rules carry it, or why no machine can
check it, or that the document does not show it.

  --rules DIR       another folder of rules than the package's own
  --format FORMAT   text (the default) or json

Exit code: 0 every clause is covered; 1 some are not; 2 the rules can't be read.
`;

const options = { rules: { type: 'string' }, format: { type: 'string', default: 'text' } } as const;

export function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length > 0) throw new UsageError('coverage takes no files; --rules names a folder of rules');
  const format = choice('--format', values.format, ['text', 'json']);
  const parts = coverageOf(rulebookIn(values.rules ?? inPackage('rules')));
  process.stdout.write(format === 'json' ? `${JSON.stringify({ parts }, null, 2)}\n` : textOf(parts));
  return Promise.resolve(parts.every(({ clauses }) => clauses.every((clause) => clause.covered)) ? 0 : 1);
}

function rulebookIn(folder: string): Rulebook {
  try {
    return loadRulebook(readRules(folder), readSchemas(inPackage('schemas/authoring')));
  } catch (error) {
    if (error instanceof RulebookError) throw new UsageError(`the rules can't be read\n${error.message}`);
    throw error;
  }
}

function textOf(parts: readonly PartCoverage[]): string {
  const clauses = parts.flatMap((part) => part.clauses);
  const width = Math.max(...clauses.map(({ id }) => id.length));
  const blocks = parts.map((part) => `Part ${part.part}\n${part.clauses.map((clause) => linesOf(clause, width)).join('')}\n`);
  return `${blocks.join('')}${totalOf(clauses)}\n`;
}

function linesOf(clause: ClauseCoverage, width: number): string {
  const { id, carriers, reason, notShown, covered } = clause;
  const said = [...carriers, ...(reason === undefined ? [] : [`no machine can check it: ${reason}`]), ...(notShown ? ['not shown'] : []), ...(covered ? [] : ['NOT COVERED'])];
  return said.map((line, i) => `  ${(i === 0 ? id : '').padEnd(width)}  ${line}\n`).join('');
}

function totalOf(clauses: readonly ClauseCoverage[]): string {
  const carried = clauses.filter((clause) => clause.carriers.length > 0).length;
  const notShown = clauses.filter((clause) => clause.carriers.length === 0 && clause.notShown).length;
  const missing = clauses.filter((clause) => !clause.covered).length;
  return `${plural(clauses.length, 'clause')}: ${carried} carried, ${clauses.length - carried - notShown - missing} no machine can check, ${notShown} not shown, ${missing} not covered`;
}

import { coverageOf, type ClauseCoverage, type PartCoverage } from '../../studies/coverage.js';
import { oneLine } from '../../text/one-line.js';
import { choice, readArguments } from '../arguments.js';
import { plural } from '../report/summary.js';
import { rulesFolder } from '../rules/own-rules.js';
import { rulesIn } from '../rules/versions.js';
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
  const parts = coverageOf(rulesIn(rulesFolder(values.rules, 'payrules coverage --rules rules')));
  if (parts.length === 0) throw new UsageError("the rules name no clauses of the gateway's document");
  process.stdout.write(format === 'json' ? `${JSON.stringify({ parts }, null, 2)}\n` : textOf(parts));
  return Promise.resolve(parts.every(({ clauses }) => clauses.every((clause) => clause.covered)) ? 0 : 1);
}

function textOf(parts: readonly PartCoverage[]): string {
  const blocks = parts.map(({ part, clauses }) => `Part ${part}\n\n${clauses.map(paragraphOf).join('')}\n`);
  return `${blocks.join('')}${totalOf(parts.flatMap(({ clauses }) => clauses))}\n`;
}

function paragraphOf({ id, rules, others, reason, notShown, covered }: ClauseCoverage): string {
  const lines = [...rulesByName(rules), ...others];
  if (reason !== undefined) lines.push(`no machine can check it: ${reason}`);
  if (notShown) lines.push('not shown');
  if (!covered)
    lines.push(
      'NOT COVERED: name it in the clause of a card, or say in clauses.yaml with reason or carriedBy why no card does',
    );
  return `  ${id}\n${lines.map((line) => `    ${oneLine(line)}\n`).join('')}`;
}

/** Operations share many rules, so each name stands once, with its operations: `amount-range in pe.payout, ec.payout`. */
function rulesByName(ids: readonly string[]): readonly string[] {
  const operations = new Map<string, string[]>();
  for (const id of ids) {
    const [operation = '', name = ''] = id.split('/');
    operations.set(name, [...(operations.get(name) ?? []), operation]);
  }
  return [...operations].map(([name, of]) => `${name} in ${of.join(', ')}`);
}

function totalOf(clauses: readonly ClauseCoverage[]): string {
  const isCarried = ({ rules, others }: ClauseCoverage): boolean => rules.length + others.length > 0;
  const open = clauses.filter((clause) => !isCarried(clause));
  const notShown = open.filter((clause) => clause.notShown).length;
  const missing = open.filter((clause) => !clause.covered).length;
  const counts = [
    `${clauses.length - open.length} carried`,
    `${open.length - notShown - missing} that no machine can check`,
    `${notShown} not shown`,
    `${missing} not covered`,
  ];
  return `${plural(clauses.length, 'clause')}: ${counts.join(', ')}`;
}

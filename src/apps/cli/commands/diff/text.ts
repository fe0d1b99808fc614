import { englishOf } from '../../../../core/index.js';
import { oneLine, plural, visible } from '../../../../workbench/text/index.js';
import {
  type Change,
  type Diff,
  type Examples,
  changeName,
  datesOf,
  UNSHOWN,
  isUnshown,
  witnessLines,
} from '../../../../workbench/analysis/index.js';

/** The differences for people. */
export function diffText({ changes, semver }: Diff, examples: Examples): string {
  if (changes.length === 0) return 'no differences\n';
  const paragraphs = changes.map((change) => `${paragraphOf(change, examples(change.operation))}\n`);
  return `${paragraphs.join('')}${plural(changes.length, 'change')}: ${countsOf(changes)}; release: ${semver}\n`;
}

function paragraphOf(change: Change, example: Readonly<Record<string, unknown>>): string {
  const { kind, what, witnesses, position } = change;
  const place = position === undefined ? '' : `  ${visible(position.file)}:${position.line}`;
  const lines = [
    `${kind.padEnd('narrowed'.length)}  ${changeName(change)}${place}`,
    ...what.map((line) => `          ${oneLine(englishOf(line))}`),
  ];
  const dates = datesOf(change);
  if (dates !== '') lines.push(`          ${dates}`);
  for (const witness of witnesses) {
    const [order, ...rest] = witnessLines(witness, example);
    lines.push(`          witness: ${order}`, ...rest.map((line) => `                   ${line}`));
  }
  if (isUnshown(change)) lines.push(`          ${UNSHOWN}`);
  return `${lines.join('\n')}\n`;
}

function countsOf(changes: readonly Change[]): string {
  const kinds = ['narrowed', 'widened', 'both', 'wording', 'unknown'] as const;
  return kinds
    .map((kind) => [changes.filter((change) => change.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(', ');
}

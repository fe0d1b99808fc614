import { oneLine } from '../../../strings/one-line.js';
import { visible } from '../../../strings/visible.js';
import { plural } from '../../output/plural.js';
import type { Change, Diff } from '../../../analysis/diff/change.js';
import { wordsOf } from './witness-text.js';

/** The operations' example orders, by id. */
export type Examples = (operation: string) => Readonly<Record<string, unknown>>;

/** The differences for people. */
export function textOf({ changes, semver }: Diff, examples: Examples): string {
  if (changes.length === 0) return 'no differences\n';
  const paragraphs = changes.map((change) => `${paragraphOf(change, examples(change.operation))}\n`);
  return `${paragraphs.join('')}${plural(changes.length, 'change')}: ${countsOf(changes)}; release: ${semver}\n`;
}

function paragraphOf(change: Change, example: Readonly<Record<string, unknown>>): string {
  const { kind, what, witnesses, position } = change;
  const place = position === undefined ? '' : `  ${visible(position.file)}:${position.line}`;
  const lines = [
    `${kind.padEnd('narrowed'.length)}  ${nameOf(change)}${place}`,
    ...what.map((line) => `          ${oneLine(line)}`),
  ];
  const dates = datesOf(change);
  if (dates !== '') lines.push(`          ${dates}`);
  for (const witness of witnesses) {
    const [order, ...rest] = wordsOf(witness, example);
    lines.push(`          witness: ${order}`, ...rest.map((line) => `                   ${line}`));
  }
  if (isUnshown(change)) lines.push('          no order was found that shows it');
  return `${lines.join('\n')}\n`;
}

export function nameOf({ operation, ruleId }: Change): string {
  if (ruleId === '') return operation;
  return ruleId.startsWith('order/') ? `${operation} (${ruleId})` : ruleId;
}

/** From when to when a change counts, where that is not from now on. */
export function datesOf({ from, until }: Change): string {
  if (from !== undefined && from === until) return `counts on ${from} only`;
  return [
    from !== undefined && `counts from ${from}`,
    until !== undefined && `${from === undefined ? 'counts ' : ''}until ${until}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What no operation owns is shown by the rules that rest on it. */
export function isUnshown({ operation, kind, witnesses }: Change): boolean {
  return operation !== '' && kind !== 'wording' && witnesses.length === 0;
}

function countsOf(changes: readonly Change[]): string {
  const kinds = ['narrowed', 'widened', 'both', 'wording', 'unknown'] as const;
  return kinds
    .map((kind) => [changes.filter((change) => change.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(', ');
}

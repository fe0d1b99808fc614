import type { Change, ChangeKind, Diff } from './change.js';
import { UNSHOWN, datesOf, isUnshown, changeName, type Examples } from './change-words.js';
import { witnessLines } from './witness-text.js';
import { englishOf } from '../../../core/index.js';

const TITLES: readonly (readonly [kind: ChangeKind, title: string])[] = [
  ['narrowed', 'Stricter: orders that passed get a finding'],
  ['both', 'Moved: some orders get a finding, others lose one'],
  ['widened', 'Looser: orders that had a finding pass'],
  ['unknown', 'To be reviewed: no order shows what changes'],
  ['wording', 'Wording: no result changes'],
];

/** The differences as release notes. */
export function releaseNotes({ changes, semver }: Diff, examples: Examples): string {
  if (changes.length === 0) return 'No changes of the rules.\n';
  const sections = TITLES.map(([kind, title]) => {
    const items = changes
      .filter((change) => change.kind === kind)
      .map((change) => itemOf(change, examples(change.operation)));
    return items.length === 0 ? '' : `\n### ${title}\n\n${items.join('')}`;
  });
  return `## Changes of the rules (${semver})\n${sections.join('')}`;
}

function itemOf(change: Change, example: Readonly<Record<string, unknown>>): string {
  const dates = datesOf(change);
  const head = `- **${escaped(changeName(change))}**: ${change.what.map((each) => escaped(englishOf(each))).join('; ')}${dates === '' ? '' : ` (${dates})`}\n`;
  const witnesses = change.witnesses.map(
    (witness) => `  - ${witnessLines(witness, example).map(escaped).join('; ')}\n`,
  );
  return head + (isUnshown(change) ? `  - ${UNSHOWN}\n` : witnesses.join(''));
}

/** The notes contain values of rules unchanged. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|#]/g, '\\$&').replace(/\s+/g, ' ');
}

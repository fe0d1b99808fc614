import type { Tally } from '../check/tally.js';

/** The lines that close a run: what could not be judged, what was compared within the inputs, and the counts. */
export function summaryOf(tally: Tally): string {
  if (tally.failed > 0 && tally.orders + tally.unreadable === 0) return '';
  return [...unjudgedLines(tally), ...repeatLines(tally), ...apartLines(tally), countLine(tally), ''].join('\n');
}

function unjudgedLines({ unjudged }: Tally): readonly string[] {
  return [...unjudged].map(([needs, { rules, orders }]) => {
    const [kind, name] = needs.split(':');
    const what = kind === 'binding' ? `a binding for ${name}` : `the fact ${name}`;
    return `not judged without ${what}: ${[...rules].join(', ')} (${plural(orders, 'order')})`;
  });
}

function repeatLines({ compared }: Tally): readonly string[] {
  return [...compared].map(([ruleId, isWhole]) => {
    return isWhole
      ? `${ruleId} was judged over each input as a whole`
      : `${ruleId} was judged over the first million values of an input only`;
  });
}

function apartLines({ apart }: Tally): readonly string[] {
  return Array.from(
    apart,
    (ruleId) => `${ruleId} was not judged: it compares orders, and with --jobs they are judged apart`,
  );
}

function countLine({ orders, refused, warned, unreadable, failed }: Tally): string {
  const found = [refused > 0 && `${refused} refused`, warned > 0 && `${warned} with warnings`]
    .filter(Boolean)
    .join(', ');
  const lost = [
    unreadable > 0 && `; ${unreadable} more unreadable`,
    failed > 0 && `; ${plural(failed, 'file')} unreadable`,
  ]
    .filter(Boolean)
    .join('');
  return `${plural(orders, 'order')}: ${found || 'nothing found'}${lost}`;
}

/** `1 order`, `2 orders`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

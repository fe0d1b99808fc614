import type { Finding } from '../api/contract.js';
import { language } from '../state/settings.js';
import { t, tx, type Key } from './index.js';

/** The messages that the form words in its own way, with the values in them by name. */
const WORDED: readonly (readonly [pattern: RegExp, key: Key])[] = [
  [/^Write a plain decimal in quotes/, 'finding.decimal'],
  [/^Write digits only, in quotes/, 'finding.digits'],
  [/^Write something here/, 'finding.something'],
  [/^This must be text; write it in quotes: "(?<value>.*)"/, 'finding.text'],
  [/^Give at least (?<least>\d+)\./, 'finding.least'],
  [/^(?<rule>\S+) accepts this example, which is listed as invalid/, 'finding.accepts'],
  [/^(?<rule>\S+) refuses this example, which is listed as valid/, 'finding.refuses'],
  [/^This code is already bound to (?<label>[^;]+);/, 'finding.bound'],
  [/^(?<labels>.+?) (?:has|have) no codes yet: while a label of (?<slot>\S+) is open/, 'finding.open'],
  [/^The check has (?<value>.+?), but clause "(?<clause>[^"]+)" says (?<said>[^:]+):/, 'finding.stale'],
];

/** A finding in the words of the page, and the language of a text that the page has no translation of. */
export function findingWords({ code, message }: Pick<Finding, 'code' | 'message'>): {
  readonly text: string;
  readonly lang?: 'en';
} {
  for (const [pattern, key] of WORDED) {
    const match = pattern.exec(message);
    if (match) return { text: t(key, match.groups) };
  }
  if (language.value === 'en') return { text: message };
  const kind = tx(`finding.${code}`, '');
  return kind === '' ? { text: message, lang: 'en' } : { text: kind };
}

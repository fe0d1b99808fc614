const MOST = 60;

/**
 * A name for the branch of a change: `rules/alpha-payout-amount-range`.
 * @param about the rule, or the file, that changes
 * @param attempt from 1; above it the name has the number, for one that is free
 */
export function branchName(about: string, attempt: number): string {
  const words = about
    .replace(/\.yaml$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replaceAll(/^-+|-+$/g, '');
  return `rules/${words || 'change'}${attempt > 1 ? `-${attempt}` : ''}`;
}

/** A word as a shell reads it. */
export const shellWord = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The message of a commit without the list of sentences that the studio adds: the sentences are shown beside it. */
export const reasonIn = (message: string): string =>
  message
    .split(/\n{2,}/)
    .filter((part) => !part.split('\n').every((line) => line.startsWith('- ')))
    .join('\n\n');

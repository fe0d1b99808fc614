const MOST = 60;

/**
 * A name for the branch of a change: `rules/alpha-payout-amount-range`.
 * @param about the rule or file that changes
 * @param attempt from 1; a higher number becomes part of the name, to find a free one
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

/** A word quoted for a shell. */
export const shellWord = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The command that pushes a branch. A name such as `--force` would be an option, and `+main` would overwrite `main`. */
export const pushCommand = (branch: string): string =>
  `git push -u origin ${shellWord(/^\w/.test(branch) ? branch : `refs/heads/${branch}`)}`;

/** The message of a commit without the list of sentences that the studio adds: the sentences are shown beside it. */
export const reasonIn = (message: string): string =>
  message
    .split(/\n{2,}/)
    .filter((part) => !part.split('\n').every((line) => line.startsWith('- ')))
    .join('\n\n');

/** The length that a subject should have. */
const SUBJECT = 72;

/**
 * A commit message: a subject from the first sentence, the reason, and all sentences if the subject does not say everything.
 * @param sentences what changes, `Alpha payout: largest Amount: 900 -> 1000 SEK`
 */
export function writeCommitMessage(reason: string, sentences: readonly string[]): string {
  const [first = 'Change the rules'] = sentences;
  const more = sentences.length > 1 ? ` and ${sentences.length - 1} more` : '';
  const room = SUBJECT - more.length;
  const subject = (first.length > room ? `${first.slice(0, room - 1).trimEnd()}…` : first) + more;
  const list = subject === first ? '' : sentences.map((sentence) => `- ${sentence}`).join('\n');
  const parts = [subject, reason.trim(), list];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A patch with a message above it, indented, so that no line of it is read as part of the patch. */
export const withMessage = (patch: string, message: string): string =>
  patch === '' ? '' : `${message.replaceAll(/^(?=.)/gm, '    ')}\n${patch}`;

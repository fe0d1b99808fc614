/** The length that a subject should have. */
const SUBJECT = 72;

/**
 * A commit message: a subject from the first sentence, the reason, and all sentences where the subject does not say all.
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

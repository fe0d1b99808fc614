import { visible } from '../text/visible.js';

/** The command can't do its work as it was called; the message is one line, or one for each place to mend, whatever names are in it. */
export class UsageError extends Error {
  constructor(...lines: readonly string[]) {
    super(lines.map(visible).join('\n'));
  }
}

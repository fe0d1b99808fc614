import { visible } from '../text/index.js';

/** The command can't do its work with these arguments or files. The message is one line, or one for each place to fix, whatever names it contains. */
export class UsageError extends Error {
  constructor(...lines: readonly string[]) {
    super(lines.map(visible).join('\n'));
  }
}

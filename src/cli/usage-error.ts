/** The command can't do its work as it was called; the message is one line, or one for each place to mend. */
export class UsageError extends Error {}

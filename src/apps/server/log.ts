/** The importance of a line: normal operation, something that an operator should look at, or a failure. */
type LogLevel = 'info' | 'warn' | 'error';

/**
 * Writes a line of a server's log. It contains nothing from a request.
 * @param event what happened, in hyphenated words that stay the same from version to version
 * @param message the same for people
 */
export type Log = (
  level: LogLevel,
  event: string,
  message: string,
  details?: Readonly<Record<string, string | readonly string[]>>,
) => void;

/** The output for a log. */
export interface LogStream {
  readonly isTTY?: boolean;
  /** Bytes that have not been written yet. */
  readonly writableLength?: number;
  write(text: string, done: (error?: Error | null) => void): unknown;
}

/** The most bytes of lines that wait for a reader, so that a stalled reader does not fill the memory. */
const MOST_WAITING = 1024 * 1024;

/**
 * A log with a JSON object on each line (`time`, `level`, `event`, `message` and details), or with only the text on a terminal. It never
 * throws. After a line that could not be written, perhaps only in part, the next one begins on a new line.
 * @param lost called for each line that cannot be written
 */
export function logTo(stream: LogStream, lost: () => void = () => undefined, now = (): Date => new Date()): Log {
  let isCut = false;
  return (level, event, message, details) => {
    if ((stream.writableLength ?? 0) > MOST_WAITING) return lost();
    const text =
      stream.isTTY === true
        ? `payrules: ${level === 'warn' ? 'warning: ' : ''}${message}`
        : JSON.stringify({ time: now().toISOString(), level, event, message, ...details });
    const start = isCut ? '\n' : '';
    isCut = false;
    stream.write(`${start}${text}\n`, (error) => {
      if (!error) return;
      isCut = true;
      lost();
    });
  };
}

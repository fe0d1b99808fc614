/** How much a line matters: what goes on as it should, what an operator should look at, and what did not work. */
type LogLevel = 'info' | 'warn' | 'error';

/**
 * Writes a line of a server's log. Nothing of it comes from a request.
 * @param event what happened, in words with hyphens that stay the same from version to version
 * @param message the same for people
 */
export type Log = (
  level: LogLevel,
  event: string,
  message: string,
  details?: Readonly<Record<string, string | readonly string[]>>,
) => void;

/** Where a log is written to. */
export interface LogStream {
  readonly isTTY?: boolean;
  /** Bytes that nobody has taken yet. */
  readonly writableLength?: number;
  write(text: string, done: (error?: Error | null) => void): unknown;
}

/** Bytes of lines that wait for a reader. What a stalled reader does not take must not fill the memory. */
const MOST_WAITING = 1024 * 1024;

/**
 * A log with a JSON object on each line (`time`, `level`, `event`, `message` and details), or with text alone on a terminal. It never throws.
 * After a line that could not be written, of which a part may be there, the next one begins on a line of its own.
 * @param lost is called for each line that cannot be written
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

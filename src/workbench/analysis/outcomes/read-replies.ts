import { InputFault, type OpenedInput, inUtf8, readValues, recordsIn, wholeOf } from '../../input/index.js';
import type { Replies } from './comparison.js';
import { type ReplyOutcome, plainName, plainNames, replyOutcomeIn } from './outcome.js';

/** The most bytes of a file of replies, which is kept in memory as a whole. */
const MOST_BYTES = 512 * 1024 * 1024;

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads past replies of the gateway: NDJSON, a JSON list or a table, with a column or member for the merchant's identifier.
 * @param ids the names of the fields that identify orders
 * @throws {InputFault} if they can't be read, or no reply has an identifier
 */
export async function readReplies(opened: OpenedInput, ids: readonly string[]): Promise<Replies> {
  const known = [...new Set(ids), 'id'];
  const names = known.map(plainName);
  const { values, unread } = await rowsOf(opened);
  const outcomes = new Map<string, ReplyOutcome>();
  let unreadable = unread;
  for (const value of values) {
    const row = plainNames(value);
    const name = names.find((each) => each in row);
    const id = name === undefined ? '' : idIn(row[name]);
    if (id === '') unreadable++;
    else outcomes.set(id, agreed(outcomes.get(id), replyOutcomeIn(row)));
  }
  if (outcomes.size === 0)
    throw new InputFault({
      code: 'no-column',
      problem: `no reply names its order; give each a column or member ${known.join(' or ')}`,
    });
  return { outcomes, unreadable };
}

const idIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** Two replies to an order count only if they agree. */
function agreed(known: ReplyOutcome | undefined, outcome: ReplyOutcome): ReplyOutcome {
  if (!known || known.verdict === outcome.verdict) return known ?? outcome;
  return { verdict: 'unclear', code: '', text: '' };
}

interface Rows {
  readonly values: readonly unknown[];
  readonly unread: number;
}

async function rowsOf({ format, bytes }: OpenedInput): Promise<Rows> {
  if (format === 'json') return { values: await readValues(bytes), unread: 0 };
  const text = await wholeOf(bytes, MOST_BYTES, (problem) => new InputFault({ code: 'too-large', problem }));
  return format === 'csv' ? tableRows(text) : lineRows(text);
}

function tableRows(bytes: Buffer): Rows {
  const [header, ...records] = recordsIn(inUtf8(bytes)).filter(
    ({ cells, fault }) => fault !== undefined || cells.some((cell) => cell.trim() !== ''),
  );
  const names = header?.cells ?? [];
  // In such a row, an unquoted text with separators has moved the cells after it.
  const isMoved = (cells: readonly string[]): boolean => cells.slice(names.length).some((cell) => cell.trim() !== '');
  const values = records.flatMap(({ cells, fault }): readonly Values[] =>
    fault || isMoved(cells) ? [] : [Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']))],
  );
  return { values, unread: records.length - values.length };
}

function lineRows(bytes: Buffer): Rows {
  const lines = bytes
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '');
  const values = lines.flatMap((line): readonly unknown[] => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
  return { values, unread: lines.length - values.length };
}

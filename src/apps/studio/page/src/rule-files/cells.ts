import { parse, stringify } from 'yaml';
import { textFrom } from './words.js';

/** The column with the check of a row. */
const CHECK = 'check';

/** The columns with numbers; other columns contain codes, which are always text. */
const COUNTS: ReadonlySet<string> = new Set(['decimals']);

/** The text of a table's cell: 20; USD, EUR; a check as in a rule file, such as digits: [18, 20]. */
export function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.map(textFrom).join(', ');
  if (typeof value !== 'object' || value === null) return textFrom(value);
  return stringify(value, { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 }).trim().slice(1, -1);
}

/**
 * Parses a cell. Text that is not a number or not a check stays text, so that lint reports it.
 * @param before the earlier value: a list of one value stays a list
 * @returns `undefined` for an empty cell
 */
export function cellValue(column: string, text: string, before: unknown): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (column === CHECK) return checkFrom(trimmed);
  const parts = trimmed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (COUNTS.has(column)) {
    if (!parts.every((part) => /^\d+$/.test(part))) return trimmed;
    return parts.length === 1 && !Array.isArray(before) ? Number(parts[0]) : parts.map(Number);
  }
  return parts.length === 1 && !Array.isArray(before) ? parts[0] : parts;
}

function checkFrom(text: string): unknown {
  try {
    const check: unknown = parse(`{${text}}`);
    const isWhole = typeof check === 'object' && check !== null && !Object.values(check).includes(null);
    return isWhole ? check : text;
  } catch {
    return text;
  }
}

/** The columns of a table in order of first occurrence; columns with numbers or checks come last. */
export function columnsOf(rows: readonly unknown[]): readonly string[] {
  const columns = [
    ...new Set(rows.flatMap((row) => (typeof row === 'object' && row !== null ? Object.keys(row) : []))),
  ];
  const isLast = (column: string): boolean => COUNTS.has(column) || column === CHECK;
  return [...columns.filter((column) => !isLast(column)), ...columns.filter(isLast)];
}

import { textFrom } from './words.js';

/** The text of a table's cell: 20; 18, 20; 7–20. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textFrom).join(', ');
  if (typeof value === 'object') {
    const { from, to } = value as { readonly from?: unknown; readonly to?: unknown };
    return from !== undefined && to !== undefined ? `${textFrom(from)}–${textFrom(to)}` : JSON.stringify(value);
  }
  return textFrom(value);
}

/** The columns with numbers; other columns contain codes, which are always text. */
const COUNTS: ReadonlySet<string> = new Set(['digits', 'decimals']);

/**
 * Parses a cell. Text that is not a number stays text, so that lint reports it.
 * @param before the earlier value: a list of one value stays a list
 * @returns `undefined` for an empty cell
 */
export function cellValue(column: string, text: string, before: unknown): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const parts = trimmed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (COUNTS.has(column)) {
    const range = /^(\d+)\s*(?:-|–|to|a)\s*(\d+)$/.exec(trimmed);
    if (range) return { from: Number(range[1]), to: Number(range[2]) };
    if (parts.every((part) => /^\d+$/.test(part)))
      return parts.length === 1 && !Array.isArray(before) ? Number(parts[0]) : parts.map(Number);
    return trimmed;
  }
  return parts.length === 1 && !Array.isArray(before) ? parts[0] : parts;
}

/** The columns of a table in order of first occurrence; columns with numbers come last. */
export function columnsOf(rows: readonly unknown[]): readonly string[] {
  const columns = [
    ...new Set(rows.flatMap((row) => (typeof row === 'object' && row !== null ? Object.keys(row) : []))),
  ];
  return [...columns.filter((column) => !COUNTS.has(column)), ...columns.filter((column) => COUNTS.has(column))];
}

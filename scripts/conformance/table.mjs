/** Rows under their headings: text is aligned left, numbers are aligned right. */
export function table(headings, rows) {
  const lines = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  const pad = (cell, i) => (typeof rows[0]?.[i] === 'number' ? cell.padStart(widths[i]) : cell.padEnd(widths[i]));
  const [head, ...body] = lines.map((line) => line.map(pad).join('  ').trimEnd());
  return [head, widths.map((width) => '-'.repeat(width)).join('  '), ...body].join('\n');
}

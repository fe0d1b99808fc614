// Tables in Markdown, and the marks between which a script writes its table into a page.

export const row = (...cells) => `| ${cells.join(' | ')} |`;
export const header = (...cells) => [row(...cells), row(...cells.map(() => '---'))];
export const kB = (bytes) => (bytes / 1000).toFixed(1);

/** The smallest and the largest of some numbers. */
export function range(numbers, show) {
  const [least, most] = [show(Math.min(...numbers)), show(Math.max(...numbers))];
  return least === most ? least : `${least}..${most}`;
}

/** A text with other lines between two marks. */
export function quote(lines, text, name) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const quoted = new RegExp(`${start}[^]*${end}`);
  if (!quoted.test(text)) throw new Error(`no ${start} to write between`);
  return text.replace(quoted, () => `${start}\n\n${lines.join('\n')}\n\n${end}`);
}

// Tables in Markdown, and the part of bench.md that the README quotes.

export const row = (...cells) => `| ${cells.join(' | ')} |`;
export const header = (...cells) => [row(...cells), row(...cells.map(() => '---'))];
export const kB = (bytes) => (bytes / 1000).toFixed(1);

/** The smallest and the largest of some numbers. */
export function range(numbers, show) {
  const [least, most] = [show(Math.min(...numbers)), show(Math.max(...numbers))];
  return least === most ? least : `${least}..${most}`;
}

/** Lines between the marks of a quote; with a text, that text with the lines instead of its own quote. */
export function quote(lines, text, name = 'bench') {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const quoted = new RegExp(`${start}[^]*${end}`);
  const into = text ?? start + end;
  if (!quoted.test(into)) throw new Error(`no ${start} to write between`);
  return into.replace(quoted, () => `${start}\n\n${lines.join('\n')}\n\n${end}`);
}

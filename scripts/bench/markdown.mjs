// Tables in Markdown, and the part of bench.md that the README quotes.

export const row = (...cells) => `| ${cells.join(' | ')} |`;
export const header = (...cells) => [row(...cells), row(...cells.map(() => '---'))];
export const kB = (bytes) => (bytes / 1000).toFixed(1);

/** The least and the most of some numbers. */
export function range(numbers, show) {
  const [least, most] = [show(Math.min(...numbers)), show(Math.max(...numbers))];
  return least === most ? least : `${least}..${most}`;
}

const START = '<!-- bench -->';
const END = '<!-- /bench -->';
const QUOTED = new RegExp(`${START}[^]*${END}`);

/** Lines between the marks of a quote; with a text, that text with the lines in place of its own quote. */
export function quote(lines, text = `${START}${END}`) {
  if (!QUOTED.test(text)) throw new Error(`no ${START} to write between`);
  return text.replace(QUOTED, () => `${START}\n\n${lines.join('\n')}\n\n${END}`);
}

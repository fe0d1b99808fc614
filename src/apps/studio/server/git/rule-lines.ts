/** A list of rules: in a rule file or in a file of the overlay. */
const SECTION = /^(?:rules|add):\s*(?:#.*)?$/;
const TOP = /^[^\s#-]/;
const EMPTY = /^\s*(?:#.*)?$/;

/**
 * The lines of a rule in the text of a file, found without parsing, because a long history has many versions. They include all versions of
 * a dated rule. Empty if the file does not have the rule.
 */
export function ruleLines(text: string, id: string): string {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => SECTION.test(line));
  if (start < 0) return '';
  const after = lines.slice(start + 1);
  const end = after.findIndex((line) => TOP.test(line));
  const items = itemsIn(end < 0 ? after : after.slice(0, end));
  return items
    .filter((item) => isRule(item, id))
    .map((item) => `${item.join('\n')}\n`)
    .join('');
}

/** The items of a list, without the comments and empty lines below each. */
function itemsIn(lines: readonly string[]): readonly (readonly string[])[] {
  const dash = /^ *- /.exec(lines.find((line) => !EMPTY.test(line)) ?? '')?.[0];
  const items: string[][] = [];
  for (const line of dash === undefined ? [] : lines) {
    if (line.startsWith(dash!)) items.push([line]);
    else items.at(-1)?.push(line);
  }
  return items.map((item) => item.slice(0, item.findLastIndex((line) => !EMPTY.test(line)) + 1));
}

/** Whether the item itself, not a value in it, has a key `id` with this value. */
function isRule([first, ...others]: readonly string[], id: string): boolean {
  const column = /^ *- +/.exec(first!)?.[0].length ?? 0;
  const content = first!.slice(column);
  const keys = [
    content,
    ...others.filter((line) => /^ *(?=\S)/.exec(line)?.[0].length === column).map((line) => line.trim()),
  ];
  const value = content.startsWith('{')
    ? /[{,]\s*id:\s*(["']?)([\w/.-]+)\1\s*[,}]/.exec([content, ...others].join(' '))?.[2]
    : keys.map((key) => /^id:\s+(["']?)([\w/.-]+)\1\s*(?:#.*)?$/.exec(key)?.[2]).find((each) => each !== undefined);
  return value === id;
}

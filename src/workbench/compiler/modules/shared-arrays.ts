import { HEADER, type ModulePlace } from './module-text.js';

/** Shorter arrays stay where they are used, because an import and a name take as much. In characters. */
const SHORTEST = 100;
/** The least length of a shared module, about 400 codes. For less, another file to read in Node costs more than it saves. In characters. */
const LEAST = 4000;

/** Arrays of strings, such as lists of codes; brackets; and strings, with the punctuation of data between them. */
const TOKENS =
  /\["[^"\\]*"(?:,"[^"\\]*")*\]|"[^"\\]*(?:\\[^][^"\\]*)*(?:"[{},:\s]*(?:"[^"\\]*(?:\\[^][^"\\]*)*"[{},:\s]*)*|\\?$)|[[\]]/g;
/** The rest of plain data. Strings and brackets are already cut off, so no character of a word or number precedes it. */
const IS_DATA = /^(?:[{},:\s]|(?:-?\d[-+.\w$]*|true|false|null|__proto__)(?![-+.\w$]))*$/;

/**
 * Writes arrays of plain data that several modules use once, such as the values of a list and the rows of a table. Arrays that the same
 * modules use are in one module.
 * @param files the modules of operations, in folders: name -> text
 * @returns the same with imports, and the modules with the arrays
 */
export function shareArrays(files: ReadonlyMap<string, string>, { isTyped }: ModulePlace): ReadonlyMap<string, string> {
  /** The distinct arrays in parts: texts, and indexes of arrays in this list. */
  const arrays: Parts<number>[] = [];
  const places = new Map<string, number>();
  const placeOf = (array: Parts<number>): number => {
    // No source contains this character, and no two numbers are adjacent.
    const key = array.join('<');
    const place = places.get(key) ?? arrays.push(array) - 1;
    places.set(key, place);
    return place;
  };
  const sources = Array.from(files, ([file, text]) => [file, withArrays(text, SHORTEST, placeOf)] as const);

  const uses = arrays.map(() => 0);
  for (const parts of [...sources.map(([, all]) => all), ...arrays])
    for (const place of placesIn(parts)) uses[place]! += 1;
  /** The files that use an array, if it has several uses. */
  const users: Set<string>[] = [];
  const addUser = (parts: Parts<number>, file: string): void => {
    for (const place of placesIn(parts)) {
      const known = uses[place]! < 2 ? undefined : (users[place] ??= new Set());
      if (known?.has(file)) continue;
      known?.add(file);
      addUser(arrays[place]!, file);
    }
  };
  for (const [file, parts] of sources) addUser(parts, file);

  const extension = isTyped ? 'ts' : 'js';
  const groups = new Map<string, number[]>();
  for (const [place, count] of uses.entries()) {
    if (count < 2) continue;
    const group = [...users[place]!].toSorted().join();
    groups.set(group, [...(groups.get(group) ?? []), place]);
  }
  const ownLength = (place: number): number =>
    placesIn(arrays[place]!).reduce(
      (sum, inner) => sum + (uses[inner]! < 2 ? ownLength(inner) : 0),
      textLength(arrays[place]!),
    );
  const modules = [...groups.values()].filter((all) => all.reduce((sum, place) => sum + ownLength(place), 0) >= LEAST);
  const moduleOf = new Map(modules.flatMap((all, module) => all.map((place) => [place, module] as const)));

  /** The text of a module, with imports and names in place of shared arrays. */
  function written(parts: Parts<number>, own?: number): string {
    const imported = new Map<number, string[]>();
    const textOf = (part: string | number): string => {
      if (typeof part === 'string') return part;
      const module = moduleOf.get(part);
      if (module === undefined) return arrays[part]!.map(textOf).join('');
      if (module !== own) imported.set(module, [...(imported.get(module) ?? []), nameOf(part)]);
      return nameOf(part);
    };
    const body = parts.map(textOf).join('');
    if (imported.size === 0) return body;
    const imports = Array.from(
      imported,
      ([module, names]) => `import { ${[...new Set(names)].join(', ')} } from '../shared/${module}.js';\n`,
    );
    const [comments = ''] = /^(?:[/][/].*\n)*/.exec(body)!;
    return comments + imports.join('') + body.slice(comments.length);
  }
  return new Map([
    ...sources.map(([file, parts]) => [file, written(parts)] as const),
    ...modules.map((all, module): [string, string] => {
      const members = all.flatMap((place) => [
        `export const ${nameOf(place)}${isTyped ? ': any' : ''} = `,
        ...arrays[place]!,
        ';\n',
      ]);
      return [`shared/${module}.${extension}`, written([`${HEADER}\n\n`, ...members], module)];
    }),
  ]);
}

const nameOf = (place: number): string => `shared$${place}`;

/** A source in parts: texts, and replacements for its long arrays. */
type Parts<Instead> = readonly (string | Instead)[];

const placesIn = (parts: Parts<number>): readonly number[] => parts.filter((part) => typeof part === 'number');

const textLength = (parts: Parts<unknown>): number =>
  parts.reduce<number>((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);

/**
 * Replaces the long arrays of plain data in a source.
 * @param shortest the least length of a long array without the long arrays in it, in characters
 * @param insteadOf makes the replacement for an array whose inner arrays are already replaced
 */
export function withArrays<Instead>(
  text: string,
  shortest: number,
  insteadOf: (array: Parts<Instead>) => Instead,
): Parts<Instead> {
  const open: { readonly start: number; readonly parts: (string | Instead)[]; rest: number; isData: boolean }[] = [
    { start: 0, parts: [], rest: 0, isData: false },
  ];
  let end = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const last = open.at(-1)!;
    last.isData &&= end === index || IS_DATA.test(text.slice(end, index));
    end = index + token.length;
    if (token === '[') open.push({ start: index, parts: [], rest: index, isData: true });
    else if (token.startsWith('[') && token.length >= shortest) {
      last.parts.push(text.slice(last.rest, index), insteadOf([token]));
      last.rest = end;
    }
    if (token !== ']' || open.length === 1) continue;
    open.pop();
    const outer = open.at(-1)!;
    outer.isData &&= last.isData;
    const array = [...last.parts, text.slice(last.rest, end)];
    const isLong = last.isData && textLength(array) >= shortest;
    if (!isLong && array.length === 1) continue;
    outer.parts.push(text.slice(outer.rest, last.start), ...(isLong ? [insteadOf(array)] : array));
    outer.rest = end;
  }
  return open.flatMap(({ parts, rest }, i) => [...parts, text.slice(rest, open[i + 1]?.start)]);
}

import { HEADER, type ModulePlace } from './module-text.js';

/** Shorter arrays are written where they are used: an import and a name take as much. In characters. */
const SHORTEST = 100;
/**
 * Modules share at least so much, in characters: about 400 codes. For less, one more file to read in Node costs more than it saves.
 */
const LEAST = 4000;

/** Strings, brackets, words and numbers, what else plain data has, and any other character. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]]|[-+.\w$]+|[{},:\s]+|[^]/g;
const IS_DATA = /^(?:["{},:\s]|-?\d|(?:true|false|null|__proto__)$)/;
/** The place of an array: no source has this character. */
const PLACE = /\0(\d+)\0/g;

/**
 * Writes the arrays of plain data that modules have in common once, such as the values of a list and the rows of a table. Those that
 * the same modules use are in one module.
 * @param files the modules of operations, in folders: name -> text
 * @returns the same with imports, and the modules with the arrays
 */
export function shareArrays(files: ReadonlyMap<string, string>, { isTyped }: ModulePlace): ReadonlyMap<string, string> {
  const arrays: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (array: string): string => {
    const place = places.get(array) ?? arrays.push(array) - 1;
    places.set(array, place);
    return `\0${place}\0`;
  };
  const marked = Array.from(files, ([file, text]) => [file, withArrays(text, SHORTEST, placeOf)] as const);

  const uses = arrays.map(() => 0);
  const users = arrays.map(() => new Set<string>());
  const addUses = (text: string, by: Iterable<string>): void => {
    for (const [, place] of text.matchAll(PLACE)) {
      uses[Number(place)]! += 1;
      for (const user of by) users[Number(place)]!.add(user);
    }
  };
  for (const [file, text] of marked) addUses(text, [file]);
  // An array comes after those in it.
  for (const [place, array] of [...arrays.entries()].toReversed()) addUses(array, users[place]!);

  const extension = isTyped ? 'ts' : 'js';
  const groups = new Map<string, number[]>();
  for (const [place, count] of uses.entries()) {
    if (count < 2) continue;
    const group = [...users[place]!].toSorted().join();
    groups.set(group, [...(groups.get(group) ?? []), place]);
  }
  const lengthOf = (text: string): number =>
    [...text.matchAll(PLACE)].reduce(
      (sum, [, place]) => sum + (uses[Number(place)]! < 2 ? lengthOf(arrays[Number(place)]!) : 0),
      text.length,
    );
  const modules = [...groups.values()].filter((all) => lengthOf(all.map((place) => arrays[place]).join('')) >= LEAST);
  const moduleOf = new Map(modules.flatMap((all, module) => all.map((place) => [place, module] as const)));

  /** A module with the names of shared arrays in their places, and imports of them. */
  function written(text: string, own?: number): string {
    const imported = new Map<number, string[]>();
    const withNames = (part: string): string =>
      part.replace(PLACE, (_, place: string) => {
        const module = moduleOf.get(Number(place));
        if (module === undefined) return withNames(arrays[Number(place)]!);
        if (module !== own) imported.set(module, [...(imported.get(module) ?? []), nameOf(place)]);
        return nameOf(place);
      });
    const body = withNames(text);
    const imports = Array.from(
      imported,
      ([module, names]) => `import { ${[...new Set(names)].join(', ')} } from '../shared/${module}.js';\n`,
    );
    const [comments = ''] = /^(?:[/][/].*\n)*/.exec(body)!;
    return comments + imports.join('') + body.slice(comments.length);
  }
  return new Map([
    ...marked.map(([file, text]) => [file, written(text)] as const),
    ...modules.map((all, module): [string, string] => {
      const members = all.map(
        (place) => `export const ${nameOf(place)}${isTyped ? ': any' : ''} = ${arrays[place]!};\n`,
      );
      return [`shared/${module}.${extension}`, written(`${HEADER}\n\n${members.join('')}`, module)];
    }),
  ]);
}

const nameOf = (place: number | string): string => `shared$${place}`;

/**
 * A source with something else in place of its long arrays of plain data.
 * @param shortest the least length of a long one, in characters
 * @param insteadOf the text in place of one, in which arrays are replaced already
 */
export function withArrays(text: string, shortest: number, insteadOf: (array: string) => string): string {
  const open: { text: string; isData: boolean }[] = [{ text: '', isData: false }];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '[') open.push({ text: token, isData: true });
    else if (token === ']' && open.length > 1) {
      const array = open.pop()!;
      array.text += token;
      const outer = open.at(-1)!;
      outer.text += array.isData && array.text.length >= shortest ? insteadOf(array.text) : array.text;
      outer.isData &&= array.isData;
    } else {
      const last = open.at(-1)!;
      last.text += token;
      last.isData &&= IS_DATA.test(token);
    }
  }
  return open.map((each) => each.text).join('');
}

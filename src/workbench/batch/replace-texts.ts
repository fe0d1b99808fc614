import { endOfString, isName, nameIn } from '../../core/index.js';

/** New texts of an order by the keys of their places, see {@link placeKey}. */
export type NewTexts = ReadonlyMap<string, string>;

/** The key of a place in an order: the names that lead to it, and the indexes in lists. */
export const placeKey = (path: readonly (string | number)[]): string => JSON.stringify(path);

/** An object or a list that is open, with the member that is read. */
interface Open {
  readonly isList: boolean;
  member: string | number;
}

/**
 * Replaces texts of orders in JSON; every other byte stays, so that numbers and blanks are as they were written.
 * @param json an order, or a list of orders, without a name twice in one object
 * @param textsOf the new texts of an order, by its number in the list; an order alone has the number 0
 */
export function replaceTexts(json: string, textsOf: ReadonlyMap<number, NewTexts>): string {
  const above = json.trimStart().startsWith('[') ? 1 : 0;
  const open: Open[] = [];
  let [written, kept] = ['', 0];
  for (let at = 0; at < json.length; at++) {
    const mark = json[at]!;
    const inside = open.at(-1);
    if (mark === '{' || mark === '[') open.push({ isList: mark === '[', member: 0 });
    else if (mark === '}' || mark === ']') open.pop();
    else if (mark === ',' && inside?.isList) (inside.member as number)++;
    else if (mark === '"') {
      const start = at;
      at = endOfString(json, start);
      if (isName(json, at)) {
        inside!.member = nameIn(json.slice(start, at + 1));
        continue;
      }
      const texts = textsOf.get(above === 1 ? (open[0]!.member as number) : 0);
      const text = texts?.get(placeKey(open.slice(above).map(({ member }) => member)));
      if (text === undefined) continue;
      written += json.slice(kept, start) + JSON.stringify(text);
      kept = at + 1;
    }
  }
  return written + json.slice(kept);
}

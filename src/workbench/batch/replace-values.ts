import { endOfString, isName, nameIn } from '../../core/index.js';

/** New values of an order by the keys of their places, see {@link placeKey}. */
export type NewValues = ReadonlyMap<string, unknown>;

/** The key of a place in an order: the names that lead to it, and the indexes in lists. */
export const placeKey = (path: readonly (string | number)[]): string => JSON.stringify(path);

/** An open object or list, with the member that is being read. */
interface Open {
  readonly isList: boolean;
  member: string | number;
}

/**
 * Replaces texts, numbers and truth values of orders in JSON, and adds members to objects. Every other byte stays, so numbers and blanks
 * keep their form.
 * @param json an order, or a list of orders, without a name twice in one object
 * @param valuesOf the new values of an order, by its index in the list; a single order has the index 0
 */
export function replaceValues(json: string, valuesOf: ReadonlyMap<number, NewValues>): string {
  const above = json.trimStart().startsWith('[') ? 1 : 0;
  const open: Open[] = [];
  /** The values of each order that are not placed yet. */
  const left = new Map([...valuesOf].map(([order, values]) => [order, new Map(values)]));
  let [written, kept] = ['', 0];
  const placeNow = (): readonly (string | number)[] => open.slice(above).map(({ member }) => member);
  const valuesNow = (): Map<string, unknown> | undefined => left.get(above === 1 ? (open[0]!.member as number) : 0);
  const replace = (start: number, end: number): void => {
    const [values, key] = [valuesNow(), placeKey(placeNow())];
    if (!values?.has(key)) return;
    written += json.slice(kept, start) + JSON.stringify(values.get(key));
    kept = end;
    values.delete(key);
  };
  /** Adds the missing members of an object after its last one. */
  const add = (end: number): void => {
    const values = valuesNow();
    const place = placeKey(placeNow().slice(0, -1));
    for (const [key, value] of values ?? []) {
      const path = JSON.parse(key) as readonly (string | number)[];
      if (placeKey(path.slice(0, -1)) !== place) continue;
      const before = json.slice(kept, end).trimEnd();
      written += `${before}${(before || written).endsWith('{') ? '' : ','}${JSON.stringify(path.at(-1))}:${JSON.stringify(value)}`;
      kept += before.length;
      values!.delete(key);
    }
  };
  for (let at = 0; at < json.length; at++) {
    const mark = json[at]!;
    const inside = open.at(-1);
    if (mark === '{' || mark === '[') open.push({ isList: mark === '[', member: 0 });
    else if (mark === '}' || mark === ']') {
      if (mark === '}' && open.length > above) add(at);
      open.pop();
    } else if (mark === ',' && inside?.isList) (inside.member as number)++;
    else if (mark === '"') {
      const start = at;
      at = endOfString(json, start);
      if (isName(json, at)) inside!.member = nameIn(json.slice(start, at + 1));
      else replace(start, at + 1);
    } else if (/[-0-9tfn]/.test(mark)) {
      const start = at;
      while (at + 1 < json.length && /[-+.\w]/.test(json[at + 1]!)) at++;
      replace(start, at + 1);
    }
  }
  return written + json.slice(kept);
}

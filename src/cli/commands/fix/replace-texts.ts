import { endOfString, isName, nameIn } from '../../../input/repeated-name.js';

/** New texts of an order's fields. */
export type Texts = Readonly<Record<string, string>>;

/**
 * Replaces texts of orders in JSON; every other byte stays, so that numbers and blanks are as they were written.
 * @param json an order, or a list of orders, without a name twice in one object
 * @param textsOf the new texts of an order, by its number in the list; an order alone has the number 0
 */
export function replaceTexts(json: string, textsOf: ReadonlyMap<number, Texts>): string {
  const isList = json.trimStart().startsWith('[');
  const depthOfOrders = isList ? 2 : 1;
  let [written, kept, depth, index, name] = ['', 0, 0, 0, ''];
  for (let at = 0; at < json.length; at++) {
    const mark = json[at]!;
    if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') depth--;
    else if (mark === ',' && depth === 1) index += isList ? 1 : 0;
    else if (mark === '"') {
      const start = at;
      at = endOfString(json, start);
      if (depth !== depthOfOrders) continue;
      if (isName(json, at)) name = nameIn(json.slice(start, at + 1));
      else {
        const texts = textsOf.get(index);
        if (!texts || !Object.hasOwn(texts, name)) continue;
        written += json.slice(kept, start) + JSON.stringify(texts[name]);
        kept = at + 1;
      }
    }
  }
  return written + json.slice(kept);
}

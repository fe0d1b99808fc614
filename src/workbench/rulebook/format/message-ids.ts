import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, parseDocument } from 'yaml';
import type { MessageTranslation } from '../../../core/index.js';

const parse = (text: string) => parseDocument(text, { version: '1.2', schema: 'core', stringKeys: true });

/**
 * The text of a language's file in which messages have their ids as keys instead of English texts; everything else stays.
 * @param idsOf the ids of an English text; an id that the file already has stays as it is
 */
export function namedById(text: string, idsOf: ReadonlyMap<string, readonly string[]>): string {
  const doc = parse(text);
  const messages = doc.get('messages');
  if (doc.errors.length > 0 || !isMap(messages)) return text;
  const named = new Set(messages.items.map(({ key }) => String(key)));
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const entries: (readonly [string, MessageTranslation])[] = [];
  let fixed = '';
  let end = 0;
  for (const { key, value } of messages.items) {
    if (!isScalar<string>(key) || !isScalar<string>(value)) continue;
    const [start, keyEnd] = key.range!;
    const [from, to] = value.range!;
    const ids = (idsOf.get(key.value) ?? []).filter((id) => !named.has(id));
    if (ids.length === 0 || !/^: *$/.test(text.slice(keyEnd, from))) continue;
    const indent = lineEnd + text.slice(text.lastIndexOf('\n', start) + 1, start);
    const english = text.slice(start, keyEnd);
    const translation = text.slice(from, to).replaceAll(/\n(?=[^\r\n])/g, '\n  ');
    const written = ids.map((id) =>
      messages.flow
        ? `${id}: { en: ${english}, text: ${translation} }`
        : `${id}:${indent}  en: ${english}${indent}  text: ${translation}`,
    );
    fixed += text.slice(end, start) + written.join(messages.flow ? ', ' : indent);
    end = to;
    for (const id of ids) {
      named.add(id);
      entries.push([id, { en: key.value, text: value.value }]);
    }
  }
  fixed += text.slice(end);
  // If the new text does not have exactly the expected messages, the old one stays.
  const said = parse(fixed).toJS() as { readonly messages: object };
  const olds = new Set(entries.map(([, entry]) => (entry as { readonly en: string }).en));
  const kept = Object.entries(messages.toJSON() as object).filter(([key]) => !olds.has(key));
  return isDeepStrictEqual(said.messages, Object.fromEntries([...kept, ...entries])) ? fixed : text;
}

import { checks } from '../../checks/index.js';
import {
  type MessageTranslation,
  type Operation,
  type Rule,
  type LocalizedText,
  needMessages,
  orderMessages,
  shapeMessages,
} from '../../core/index.js';
import type { Rulebook } from '../rulebook/index.js';
import { compileRule, englishWording } from './rule-data.js';

/** All English messages of a rulebook, of the checks and of the engine. */
interface Messages {
  /** By their ids. */
  readonly texts: ReadonlyMap<string, string>;
  /** The ids of a text. Several messages may have the same text. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<Rulebook['operations'], Messages>();

export function messagesOf({ operations, gateway }: Pick<Rulebook, 'operations' | 'gateway'>): Messages {
  const before = known.get(operations);
  if (before) return before;
  const texts = new Map<string, string>();
  const ids = new Map<string, readonly string[]>();
  const add = (id: string, wording: LocalizedText): void => {
    const english = englishWording(wording);
    // The rule of a shared file occurs once for each operation.
    if (texts.get(id) === english) return;
    texts.set(id, english);
    ids.set(english, [...(ids.get(english) ?? []), id]);
  };
  const tables = [orderMessages(), shapeMessages, needMessages];
  for (const table of [...tables, ...Object.values(checks).map((check) => check!.messages)])
    for (const [id, text] of Object.entries(table)) add(id, text);
  for (const operation of operations.values())
    for (const rule of operation.rules)
      if (rule.message !== undefined) add(messageIdOfRule(operation, rule), rule.message);
  for (const [id, wording] of gatewayMessages(gateway)) add(id, wording);
  const found = { texts, ids };
  known.set(operations, found);
  return found;
}

/** The messages of the gateway's data, by their ids. */
export const gatewayMessages = ({
  headers,
  failures,
}: Rulebook['gateway']): readonly (readonly [id: string, wording: LocalizedText])[] => [
  ...headers.map(
    ({ id, direction, message }) =>
      [`gateway/${id}${direction === undefined ? '' : `.${direction}`}`, message] as const,
  ),
  ...failures.flatMap(
    ({ id, meaning, advice }) =>
      [
        [`gateway/${id}.meaning`, meaning],
        [`gateway/${id}.advice`, advice],
      ] as const,
  ),
];

/**
 * The id of the message of a rule, or of a row of its table. A rule's own message has the rule's id, after the operation or the shared
 * file. A day from which it applies follows, because rules of other dates have the same id.
 */
export function messageIdOfRule(operation: Operation, rule: Rule): string {
  if (rule.message === undefined) return compileRule(operation, rule).messageId;
  const { id, from, position } = rule;
  const [file = operation.id] = /^common\/.+(?=\.yaml$)/.exec(position.file) ?? [];
  return `${file}/${id}${from === undefined ? '' : `.${from}`}`;
}

/** The English text that an entry of a catalogue translates: the text of its id, or the key itself; `undefined` for any other key. */
export const englishFor = (key: string, { texts, ids }: Messages): string | undefined =>
  texts.get(key) ?? (ids.has(key) ? key : undefined);

/**
 * Turns translations by id into translations by the current English text, which modules have. An entry also serves other messages with the
 * same English text.
 */
export function byEnglish(
  entries: Readonly<Record<string, MessageTranslation>>,
  messages: Messages,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [key, entry] of Object.entries(entries)) {
    const english = englishFor(key, messages);
    const { en = key, text } = typeof entry === 'string' ? { text: entry } : entry;
    for (const each of [english, messages.ids.has(en) ? en : undefined]) if (each !== undefined) found[each] ??= text;
  }
  return found;
}

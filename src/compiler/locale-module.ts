import { checks } from '../generated/checks.js';
import type { Translation } from '../locales/translation.js';
import type { Wording } from '../model/operation.js';
import type { Rulebook } from '../rulebook/rulebook.js';
import { source } from '../strings/source.js';
import { wordingIn } from './rule-data.js';

/** What a catalogue says of the rule files, and the English texts that the translation lacks. */
export interface LocaleData {
  readonly messages: Readonly<Record<string, string | readonly string[]>>;
  readonly labels: Readonly<Record<string, string>>;
  /** In English, each once. */
  readonly untranslated: readonly string[];
}

/** Puts a translation together with the rule files: their own wording in the language comes first, then the translation's. */
export function localeOf({ operations, gateway }: Rulebook, translation: Translation): LocaleData {
  const untranslated = new Set<string>();
  const inLanguage = (wording: Wording, translated: Readonly<Record<string, string>>): string | undefined => {
    const own = typeof wording === 'string' ? undefined : wording[translation.language];
    const english = wordingIn(wording);
    const found = own ?? (Object.hasOwn(translated, english) ? translated[english] : undefined);
    if (found === undefined) untranslated.add(english);
    return found;
  };
  const messages: Entry[] = [];
  const labels: Entry[] = [];
  for (const { id, fields, facts, derived, rules, notes } of operations.values()) {
    for (const { name, label, help } of [...fields, ...facts]) {
      labels.push([id, name, inLanguage(label, translation.labels)]);
      if (help !== undefined) inLanguage(help, translation.texts);
    }
    for (const { texts } of derived) for (const text of Object.values(texts)) inLanguage(text, translation.texts);
    for (const { text } of notes) inLanguage(text, translation.texts);
    for (const { id: rule, message, check } of rules)
      messages.push([
        id,
        rule,
        inLanguage(message ?? checks[check.name]!.message(check.parameters), translation.messages),
      ]);
  }
  for (const { id, message } of gateway.headers)
    messages.push(['gateway', id, inLanguage(message, translation.messages)]);
  for (const { id, meaning, advice } of gateway.failures) {
    const parts = [meaning, advice].map((part) => inLanguage(part, translation.messages));
    messages.push(['gateway', id, parts.includes(undefined) ? undefined : parts.join(' ')]);
  }
  return {
    messages: { ...shared(messages), ...translation.reserved },
    labels: shared(labels),
    untranslated: [...untranslated],
  };
}

type Entry = readonly [scope: string, name: string, text: string | undefined];

/** The most common text of a name is stored under the name, the others under scope and name. */
function shared(entries: readonly Entry[]): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, of] of byName(entries)) {
    const texts = of.map(([, , text]) => text);
    const count = (text: string): number => texts.filter((each) => each === text).length;
    // A text that some operations lack must not apply to them all.
    const common = texts.includes(undefined) ? undefined : texts.reduce((a, b) => (count(b!) > count(a!) ? b : a));
    if (common !== undefined) result[name] = common;
    for (const [scope, , text] of of) if (text !== undefined && text !== common) result[`${scope}/${name}`] = text;
  }
  return result;
}

function byName(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const names = new Map<string, Entry[]>();
  for (const entry of entries) names.set(entry[1], [...(names.get(entry[1]) ?? []), entry]);
  return names;
}

/** The catalogue of one language as a TypeScript module. Throws a RangeError where the language is none. */
export function emitLocale(rulebook: Rulebook, translation: Translation): string {
  const { messages, labels } = localeOf(rulebook, translation);
  const { language, texts, advice } = translation;
  const name = Intl.getCanonicalLocales(language).join().replaceAll('-', '');
  return `// Generated from the rule files and src/locales/${language}.ts. Do not edit.
import type { Locale } from '../../../model/locale.js';

/** The wording of \`${language}\`, for \`createValidator\`, \`requirements\` and \`translate\`. */
export const ${name}: Locale = ${source({ language, messages, labels, texts, advice })};
`;
}

import { checks, hasMessage, messageText } from '../../checks/index.js';
import {
  type Field,
  type Locale,
  type Operation,
  type Rule,
  type LocalizedText,
  messageIdOf,
  needMessages,
  orderMessages,
  othersId,
  shapeMessages,
  source,
} from '../../core/index.js';
import { translations } from '../../words/index.js';
import { type Rulebook, memberTypes, possibleOutcomes } from '../rulebook/index.js';
import { compileReply } from './gateway-data.js';
import type { Member, Module } from './modules/module-text.js';
import { typeRows } from './members.js';
import { byEnglish, messagesOf } from './messages.js';
import { compileRule, englishWording } from './rule-data.js';

/** A translation, by the current English texts. */
type Translation = Required<Locale>;

/** A catalogue for the rule files, and the English texts that it does not translate. */
interface LocaleData {
  readonly locale: Locale;
  /** The English texts, each once. A message follows its id: `required: {label} is missing; it must be filled in.` */
  readonly untranslated: readonly string[];
}

/**
 * Merges a translation with the rule files, whose own wording in the language takes precedence. If rule files translate the same text
 * twice, the first one counts.
 */
export function localeOf(rulebook: Pick<Rulebook, 'operations' | 'gateway'>, translation: Translation): LocaleData {
  const { operations, gateway } = rulebook;
  const { ids } = messagesOf(rulebook);
  const untranslated = new Set<string>();
  /** @param own receives the rule files' own translation */
  const inLanguage = (
    wording: LocalizedText,
    part: 'labels' | 'texts' | 'messages',
    own: Record<string, string> = {},
  ): string | undefined => {
    const english = englishWording(wording);
    const written = typeof wording === 'string' ? undefined : wording[translation.language];
    if (written !== undefined) own[english] ??= written;
    const translated = translation[part];
    const found = written ?? (Object.hasOwn(translated, english) ? translated[english] : undefined);
    const id = part === 'messages' ? `${ids.get(english)![0]}: ` : '';
    if (found === undefined) untranslated.add(id + english);
    return found;
  };
  const own: Readonly<Record<WordingKind, Record<string, string>>> = { label: {}, help: {}, message: {}, says: {} };
  for (const [kind, wording] of wordingsIn(operations)) inLanguage(wording, PARTS[kind], own[kind]);
  for (const { message } of gateway.headers) inLanguage(message, 'messages', own.message);
  const halves = new Set<string>();
  for (const { meaning, advice } of gateway.failures) {
    const both = [meaning, advice].map((part) => inLanguage(part, 'messages'));
    const english = [meaning, advice].map((part) => englishWording(part));
    if (!both.includes(undefined)) own.message[english.join(' ')] = both.join(' ');
    for (const part of english) halves.add(part);
  }
  const others = Object.entries(translation.messages).filter(([english]) => !halves.has(english));
  return {
    locale: {
      ...translation,
      messages: { ...Object.fromEntries(others), ...own.message },
      labels: { ...translation.labels, ...own.label },
      texts: { ...translation.texts, ...own.says },
    },
    untranslated: [...untranslated],
  };
}

/**
 * The kinds of texts of an operation, among them texts beside a label and texts that a check writes into a message, with their part of a
 * catalogue.
 */
export const PARTS = { label: 'labels', help: 'texts', message: 'messages', says: 'texts' } as const;
type WordingKind = keyof typeof PARTS;
type Wording = readonly [kind: WordingKind, wording: LocalizedText];

const collected = new WeakMap<Rulebook['operations'], readonly Wording[]>();

/** The texts of all operations, each once. */
function wordingsIn(operations: Rulebook['operations']): readonly Wording[] {
  const before = collected.get(operations);
  if (before) return before;
  const seen: Readonly<Record<WordingKind, Set<LocalizedText>>> = {
    label: new Set(),
    help: new Set(),
    message: new Set(),
    says: new Set(),
  };
  const wordings: Wording[] = [];
  for (const operation of operations.values())
    eachText(operation, (kind, wording) => {
      if (seen[kind].has(wording)) return;
      seen[kind].add(wording);
      wordings.push([kind, wording]);
    });
  collected.set(operations, wordings);
  return wordings;
}

/** Passes on the texts of an operation that forms and findings show. @param hasMessages whether to include the messages of its rules */
export function eachText(
  { fields, facts, derived, notes, rules }: Operation,
  add: (kind: WordingKind, wording: LocalizedText) => void,
  hasMessages = true,
): void {
  for (const { label, help, valueNames = {} } of [...fields, ...facts]) {
    add('label', label);
    if (help !== undefined) add('help', help);
    for (const name of Object.values(valueNames)) add('help', name);
  }
  for (const { texts } of derived) for (const text of Object.values(texts)) add('help', text);
  for (const { text } of notes) add('help', text);
  for (const rule of rules) {
    if (hasMessages) for (const text of [...templatesOf(rule), ...typeTemplates(rule, fields)]) add('message', text);
    for (const text of wordingsOf(rule.check)) add('says', text);
  }
}

/**
 * Every language of a rulebook other than English: the package's languages, in which the rulebook's own texts come first, and the
 * rulebook's others.
 */
export function translationsOf(rulebook: Pick<Rulebook, 'operations' | 'gateway' | 'locales'>): readonly Translation[] {
  const { locales } = rulebook;
  const english = messagesOf(rulebook);
  const known = new Set(translations.map(({ language }) => language));
  const added = [...locales.keys()]
    .filter((language) => !known.has(language))
    .map((language) => ({ ...NONE, language }));
  return [...translations, ...added].map((translation) => {
    const { messages, labels, texts, advice, reference: _reference, ...rest } = locales.get(translation.language) ?? {};
    return {
      ...translation,
      ...rest,
      messages: { ...byEnglish(translation.messages, english), ...byEnglish({ ...messages }, english) },
      labels: { ...translation.labels, ...labels },
      texts: { ...translation.texts, ...texts },
      advice: { ...translation.advice, ...advice },
    };
  });
}

/** The translation of a language that the package does not have. */
const NONE: Omit<Translation, 'language'> = {
  messages: {},
  labels: {},
  texts: {},
  advice: {},
  and: 'and',
  or: 'or',
  field: '{label}',
};

/** The texts that a rule's check writes into its message. */
const wordingsOf = ({ name, parameters }: Rule['check']): readonly LocalizedText[] =>
  checks[name]!.wordings?.(parameters) ?? [];

/** The messages of a rule on the types of fields, for fields that are not text. */
function typeTemplates({ check: { name } }: Rule, fields: readonly Field[]): readonly string[] {
  const check = checks[name]!;
  if (!check.typed) return [];
  return typeRows({ fields })
    .flatMap(({ type, items }) => [check.typed!(type), ...(items === undefined ? [] : [check.typed!(items)])])
    .map(messageText);
}

/** The templates of all messages of a rule. */
function templatesOf({ message, check }: Pick<Rule, 'message' | 'check'>): readonly LocalizedText[] {
  if (message !== undefined) return [message];
  const { unconditional } = checks[check.name]!;
  const usual = [
    messageIdOf(checks[check.name]!, check.parameters),
    ...(unconditional === undefined ? [] : [unconditional]),
  ];
  const ids = [
    ...usual.flatMap((id) => [id, othersId(id)]).filter(hasMessage),
    ...possibleOutcomes(check).map((each) => each.message),
  ];
  return [...new Set(ids.filter((each) => each !== undefined).map(messageText))];
}

/** The parts of a catalogue whose entries depend on the operation. */
const ENTRIES = ['messages', 'labels', 'texts'] as const;
type Part = (typeof ENTRIES)[number];

/** The modules of all languages of a rulebook, by their names. Throws a RangeError for an invalid language. */
export function localeModules(rulebook: Rulebook): readonly (readonly [string, Module])[] {
  const used = new Map(
    Array.from(rulebook.operations, ([id, operation]) => [id, keysOf(operation, rulebook.gateway)] as const),
  );
  const ofRules = noTexts();
  for (const { findings, others } of used.values())
    for (const part of ENTRIES) for (const text of [...findings[part], ...others[part]]) ofRules[part].add(text);
  return translationsOf(rulebook).flatMap((translation) =>
    modulesIn(localeOf(rulebook, translation).locale, used, ofRules),
  );
}

/**
 * The modules of one language: the catalogue, the part of it that each operation uses, and the texts that these parts share.
 * @param used what each operation uses of a catalogue, by its id
 * @param ofRules what all operations use together
 */
function modulesIn(
  locale: Locale,
  used: ReadonlyMap<string, UsedKeys>,
  ofRules: UsedTexts,
): readonly (readonly [string, Module])[] {
  const { language, messages, labels, texts, ...words } = locale;
  const name = Intl.getCanonicalLocales(language).join().replaceAll('-', '');
  const memberOf = (value: string, about = ''): Member => ({
    name,
    doc: `The wording of \`${language}\`${about}, for \`createValidator\`, \`requirements\` and \`translate\`.`,
    type: 'Locale',
    value,
  });
  // The catalogue's order matters: if several templates fit a message, the first one counts.
  const entries = ENTRIES.flatMap((part) =>
    Object.entries({ messages, labels, texts }[part]).flatMap(([english, text], i) => {
      const isOfRules = ofRules[part].has(english);
      // Messages that no rule file has are for forms.
      if (part === 'messages' && !isOfRules) return [];
      const member = { name: `${part[0]!}${i}`, type: 'readonly [string, string]', value: source([english, text]) };
      return [{ part, english, isOfRules, member }];
    }),
  );
  const common = source({ language, ...words });
  const shared = new Set<Member>();
  // A bundler drops an unused value only if it knows that making it has no effects.
  const partOf = (own: typeof entries): string => {
    const listed = (part: Part): string =>
      own.flatMap((each) => (each.part === part ? each.member.name : [])).join(', ');
    const parts = ENTRIES.map((part) => `${part}: Object.fromEntries([${listed(part)}])`);
    return `/* @__PURE__ */ (() => ({ ...${common}, ${parts.join(', ')} }))()`;
  };
  const ofOperation = (id: string, { findings, others }: UsedKeys): readonly [string, Module] => {
    const own = entries.filter(
      ({ part, english, isOfRules }) => !isOfRules || findings[part].has(english) || others[part].has(english),
    );
    for (const { member } of own) shared.add(member);
    const short: Member = {
      name: `${name}Findings`,
      doc: `The part of {@link ${name}} that findings use, for \`validate\`, \`createValidator\` and \`translate\`: it makes a bundle without forms smaller.`,
      type: 'Locale',
      value: partOf(own.filter(({ part, english }) => findings[part].has(english))),
    };
    const members = [memberOf(partOf(own), ` for ${id} alone`), short];
    const imports = `import { ${own.map(({ member }) => member.name).join(', ')} } from '../../texts/${language}.js';`;
    return [
      `locales/${language}/${id}`,
      { depth: 2, isPublic: true, imports: own.length > 0 ? [imports] : [], members },
    ];
  };
  return [
    [`locales/${language}`, { depth: 1, isPublic: true, members: [memberOf(source(locale))] }],
    ...Array.from(used, ([id, keys]) => ofOperation(id, keys)),
    [`texts/${language}`, { depth: 1, members: [...shared] }],
  ];
}

/** The text of a range among the parameters of a message. */
export const RANGE = '{from} to {to}';

/** A range on a line of its own. */
const RANGE_OF = /^\d+ to \d+$/m;

/** English texts of each part of a catalogue. */
type UsedTexts = Readonly<Record<Part, Set<string>>>;

const noTexts = (): UsedTexts => ({ messages: new Set(), labels: new Set(), texts: new Set() });

/** The parts of a catalogue that an operation uses. */
interface UsedKeys {
  /** The texts of its findings, with the names of fields. */
  readonly findings: UsedTexts;
  /** The words of forms, the texts about rules that were not evaluated, and the gateway's refusals. */
  readonly others: UsedTexts;
}

function keysOf(operation: Operation, gateway: Rulebook['gateway']): UsedKeys {
  // The module of one operation never reports an unknown operation.
  const { 'order/operation': _unknown, ...ofOrders } = orderMessages();
  const ofEngine = { ...ofOrders, ...(memberTypes(operation) && shapeMessages) };
  const outcomes = operation.rules.flatMap((rule) => [compileRule(operation, rule), ...possibleOutcomes(rule.check)]);
  const hasRange = outcomes.some(({ params = {} }) => RANGE_OF.test(Object.values(params).flat().join('\n')));
  const ids = new Set(outcomes.map((each) => ('messageId' in each ? each.messageId : each.message)));
  const ofRule = (rule: Rule): readonly string[] => [
    ...(rule.message === undefined ? [] : [englishWording(rule.message)]),
    ...typeTemplates(rule, operation.fields),
  ];
  const findings = noTexts();
  const others = noTexts();
  const messages = [
    ...Object.values(ofEngine),
    ...[...ids].flatMap((id) => (id === undefined || id === '' ? [] : messageText(id))),
    ...operation.rules.flatMap(ofRule),
  ];
  for (const text of messages) findings.messages.add(text);
  if (hasRange) findings.texts.add(RANGE);
  const add = (kind: WordingKind, wording: LocalizedText): void =>
    void (kind === 'help' ? others : findings)[PARTS[kind]].add(englishWording(wording));
  eachText(operation, add, false);
  for (const text of Object.values(needMessages)) others.messages.add(text);
  for (const { message } of compileReply(gateway, operation.id).failures) others.messages.add(message);
  return { findings, others };
}

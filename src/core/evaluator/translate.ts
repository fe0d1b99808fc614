import type { Diagnostic, AnyDiagnostic, Params, Severity } from '../model/diagnostic.js';
import type { ListWord, Locale } from '../model/locale.js';
import { enumeration } from '../text/fill.js';
import { withoutLabel, type MessageAndText } from '../text/message.js';
import { templateOf } from './template-of.js';
import { ResultWithOrder } from './valid-result.js';
import { withoutPrototype } from './without-prototype.js';
import type { Configuration, Result, ValidatorOf, ValidateOptions } from '../model/validation.js';

/**
 * Translates a diagnostic's message; its meaning and the clause in `source` stay. Never throws on a diagnostic.
 * @param diagnostic any English diagnostic of this package, even one that was sent as JSON: only its `message` and its `params` are needed
 * @param locale a catalogue, such as `es` of `payrules/locales/es`
 * @returns the same diagnostic with another message, or the same object if the catalogue lacks the message
 * @example
 * const messages = result.diagnostics.map((each) => translate(each, es).message);
 */
export function translate<Any extends AnyDiagnostic>(diagnostic: Any, locale: Locale): Any {
  const wording = wordedIn(diagnostic, locale);
  return wording ? { ...diagnostic, ...wording } : diagnostic;
}

/** An English message in another language; `undefined` if the catalogue lacks it. */
export function wordedIn(
  { message, params, severity }: Pick<AnyDiagnostic, 'message' | 'params' | 'severity'>,
  locale: Locale,
): MessageAndText | undefined {
  const parts = templateOf(message, params, Object.keys(locale.messages));
  if (!parts) return undefined;
  const filled = { ...worded(params, locale), ...inLocale(parts.labels, params, locale) };
  const target = inDegree(locale.messages[parts.template]!, severity, locale);
  let isFilled = true;
  const inWords = (template: string): string =>
    template.replace(/\{([a-z]+)\}/gi, (_, name: string) => {
      isFilled &&= Object.hasOwn(filled, name);
      return filled[name]!;
    });
  const made = { message: inWords(target), text: inWords(withoutLabel(target)) };
  return isFilled ? made : undefined;
}

/** A wording as a demand, or as advice for a warning. */
function inDegree(wording: string, severity: Severity, { advice = {} }: Locale): string {
  if (severity === 'error') return wording;
  const words = wording.split(' ');
  const at = words.findIndex((word) => Object.hasOwn(advice, word));
  if (at >= 0) words[at] = advice[words[at]!]!;
  return words.join(' ');
}

/** A validator whose messages are in the language of a call, or of its configuration. */
export function translated<Order, Fact extends string>(
  validate: ValidatorOf<Order, Fact>,
  configuration: Configuration,
): ValidatorOf<Order, Fact> {
  const { locale } = withoutPrototype(configuration);
  const inLanguage = languageChooser(locale);
  const evaluate = validate as ValidatorOf<Order>;
  return ((order: unknown, options?: ValidateOptions) =>
    inLanguage(options, (others) => evaluate(order, others))) as unknown as ValidatorOf<Order, Fact>;
}

type TranslateResult = <Order>(result: Result<Order>) => Result<Order>;

/**
 * Evaluates an order with the options of a call except their language, and translates the result into this language, or into the usual one.
 */
type InLanguage = <Order>(
  options: ValidateOptions | undefined,
  evaluate: (others: object | undefined) => Result<Order>,
) => Result<Order>;

const asItIs: TranslateResult = (result) => result;

/**
 * @param usual the language of calls that do not name one
 * @throws {TypeError} if it is not a catalogue; calls of the result throw if theirs is not
 */
export function languageChooser(usual: Locale | undefined): InLanguage {
  const known = new WeakMap<Locale, TranslateResult>();
  const toUsual = usual === undefined ? asItIs : resultTranslatorOf(usual);
  return (options, evaluate) => {
    if (!options || !Object.hasOwn(options, 'locale')) return toUsual(evaluate(options));
    const others: { locale?: Locale | undefined } = { ...options };
    const { locale } = others;
    delete others.locale;
    if (locale === undefined) return toUsual(evaluate(others));
    const inLanguage = known.get(locale) ?? resultTranslatorOf(locale);
    known.set(locale, inLanguage);
    return inLanguage(evaluate(others));
  };
}

/**
 * Returns a function that translates diagnostics. Results contain the same diagnostics again and again, so each is translated once.
 * @throws {TypeError} if the locale is not a catalogue
 */
export function translatorOf(locale: Locale): (diagnostic: Diagnostic) => Diagnostic {
  checkLocale(locale);
  // A copy: the caller may change the catalogue later.
  const catalogue = JSON.parse(JSON.stringify(locale)) as Locale;
  const known = new WeakMap<Diagnostic, Diagnostic>();
  return (diagnostic) => {
    const made = known.get(diagnostic) ?? Object.freeze(translate(diagnostic, catalogue));
    known.set(diagnostic, made);
    return made;
  };
}

/**
 * The same for the messages of a result.
 * @throws {TypeError} if the locale is not a catalogue
 */
export function resultTranslatorOf(locale: Locale): TranslateResult {
  const inLanguage = translatorOf(locale);
  return <Order>(result: Result<Order>) => {
    const { valid, operation, rulesVersion, notEvaluated } = result;
    if (result.diagnostics.length === 0) return result;
    const diagnostics = result.diagnostics.map(inLanguage);
    return valid
      ? (new ResultWithOrder(operation, rulesVersion, diagnostics, notEvaluated, result.order) as Result<Order>)
      : { ...result, diagnostics };
  };
}

/** @throws {TypeError} if the locale is not a catalogue */
export function checkLocale(locale: Locale): void {
  const { language, messages, labels, texts, advice = {}, and, or, field } = Object(locale) as Partial<Locale>;
  const membersOf = (part: unknown): readonly unknown[] =>
    typeof part === 'object' && part !== null ? Object.values(part) : [undefined];
  const words = [and, or, field].flatMap((word) => (typeof word === 'object' ? membersOf(word) : (word ?? [])));
  const wordings = [messages, labels, texts, advice].flatMap(membersOf).concat(words);
  if (typeof language === 'string' && TAG.test(language) && wordings.every((wording) => typeof wording === 'string'))
    return;
  throw new TypeError(`locale: pass the catalogue itself: import { es } from 'payrules/locales/es'`);
}

/** A tag of BCP 47. */
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;

function entry(entries: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(entries, name) ? entries[name]! : name;
}

function joined(items: readonly string[], word: ListWord, frame = '{label}'): string {
  const framed = items.map((item) => frame.replace('{label}', () => item));
  const isOther = typeof word === 'object' && new RegExp(word.before, 'i').test(items.at(-1) ?? '');
  return enumeration(framed, typeof word === 'string' ? word : isOther ? word.instead : word.word);
}

/** The labels of a message, translated. */
function inLocale(
  labels: Readonly<Record<string, string>>,
  { others = [] }: Params,
  locale: Locale,
): Record<string, string> {
  const labelOf = (english: string): string => entry(locale.labels, english);
  const { field, and = 'and' } = locale;
  const named = (names: readonly string[]): string => joined(names.map(labelOf), and, field);
  return Object.fromEntries(
    Object.entries(labels).map(([name, english]) => {
      if (name === 'label') return [name, labelOf(english)];
      return [name, named(name === 'others' ? labelsIn(english, others.length, locale.labels) : [english])];
    }),
  );
}

/** The labels in a text such as "Street, number and City". A comma or an "and" belongs to a label if the catalogue has that label. */
function labelsIn(english: string, count: number, known: Locale['labels']): readonly string[] {
  // Alternates labels and the separators between them.
  const parts = english.split(/(, | and )/);
  const found: string[] = [];
  while (parts.length > 0) {
    let size = parts.length - 2 * (count - found.length - 1);
    while (size > 1 && !Object.hasOwn(known, parts.slice(0, size).join(''))) size -= 2;
    found.push(parts.splice(0, Math.max(size, 1)).join(''));
    parts.shift();
  }
  return found.length === count ? found : [english];
}

/** The parameters as translated texts, with lists joined and ranges worded. */
function worded(params: Params, { texts, or = 'or' }: Locale): Record<string, string> {
  const to = entry(texts, '{from} to {to}');
  const inRange = (text: string): string =>
    text.replace(/^(\d+) to (\d+)$/, (_, from: string, end: string) => to.replace('{from}', from).replace('{to}', end));
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      if (name !== 'says') return [[name, joined([value ?? []].flat().map(inRange), or)]];
      // A text of the rule. If it has no translation, the whole message stays English.
      return typeof value === 'string' && Object.hasOwn(texts, value) ? [[name, texts[value]!]] : [];
    }),
  );
}

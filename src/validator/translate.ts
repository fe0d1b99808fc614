import type { Diagnostic, Params, Severity } from '../model/diagnostic.js';
import type { Locale } from '../model/locale.js';
import { ValidResult } from './valid-result.js';
import { withoutPrototype } from './without-prototype.js';
import type { Configuration, Result, Validate, ValidateOptions } from '../model/validation.js';

/**
 * Puts a diagnostic's message into another language; what it says, and the clause in `source`, stay. Never throws.
 * @param diagnostic any diagnostic of this package: of `validate`, `checkHeaders` or `explainFailure`
 * @param locale a catalogue, such as `es` of `payrules/locales/es`
 * @param operation the operation it is about, for the names of its fields; by default the one that the rule id names
 * @returns the same diagnostic with another message; the very same where the catalogue says nothing of its rule
 */
export function translate(diagnostic: Diagnostic, locale: Locale, operation?: string): Diagnostic {
  const { ruleId, field, params, severity } = diagnostic;
  const slash = ruleId.indexOf('/');
  const of = operation ?? ruleId.slice(0, slash);
  const wordings = entry(locale.messages, ruleId) ?? entry(locale.messages, ruleId.slice(slash + 1));
  const filled = { ...worded(params, locale, of), label: labelIn(locale, of, field) ?? field };
  const wording = [wordings ?? []]
    .flat()
    .find((text) => placeholders(text).every((name) => Object.hasOwn(filled, name)));
  return wording === undefined
    ? diagnostic
    : {
        ...diagnostic,
        message: inDegree(wording, severity, locale).replace(
          PLACEHOLDER,
          (_, name: keyof typeof filled) => filled[name],
        ),
      };
}

/** A wording as a demand, or for a warning as advice. */
function inDegree(wording: string, severity: Severity, { advice = {} }: Locale): string {
  if (severity === 'error') return wording;
  const words = wording.split(' ');
  const at = words.findIndex((word) => Object.hasOwn(advice, word));
  if (at >= 0) words[at] = advice[words[at]!]!;
  return words.join(' ');
}

/** A field's label in the catalogue's language, or `undefined`. */
export function labelIn(locale: Locale, operation: string, field: string): string | undefined {
  return entry(locale.labels, `${operation}/${field}`) ?? entry(locale.labels, field);
}

/** A validator whose messages are in the language of its configuration; the same one without a locale. */
export function translated<Order, Fact extends string>(
  validate: Validate<Order, Fact>,
  configuration: Configuration,
): Validate<Order, Fact> {
  const { locale } = withoutPrototype(configuration);
  if (locale === undefined) return validate;
  const catalogue = catalogueOf(locale);
  const evaluate = validate as Validate<Order>;
  return ((order: unknown, options?: ValidateOptions) => inLanguage(evaluate(order, options), catalogue)) as Validate<
    Order,
    Fact
  >;
}

/** A result with its messages in another language. */
export function inLanguage<Order>(result: Result<Order>, locale: Locale): Result<Order> {
  const { valid, operation, rulesVersion, notEvaluated } = result;
  if (result.diagnostics.length === 0) return result;
  const diagnostics = result.diagnostics.map((diagnostic) => translate(diagnostic, locale, operation));
  return valid
    ? (new ValidResult(operation, rulesVersion, diagnostics, notEvaluated, result.order) as Result<Order>)
    : { ...result, diagnostics };
}

/** A copy of a catalogue, as the caller may change his. @throws {TypeError} where a locale is none */
export function catalogueOf(locale: Locale): Locale {
  checkLocale(locale);
  const { language, messages, labels, texts, advice } = locale;
  const wordings = Object.entries(messages).map(
    ([id, wording]) => [id, typeof wording === 'string' ? wording : [...wording]] as const,
  );
  return {
    language,
    messages: Object.fromEntries(wordings),
    labels: { ...labels },
    texts: { ...texts },
    advice: { ...advice },
  };
}

/** @throws {TypeError} where a locale is no catalogue */
export function checkLocale(locale: Locale): void {
  const { language, messages, labels, texts, advice = {} } = Object(locale) as Partial<Locale>;
  const membersOf = (part: unknown): readonly unknown[] =>
    typeof part === 'object' && part !== null ? Object.values(part) : [undefined];
  const wordings = [...membersOf(messages).flat(), ...membersOf(labels), ...membersOf(texts), ...membersOf(advice)];
  if (isTag(language) && wordings.every((wording) => typeof wording === 'string')) return;
  throw new TypeError(`locale: pass the catalogue itself: import { es } from 'payrules/locales/es'`);
}

/** Whether lists can be put in that language: a tag of BCP 47. */
function isTag(language: unknown): boolean {
  try {
    return typeof language === 'string' && Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
}

const PLACEHOLDER = /\{([a-z]+)\}/gi;

function placeholders(wording: string): readonly string[] {
  return Array.from(wording.matchAll(PLACEHOLDER), ([, name = '']) => name);
}

function entry<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

const lists = new Map<string, Intl.ListFormat>();

/** Kept, as making one costs more than a verdict. */
function listIn({ language }: Locale, type: 'conjunction' | 'disjunction'): Intl.ListFormat {
  const key = `${language} ${type}`;
  let list = lists.get(key);
  if (!list) lists.set(key, (list = new Intl.ListFormat(language, { type })));
  return list;
}

/** The parameters as text of the language: lists joined, ranges worded, other fields by their labels. */
function worded(params: Params, locale: Locale, operation: string): Record<string, string> {
  const to = entry(locale.texts, '{from} to {to}') ?? '{from}–{to}';
  const words = ([name, value]: readonly [string, Params[string]]): string => {
    if (name === 'other' || name === 'others')
      return listIn(locale, 'conjunction').format(
        String(value)
          .split(' and ')
          .map((other) => labelIn(locale, operation, other) ?? other),
      );
    return listIn(locale, 'disjunction').format(
      [value]
        .flat()
        .map((text) =>
          text.replace(/^(\d+) to (\d+)$/, (_, from: string, end: string) =>
            to.replace('{from}', from).replace('{to}', end),
          ),
        ),
    );
  };
  return Object.fromEntries(Object.entries(params).map((param) => [param[0], words(param)]));
}

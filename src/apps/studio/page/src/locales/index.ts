import en from '../../../../../words/en/studio.json';
import es from '../../../../../words/es/studio.json';
import ptBR from '../../../../../words/pt-BR/studio.json';
import type { Amounts, Example } from '../api/contract.js';
import { formatting, language, type PageLanguage } from '../state/settings.js';
import { exampleText } from '../rule-files/examples.js';

export type Key = keyof typeof en;
type PluralKey = Key extends infer Each ? (Each extends `${infer Stem}.other` ? Stem : never) : never;
type Values = Readonly<Record<string, string | number>>;

const catalogues: Readonly<Record<PageLanguage, Readonly<Record<Key, string>>>> = { en, es, 'pt-BR': ptBR };

/** The languages of the page, each by its own name. */
export const languageNames = Object.entries(catalogues).map(([value, texts]) => ({
  value: value as PageLanguage,
  label: texts['language.name'],
}));

/** A text of the page in the chosen language, with its `{names}` filled in. */
export function t(key: Key, values: Values = {}): string {
  return catalogues[language.value][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => shown(values[name] ?? ''));
}

/** The singular or plural of a text, with `{count}` filled in. */
export function tn(stem: PluralKey, count: number, values: Values = {}): string {
  const rule = new Intl.PluralRules(language.value).select(count) === 'one' ? 'one' : 'other';
  return t(`${stem}.${rule}` as Key, { ...values, count });
}

/** A text whose key comes from data; `otherwise` if the catalogue does not have the key. */
export function tx(key: string, otherwise: string): string {
  return Object.hasOwn(en, key) ? t(key as Key) : otherwise;
}

/** A number in the format of the language. */
export const number = (value: number): string => new Intl.NumberFormat(formatting()).format(value);

/** The sums of some orders by currency, exactly: `12,345.60 PEN, 300 JPY`. */
export const money = ({ byCurrency }: Amounts): string =>
  Object.entries(byCurrency)
    .flatMap(([currency, { sum }]) => (sum === null ? [] : [moneyOf(sum, currency)]))
    .join(', ');

/** A sum with its currency, with at least the decimals of the currency; a sum in minor units has no decimals. */
function moneyOf(sum: string, currency: string): string {
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const { minimumFractionDigits: least = 0 } = isCurrency
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    : {};
  const most = Math.max(least, sum.split('.')[1]?.length ?? 0);
  const format = new Intl.NumberFormat(formatting(), {
    minimumFractionDigits: least,
    maximumFractionDigits: Math.min(most, 100),
    useGrouping: true,
  });
  // Formatting the text keeps all its digits; a number would not.
  return `${format.format(sum as Intl.StringNumericLiteral)} ${currency}`;
}

/** A number in compact form, for a badge. */
export const compact = (value: number): string =>
  new Intl.NumberFormat(formatting(), { notation: 'compact' }).format(value);

/** A percentage with two significant digits. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(formatting(), { style: 'percent', maximumSignificantDigits: 2 }).format(share);

/** A day with its time; empty if it is not known. */
export const moment = (time: string): string =>
  time === ''
    ? ''
    : new Intl.DateTimeFormat(formatting(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

/** The name of a country; its code if the browser has no name. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(language.value, { type: 'region', fallback: 'code' }).of(code) ?? code;

const shown = (value: string | number): string => (typeof value === 'number' ? number(value) : value);

/** The name of a language in the language of the page: Spanish. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames(language.value, { type: 'language', fallback: 'code' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(language.value) + name.slice(1);
}

/** An example on one line. */
export const exampleWords = (example: Example): string =>
  exampleText(example, { empty: t('examples.empty'), notText: (value) => t('examples.notText', { value }) });

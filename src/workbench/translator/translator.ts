import type { Language } from '../../words/index.js';
import { EACH_VALUE, type RulebookTexts, localeIn } from '../analysis/index.js';
import {
  type JsonSchema,
  type ListWord,
  type Listed,
  type Locale,
  type OwnText,
  type Phrase,
  type PhraseValue,
  type Said,
  englishOf,
  filled,
  joined,
  wordedIn,
} from '../../core/index.js';
import { conditionWords } from '../text/index.js';
import { catalogueOf, type Catalogue } from './catalogue.js';
import { ownText } from '../rulebook/index.js';

/** A text in the requested language. `lang` marks a text without a translation. */
interface Worded {
  readonly text: string;
  readonly lang?: 'en';
}

/** Whether a template has no letters outside braces, and so is the same in every language. */
const isFrame = (template: string): boolean => !/\p{L}/u.test(template.replaceAll(/\{\w+\}/g, ''));

/** Translates texts for people who work on rules: findings, sentences of changes, texts of the rule files, help. */
export class Translator {
  readonly #catalogue: Catalogue | undefined;
  readonly #locale: Locale | undefined;

  constructor(
    private readonly rulebook: RulebookTexts,
    readonly language: Language,
  ) {
    this.#catalogue = catalogueOf(language);
    this.#locale = localeIn(rulebook, language);
  }

  /** A finding, a sentence or an error. It is in English as a whole if one of its phrases has no translation. */
  said(said: Said): Worded {
    if (this.language === 'en') return { text: arrowed(englishOf(said)) };
    const phrases = [said].flat().map((phrase) => (phrase.template === '{text}' ? undefined : this.#phrase(phrase)));
    return phrases.includes(undefined)
      ? { text: arrowed(englishOf(said)), lang: 'en' }
      : { text: arrowed(phrases.join(' ')) };
  }

  /** A phrase with its values in words. */
  parts(phrase: Phrase): {
    readonly template: string;
    readonly text: string;
    readonly values: Readonly<Record<string, string>>;
  } {
    const { template, values } = phrase;
    const text = this.said(phrase).text;
    const words = Object.entries(values).map(([name, value]) => [name, this.#value(value) ?? '']);
    return { template, text, values: Object.fromEntries(words) as Readonly<Record<string, string>> };
  }

  /** A title, a clause, a label of a slot, or another text that only people who work with the rules read. */
  own(english: string): Worded {
    if (this.language === 'en') return { text: english };
    const text = ownText(this.rulebook, this.language, english) ?? this.#text(english);
    return text === undefined ? { text: english, lang: 'en' } : { text };
  }

  /** A schema with translated descriptions. A description without a translation gets `lang: 'en'` beside it. */
  help(schema: JsonSchema): JsonSchema {
    const help = this.#catalogue?.help;
    if (!help) return schema;
    const inside = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(inside);
      if (typeof value !== 'object' || value === null) return value;
      const { description, ...rest } = value as { readonly description?: unknown };
      const others = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, inside(item)]));
      if (typeof description !== 'string') return description === undefined ? others : { description, ...others };
      const { text, lang } = Object.hasOwn(help, description) ? { text: help[description]! } : this.own(description);
      return { description: text, ...(lang && { lang }), ...others };
    };
    return inside(schema) as JsonSchema;
  }

  /** A text from the catalogue of checkouts, which also has the labels of slots. */
  #text(english: string): string | undefined {
    const { texts = {} } = this.#locale ?? {};
    return Object.hasOwn(texts, english) ? texts[english] : undefined;
  }

  /** A translated phrase; `undefined` if a part has no translation. */
  #phrase({ template, values }: Phrase): string | undefined {
    const wording = this.#template(template);
    if (wording === undefined) return undefined;
    let isWhole = true;
    const text = filled(wording, values, (value) => {
      const part = this.#value(value);
      isWhole &&= part !== undefined;
      return part ?? '';
    });
    return isWhole ? text : undefined;
  }

  #template(template: string): string | undefined {
    if (this.language === 'en' || isFrame(template)) return template;
    const { phrases = {}, help = {} } = this.#catalogue ?? {};
    return Object.hasOwn(phrases, template)
      ? phrases[template]
      : Object.hasOwn(help, template)
        ? help[template]
        : undefined;
  }

  #value(value: PhraseValue): string | undefined {
    if (typeof value !== 'object') return String(value);
    if ('template' in value) return this.#phrase(value);
    return 'english' in value ? this.#own(value) : this.#listed(value);
  }

  #own(text: OwnText): string | undefined {
    const { english } = text;
    if (text.kind === 'reference') return this.own(english).text;
    if (text.kind === 'label') return this.#label(english);
    if (text.kind === 'condition')
      return conditionWords(text.condition, this.language, (name) => this.#label(text.labels[name] ?? name));
    return (
      this.#locale &&
      wordedIn(
        { message: english, params: text.params, severity: text.severity },
        { ...this.#locale, labels: { ...this.#locale.labels, [EACH_VALUE]: this.#label(EACH_VALUE) } },
      )?.message
    );
  }

  #label(english: string): string {
    const { labels = {} } = this.#locale ?? {};
    return Object.hasOwn(labels, english) ? labels[english]! : (this.#template(english) ?? english);
  }

  #listed({ items, between, last }: Listed): string | undefined {
    const texts = items.map((item) => this.#value(item));
    if (texts.includes(undefined)) return undefined;
    const each = texts as readonly string[];
    const separator = (english: typeof last): string =>
      english === ' and ' || english === ' or '
        ? ` ${wordOf(this.#locale?.[english === ' and ' ? 'and' : 'or'], each.at(-1) ?? '')} `
        : english;
    return joined({ between: separator(between), last: separator(last) }, each);
  }
}

/** The word before the last item of a list. */
function wordOf(word: ListWord = '', last: string): string {
  if (typeof word === 'string') return word;
  return new RegExp(word.before, 'i').test(last) ? word.instead : word.word;
}

const arrowed = (text: string): string => text.replaceAll(' -> ', ' → ');

const NO_RULES: RulebookTexts = {
  operations: new Map(),
  locales: new Map(),
  gateway: { headers: [], replies: [], failures: [], transitions: [], clauses: new Map() },
};

/** A translator for texts that do not come from rule files. */
export const withoutRules = (language: Language): Translator => new Translator(NO_RULES, language);

import type { Params, Severity } from './diagnostic.js';
import type { Rule } from './operation.js';

/** A sentence, or a part of one: an English template and the values in its braces. Catalogues translate it by the template. */
export interface Phrase {
  readonly template: string;
  readonly values: Readonly<Record<string, PhraseValue>>;
}

/** Several values in a row. */
export interface Listed {
  readonly items: readonly (string | Phrase | OwnText)[];
  readonly between: Separator;
  /** The separator before the last item. */
  readonly last: Separator;
}
type Separator = ', ' | '; ' | ' and ' | ' or ' | ' ';

/** A text of the rule files, which also have its translations. */
export type OwnText = { readonly english: string } & (
  | { readonly kind: 'label' }
  | { readonly kind: 'reference' }
  | { readonly kind: 'message'; readonly params: Params; readonly severity: Severity }
  | {
      readonly kind: 'condition';
      readonly condition: Pick<Rule, 'when' | 'unless'>;
      /** The English labels of its fields, by their names. */
      readonly labels: Readonly<Record<string, string>>;
    }
);

export type PhraseValue = string | number | Phrase | Listed | OwnText;

/** The content of a finding or a sentence: sentences in sequence. */
export type Said = Phrase | readonly Phrase[];

/** Contents of braces that are not names: `{2,5}` and `{ digits: 13 }` stay as they are. */
type NoName = '' | `${' ' | '^' | bigint}${string}` | `${string}${' ' | ',' | ':'}${string}`;

/** The names in the braces of a template. */
type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends NoName ? never : Name) | NamesIn<Rest>
  : never;

/**
 * A phrase that catalogues translate by its template. The template is a literal, so that tests can collect all of them.
 * @param template in English, with the names of values in braces; other braces stay as they are
 */
export function say<Template extends string>(
  template: Template,
  ...[values]: [NamesIn<Template>] extends [never] ? [] : [values: Readonly<Record<NamesIn<Template>, PhraseValue>>]
): Phrase {
  return { template, values: values ?? {} };
}

/** A phrase for a text without translations, such as an error of a program. */
export const asIs = (text: string): Phrase => ({ template: '{text}', values: { text } });

/** `a, b`; with a word such as ` and `: `a, b and c`. */
export function listed(items: Listed['items'], last: Separator = ', ', between: Separator = ', '): Listed {
  return { items, between, last };
}

/** The sentences in English. */
export function englishOf(said: Said): string {
  return [said].flat().map(english).join(' ');
}

const english = ({ template, values }: Phrase): string => filled(template, values, englishValue);

function englishValue(value: PhraseValue): string {
  if (typeof value !== 'object') return String(value);
  if ('template' in value) return english(value);
  return 'english' in value ? value.english : joined(value, value.items.map(englishValue));
}

/** A template with its values. Braces without the name of a value stay. */
export function filled(template: string, values: Phrase['values'], textOf: (value: PhraseValue) => string): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? textOf(values[name]!) : whole,
  );
}

/** Texts in a row, with the separators of a list. */
export function joined(
  { between, last }: { readonly between: string; readonly last: string },
  items: readonly string[],
): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(between)}${last}${items.at(-1)}`;
}

import { wordingIn } from '../../compiler/rule-data.js';
import type { Field, Operation } from '../../model/operation.js';
import { same } from './differences.js';

/** The label of a field or a fact; its name where there is none. */
export function labelOf({ fields, facts }: Operation, name: string): string {
  const field = [...fields, ...facts].find((each) => each.name === name);
  return field === undefined ? name : wordingIn(field.label);
}

/** `100 -> 200`. */
export function replacedText(before: string, after: string): string {
  return `${before} -> ${after}`;
}

/** What differs between two versions of a field besides its rules. */
export function fieldSentences(before: Field, after: Field): readonly string[] {
  const label = wordingIn(after.label);
  const part = (name: string, a: string | undefined, b: string | undefined): readonly string[] =>
    a === b ? [] : [`${name} of ${label}: ${replacedText(quoted(a), quoted(b))}`];
  const sentences = [
    ...part('label', wordingIn(before.label), label),
    ...part('help', before.help && wordingIn(before.help), after.help && wordingIn(after.help)),
    ...part('example', before.example, after.example),
    ...part('who provides the value', before.providedBy ?? 'payer', after.providedBy ?? 'payer'),
  ];
  return sentences.length > 0 || same(before, after) ? sentences : [`translations or form input of ${label} changed`];
}

const quoted = (text: string | undefined): string => (text === undefined ? 'none' : `"${text}"`);

import { englishWording } from '../../compiler/index.js';
import { type Field, type Operation, type OwnText, type Phrase, say } from '../../../core/index.js';
import { quoted, same } from './differences.js';

/** The label of a field or a fact; the name itself if neither exists. */
export function labelOf({ fields, facts }: Operation, name: string): OwnText {
  const field = [...fields, ...facts].find((each) => each.name === name);
  return { kind: 'label', english: field === undefined ? name : englishWording(field.label) };
}

/** The differences between two versions of a field besides its rules. */
export function fieldSentences(before: Field, after: Field): readonly Phrase[] {
  const label: OwnText = { kind: 'label', english: englishWording(after.label) };
  const labels = [before.label, after.label].map(englishWording);
  const helps = [before.help, after.help].map((wording) => wording && englishWording(wording));
  const payers = [before, after].map(({ providedBy = 'payer' }) => providedBy);
  const values = ([a, b]: readonly (string | undefined)[]) => ({ label, before: quoted(a), after: quoted(b) });
  const isChanged = ([a, b]: readonly (string | undefined)[]): boolean => a !== b;
  const examples = [before.example, after.example];
  const sentences = [
    isChanged(labels) && say('label of {label}: {before} -> {after}', values(labels)),
    before.unit !== after.unit && say('unit of {label}: {before} -> {after}', values([before.unit, after.unit])),
    isChanged(helps) && say('help of {label}: {before} -> {after}', values(helps)),
    isChanged(examples) && say('example of {label}: {before} -> {after}', values(examples)),
    before.autocomplete !== after.autocomplete &&
      say('autofill of {label}: {before} -> {after}', values([before.autocomplete, after.autocomplete])),
    !same(before.valueNames, after.valueNames) && say('names of values of {label} changed', { label }),
    isChanged(payers) && say('who provides the value of {label}: {before} -> {after}', values(payers)),
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 || same(before, after)
    ? sentences
    : [say('translations or form input of {label} changed', { label })];
}

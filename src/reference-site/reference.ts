import { directionOf } from '../strings/direction.js';
import type { Direction } from '../model/gateway.js';
import type { Locale } from '../model/locale.js';
import type { Field, Operation } from '../model/operation.js';
import type { Rulebook } from '../rulebook/rulebook.js';
import { wordsOf } from '../requirements/words.js';
import { conditionWords } from '../strings/condition-words.js';
import {
  explainField,
  explainRules,
  type FieldExplanation,
  type RuleExplanation,
} from '../analysis/explain/explain.js';
import { localeIn, ruleMessage } from '../analysis/explain/languages.js';
import type { Words } from './words.js';

/** A rule of the reference, in one language. */
export interface RuleEntry extends RuleExplanation {
  /** Its anchor on the page; rules with different periods may have the same id. */
  readonly anchor: string;
}

/** A field with its rules. */
export interface FieldEntry extends Omit<FieldExplanation, 'rules' | 'notes' | 'names'> {
  readonly notes: readonly { readonly text: string; readonly clause?: string }[];
  readonly means: readonly { readonly name: string; readonly slot: string }[];
  readonly rules: readonly RuleEntry[];
}

/** An operation of the reference, in one language. */
export interface OperationEntry {
  readonly id: string;
  /** In English the operation's title; in other languages its country and direction, where its id names one. */
  readonly title: string;
  readonly region: string;
  readonly currency: string | undefined;
  readonly fields: readonly FieldEntry[];
  readonly facts: readonly FieldEntry[];
  /** Rules on every field. */
  readonly general: readonly RuleEntry[];
  readonly rules: readonly RuleEntry[];
}

/** All operations in one language, sorted by region and title. */
export function operationsIn(rulebook: Rulebook, words: Words): readonly OperationEntry[] {
  const locale = localeIn(rulebook, words.language);
  const entries = [...rulebook.operations.values()].map((operation) => entryOf(rulebook, operation, words, locale));
  return entries.sort(
    (a, b) => a.region.localeCompare(b.region, words.language) || a.title.localeCompare(b.title, words.language),
  );
}

function entryOf(rulebook: Rulebook, operation: Operation, words: Words, locale: Locale | undefined): OperationEntry {
  const { id, region, currency, fields, facts } = operation;
  const seen = new Map<string, number>();
  const rules = explainRules(rulebook, operation).map((explained, i): RuleEntry => {
    const count = (seen.get(explained.id) ?? 0) + 1;
    seen.set(explained.id, count);
    return {
      ...explained,
      anchor: `rule-${explained.id}${count > 1 ? `-${count}` : ''}`,
      words: ruleMessage(explained, operation, locale),
      condition: conditionWords(operation.rules[i]!, words.condition),
    };
  });
  const fieldEntry = (field: Field): FieldEntry => {
    const { notes: own, names, ...explained } = explainField(operation, field.name)!;
    const notes = own.map(({ clause }, i) => ({
      clause,
      written: operation.notes.filter((note) => note.field === field.name)[i]!.text,
    }));
    const { label, help, notes: texts } = wordsOf({ ...field, notes: notes.map(({ written }) => written) }, locale);
    return {
      ...explained,
      label,
      ...(help !== undefined && { help }),
      means: names,
      notes: notes.map(({ clause }, i) => ({ ...(clause !== undefined && { clause }), text: texts[i]! })),
      rules: rules.filter((rule) => rule.field === field.name),
    };
  };
  return {
    id,
    title: titleOf(operation, directionOf(id), words),
    region: words.regions[region] ?? region,
    currency,
    fields: fields.map(fieldEntry),
    facts: facts.map(fieldEntry),
    general: rules.filter((rule) => rule.field === '*'),
    rules,
  };
}

function titleOf({ title, country, region }: Operation, direction: Direction | undefined, words: Words): string {
  if (words.language === 'en' || direction === undefined) return title;
  const place =
    country === ''
      ? (words.regions[region] ?? region)
      : (new Intl.DisplayNames(words.language, { type: 'region' }).of(country) ?? country);
  return `${place}: ${words.directions[direction]}`;
}

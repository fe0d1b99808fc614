import { compileOperation } from '../../../compiler/compile.js';
import type { Locale } from '../../../model/locale.js';
import type { Field, Operation } from '../../../model/operation.js';
import type { Rulebook } from '../../../rulebook/rulebook.js';
import { wordsOf } from '../../../requirements/words.js';
import { conditionWords } from '../../../studies/condition.js';
import { explainField, explainRules, type FieldExplanation, type RuleExplanation } from '../../../studies/explain.js';
import { localeIn, ruleWords } from '../languages.js';
import type { Words } from './words.js';

/** A rule as the site tells it. */
export interface RuleEntry extends RuleExplanation {
  /** Of its place on the page; the same id may stand twice, with other periods. */
  readonly anchor: string;
}

/** A field with the rules on it. */
export interface FieldEntry extends Omit<FieldExplanation, 'rules' | 'notes' | 'names'> {
  readonly notes: readonly { readonly text: string; readonly clause: string }[];
  readonly means: readonly { readonly name: string; readonly slot: string }[];
  readonly rules: readonly RuleEntry[];
}

/** An operation as the site tells it, in one language. */
export interface OperationEntry {
  readonly id: string;
  /** The operation's own, in English; in another language the country and the kind. */
  readonly title: string;
  readonly kind: 'collection' | 'payout';
  readonly region: string;
  readonly currency: string | undefined;
  readonly fields: readonly FieldEntry[];
  readonly facts: readonly FieldEntry[];
  /** Rules on every field. */
  readonly general: readonly RuleEntry[];
  readonly rules: readonly RuleEntry[];
}

/** All operations in one language, by region and title. */
export function operationsIn(rulebook: Rulebook, words: Words): readonly OperationEntry[] {
  const locale = localeIn(rulebook, words.language);
  const entries = [...rulebook.operations.values()].map((operation) => entryOf(rulebook, operation, words, locale));
  return entries.sort(
    (a, b) => a.region.localeCompare(b.region, words.language) || a.title.localeCompare(b.title, words.language),
  );
}

function entryOf(rulebook: Rulebook, operation: Operation, words: Words, locale: Locale | undefined): OperationEntry {
  const { id, region, currency, fields, facts } = operation;
  const compiled = compileOperation(operation, rulebook.slots, '0');
  const seen = new Map<string, number>();
  const rules = explainRules(rulebook, operation).map((explained, i): RuleEntry => {
    const count = (seen.get(explained.id) ?? 0) + 1;
    seen.set(explained.id, count);
    return {
      ...explained,
      anchor: `rule-${explained.id}${count > 1 ? `-${count}` : ''}`,
      words: ruleWords(explained, operation, compiled, locale),
      condition: conditionWords(operation.rules[i]!, words.condition),
    };
  });
  const fieldEntry = (field: Field): FieldEntry => {
    const { notes: own, names, ...explained } = explainField(operation, field.name)!;
    const notes = own.map(({ clause }, i) => ({
      clause,
      written: operation.notes.filter((note) => note.field === field.name)[i]!.text,
    }));
    const { label, help, notes: texts } = wordsOf({ ...field, notes: notes.map(({ written }) => written) }, id, locale);
    return {
      ...explained,
      label,
      ...(help !== undefined && { help }),
      means: names,
      notes: notes.map(({ clause }, i) => ({ clause, text: texts[i]! })),
      rules: rules.filter((rule) => rule.field === field.name),
    };
  };
  const kind = id.endsWith('.payout') ? 'payout' : 'collection';
  return {
    id,
    title: titleOf(operation, kind, words),
    kind,
    region: words.regions[region] ?? region,
    currency,
    fields: fields.map(fieldEntry),
    facts: facts.map(fieldEntry),
    general: rules.filter((rule) => rule.field === '*'),
    rules,
  };
}

function titleOf({ title, country, region }: Operation, kind: OperationEntry['kind'], words: Words): string {
  if (words.language === 'en') return title;
  const place =
    country === ''
      ? (words.regions[region] ?? region)
      : (new Intl.DisplayNames(words.language, { type: 'region' }).of(country) ?? country);
  return `${place}: ${words.kinds[kind]}`;
}

import { createHash } from 'node:crypto';
import { type Derived, type Direction, type Field, type Operation, directionOf, wordsOf } from '../../core/index.js';
import { hashOf, operationTable } from '../../workbench/compiler/index.js';
import { type Rulebook, versionOfRules } from '../../workbench/rulebook/index.js';
import { conditionWords } from '../../workbench/text/index.js';
import {
  type FieldExplanation,
  type RowExplanation,
  type RuleExplanation,
  dependenceOf,
  explainField,
  explainRules,
  localeIn,
  messageOfRule,
  rowRules,
  translatedMessage,
} from '../../workbench/analysis/index.js';
import type { SiteWords } from '../../words/index.js';
import type { Translator } from '../../workbench/translator/index.js';

/** A rule of the reference, in one language. */
export interface RuleEntry extends RuleExplanation {
  /** The anchor on the page, because rules with different periods may have the same id. */
  readonly anchor: string;
  /** Whether the rule only asks for a value, and does not check a given one. */
  readonly asks: boolean;
}

/** A field with its rules. */
export interface FieldEntry extends Omit<FieldExplanation, 'rules' | 'notes' | 'names'> {
  /** The field as it is in the rule file. */
  readonly written: Field;
  readonly notes: readonly { readonly text: string; readonly clause?: string }[];
  readonly means: readonly Derived[];
  readonly rules: readonly RuleEntry[];
}

/** An operation of the reference, in one language. */
export interface OperationEntry {
  readonly id: string;
  /** The operation's title; if it has no translation, the country and direction, if the id names a direction. */
  readonly title: string;
  readonly region: string;
  readonly currency: string | undefined;
  readonly fields: readonly FieldEntry[];
  readonly facts: readonly FieldEntry[];
  /** Rules on every field. */
  readonly general: readonly RuleEntry[];
  readonly rules: readonly RuleEntry[];
  /** The `rulesVersion` of its results. */
  readonly version: string;
  /** Whether results depend on the day. */
  readonly dated: boolean;
}

/** Identifies the rules of all operations: the version of the rulebook and a hash. */
export function versionOf({ operations, about }: Rulebook): string {
  const hashes = [...operations.values()].map((operation) => `${operation.id} ${hashOf(operation)}`);
  return `${versionOfRules(about)}+${createHash('sha256').update(hashes.sort().join()).digest('hex').slice(0, 12)}`;
}

/** All operations in one language, sorted by region and title. */
export function operationsIn(rulebook: Rulebook, words: SiteWords, translator: Translator): readonly OperationEntry[] {
  const entries = [...rulebook.operations.values()].map((operation): OperationEntry => {
    const { version, dated } = operationTable(operation, versionOfRules(rulebook.about));
    return { ...entryOf(rulebook, operation, words, translator), version, dated };
  });
  return entries.sort(
    (a, b) => a.region.localeCompare(b.region, words.language) || a.title.localeCompare(b.title, words.language),
  );
}

function entryOf(
  rulebook: Rulebook,
  operation: Operation,
  words: SiteWords,
  translator: Translator,
): Omit<OperationEntry, 'version' | 'dated'> {
  const { id, region, currency, fields, facts } = operation;
  const locale = localeIn(rulebook, words.language);
  const seen = new Map<string, number>();
  const rules = explainRules(rulebook, operation).map((explained, i): RuleEntry => {
    const rule = operation.rules[i]!;
    const rows = rowRules(operation, rule);
    const isTable = rows.length > 0;
    const count = (seen.get(explained.id) ?? 0) + 1;
    seen.set(explained.id, count);
    return {
      ...explained,
      anchor: `rule-${explained.id}${count > 1 ? `-${count}` : ''}`,
      words: isTable
        ? translator.said(dependenceOf(operation, rule)).text
        : translatedMessage(explained, operation, locale),
      rows: rows.map((row): RowExplanation => ({
        condition: conditionWords({ when: row.when }, translator.language),
        words: messageOfRule(row.rule, row.words, operation, locale),
      })),
      condition: conditionWords(rule, translator.language),
      asks: rule.check.name === 'required',
    };
  });
  const fieldEntry = (field: Field): FieldEntry => {
    const { notes: own, names: _names, ...explained } = explainField(operation, field.name)!;
    const notes = own.map(({ clause }, i) => ({
      clause,
      written: operation.notes.filter((note) => note.field === field.name)[i]!.text,
    }));
    const { label, help, notes: texts } = wordsOf({ ...field, notes: notes.map(({ written }) => written) }, locale);
    return {
      ...explained,
      label,
      ...(help !== undefined && { help }),
      written: field,
      means: operation.derived.filter(({ from }) => from === field.name),
      notes: notes.map(({ clause }, i) => ({ ...(clause !== undefined && { clause }), text: texts[i]! })),
      rules: rules.filter((rule) => rule.field === field.name),
    };
  };
  return {
    id,
    title: titleOf(operation, directionOf(id), words, translator),
    region: translator.own(region).text,
    currency,
    fields: fields.map(fieldEntry),
    facts: facts.map(fieldEntry),
    general: rules.filter((rule) => rule.field === '*'),
    rules,
  };
}

function titleOf(
  { title, country, region }: Operation,
  direction: Direction | undefined,
  words: SiteWords,
  translator: Translator,
): string {
  const { text, lang } = translator.own(title);
  if (lang === undefined || direction === undefined) return text;
  const place =
    country === ''
      ? translator.own(region).text
      : (new Intl.DisplayNames(words.language, { type: 'region' }).of(country) ?? country);
  return `${place}: ${words.directions[direction]}`;
}

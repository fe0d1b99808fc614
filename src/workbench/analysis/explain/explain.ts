import {
  compileOperation,
  englishLabels,
  inDegree,
  readsOf,
  ruleMessage,
  englishWording,
} from '../../compiler/index.js';
import { checks, messageText } from '../../../checks/index.js';
import {
  type Basis,
  type CompiledRule,
  type RuleCondition,
  type Field,
  type Operation,
  type OwnText,
  type Params,
  type Phrase,
  type Position,
  type Rule,
  type Severity,
  canHide,
  codeOf,
  englishOf,
  listed,
  messageOf,
  say,
} from '../../../core/index.js';
import { type Rulebook, listsOfRule, possibleOutcomes, checkTable } from '../../rulebook/index.js';
import { conditionWords } from '../../text/index.js';
import { terms } from '../../../words/index.js';

/** The subject of a rule on every field. */
export const THE_VALUE = terms.en.everyField;

/** A rule in words. It refers to other rules by ids without the operation. */
export interface RuleExplanation {
  readonly operation: string;
  readonly id: string;
  readonly field: string;
  readonly words: string;
  /** Each row of its table in words, if the rows differ. */
  readonly rows: readonly RowExplanation[];
  /** When it applies; empty if it always does. */
  readonly condition: string;
  readonly severity: Severity;
  readonly basis: Basis;
  readonly clauses: readonly { readonly id: string; readonly text: string }[];
  readonly document?: string;
  readonly from?: string;
  readonly until?: string;
  readonly examples: Rule['examples'];
  /** The name of its check. */
  readonly check: string;
  /** Rules whose findings this one hides. */
  readonly hides: readonly string[];
  /** Rules whose findings hide those of this one. */
  readonly hiddenBy: readonly string[];
  /** Other fields and facts that it reads. */
  readonly reads: readonly string[];
  readonly lists: readonly string[];
  readonly slots: readonly string[];
  readonly position: Position;
}

/** A row of a rule's table in words. */
export interface RowExplanation {
  /** The orders to which the row applies: `when bank is bank-a`. */
  readonly condition: string;
  readonly words: string;
}

/** A rule of a field in words. */
interface FieldRule {
  readonly id: string;
  readonly words: string;
  readonly condition: string;
  readonly severity: Severity;
  readonly from?: string;
  readonly until?: string;
  readonly position: Position;
}

/** A field of one operation in words. */
export interface FieldExplanation {
  readonly operation: string;
  readonly field: string;
  readonly label: string;
  readonly help?: string;
  readonly example?: string;
  readonly isFact: boolean;
  readonly rules: readonly FieldRule[];
  /** Rules on other fields that read it: comparisons, groups, tables and conditions. */
  readonly readBy: readonly FieldRule[];
  /** Names derived from it, with their slots. */
  readonly names: readonly { readonly name: string; readonly slot: string }[];
  /** Requirements that rules can't check. */
  readonly notes: readonly { readonly text: string; readonly clause?: string }[];
}

/** A derived name of one operation in words. */
export interface NameExplanation {
  readonly operation: string;
  readonly name: string;
  /** The field that contains the code. */
  readonly from: string;
  readonly slot: string;
  readonly labels: readonly { readonly label: string; readonly title: string }[];
  /** Rules that read it. */
  readonly readBy: readonly string[];
}

/** A total over a list of one operation. */
export interface TotalExplanation {
  readonly operation: string;
  readonly name: string;
  readonly label: string;
  /** The member that is added up, and the member by which it is multiplied; or the list whose entries are counted. */
  readonly sum?: string;
  readonly times?: string;
  readonly count?: string;
  /** Rules that read it. */
  readonly readBy: readonly string[];
}

/** Explains the rules of one id, whose dates do not overlap. */
export function explainRule(rulebook: Rulebook, operation: Operation, id: string): readonly RuleExplanation[] {
  return explainRules(
    rulebook,
    operation,
    operation.rules.filter((rule) => rule.id === id),
  );
}

/**
 * Explains rules of an operation.
 * @param rules by default all of them
 */
export function explainRules(
  rulebook: Rulebook,
  operation: Operation,
  rules: readonly Rule[] = operation.rules,
): readonly RuleExplanation[] {
  if (rules.length === 0) return [];
  const compiled = compileOperation(operation).rules;
  return rules.map((rule) => {
    const reads = readsOf(rule);
    const derived = operation.derived.filter(({ name }) => reads.includes(name));
    const { id, severity, basis, document, examples, position, field } = rule;
    return {
      operation: operation.id,
      id,
      field,
      words: ruleWords(operation, rule),
      rows: rowsOf(operation, rule),
      condition: conditionWords(rule),
      severity,
      basis,
      clauses: rule.clauses.map((clause) => ({
        id: clause,
        text: rulebook.clauses.find((c) => c.id === clause)?.text ?? '',
      })),
      ...(document !== undefined && { document }),
      ...datesOf(rule),
      examples,
      check: rule.check.name,
      ...hidingOf(operation, rule, compiled),
      reads: [...new Set(reads.map((name) => derived.find((d) => d.name === name)?.from ?? name))].filter(
        (name) => name !== field,
      ),
      lists: listsOfRule(rule, rulebook.lists).map((list) => `lists/${list}`),
      slots: [...new Set(derived.map(({ slot }) => slot))],
      position,
    };
  });
}

/** Explains a field or a fact; `undefined` if the operation has no field or fact of that name. */
export function explainField(operation: Operation, name: string): FieldExplanation | undefined {
  const field = [...operation.fields, ...operation.facts].find((f) => f.name === name);
  if (!field) return undefined;
  const names = operation.derived.filter(({ from }) => from === name);
  const totals = (operation.totals ?? []).filter(({ sum, times, count }) => [sum, times, count].includes(name));
  const isReader = (rule: Rule): boolean =>
    rule.field !== name &&
    readsOf(rule).some((read) => [name, ...[...names, ...totals].map((d) => d.name)].includes(read));
  return {
    operation: operation.id,
    field: name,
    label: englishWording(field.label),
    ...textOf(field),
    isFact: operation.facts.includes(field),
    rules: operation.rules.filter((rule) => rule.field === name).map((rule) => fieldRule(operation, rule)),
    readBy: operation.rules.filter(isReader).map((rule) => fieldRule(operation, rule)),
    names: names.map(({ name: derived, slot }) => ({ name: derived, slot })),
    notes: operation.notes
      .filter((note) => note.field === name)
      .map(({ text, clause }) => ({ text: englishWording(text), ...(clause !== undefined && { clause }) })),
  };
}

const fieldRule = (operation: Operation, rule: Rule): FieldRule => ({
  id: rule.id,
  words: ruleWords(operation, rule),
  condition: conditionWords(rule),
  severity: rule.severity,
  ...datesOf(rule),
  position: rule.position,
});

const datesOf = ({ from, until }: Rule): Pick<Rule, 'from' | 'until'> => ({
  ...(from !== undefined && { from }),
  ...(until !== undefined && { until }),
});

/** Explains a total; `undefined` if the operation has no total of that name. */
export function explainTotal(operation: Operation, name: string): TotalExplanation | undefined {
  const total = operation.totals?.find((each) => each.name === name);
  if (!total) return undefined;
  return {
    operation: operation.id,
    ...total,
    label: englishWording(total.label),
    readBy: operation.rules.filter((rule) => readsOf(rule).includes(name)).map((rule) => rule.id),
  };
}

/** Explains a name that is derived from a field's code; `undefined` if the operation has no such name. */
export function explainName({ slots }: Rulebook, operation: Operation, name: string): NameExplanation | undefined {
  const derived = operation.derived.find((d) => d.name === name);
  if (!derived) return undefined;
  const { from, slot } = derived;
  const labels = Object.entries(slots.get(slot)?.labels ?? {}).map(([label, title]) => ({ label, title }));
  return {
    operation: operation.id,
    name,
    from,
    slot,
    labels,
    readBy: operation.rules.filter((rule) => readsOf(rule).includes(name)).map((rule) => rule.id),
  };
}

function textOf({ help, example }: Field): { readonly help?: string; readonly example?: string } {
  return { ...(help !== undefined && { help: englishWording(help) }), ...(example !== undefined && { example }) };
}

/** The words of a rule, with those of its bounds for a form with bounds. */
function ruleWords(operation: Operation, rule: Rule): string {
  return rowsOf(operation, rule).length === 0
    ? [ruleMessage(operation, rule, THE_VALUE), ...boundWordsOf(operation, rule).map(({ words }) => words)].join(' ')
    : englishOf(dependenceOf(operation, rule));
}

/** The messages of a rule on a form, such as a day or a time, for values of that form beyond its bounds, in English. */
export function boundWordsOf(
  operation: Operation,
  { field, check: own, message: ofRule, severity }: Rule,
): readonly { readonly words: string; readonly params: Params }[] {
  const check = checks[own.name]!;
  if (ofRule !== undefined || codeOf(check, own.parameters) === 'range') return [];
  return possibleOutcomes(own).flatMap(({ code, message, params = {} }) => {
    if (code !== 'range' || message === undefined || !Object.hasOwn(check.messages, message)) return [];
    const template = inDegree(messageText(message), severity);
    return [{ words: messageOf(template, field, params, englishLabels(operation, THE_VALUE)), params }];
  });
}

/** The sentence for a rule with a table, without the table's rows. */
export function dependenceOf(operation: Operation, { field, check: { name, parameters } }: Rule): Phrase {
  const labelOf = englishLabels(operation, THE_VALUE);
  const label = (of: string): OwnText => ({ kind: 'label', english: labelOf(of) });
  const others = checks[name]!.reads?.(parameters) ?? [];
  return say('What {label} may be depends on {others}.', {
    label: label(field),
    others: listed(others.map(label), ' and '),
  });
}

function rowsOf(operation: Operation, rule: Rule): readonly RowExplanation[] {
  return rowRules(operation, rule).map(({ when, words }) => ({ condition: conditionWords({ when }), words }));
}

/** A row of a rule's table as a rule of its own. */
interface RowRule {
  /** The orders to which the row applies. */
  readonly when: RuleCondition;
  readonly rule: Rule;
  /** The message of the row, in English. */
  readonly words: string;
}

/** The rows of the rule's table, each with the orders to which it applies. */
export function rowRules(operation: Operation, rule: Rule): readonly RowRule[] {
  const { check } = rule;
  return (checkTable(check)?.rows ?? []).flatMap(({ when, alone }): readonly RowRule[] => {
    if (alone === undefined) return [];
    const own = { ...rule, check: { ...check, parameters: alone } };
    return [{ when, rule: own, words: ruleMessage(operation, own, THE_VALUE) }];
  });
}

/** One cause has one diagnostic: the first finding on a field hides later ones, and an error hides those of rules that read its field. */
function hidingOf(
  operation: Operation,
  rule: Rule,
  all: readonly CompiledRule[],
): Pick<RuleExplanation, 'hides' | 'hiddenBy'> {
  const id = `${operation.id}/${rule.id}`;
  const own = all.find((a) => a.diagnostic.ruleId === id);
  if (!own || rule.field === '*') return { hides: [], hiddenBy: [] };
  // A finding on the type comes before all others of its field, although its rule is compiled last.
  const isType = ({ diagnostic }: CompiledRule): boolean => diagnostic.code === 'type';
  const judged = [...all.filter(isType), ...all.filter((a) => !isType(a))];
  const isHiddenBy = (a: CompiledRule, b: CompiledRule): boolean =>
    a.diagnostic.ruleId !== b.diagnostic.ruleId && canHide(b, a, judged);
  const local = (found: readonly CompiledRule[]): readonly string[] => [
    ...new Set(found.map((a) => a.diagnostic.ruleId.slice(operation.id.length + 1))),
  ];
  return {
    hides: local(all.filter((a) => isHiddenBy(a, own))),
    hiddenBy: local(all.filter((a) => isHiddenBy(own, a))),
  };
}

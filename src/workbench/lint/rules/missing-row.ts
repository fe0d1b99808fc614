import { checks } from '../../../checks/index.js';
import {
  type Rule,
  type RuleCondition,
  type Said,
  alternativesOf,
  applies,
  boundTests,
  closest,
  entriesOf,
  isRecord,
  overlaps,
  say,
} from '../../../core/index.js';
import { type List, entryPath, placeOf, acceptedBy, subjectOf } from '../../rulebook/index.js';
import { writtenList } from '../internal/written-list.js';
import { guessed } from '../../text/index.js';
import type { LintContext, LintReport, LintRule } from '../lint-rule.js';
import { NO_NAMES } from '../internal/presence.js';

/** The most values that are named. */
const NAMED = 5;
/** The most values that a proposed condition lists. */
const WRITTEN = 30;
/** The most pairs of values that are compared to find a misspelling. */
const MOST_COMPARED = 100_000;

export const missingRow: LintRule = {
  name: 'missing-row',
  severity: 'warning',
  description:
    'A table has no row for a value that another rule allows: nothing is refused for it, or an order without a value is refused.',
  needsWhole: true,
  operation({ rules }, context, report) {
    for (const rule of rules) {
      for (const [name, values] of Object.entries(valuesWithRow(rule))) {
        const allowing = rules.find((other) => allows(other, name) && overlaps(rule, other));
        const allowed = allowing && acceptedBy(allowing.check);
        if (allowed?.kind !== 'values') continue;
        const known = new Set(values);
        const without = allowed.values.filter((value) => !known.has(value) && mayApply(rule, name, value));
        const isAllowed = new Set(allowed.values);
        const strays = values.filter((value) => !isAllowed.has(value));
        const isMisspelt = reportMisspelt(rule, name, strays, { without, allowing: allowing! }, context, report);
        if (isMisspelt) continue;
        const missing = without.filter((value) => !rules.some((other) => covers(other, rule, name, value)));
        const mustMatch = mustMatchWithout(rule, name, rules);
        if (missing.length === 0) {
          const lacking = allowed.values.filter((value) => !known.has(value));
          if (mustMatch && lacking.length > 0) report(rule, ['check'], partial(name, lacking), 'key');
          continue;
        }
        const at = {
          values: missing.slice(0, NAMED).join(', '),
          field: name,
          rule: allowing!.id,
          place: placeOf(allowing!.position),
        };
        report(
          rule,
          ['check'],
          [
            missing.length > NAMED
              ? say(
                  'The table has no row for {count} values of {field} that {rule} ({place}) allows, such as {values}: this rule refuses nothing for them.',
                  { ...at, count: missing.length },
                )
              : say(
                  'The table has no row for {field} {values}, which {rule} ({place}) allows: this rule refuses nothing for it.',
                  at,
                ),
            say('Add a row, or say that the rule is not for it: {example}.', {
              example: conditionFor(
                rule,
                name,
                missing,
                values.filter((value) => isAllowed.has(value)),
                mustMatch,
              ),
            }),
          ],
          'key',
        );
      }
    }
  },
};

/**
 * Reports a row for a value that another rule refuses, if an allowed value with nearly the same spelling has no row. It is for tables with
 * column names of their own; `impossible-condition` reports rows that name fields.
 */
function reportMisspelt(
  rule: Rule,
  name: string,
  strays: readonly string[],
  { without, allowing }: { readonly without: readonly string[]; readonly allowing: Rule },
  context: LintContext,
  report: LintReport,
): boolean {
  const { written: parameters } = rule.check;
  const where = isRecord(parameters) && isRecord(parameters['where']) ? parameters['where'] : undefined;
  const { list } = writtenList(rule, context.rulebook);
  if (!where || !list || strays.length * without.length > MOST_COMPARED) return false;
  const inColumn = cellsIn(list, String(where[name]));
  const misspelt = strays.flatMap((value) => {
    const guess = meant(value, without);
    return guess === undefined ? [] : [{ value, guess }];
  });
  for (const { value, guess } of misspelt) {
    report(list, entryPath(list, context.positions, inColumn.indexOf(value)), [
      say('{name} is never "{value}": {rule} ({place}) refuses it.', {
        name,
        value,
        rule: allowing.id,
        place: placeOf(allowing.position),
      }),
      ...guessed(value, [guess]),
    ]);
  }
  return misspelt.length > 0;
}

const cellsIn = ({ columns, rows = [] }: List, name: string): readonly unknown[] =>
  columns?.find((column) => column.name === name)?.text.split('\n') ?? rows.map((row) => row[name]);

/** The allowed value that a misspelt value probably means. A short code or a number that differs in one character is another value. */
function meant(value: string, allowed: readonly string[]): string | undefined {
  const same = allowed.find((each) => each.toLowerCase() === value.toLowerCase());
  return same ?? (/^[A-Za-z]{4,}$/.test(value) ? closest(value, allowed) : undefined);
}

/**
 * The shorter of the two conditions that exclude the values without a row. Only `when` also excludes an order without the field, which must
 * match a row.
 */
function conditionFor(
  rule: Rule,
  name: string,
  missing: readonly string[],
  present: readonly string[],
  mustMatch: boolean,
): string {
  const isWhen = rule.when === undefined && present.length > 0 && (mustMatch || present.length < missing.length);
  const values = isWhen ? present : missing;
  const shown = values.slice(0, WRITTEN).map(written);
  return `${isWhen ? 'when' : 'unless'}: { ${writtenKey(name)}: [${[...shown, ...(values.length > WRITTEN ? ['...'] : [])].join(', ')}] }`;
}

const partial = (field: string, lacking: readonly string[]): Said => [
  say(
    'An order without {field} must match one of these rows, and there is no row for {values}: it may be refused wrongly.',
    {
      field,
      values: lacking.slice(0, NAMED).join(', '),
    },
  ),
  say('Add {example}, or a rule that requires {field}.', { example: `when: { ${writtenKey(field)}: given }`, field }),
];

/** Whether a rule refuses an order without a field that matches no row, although no rule requires the field. */
const mustMatchWithout = ({ check, when }: Rule, name: string, rules: readonly Rule[]): boolean =>
  (checks[check.name]!.needs?.(check.parameters) ?? []).includes(`field:${name}`) &&
  alternativesOf(when ?? {}).some((item) => item[name] === undefined || item[name] === 'missing') &&
  !rules.some((other) => other.field === name && other.severity === 'error' && subjectOf(other.check) === 'missing');

const valuesWithRow = ({ check: { name, parameters } }: Rule): Readonly<Record<string, readonly string[]>> =>
  checks[name]!.valuesWithRow?.(parameters) ?? {};

/** Whether a rule lists every allowed value of a field. */
const allows = (rule: Rule, name: string): boolean =>
  rule.field === name &&
  rule.severity === 'error' &&
  rule.when === undefined &&
  rule.unless === undefined &&
  acceptedBy(rule.check)?.kind === 'values';

/** Whether another rule on the field covers the orders in which a name has this value. */
const covers = (other: Rule, rule: Rule, name: string, value: string): boolean =>
  other !== rule &&
  other.field === rule.field &&
  overlaps(other, rule) &&
  mayApply(other, name, value) &&
  (valuesWithRow(other)[name]?.includes(value) === true ||
    alternativesOf(other.when ?? {}).some((item) => matches(item, name, value) === true) ||
    entriesOf(other.unless).some((entry) => entry.name === name));

/** Whether a rule may apply to an order in which a name has this value. */
function mayApply({ when, unless }: Rule, name: string, value: string): boolean {
  const mayMatch = (item: RuleCondition): boolean => matches(item, name, value) !== false;
  const mustMatch = (item: RuleCondition): boolean =>
    Object.keys(item).length === 1 && matches(item, name, value) === true;
  return (
    (when === undefined || alternativesOf(when).some(mayMatch)) &&
    (unless === undefined || !alternativesOf(unless).some(mustMatch))
  );
}

/** Whether the entry of a name matches its value; `undefined` if the condition has no such entry. */
function matches(condition: RuleCondition, name: string, value: string): boolean | undefined {
  const entry = condition[name];
  return entry && applies({ when: { [name]: entry } }, { [name]: value }, NO_NAMES, boundTests) === true;
}

/** A name as a rule file writes it in braces. */
const writtenKey = (name: string): string => (/^[\w.-]+$/.test(name) ? name : JSON.stringify(name));

/** A value as a rule file writes it in a list. */
const written = (value: string): string => (/^[A-Za-z][\w-]*$/.test(value) ? value : JSON.stringify(value));

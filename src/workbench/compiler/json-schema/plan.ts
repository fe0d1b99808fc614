import { checks, field as inField } from '../../../checks/index.js';
import {
  type Bindings,
  type Field,
  type JsonSchema,
  type Operation,
  type Rule,
  type ValueType,
  DAY_BOUNDS,
  conditionEntries,
  entryBounds,
  scopeOf,
  isInForce,
  valueTypeOf,
} from '../../../core/index.js';
import { readsOf, valuesReadBy } from '../keyword-schema.js';
import { conditionSchema } from './condition-schema.js';
import { meaningsOf, withoutDerived, type Meanings } from './derived-schema.js';
import { inexpressible } from './shaped-schema.js';
import { isNever } from './simplify.js';
import { subjectOf } from '../../rulebook/index.js';

/** How much of a rule a portable schema expresses. */
export type Status = 'exact' | 'approximated' | 'not-expressible';

/** The options of portable schemas. */
export interface PortableOptions {
  readonly bindings: Bindings;
  /** The UTC day for whose rules the schemas are written, such as `2027-01-31`. */
  readonly day: string;
}

/** How a portable schema expresses one rule. */
export interface Plan {
  readonly rule: Rule;
  readonly status: Status;
  /** Why the rule is not exact. */
  readonly reason?: string;
  /** The orders that the rule applies to. */
  readonly condition: JsonSchema;
  /** The schema of the field's non-blank value, or of the order; left out if the schema can't express the rule. */
  readonly constraint?:
    | { readonly value: JsonSchema }
    | { readonly order: JsonSchema }
    /** The schema of the order, whether or not it has the field. */
    | { readonly presence: JsonSchema }
    | { readonly required: true };
}

/** Plans each rule of an operation, in file order. */
export function plansOf(operation: Operation, { bindings, day }: PortableOptions): readonly Plan[] {
  const meanings = meaningsOf(operation.derived, bindings, operation.fields);
  return operation.rules.map((rule) => planOf(operation, rule, meanings, day));
}

/** Whether a condition compares times. A bound without a time is a day. */
const hasTimeBound = (rule: Rule): boolean =>
  conditionEntries(rule).some(({ entry }) =>
    DAY_BOUNDS.some((bound) => (entryBounds(entry)?.[bound] ?? '').includes('T')),
  );

function planOf(operation: Operation, rule: Rule, meanings: Meanings, day: string): Plan {
  const condition = conditionSchema(rule, meanings, operation.fields);
  const unsaid = (reason: string): Plan => ({ rule, status: 'not-expressible', reason, condition });
  if (rule.severity === 'warning') return unsaid('A warning: JSON Schema can only refuse, so it is an annotation.');
  const facts = [rule.field, ...readsOf(rule)].filter((name) => operation.facts.some((fact) => fact.name === name));
  if (facts.length > 0) return unsaid(`The order does not contain ${facts.join(' and ')}.`);
  if (rule.field === '*') return { rule, condition, ...typeStatus(operation) };

  if (readsOf(rule).some((name) => operation.totals?.some((total) => total.name === name)))
    return unsaid('JSON Schema cannot add up or count the entries of a list.');
  const elsewhere = readsOf(rule).find((name) => scopeOf(name) !== scopeOf(rule.field));
  if (elsewhere !== undefined)
    return unsaid(`JSON Schema cannot compare an entry of a list with ${elsewhere}, which is not in the entry.`);

  if (hasTimeBound(rule)) return unsaid('JSON Schema cannot compare times.');

  const portable: Partial<Record<'value' | 'order', JsonSchema>> & { readonly none?: string } = checks[
    rule.check.name
  ]!.schema(rule.check.parameters, rule.field, typeOfValues(operation, rule));
  const { value, order, none } = portable;
  if (value === undefined && order === undefined) return unsaid(none ?? 'JSON Schema cannot express it.');
  const ofOrder = value ? inField(rule.field, value) : withoutDerived(order!, meanings);
  const fault = inexpressible(condition, operation.fields) ?? inexpressible(ofOrder, operation.fields);
  if (fault !== undefined) return unsaid(fault);
  const isCountOfMap = value?.['type'] === 'array' && fieldOf(operation, rule)?.type === 'map';
  const ofMap = isCountOfMap ? 'JSON Schema also counts the blank texts of a map.' : undefined;
  const reason = none ?? ofMap ?? reasonOf(operation, rule, meanings);
  const applies = isInForce(rule, day) && !isNever(condition);
  return {
    rule,
    status: reason === undefined ? 'exact' : 'approximated',
    ...(reason !== undefined && { reason }),
    condition,
    ...(applies && {
      constraint:
        subjectOf(rule.check) === 'missing'
          ? { required: true }
          : subjectOf(rule.check) === 'presence'
            ? { presence: order! }
            : value
              ? { value }
              : { order: ofOrder },
    }),
  };
}

const fieldOf = ({ fields }: Operation, rule: Rule): Field | undefined =>
  fields.find(({ name }) => name === rule.field);

/** The type of the values that a rule evaluates. For a list, that is the type of its items. */
const typeOfValues = (operation: Operation, rule: Rule): ValueType => valueTypeOf(fieldOf(operation, rule) ?? {});

/** A fact has a type too, but is not part of the order. */
function typeStatus({ facts }: Operation): Pick<Plan, 'status' | 'reason'> {
  return facts.length === 0
    ? { status: 'exact' }
    : { status: 'approximated', reason: `The order does not contain ${facts.map((fact) => fact.name).join(' and ')}.` };
}

function reasonOf(operation: Operation, rule: Rule, meanings: Meanings): string | undefined {
  const open = valuesReadBy(rule).filter((name) => meanings.get(name)?.isComplete === false);
  const slots = [...new Set(open.map((name) => operation.derived.find((d) => d.name === name)!.slot))];
  if (slots.length > 0)
    return `Only the codes of ${slots.join(' and ')} decide when it applies; a schema exported with bindings checks it.`;
  if (rule.from === undefined && rule.until === undefined) return undefined;
  return `It is in force ${[rule.from && `from ${rule.from}`, rule.until && `until ${rule.until}`].filter(Boolean).join(' ')} only; a schema contains the rules of one day.`;
}

/** The fields that every order must give. */
export function givenFields(plans: readonly Plan[]): readonly string[] {
  return [
    ...new Set(
      plans.flatMap(({ rule, condition, constraint }) =>
        constraint && 'required' in constraint && Object.keys(condition).length === 0 ? [rule.field] : [],
      ),
    ),
  ];
}

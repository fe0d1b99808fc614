import { checks, valuesAround } from '../../../src/checks/index.js';
import { isWithinBounds } from '../../../src/core/model/bounds.js';
import { entryBounds, entriesOf, listedIn } from '../../../src/core/model/condition.js';
import type { RuleCondition, Example, Operation, Rule } from '../../../src/core/model/operation.js';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { rulebook } from '../rulebook.js';

export type Order = Readonly<Record<string, unknown>>;

/** Orders that a rule by itself must accept, and orders that it must refuse. */
export interface Corpus {
  readonly valid: readonly Order[];
  readonly invalid: readonly Order[];
}

/** An example laid over the order made of the fields' examples. */
export function orderOf(operation: Operation, { field }: Rule, example: Example): Order {
  return { ...exampleOrder(operation), ...(typeof example === 'string' ? { [field]: example } : (example as Order)) };
}

/**
 * Orders at a rule's bounds: its check's cases, each row of its table, and its condition met and missed. The expected results follow from
 * the rule file, not from the code that evaluates it.
 */
export function corpusOf(operation: Operation, rule: Rule): Corpus {
  if (rule.check.name === 'unique-in-batch' || rule.field === '*') return { valid: [], invalid: [] };
  const parts = [casesOf(operation, rule), rowsOf(operation, rule), conditionsOf(operation, rule)];
  return { valid: parts.flatMap((part) => part.valid), invalid: parts.flatMap((part) => part.invalid) };
}

/** The bounds that the check names itself, on orders that meet the rule's condition. */
function casesOf(operation: Operation, rule: Rule): Corpus {
  if ([rule.when, rule.unless].some((each) => entriesOf(each).some(({ name }) => name === rule.field)))
    return { valid: [], invalid: [] };
  const [refused = {}] = rule.examples.invalid;
  const { valid, invalid } = checks[rule.check.name]!.cases(rule.check.parameters, '2026-11-21');
  const isBlank = (value: string): boolean => value.trim() === '';
  const put = (values: readonly string[]): readonly Order[] =>
    values.map((value) => ({ ...orderOf(operation, rule, refused), [rule.field]: value }));
  return rule.check.name === 'required'
    ? { valid: put(valid), invalid: put(invalid.filter(isBlank)) }
    : { valid: put(valid), invalid: put(invalid.filter((value) => !isBlank(value))) };
}

type Row = {
  readonly when: Readonly<Record<string, readonly string[]>>;
  readonly check: Pick<Rule['check'], 'name' | 'parameters'>;
};

/**
 * Each row of a table with values that it allows and values that it does not; if rows go by fields, the rule accepts any value without a
 * row.
 */
function rowsOf(operation: Operation, rule: Rule): Corpus {
  const { name, parameters } = rule.check;
  const [refused = {}] = rule.examples.invalid;
  const base = orderOf(operation, rule, refused);
  if (name === 'decimals-by') return decimalRows(base, parameters as Decimals);
  if (name !== 'by') return { valid: [], invalid: [] };
  const { rows, closed } = parameters as { readonly rows: readonly Row[]; readonly closed?: true };
  const put = (wanted: boolean): readonly Order[] =>
    rows.flatMap((row) =>
      combinations(row.when).flatMap((when) =>
        valuesOf(row, wanted)
          .filter((value) => isAllowed(rows, when, value) === wanted)
          .map((value) => ({ ...base, ...when, [rule.field]: value })),
      ),
    );
  const elsewhere = rows.flatMap(({ when }) =>
    Object.keys(when).map((column) => ({
      ...base,
      ...combinations(when)[0],
      [column]: when[column]![0]!.toLowerCase(),
      [rule.field]: 'ZZZ',
    })),
  );
  return {
    valid: [...put(true), ...(closed ? elsewhere.filter((order) => rows.every((row) => !matches(row, order))) : [])],
    invalid: put(false),
  };
}

const matches = ({ when }: Row, order: Order): boolean =>
  Object.entries(when).every(([name, values]) => values.includes(order[name] as string));

/** Every combination of the values of a row's columns. */
function combinations(when: Row['when']): readonly Readonly<Record<string, string>>[] {
  return Object.entries(when).reduce<readonly Readonly<Record<string, string>>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

function valuesOf({ check }: Row, wanted: boolean): readonly string[] {
  const { valid, invalid } = checks[check.name]!.cases(check.parameters, '2026-11-21');
  return (wanted ? valid : invalid).filter((value) => value.trim() !== '');
}

function isAllowed(rows: readonly Row[], order: Order, value: string): boolean {
  return rows
    .filter((row) => matches(row, order))
    .some(({ check }) => checks[check.name]!.test(check.parameters)(value, {}) === true);
}

/** The parameters of `decimals-by`: for an operation's own currency, or for any currency. */
type Decimals =
  | { readonly own: { readonly currency: string; readonly parity?: string }; readonly most: number }
  | { readonly decimals: Readonly<Record<string, number>> };

function decimalRows(base: Order, parameters: Decimals): Corpus {
  const own = 'own' in parameters ? parameters.own.currency : undefined;
  const counts =
    'own' in parameters
      ? Object.values(parameters.own).map((currency) => [currency, parameters.most] as const)
      : Object.entries(parameters.decimals);
  const amounts = counts.map(([currency, most]) => ({
    ...base,
    currency,
    right: most === 0 ? '1' : `1.${'5'.repeat(most)}`,
    wrong: `1.${'5'.repeat(most + 1)}`,
  }));
  const put = (key: 'right' | 'wrong'): readonly Order[] =>
    amounts.flatMap(({ right, wrong, ...order }) => [
      { ...order, amount: { right, wrong }[key] },
      ...(order.currency === own ? [{ ...order, currency: undefined, amount: { right, wrong }[key] }] : []),
    ]);
  return { valid: put('right'), invalid: put('wrong') };
}

/** Each refused example again, on orders to which the rule does not apply, and on orders to which it still does. */
function conditionsOf(operation: Operation, rule: Rule): Corpus {
  const refused = rule.examples.invalid.map((example) => orderOf(operation, rule, example));
  const put = (changes: readonly Order[]): readonly Order[] =>
    refused.flatMap((order) => changes.map((change) => ({ ...order, ...change })));
  const neighbours = (conditions: Rule['when']): readonly Neighbours[] => {
    const entries = entriesOf(conditions).filter(({ name }) => name !== rule.field);
    return entries.map(({ name, entry }) => {
      const { met, missed } = neighboursOf(operation, name, entry);
      // One of several conditions is enough, so a value that misses one entry must not be listed in another.
      const elsewhere = entries.filter((other) => other.name === name && Array.isArray(other.entry));
      const meetsAnother = (order: Order): boolean =>
        elsewhere.some((other) => other.entry !== entry && listedIn(other.entry).includes(String(order[name])));
      return { met, missed: missed.filter((order) => !meetsAnother(order)) };
    });
  };
  const [when, unless] = [neighbours(rule.when), neighbours(rule.unless)];
  const passedOver =
    unless.length === entriesOf(rule.unless).length && unless.length > 0
      ? [Object.assign({}, ...unless.map(({ met }) => met[0]))]
      : [];
  return {
    valid: put([...when.flatMap(({ missed }) => missed), ...passedOver]),
    invalid: put([...when.flatMap(({ met }) => met), ...unless.flatMap(({ missed }) => missed)]),
  };
}

interface Neighbours {
  readonly met: readonly Order[];
  readonly missed: readonly Order[];
}

/** Values that meet an entry of a condition, and neighbouring values that miss it. */
function neighboursOf({ derived, rules }: Operation, name: string, entry: RuleCondition[string]): Neighbours {
  if (typeof entry === 'string') {
    const isDerived = derived.some((d) => d.name === name);
    const [given, missing] = [[{ [name]: isDerived ? 'other' : 'X' }], [{ [name]: isDerived ? 'unknown' : undefined }]];
    return entry === 'given' ? { met: given, missed: missing } : { met: missing, missed: given };
  }
  const bounds = entryBounds(entry);
  if (bounds) {
    const [met, missed] = [true, false].map((isMet) =>
      valuesAround(bounds).flatMap((value) => (isWithinBounds(value, bounds) === isMet ? [{ [name]: value }] : [])),
    );
    return { met: met!, missed: missed! };
  }
  const values = listedIn(entry);
  const inEitherCase = 'any-case' in entry ? values.flatMap((value) => [value.toLowerCase(), value.toUpperCase()]) : [];
  const slot = derived.find((d) => d.name === name)?.slot;
  const labels = slot === undefined ? [] : [...Object.keys(rulebook.slots.get(slot)!.labels), 'other'];
  const elsewhere = rules
    .flatMap(({ when }) => entriesOf(when))
    .flatMap((each) => (each.name === name && Array.isArray(each.entry) ? (each.entry as readonly string[]) : []));
  const strangers =
    slot === undefined ? [...values.flatMap((value) => [value.toLowerCase(), `${value}X`]), ...elsewhere] : labels;
  const others = [...new Set(strangers)].filter((value) => !values.includes(value) && !inEitherCase.includes(value));
  const put = (list: readonly (string | undefined)[]): readonly Order[] => list.map((value) => ({ [name]: value }));
  if ('not' in entry)
    return {
      met: put(others),
      missed: put(
        [...values, slot === undefined ? undefined : 'unknown'].filter(
          (value) => value === undefined || values.includes(value) || value === 'unknown',
        ),
      ),
    };
  return {
    met: put([...values, ...inEitherCase]),
    missed: put([...others, ...(slot === undefined ? [undefined] : values.includes('unknown') ? [] : ['unknown'])]),
  };
}

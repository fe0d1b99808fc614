import { test as isCountry } from '../../../checks/index.js';
import type { Operation } from '../../../core/index.js';
import type { Rulebook } from '../rulebook.js';
import { UNFILLED } from '../load/yaml-file.js';

const OPEN = `"${UNFILLED}"`;
const MINOR_UNITS = 'minor-units';

/** The files that a new operation refers to. */
interface NewOperationFiles {
  /** The shared files that each operation includes: `common/order`. */
  readonly includesOf: (operation: string) => readonly string[];
  /** The address of the authoring schema, relative to the new file. */
  readonly schema: string | undefined;
}

/**
 * The initial text of a rule file. Values that follow from the other operations are filled in. The others are `"..."`, which lint reports.
 * @param id the operation's id, such as `us-ach.payout`
 */
export function newOperation(id: string, rulebook: Rulebook, { includesOf, schema }: NewOperationFiles): string {
  const { operations, undocumented } = rulebook;
  const all = [...operations.values()];
  const place = placeOf(id);
  const sibling = all.find((operation) => placeOf(operation.id) === place);
  const guess = place.split('-')[0]!.toUpperCase();
  const code = sibling?.country ?? (isCountry(guess) ? guess : UNFILLED);
  const currency = sibling ? sibling.currency : UNFILLED;
  const title = undocumented.find((operation) => operation.id === id)?.title ?? (sibling && titleLike(sibling, id));
  const include = mostIncluded(id, all, includesOf);
  const hasPaymentType = all.some(({ fields }) => fields.some(({ name }) => name === 'paymentType'));
  const lines = [
    ...(schema === undefined ? [] : [`# yaml-language-server: $schema=${schema}`]),
    `operation: ${id}`,
    `title: ${title ?? OPEN}`,
    `region: ${sibling?.region ?? OPEN}`,
    ...(code === '' ? [] : [`country: ${text(code)}${removable(code, 'the operation is not of one country')}`]),
    ...(currency === undefined
      ? []
      : [`currency: ${text(currency)}${removable(currency, 'each order names its currency')}`]),
    ...(include.length > 0 ? [`include: [${include.join(', ')}]`] : []),
    'fields:',
    `  amount: { example: "100" }`,
    ...(currency === undefined ? [] : [`  currency: { example: ${text(currency)} }`]),
    ...(hasPaymentType
      ? ['  paymentType:', '    label: Payment type', `    help: ${OPEN}`, `    example: ${OPEN}`]
      : []),
    'rules:',
    ...rulesFor(rulebook, include, currency, hasPaymentType),
  ];
  return `${lines.join('\n')}\n`;
}

/** The initial rules, as lines, without those of the included files. */
function rulesFor(
  rulebook: Rulebook,
  include: readonly string[],
  currency: string | undefined,
  hasPaymentType: boolean,
): readonly string[] {
  const source = sourceOf(rulebook);
  /** Whether a shared file has a rule of this check on the field. */
  const isShared = (field: string, check: string): boolean =>
    [...rulebook.operations.values()].some(({ rules }) =>
      rules.some(
        (rule) =>
          rule.field === field &&
          rule.check.name === check &&
          include.some((name) => rule.position.file === `${name}.yaml`),
      ),
    );
  const rule = (name: string, field: string, check: string, examples: readonly [string, string], ...more: string[]) =>
    [
      `  - id: ${name}`,
      `    field: ${field}`,
      `    check: ${check}`,
      ...(more.length > 0 ? more : source).map((line) => `    ${line}`),
      `    examples: { valid: [${examples[0]}], invalid: [${examples[1]}] }`,
    ] as const;
  return [
    ...(include.length > 0
      ? []
      : [
          ...rule('amount-required', 'amount', '{ required: true }', ['"1"', '""']),
          ...rule('amount-format', 'amount', '{ amount: true }', ['"1.5"', '"1,5"']),
        ]),
    ...(currency === undefined
      ? []
      : rule(
          currency === UNFILLED ? 'currency-own' : `currency-${currency.toLowerCase()}`,
          'currency',
          `{ one-of: [${text(currency)}] }`,
          [text(currency), OPEN],
          ...(warnsOfCurrency(rulebook) ? ['severity: warning'] : []),
          ...source,
        )),
    ...(rulebook.lists.has(MINOR_UNITS) && !isShared('amount', 'decimals-by')
      ? rule(
          'amount-decimals',
          'amount',
          `{ decimals-by: lists/${MINOR_UNITS} }`,
          ['"100"', '"100.12345"'],
          'severity: warning',
          'basis: standard',
          'document: ISO 4217 minor units',
        )
      : []),
    ...(currency === undefined
      ? []
      : rule('amount-range', 'amount', `{ amount-between: [${OPEN}, ${OPEN}] }`, [OPEN, OPEN])),
    ...(hasPaymentType
      ? [
          ...(isShared('paymentType', 'required')
            ? []
            : rule('payment-type-required', 'paymentType', '{ required: true }', [OPEN, '""'])),
          ...rule('payment-type', 'paymentType', `{ one-of: [${OPEN}] }`, [OPEN, OPEN]),
        ]
      : []),
  ];
}

/**
 * Whether another operation only warns about a currency. This is not the default, because an order with only a warning has no limits on its
 * amount.
 */
const warnsOfCurrency = ({ operations }: Rulebook): boolean =>
  [...operations.values()].some(({ rules }) =>
    rules.some(
      ({ field, check, severity }) => field === 'currency' && check.name === 'one-of' && severity === 'warning',
    ),
  );

/** The part of an id before the last point, often the country. */
const placeOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));
const lastWord = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

/**
 * The title of another id, made from a sibling's: it replaces the last word. `undefined` if the sibling's title does not end with the
 * last word of its id.
 */
function titleLike({ id, title }: Operation, other: string): string | undefined {
  const ending = ` ${lastWord(id)}`;
  return title.endsWith(ending) ? `${title.slice(0, -ending.length)} ${lastWord(other)}` : undefined;
}

/** The shared files that most operations with the same last word include. If no operation has the same last word, all operations count. */
function mostIncluded(
  id: string,
  operations: readonly Operation[],
  includesOf: NewOperationFiles['includesOf'],
): readonly string[] {
  const alike = operations.filter((operation) => lastWord(operation.id) === lastWord(id));
  const included = (alike.length > 0 ? alike : operations).map((operation) => includesOf(operation.id));
  const names = [...new Set(included.flat())];
  return names.filter((name) => included.filter((each) => each.includes(name)).length * 2 > included.length);
}

/** The source of a rule, unless `rulebook.yaml` names one for all rules. */
function sourceOf({ clauses, about }: Rulebook): readonly string[] {
  if (clauses.length > 0) return [`clause: ${OPEN}`];
  return about.document === undefined ? [`document: ${OPEN}`] : [];
}

/** A comment that an unfilled value may be removed. */
const removable = (value: string, when: string): string =>
  value === UNFILLED ? ` # or remove this line, where ${when}` : '';

/** Some readers take country codes such as NO for truth values. */
const text = (code: string): string => (/^[A-Z]{2,3}$/.test(code) && code !== 'NO' ? code : JSON.stringify(code));

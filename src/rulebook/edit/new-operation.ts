import { test as isCountry } from '../../checks/formats/country-2.js';
import type { Rulebook } from '../rulebook.js';
import { UNFILLED } from '../load/yaml-file.js';

const OPEN = `"${UNFILLED}"`;

/** The id of an operation: country.direction. */
export const OPERATION_ID = /^[a-z]+\.(?:collection|payout)$/;

/**
 * The text of a rule file to start from. What is known of the country from its other operation is filled in; the rest says `"..."`,
 * which lint finds until it is filled in.
 * @param id country.direction
 * @param shared the names of shared files that there are: `common/order`
 */
export function newOperation(id: string, { operations, undocumented }: Rulebook, shared: readonly string[]): string {
  const [country = '', direction = ''] = id.split('.');
  const sibling = [...operations.values()].find((operation) => operation.id.split('.')[0] === country);
  const code = sibling?.country ?? (isCountry(country.toUpperCase()) ? country.toUpperCase() : UNFILLED);
  const currency = sibling ? sibling.currency : UNFILLED;
  const title =
    undocumented.find((operation) => operation.id === id)?.title ??
    sibling?.title.replace(/ (?:collection|payout)$/, ` ${direction}`);
  const include = [
    'common/order',
    `common/${direction}`,
    ...(direction === 'payout' ? ['common/beneficiary', 'common/account-type'] : []),
  ].filter((name) => shared.includes(name));
  const lines = [
    '# yaml-language-server: $schema=../../schemas/authoring/operation.schema.json',
    `operation: ${id}`,
    `title: ${title ?? OPEN}`,
    `region: ${sibling?.region ?? OPEN}`,
    ...(code === '' ? [] : [`country: ${text(code)}`]),
    ...(currency === undefined ? [] : [`currency: ${text(currency)}`]),
    `include: [${include.join(', ')}]`,
    'fields:',
    `  amount: { example: "100" }`,
    ...(currency === undefined ? [] : [`  currency: { example: ${text(currency)} }`]),
    '  paymentType:',
    '    label: Payment type',
    `    help: ${OPEN}`,
    `    example: ${OPEN}`,
    'rules:',
    ...(currency === undefined
      ? []
      : ruleText(
          currency === UNFILLED ? 'currency-own' : `currency-${currency.toLowerCase()}`,
          'currency',
          `{ one-of: [${text(currency)}] }`,
          text(currency),
          OPEN,
          'warning',
        )),
    '  - id: amount-decimals',
    '    field: amount',
    '    check: { decimals-by: lists/minor-units }',
    '    severity: warning',
    '    basis: standard',
    '    document: ISO 4217 minor units',
    `    examples: { valid: ["100"], invalid: ["100.12345"] }`,
    ...(currency === undefined
      ? []
      : ruleText('amount-range', 'amount', `{ amount-between: [${OPEN}, ${OPEN}] }`, OPEN, OPEN)),
    ...ruleText('payment-type-required', 'paymentType', '{ required: true }', OPEN, '""'),
    ...ruleText('payment-type', 'paymentType', `{ one-of: [${OPEN}] }`, OPEN, OPEN),
  ];
  return `${lines.join('\n')}\n`;
}

function ruleText(
  id: string,
  field: string,
  check: string,
  valid: string,
  invalid: string,
  severity?: string,
): readonly string[] {
  return [
    `  - id: ${id}`,
    `    field: ${field}`,
    `    check: ${check}`,
    ...(severity === undefined ? [] : [`    severity: ${severity}`]),
    `    clause: ${OPEN}`,
    `    examples: { valid: [${valid}], invalid: [${invalid}] }`,
  ];
}

/** Country codes such as NO are taken for truth values by some readers. */
const text = (code: string): string => (/^[A-Z]{2,3}$/.test(code) && code !== 'NO' ? code : JSON.stringify(code));

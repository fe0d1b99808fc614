// The rules as data, which each library turns into its own schema, and the work that libraries leave to their users.
import { MEMBER, itemTypes, rules, types } from '../build/nested/diagnostics.mjs';
import { notAnObject, unknownTeller } from '../../../dist/esm/core/evaluator/reserved.js';
import { matches, oneOf, passes, required } from '../peers/checks/steps.mjs';
import { isLonger, isMissing, isSum, isTotalled } from './hand-written.mjs';

const text = (...steps) => ({ kind: 'text', steps });
const upTo = (rule, most) => passes(rule, (value) => !isLonger(value, most));
const DECIMAL = '(?!.{41})(?:0|[1-9][0-9]*)(?:[.][0-9]+)?';

/** The shape of an order. A member with a `missing` rule is required; if an object is missing, this is a rule on one of its members. */
export const order = {
  reference: text(required('reference-required'), matches('reference-form', '[A-Za-z0-9-]{1,36}')),
  currency: text(required('currency-required'), oneOf('currency-known', 'EUR', 'SEK', 'USD')),
  amount: text(required('amount-required'), matches('amount-form', DECIMAL)),
  customer: {
    kind: 'object',
    missing: 'customer-name-required',
    at: ['name'],
    members: {
      name: text(required('customer-name-required'), upTo('customer-name-length', 40)),
      country: text(matches('customer-country', '[A-Z]{2}')),
    },
  },
  items: {
    kind: 'list',
    missing: 'items-required',
    count: 'items-count',
    most: 200,
    of: {
      kind: 'object',
      members: {
        sku: text(required('sku-required'), matches('sku-form', '[A-Z0-9-]{3,20}')),
        name: text(required('name-required'), upTo('name-length', 60)),
        quantity: { kind: 'integer', missing: 'quantity-required', range: 'quantity-range', least: 1, most: 9999 },
        unit_price: text(required('unit-price-required'), matches('unit-price-form', DECIMAL)),
        total: text(required('total-required'), matches('total-form', DECIMAL)),
        tax_rate: { kind: 'number', range: 'tax-rate-range', least: 0, most: 100 },
        gift: { kind: 'boolean' },
        origin: { kind: 'object', members: { country: text(matches('origin-country', '[A-Z]{2}')) } },
        tags: {
          kind: 'list',
          count: 'tags-count',
          most: 5,
          of: { kind: 'text', isItem: true, steps: [upTo('tag-length', 12)] },
        },
      },
    },
  },
};

/** The rule that the total of an order breaks, with its path. */
export const acrossOf = (value) =>
  isTotalled(value) && !isSum(value.amount, value.items) ? [['amount-is-sum', ['amount']]] : [];

/** The rule that a member without a value breaks. */
export const missingOf = ({ missing, steps = [] }) => missing ?? steps.find(({ isRequired }) => isRequired)?.rule;

/** The part of the shape at a path. */
export const nodeAt = (path) =>
  path.reduce((node, name) => (typeof name === 'number' ? node.of : node.members?.[name]), { members: order });

/** The finding on a value of another type, or on a missing value. */
export function wrongAt(path, isMissingThere) {
  const node = nodeAt(path);
  const missing = isMissingThere ? missingOf(node) : undefined;
  return [missing ?? 'type', missing !== undefined && node.at ? [...path, ...node.at] : path];
}

const GOOD = { valid: true, diagnostics: [] };
const patternOf = (path) =>
  path
    .map((name) => (typeof name === 'number' ? '[]' : name))
    .join('.')
    .replaceAll('.[]', '[]');
const ranks = new Map(Object.keys(rules).map((rule, i) => [rule, i]));
const rankOf = (rule) => (rules[rule]?.severity === 'warning' ? 1000 : 0) + (ranks.get(rule) ?? -1);

function diagnosticOf(rule, path) {
  const field = path.join('.');
  switch (rule) {
    case 'object':
      return notAnObject();
    case 'unknown': {
      const node = path.length > 1 ? nodeAt(path.slice(0, -1)) : { members: order };
      const prefix = path.slice(0, -1).map((name) => `${name}.`);
      const member = { prefix: prefix.join(''), name: path.at(-1), beside: Object.keys(node.members) };
      return unknownTeller([], () => ({ severity: 'warning' }))(member, path.slice(0, -1));
    }
    case 'type': {
      const pattern = patternOf(path);
      const known = types[pattern] ?? (pattern.endsWith('[]') ? itemTypes[pattern.slice(0, -2)] : undefined);
      return {
        ...(known ?? types.reference),
        ...(!known && { message: MEMBER, messageId: 'order/member' }),
        field,
        path,
      };
    }
    default:
      return { ...rules[rule], field, path };
  }
}

/**
 * Turns the findings of a library into the result of payrules: the first finding of a field hides its others, an unknown member is reported
 * for one entry, and only errors refuse.
 * @param found pairs of a rule and a path; the rule is `type` if a value has another type, `unknown` for a member that the rules do not
 *   have, and `object` if the order is not an object
 */
export function answer(found) {
  if (found.length === 0) return GOOD;
  const first = new Map();
  for (const [rule, path] of found) {
    const key = rule === 'unknown' ? `unknown ${patternOf(path)}` : path.join('.');
    const known = first.get(key);
    if (known === undefined || rankOf(rule) < rankOf(known[0])) first.set(key, [rule, path]);
  }
  const diagnostics = Array.from(first.values(), ([rule, path]) => diagnosticOf(rule, path));
  return { valid: diagnostics.every(({ severity }) => severity !== 'error'), diagnostics };
}

export { isMissing };

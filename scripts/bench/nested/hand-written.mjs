// What a careful developer writes for the same rules, with the same findings. It checks the usual form of a value first.
import { notAnObject, unknownTeller } from '../../../dist/esm/core/evaluator/reserved.js';
import { LINE_TEXT, MEMBER, operation, rules, rulesVersion, types, itemTypes } from '../build/nested/diagnostics.mjs';

const MOST = 100;
const MOST_ITEMS = 10_000;
const LONGEST_AMOUNT = 40;
/** Numbers with this many digits are exact, also in a sum of 10,000 values. */
const FEW_DIGITS = 11;
const NONE = [];
const REFERENCE = /^[A-Za-z0-9-]{1,36}$/;
const COUNTRY = /^[A-Z]{2}$/;
const SKU = /^[A-Z0-9-]{3,20}$/;
const DECIMAL = /^(?:0|[1-9][0-9]*)(?:[.][0-9]+)?$/;
const USUAL_MONEY = /^(?:0|[1-9][0-9]*)[.][0-9][0-9]$/;

const ORDER = ['reference', 'currency', 'amount', 'customer', 'items'];
const CUSTOMER = ['name', 'country'];
const LINE = ['sku', 'name', 'quantity', 'unit_price', 'total', 'tax_rate', 'gift', 'origin', 'tags'];
const ORIGIN = ['country'];

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether a text has only blanks, and so counts as missing. */
function isBlank(value) {
  const first = value.charCodeAt(0);
  return !(first > 32 && first < 127) && value.trim() === '';
}
export const isMissing = (value) => value === undefined || (typeof value === 'string' && isBlank(value));
const isDecimal = (value) => value.length <= LONGEST_AMOUNT && DECIMAL.test(value);
export const isLonger = (value, most) => value.length > most && [...value].length > most;

const atItem = (diagnostic, i, name) => ({ ...diagnostic, field: `items.${i}.${name}`, path: ['items', i, name] });
const atCountry = (diagnostic, i) => ({
  ...diagnostic,
  field: `items.${i}.origin.country`,
  path: ['items', i, 'origin', 'country'],
});
const atTag = (diagnostic, i, j) => ({ ...diagnostic, field: `items.${i}.tags.${j}`, path: ['items', i, 'tags', j] });
const notObject = (diagnostic, field, path) => ({
  ...diagnostic,
  field,
  path,
  message: MEMBER.replace('{label}', field),
  text: MEMBER.replace('{label} must', 'Must'),
  messageId: 'order/member',
});
const notLine = (diagnostic, i) => ({
  ...diagnostic,
  field: `items.${i}`,
  path: ['items', i],
  message: LINE_TEXT,
  text: LINE_TEXT,
  messageId: 'order/entry',
});

/** Whether a decimal is exactly the sum of other decimals. */
export function isSum(amount, items) {
  let sum = 0;
  for (let i = 0; i < items.length; i++) {
    const { total } = items[i];
    if (isMissing(total)) continue;
    if (total.length > FEW_DIGITS || !USUAL_MONEY.test(total)) return isSumOfAny(amount, items);
    sum += Number(total.replace('.', ''));
  }
  return USUAL_MONEY.test(amount) && amount.length <= FEW_DIGITS
    ? Number(amount.replace('.', '')) === sum
    : isSumOfAny(amount, items);
}

const PLACES = 40;
function scaled(decimal) {
  const [whole, fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(PLACES, '0'));
}
const isSumOfAny = (amount, items) =>
  scaled(amount) === items.reduce((sum, { total }) => (isMissing(total) ? sum : sum + scaled(total)), 0n);

/** Whether an order's total can be compared, because each value that it needs is right. */
export const isTotalled = (order) =>
  isObject(order) &&
  isAmount(order.amount) &&
  Array.isArray(order.items) &&
  order.items.length > 0 &&
  order.items.length <= 200 &&
  order.items.every((item) => isObject(item) && isAmount(item.total));
const isAmount = (value) => typeof value === 'string' && !isBlank(value) && isDecimal(value);

export function validate(order) {
  if (!isObject(order))
    return { valid: false, operation, rulesVersion, diagnostics: [notAnObject()], notEvaluated: NONE };
  const errors = [];
  const warnings = [];
  const { reference, currency, amount, customer, items } = order;

  if (isMissing(reference)) errors.push(rules['reference-required']);
  else if (typeof reference !== 'string') errors.push(types.reference);
  else if (!REFERENCE.test(reference)) errors.push(rules['reference-form']);

  if (isMissing(currency)) errors.push(rules['currency-required']);
  else if (typeof currency !== 'string') errors.push(types.currency);
  else if (currency !== 'EUR' && currency !== 'SEK' && currency !== 'USD') errors.push(rules['currency-known']);

  let isSummed = false;
  if (isMissing(amount)) errors.push(rules['amount-required']);
  else if (typeof amount !== 'string') errors.push(types.amount);
  else if (isDecimal(amount)) isSummed = true;
  else errors.push(rules['amount-form']);
  /** The place of the finding on the total. */
  const before = errors.length;

  let unknown;
  if (customer === undefined) errors.push(rules['customer-name-required']);
  else if (!isObject(customer)) errors.push(notObject(types['customer.name'], 'customer', ['customer']));
  else {
    const { name, country } = customer;
    if (isMissing(name)) errors.push(rules['customer-name-required']);
    else if (typeof name !== 'string') errors.push(types['customer.name']);
    else if (isLonger(name, 40)) errors.push(rules['customer-name-length']);
    if (!isMissing(country)) {
      if (typeof country !== 'string') errors.push(types['customer.country']);
      else if (!COUNTRY.test(country)) errors.push(rules['customer-country']);
    }
    for (const member in customer)
      if (member !== 'name' && member !== 'country')
        (unknown ??= new Map()).set(`customer.${member}`, {
          prefix: 'customer.',
          path: ['customer'],
          name: member,
          beside: CUSTOMER,
        });
  }

  if (items === undefined || (Array.isArray(items) && items.length === 0)) {
    errors.push(rules['items-required']);
    isSummed = false;
  } else if (!Array.isArray(items) || items.length > MOST_ITEMS) {
    errors.push(types.items);
    isSummed = false;
  } else {
    if (items.length > 200) {
      errors.push(rules['items-count']);
      isSummed = false;
    }
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      if (!isObject(item)) {
        errors.push(notLine(types['items[].sku'], i));
        isSummed = false;
        continue;
      }
      const { sku, name, quantity, unit_price, total, tax_rate, gift, origin, tags } = item;
      if (isMissing(sku)) errors.push(atItem(rules['sku-required'], i, 'sku'));
      else if (typeof sku !== 'string') errors.push(atItem(types['items[].sku'], i, 'sku'));
      else if (!SKU.test(sku)) errors.push(atItem(rules['sku-form'], i, 'sku'));

      if (isMissing(name)) errors.push(atItem(rules['name-required'], i, 'name'));
      else if (typeof name !== 'string') errors.push(atItem(types['items[].name'], i, 'name'));
      else if (isLonger(name, 60)) errors.push(atItem(rules['name-length'], i, 'name'));

      if (quantity === undefined) errors.push(atItem(rules['quantity-required'], i, 'quantity'));
      else if (!Number.isSafeInteger(quantity)) errors.push(atItem(types['items[].quantity'], i, 'quantity'));
      else if (quantity < 1 || quantity > 9999) errors.push(atItem(rules['quantity-range'], i, 'quantity'));

      if (isMissing(unit_price)) errors.push(atItem(rules['unit-price-required'], i, 'unit_price'));
      else if (typeof unit_price !== 'string') errors.push(atItem(types['items[].unit_price'], i, 'unit_price'));
      else if (!isDecimal(unit_price)) errors.push(atItem(rules['unit-price-form'], i, 'unit_price'));

      if (typeof total !== 'string' || isBlank(total) || !isDecimal(total)) {
        isSummed = false;
        if (isMissing(total)) errors.push(atItem(rules['total-required'], i, 'total'));
        else if (typeof total !== 'string') errors.push(atItem(types['items[].total'], i, 'total'));
        else errors.push(atItem(rules['total-form'], i, 'total'));
      }

      if (tax_rate !== undefined) {
        if (typeof tax_rate !== 'number' || Math.abs(tax_rate) > Number.MAX_SAFE_INTEGER)
          errors.push(atItem(types['items[].tax_rate'], i, 'tax_rate'));
        else if (tax_rate < 0 || tax_rate > 100) errors.push(atItem(rules['tax-rate-range'], i, 'tax_rate'));
      }

      if (gift !== undefined && typeof gift !== 'boolean') errors.push(atItem(types['items[].gift'], i, 'gift'));

      if (origin !== undefined) {
        if (isObject(origin)) {
          const { country } = origin;
          if (!isMissing(country)) {
            if (typeof country !== 'string') errors.push(atCountry(types['items[].origin.country'], i));
            else if (!COUNTRY.test(country)) warnings.push(atCountry(rules['origin-country'], i));
          }
          for (const member in origin)
            if (member !== 'country' && !unknown?.has(`items[].origin.${member}`))
              (unknown ??= new Map()).set(`items[].origin.${member}`, {
                prefix: `items.${i}.origin.`,
                path: ['items', i, 'origin'],
                name: member,
                beside: ORIGIN,
              });
        } else errors.push(notObject(types['items[].origin.country'], `items.${i}.origin`, ['items', i, 'origin']));
      }

      if (tags !== undefined) {
        if (!Array.isArray(tags) || tags.length > MOST_ITEMS) errors.push(atItem(types['items[].tags'], i, 'tags'));
        else if (tags.length > 5) errors.push(atItem(rules['tags-count'], i, 'tags'));
        else
          for (let j = 0; j < tags.length; j++) {
            const tag = tags[j];
            if (typeof tag !== 'string' || isBlank(tag)) errors.push(atTag(itemTypes['items[].tags'], i, j));
            else if (isLonger(tag, 12)) errors.push(atTag(rules['tag-length'], i, j));
          }
      }

      for (const member in item) {
        switch (member) {
          case 'sku':
          case 'name':
          case 'quantity':
          case 'unit_price':
          case 'total':
          case 'tax_rate':
          case 'gift':
          case 'origin':
          case 'tags':
            break;
          default:
            if (!unknown?.has(`items[].${member}`))
              (unknown ??= new Map()).set(`items[].${member}`, {
                prefix: `items.${i}.`,
                path: ['items', i],
                name: member,
                beside: LINE,
              });
        }
      }
    }
  }
  if (isSummed && !isSum(amount, items)) errors.splice(before, 0, rules['amount-is-sum']);

  for (const member in order) {
    switch (member) {
      case 'reference':
      case 'currency':
      case 'amount':
      case 'customer':
      case 'items':
        break;
      default:
        (unknown ??= new Map()).set(member, { prefix: '', name: member, beside: ORDER });
    }
  }

  let diagnostics = errors.length === 0 ? warnings : warnings.length === 0 ? errors : errors.concat(warnings);
  if (unknown)
    diagnostics = diagnostics.concat(
      Array.from(unknown.values(), (member) =>
        unknownTeller(NONE, () => ({ severity: 'warning' }))(member, member.path),
      ),
    );
  if (diagnostics.length > MOST) diagnostics = diagnostics.slice(0, MOST);
  return errors.length === 0
    ? { valid: true, operation, rulesVersion, diagnostics, notEvaluated: NONE, order }
    : { valid: false, operation, rulesVersion, diagnostics, notEvaluated: NONE };
}

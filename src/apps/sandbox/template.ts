import { MOST_DEPTH, isDeeper } from '../server/index.js';

/** The values for a callback. */
interface CallbackValues {
  readonly operation: string;
  readonly orderId: string;
  readonly state: string;
  readonly time: string;
  readonly order: unknown;
}

const NAMES: ReadonlySet<string> = new Set<keyof CallbackValues>(['operation', 'orderId', 'state', 'time']);
const ORDER = 'order.';
const OPEN = /^\{\{(.*)\}\}$/s;

/**
 * The payload without a template.
 * @param reference the field with the merchant's own identifier of an order
 */
export const usualPayload = (reference: string | undefined): unknown => ({
  sandbox: "payrules has made this payload up: the gateway's document does not show it.",
  operation: '{{operation}}',
  orderId: '{{orderId}}',
  ...(reference !== undefined && { [reference]: `{{order.${reference}}}` }),
  amount: '{{order.amount}}',
  currency: '{{order.currency}}',
  state: '{{state}}',
});

/**
 * A template for payloads: JSON in which a text that is `{{orderId}}`, `{{operation}}`, `{{state}}`, `{{time}}` or `{{order.FIELD}}` as a
 * whole is replaced by that value. Nothing is ever put into the middle of a text.
 * @returns a copy of it
 * @throws {TypeError} if it is not JSON, or names another value
 */
export function readTemplate(template: unknown): unknown {
  if (isDeeper(template, MOST_DEPTH))
    throw new TypeError(`the template has more than ${MOST_DEPTH} objects and lists inside each other`);
  return mapTexts(jsonOf(template), (text) => {
    const name = OPEN.exec(text)?.[1];
    if (name !== undefined && !NAMES.has(name) && !(name.startsWith(ORDER) && name.length > ORDER.length))
      throw new TypeError(
        `the template names a value that callbacks do not have; known are ${[...NAMES].join(', ')} and order.FIELD`,
      );
    return text;
  });
}

function jsonOf(template: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(template)) as unknown;
  } catch {
    throw new TypeError('the template must be JSON');
  }
}

/** The payload of a callback. A field that the order lacks becomes `null`. */
export function payloadOf(template: unknown, values: CallbackValues): unknown {
  return mapTexts(template, (text) => {
    const name = OPEN.exec(text)?.[1];
    if (name === undefined) return text;
    if (!name.startsWith(ORDER)) return values[name as keyof CallbackValues];
    return name.slice(ORDER.length).split('.').reduce<unknown>(memberOf, values.order);
  });
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : null;
}

function mapTexts(value: unknown, map: (text: string) => unknown): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapTexts(member, map)]));
}

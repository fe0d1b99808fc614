import { type Check, type CheckFile, checkDefaults } from '../core/index.js';
import * as allOrNoneOf from './all-or-none-of.js';
import * as amount from './amount.js';
import * as amountBetween from './amount-between.js';
import * as atLeastOneOf from './at-least-one-of.js';
import * as atMostOneOf from './at-most-one-of.js';
import * as by from './by.js';
import * as checkDigits from './check-digits.js';
import * as compare from './compare.js';
import * as containsAccount from './contains-account.js';
import * as count from './count.js';
import * as date from './date.js';
import * as decimalsBy from './decimals-by.js';
import * as digits from './digits.js';
import * as exactlyOneOf from './exactly-one-of.js';
import * as firstDigitsOf from './first-digits-of.js';
import * as format from './format.js';
import * as ibanCountry from './iban-country.js';
import * as length from './length.js';
import * as maxDecimals from './max-decimals.js';
import * as names from './names.js';
import * as notIn from './not-in.js';
import * as notLike from './not-like.js';
import * as notMadeUp from './not-made-up.js';
import * as oneOf from './one-of.js';
import * as pattern from './pattern.js';
import * as positive from './positive.js';
import * as prefixIn from './prefix-in.js';
import * as required from './required.js';
import * as string from './string.js';
import * as templatePairs from './template-pairs.js';
import * as time from './time.js';
import * as unique from './unique.js';
import * as uniqueInBatch from './unique-in-batch.js';
import * as unsupported from './unsupported.js';

/** Each check by its name in rule files. */
const files: Readonly<Record<string, CheckFile>> = {
  'all-or-none-of': allOrNoneOf,
  amount,
  'amount-between': amountBetween,
  'at-least-one-of': atLeastOneOf,
  'at-most-one-of': atMostOneOf,
  by: by.over(
    (name) => (Object.hasOwn(checks, name) ? checks[name] : undefined),
    (id) => messageText(id),
  ),
  'check-digits': checkDigits,
  compare,
  'contains-account': containsAccount,
  count,
  date,
  'decimals-by': decimalsBy,
  digits,
  'exactly-one-of': exactlyOneOf,
  'first-digits-of': firstDigitsOf,
  format,
  'iban-country': ibanCountry,
  length,
  'max-decimals': maxDecimals,
  names,
  'not-in': notIn,
  'not-like': notLike,
  'not-made-up': notMadeUp,
  'one-of': oneOf,
  pattern,
  positive,
  'prefix-in': prefixIn,
  required,
  string,
  'template-pairs': templatePairs,
  time,
  unique,
  'unique-in-batch': uniqueInBatch,
  unsupported,
};

/** Every check with its defaults. This module contains all of them, so only the authoring side imports it. */
export const checks: Readonly<Record<string, Check | undefined>> = Object.fromEntries(
  Object.entries(files).map(([name, file]): [string, Check] => [name, { ...checkDefaults, ...file }]),
);

/** The English text of a message. Its id begins with the name of its check. */
function textOf(id: string): string | undefined {
  const end = id.indexOf('.');
  const { messages = {} } = checks[end < 0 ? id : id.slice(0, end)] ?? {};
  return Object.hasOwn(messages, id) ? messages[id] : undefined;
}

/** Whether any check has a message of this id. */
export const hasMessage = (id: string): boolean => textOf(id) !== undefined;

/** The English text of a message of any check. */
export function messageText(id: string): string {
  const text = textOf(id);
  if (text === undefined) throw new TypeError(messageFault(id));
  return text;
}

/** The fault of an id that no message has, with the file. */
export function messageFault(id: string, among: typeof checks = checks): string {
  const owner = Object.keys(among).find((name) => Object.hasOwn(among[name]!.messages, id));
  if (owner === undefined)
    return `There is no message "${id}"; add it to messages of src/checks/${id.split('.', 1)[0]!}.ts.`;
  return `src/checks/${owner}.ts: the id "${id}" is not "${owner}", and not "${owner}" with a variant after a point.`;
}

export { test } from './formats/country-2.js';
export { valuesAround, withinSchema } from './internal/bounds-schema.js';
export { thousandsFault } from './internal/decimal-pattern.js';
export { patternOf as formsPattern } from './not-like.js';
export { anyCase, literalPattern } from './internal/literal.js';
export { BLANK, PRESENT, equals, field, has, isOther, textSchema, TYPED_BLANKS } from './internal/portable.js';

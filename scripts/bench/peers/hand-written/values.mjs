// What a careful developer writes for the values of an order: it checks the usual form first, and rare forms with the package's own tests.
import { test as isEmailOfAnyScript } from '../../../../dist/esm/checks/formats/email.js';
import { test as isPublicByText } from '../../../../dist/esm/checks/formats/public-https-url.js';
import { test as isUrlByParsing } from '../../../../dist/esm/checks/formats/url.js';

const DECIMAL = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const NOT_ZERO = /[1-9]/;
const DIGITS = /^[0-9]+$/;
const USUAL_URL = /^https:\/\/(?:[a-wyz0-9][a-z0-9]*\.)+(?!local|internal)[a-wyz][a-z]+(?:\/[!-~]*)?$/;
const USUAL_EMAIL = /^[a-z0-9_]+(?:[.+-][a-z0-9_]+)*@(?:[a-z0-9]+\.)+[a-z]+$/;

/** Whether a text has only blanks, and so counts as missing. */
export function isBlank(value) {
  const first = value.charCodeAt(0);
  return !(first > 32 && first < 128) && value.trim() === '';
}

/** Whether a given currency is this one, also with blanks around it or in another letter case. */
export const isCurrency = (value, code) =>
  value === code || (typeof value === 'string' && value.trim().toUpperCase() === code);

export const isAmount = (value) => value.length <= 40 && DECIMAL.test(value);
export const isPositive = (value) => NOT_ZERO.test(value);
export const isDigits = (value) => DIGITS.test(value);
export const isUsualUrl = (value) => value.length <= 200 && USUAL_URL.test(value);
export const isUrl = isUrlByParsing;
export const isPublic = isPublicByText;
export const isEmail = (value) => (value.length <= 100 && USUAL_EMAIL.test(value)) || isEmailOfAnyScript(value);

export function decimalsOf(amount) {
  const point = amount.indexOf('.');
  return point < 0 ? 0 : amount.length - point - 1;
}

/** Whether the digits from one place to another, and then one more digit, pass the Luhn check. */
export function passesLuhn(value, from, to, last) {
  let sum = value.charCodeAt(last) - 48;
  for (let i = to - 1, double = true; i >= from; i--, double = !double) {
    let digit = value.charCodeAt(i) - 48;
    if (double) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
  }
  return sum % 10 === 0;
}

/** Whether a text repeats one digit, apart from hyphens. */
export function isOneDigit(text) {
  for (let i = 1; i < text.length; i++) if (text[i] !== text[0] && text[i] !== '-') return false;
  return true;
}

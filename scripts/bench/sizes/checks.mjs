// The rules of pe.payout on values, as functions. Both libraries use the same functions, and the formats come from the package.
import { test as isPublic } from '../../../dist/esm/checks/formats/public-https-url.js';
import { test as isAsciiHost } from '../../../dist/esm/checks/formats/ascii-host.js';
import { test as isEmail } from '../../../dist/esm/checks/formats/email.js';
import { test as isCe } from '../../../dist/esm/checks/formats/pe-ce.js';
import { test as isUrl } from '../../../dist/esm/checks/formats/url.js';
import { test as isCci } from '../../../dist/esm/checks/standards/pe-cci.js';
import { isShaped as isRucShaped, test as isRuc } from '../../../dist/esm/checks/standards/pe-ruc.js';
import { isOneDigit } from '../../../dist/esm/checks/not-made-up.js';
import { hasInvisible, isDecimal } from '../../../dist/esm/checks/amount.js';
import { byOtherCharacters } from '../../../dist/esm/checks/digits.js';

export { hasInvisible, isAsciiHost, isCci, isDecimal, isEmail, isPublic, isUrl };

/** A test that accepts a value without text, because another test reports it as missing. */
export const given = (test) => (text) => typeof text !== 'string' || text.trim() === '' || test(text);

export const isPositive = (amount) => /[1-9]/.test(amount);
export const isInRange = (amount) =>
  Number(amount) >= 1 && /^(?:[0-9]{1,4}|[1-3][0-9]{4}|40000(?![.]0*[1-9]))(?:[.]|$)/.test(amount);
export const hasTwoDecimals = (amount) => !/[.][0-9]{3}/.test(amount);
/** Whether the limits of the amount apply to the currency. */
export const isOwn = (currency = '') =>
  typeof currency === 'string' && ['', 'PEN'].includes(currency.trim().toUpperCase());

export const isShort = (text) => text.length <= 256 || [...text].length <= 256;
export const isName = (text) => !/^(?:[ -@[-`{-~]+|[nN][/.][aA][.]?|null|undefined)$/.test(text);
export const isNumber = (text) =>
  !isOneDigit(text) && !/^(?:[ -/:-@[-`{-~]+|[nN](?:[/.]?[aA][.]?|[oO][nN][eE]|[uU][lL][lL])|undefined)$/.test(text);
export const hasDigits =
  (...lengths) =>
  (text) =>
    lengths.includes(text.length) && /^[0-9]+$/.test(text);

/** The message about a text that should be digits. */
export function digitsMessage(text, label, verb, otherwise) {
  if (/^[0-9]+$/.test(text)) return `${label} ${verb} have ${otherwise}.`;
  const be = (what) => `${label} ${verb} be ${what}.`;
  return byOtherCharacters(
    text,
    be('the digits 0 to 9 only, not full-width or other digits'),
    be('digits only, without spaces or hyphens'),
    be('digits only, without a plus sign'),
    be('digits only'),
    `${label} has an invisible character; type it again.`,
    be('digits only, without spaces, hyphens, points or brackets'),
  );
}

const RUC = 'should be a RUC of 11 digits that starts with 10, 15, 16, 17 or 20, without spaces or hyphens.';

/** The message about the number of a document of some type; none if it is right. */
export function documentMessage(type, id) {
  const label = 'Identity document number';
  const kind = typeof type === 'string' ? type.trim().toUpperCase() : '';
  if (kind === 'DNI' && !hasDigits(8)(id))
    return digitsMessage(id, label, 'should', 'exactly 8 digits for this Identity document type');
  if (kind === 'RUC' && !isRuc(id)) {
    if (isRucShaped(id)) return `${label} looks mistyped: its check digits do not match.`;
    return hasInvisible(id) ? `${label} has an invisible character; type it again.` : `${label} ${RUC}`;
  }
  if (kind === 'CE' && !isCe(id))
    return `${label} should be a foreigner's card (CE) of 4 to 12 letters and digits, for this Identity document type.`;
  return isNumber(id) ? undefined : `${label} looks made up; give the real one.`;
}

/** The first finding of each field; errors hide warnings. */
export function answer(errors, warnings) {
  const found = new Map();
  for (const [severity, issues] of [
    ['error', errors],
    ['warning', warnings],
  ])
    for (const [field, message] of issues) if (!found.has(field)) found.set(field, { field, severity, message });
  return { valid: errors.length === 0, diagnostics: [...found.values()] };
}

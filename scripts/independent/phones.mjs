// node scripts/independent/phones.mjs: phone numbers that libphonenumber finds valid, 1,000 for each country with a rule, in the forms that
// people write: how many are accepted, repaired by normalize, and refused. Fails if a number is refused that the document allows. Needs
// `node scripts/install.mjs scripts/independent` and a build.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { random as randomBy } from '../../.build/esm/scripts/vectors/index.js';
import { normalize, validate } from '../../dist/esm/index.js';

const COUNT = 1000;
const random = randomBy(7);
/** A whole number below `most`; the same numbers in every run. */
const below = (most) => Math.floor(random() * most);
const digits = (count) => Array.from({ length: count }, () => below(10)).join('');
const one = (list) => list[below(list.length)];

/** The operators' prefixes of 4.2, Pakistan 3. */
const LISTED =
  '300 301 302 303 304 306 307 308 312 313 314 320 321 322 323 331 332 333 334 335 342 343 344 345 346 364'.split(' ');
const OTHERS = Array.from({ length: 100 }, (_, i) => String(300 + i)).filter((prefix) => !LISTED.includes(prefix));

/** The calling code, how a number may begin and continue, and a part of the message for a refused number. */
const COUNTRIES = [
  ['ec.collection', '593', 'EC', () => (below(2) ? `9${digits(8)}` : one('234567') + digits(7))],
  ['co.collection', '57', 'CO', () => (below(2) ? `3${digits(9)}` : `60${1 + below(8)}${digits(7)}`)],
  ['pk.collection', '92', 'PK', () => one(LISTED) + digits(7)],
  ['pk.collection', '92', 'PK', () => one(OTHERS) + digits(7), 'an operator that the document does not list'],
];

const formsOf = (number) => ({
  'E.164': number.number,
  international: number.formatInternational(),
  national: number.formatNational(),
  'RFC 3966': number.getURI(),
  'national digits': number.formatNational().replace(/\D/g, ''),
  '00 and code': `00${number.number.slice(1)}`,
});

const errorOf = (operation, order) =>
  validate(operation, order, { fields: ['phone'] }).diagnostics.find(({ severity }) => severity === 'error');

for (const [operation, code, country, make, exception] of COUNTRIES) {
  const counts = {};
  const messages = {};
  for (let made = 0; made < COUNT;) {
    const number = parsePhoneNumberFromString(`+${code}${make()}`);
    if (!number?.isValid() || number.country !== country) continue;
    made++;
    for (const [form, phone] of Object.entries(formsOf(number))) {
      const order = { phone };
      const count = (counts[form] ??= { accepted: 0, repaired: 0, refused: 0 });
      const error = errorOf(operation, order) && errorOf(operation, normalize(operation, order).order);
      count[error ? 'refused' : errorOf(operation, order) ? 'repaired' : 'accepted']++;
      if (error) messages[error.message] = (messages[error.message] ?? 0) + 1;
    }
  }
  console.log(`${operation}, ${COUNT} numbers of ${country}${exception ? `, ${exception}` : ''}`);
  console.table(counts);
  for (const [message, count] of Object.entries(messages)) console.log(`${count} refused: ${message}`);
  const isWrong = Object.values(counts).some(({ refused }) => (exception ? refused < COUNT : refused > 0));
  if (isWrong) process.exitCode = 1;
}

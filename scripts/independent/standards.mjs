// python3 scripts/independent/standards.py | node scripts/independent/standards.mjs: what payrules and libraries of other authors say about
// the same numbers, by standard. Fails if they disagree for another reason than those below.
import '../built.mjs';
import { createInterface } from 'node:readline';
import { variantOf } from '../../.build/esm/src/checks/internal/variant.js';
import { formats } from '../../.build/esm/src/checks/formats/index.js';
import { standards } from '../../.build/esm/src/checks/standards/index.js';

/** The reasons why payrules disagrees, by standard, and the numbers concerned. */
const REASONS = {
  'ec-cedula': {
    'province 50, of which no public document was found': (value, isAccepted) => !isAccepted && value.startsWith('50'),
  },
  'co-nit': {
    'no hyphen shows a check digit': (value, isAccepted) => isAccepted && /^[0-9]+$/.test(value),
    '6 digits and a check digit, which stdnum takes from 7 on': (value, isAccepted) =>
      isAccepted && /^[0-9]{6}-[0-9]$/.test(value),
    'more digits than a NIT has': (value, isAccepted) => !isAccepted && /^[0-9]{12,}$/.test(value),
  },
  'pe-ruc': { '16, which the register gives too': (value, isAccepted) => isAccepted && value.startsWith('16') },
  'us-aba': {
    'a start that the registrar does not give, which stdnum does not ask': (value, isAccepted) =>
      !isAccepted && !/^(?:0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/.test(value),
  },
  iban: {
    'a digit among the letters of the bank code: payrules asks where digits are': (value, isAccepted) =>
      isAccepted &&
      /^(?:BG|GB|GI|IE|LV|MT|NL|QA|RO|AZ|IQ|JO|KW|BH|PK|PS|VG|BY|DO|GT|LC|SC|SV|UA|MU)[0-9]{2}(?=.{0,3}[0-9])/.test(
        value,
      ),
  },
  'pk-cnic': {
    'payrules asks for 13 digits alone, stdnum for a province too': (value, isAccepted) =>
      isAccepted && /^[0-9]{13}$/.test(value),
  },
  bic: {
    'a digit in the first four, which ISO 9362:2014 allows': (value, isAccepted) =>
      isAccepted && /^(?=.{0,3}[0-9])/.test(value),
  },
};

const counts = {};
const reasons = {};
for await (const line of createInterface({ input: process.stdin })) {
  const [name, value, taken] = line.split('\t');
  const [standard] = name.split(' ');
  const isTaken = taken === '1';
  const isAccepted = variantOf(standard in standards ? standards : formats, standard).test(value);
  const count = (counts[name] ??= { numbers: 0, 'both accept': 0, 'both refuse': 0, explained: 0, unexplained: 0 });
  count.numbers++;
  if (isAccepted === isTaken) {
    count[isTaken ? 'both accept' : 'both refuse']++;
    continue;
  }
  const reason = Object.entries(REASONS[name] ?? {}).find(([, isOf]) => isOf(value, isAccepted))?.[0];
  count[reason === undefined ? 'unexplained' : 'explained']++;
  const key = `${name}, ${isAccepted ? 'payrules alone accepts' : 'payrules alone refuses'}: ${reason ?? 'UNEXPLAINED'}`;
  (reasons[key] ??= []).push(value);
  if (reason === undefined) process.exitCode = 1;
}
console.table(counts);
for (const [reason, values] of Object.entries(reasons))
  console.log(`${values.length} ${reason} (such as ${values.slice(0, 5).join(', ')})`);
if (Object.keys(counts).length === 0) {
  console.error('There are no numbers: scripts/independent/standards.py writes them.');
  process.exitCode = 1;
}

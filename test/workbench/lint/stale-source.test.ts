import { describe, expect, test } from '@jest/globals';
import { fixClause } from '../../../src/workbench/lint/fix-clause.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';
import { readerFor } from '../../../src/workbench/rulebook/load/rulebook-reader.js';
import { lint, minimal, NU } from './minimal.js';

const RANGE = '{ amount-between: ["1", "100"] }';
const FIRST = `  - id: amount-range
    field: amount
    check: ${RANGE}
    clause: "1 amounts"
    examples: { valid: ["1", "100"], invalid: ["0.99", "100.01"] }
`;

/** The minimal folder with a rule instead of its range of amounts, and clauses. */
function folder(rules: string, clauses: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const entries = Object.entries(clauses).map(([id, text]) => `  - id: "${id}"\n    text: ${text}\n`);
  const rest = ['1 amounts', '1 types', '1 accounts', '1 phones', '1 cards']
    .filter((id) => !(id in clauses))
    .map((id) => `  - { id: "${id}", text: Something. }\n`);
  return new Map([
    ...minimal,
    [NU, minimal.get(NU)!.replace(FIRST, () => rules)],
    ['clauses.yaml', `clauses:\n${entries.join('')}${rest.join('')}`],
  ]);
}

const rule = (check: string): string =>
  `  - id: amount-range\n    field: account\n    check: ${check}\n    clause: "1 amounts"\n    examples: { valid: [x], invalid: [x] }\n`;

const amounts = (low: string, high: string, more = '', id = 'amount-range'): string =>
  `  - id: ${id}\n    field: amount\n    check: { amount-between: ["${low}", "${high}"] }\n    clause: ["1 amounts", "1 types"]\n${more}    examples: { valid: ["${low}", "${high}"], invalid: ["${high}.01"] }\n`;

function stale(files: ReadonlyMap<string, string>) {
  const findings = lint(files);
  expect(findings.filter(({ file }) => file === 'clauses.yaml')).toEqual([]);
  return findings.filter(({ code }) => code === 'stale-source');
}
const messages = (files: ReadonlyMap<string, string>) => stale(files).map(({ message }) => message);

function fixed(files: ReadonlyMap<string, string>, clause: string): string {
  const text = files.get('clauses.yaml')!;
  const fix = fixClause(readerFor(authoringSchemas()).read(files), text, clause);
  return 'reason' in fix ? `unchanged: ${fix.reason}` : fix.text;
}

describe('a text with another number', () => {
  test('is reported at the number in the check, with all that is needed to correct it', () => {
    const files = folder(amounts('1', '500'), {
      '1 amounts': 'From 1 to 400 PEN.',
      '1 types': 'Limited to 1 to 400 PEN.',
    });
    expect(stale(files)).toMatchObject([
      {
        file: NU,
        line: 19,
        column: 36,
        code: 'stale-source',
        severity: 'warning',
        message:
          'The check has 500, but clause "1 amounts" says 400, and clause "1 types" says 400: correct the check or the text; payrules lint changes the text with --fix "1 amounts" "1 types".',
      },
    ]);
  });

  test('is reported until the last clause is changed', () => {
    const clauses = { '1 amounts': 'From 1 to 500 PEN.', '1 types': 'Limited to 1 to 400 PEN.' };
    expect(messages(folder(amounts('1', '500'), clauses))).toEqual([
      'The check has 500, but clause "1 types" says 400: correct the check or the text; payrules lint changes the text with --fix "1 types".',
    ]);
    expect(messages(folder(amounts('1', '500'), { ...clauses, '1 types': 'Limited to 1 to 500 PEN.' }))).toEqual([]);
  });

  test.each([
    ['amount-between: ["1", "40000"]', 'From 1 to 40,000 PEN.'],
    ['amount-between: ["1", "40000"]', 'From 1 to 40000 PEN.'],
    ['amount-between: ["1", "40000"]', 'From 1 to 40 000 PEN.'],
    ['amount-between: ["1", "40000"]', 'From 1 to 40\u00a0000 PEN.'],
    ['amount-between: ["1", "40000"]', 'From 1 to 40.000 PEN.'],
    ['amount-between: ["1", "40000.5"]', 'From 1 to 40,000.50 PEN.'],
    ['amount-between: ["1", "40000.5"]', 'From 1 to 40.000,50 PEN.'],
    ['amount-between: ["1", "8000000"]', 'From 1.00 to 8,000,000 PEN.'],
    ['digits: 11', 'An 11-digit number.'],
    ['digits: 11', 'Eleven digits at branch 12.'],
    ['digits: { from: 1, to: 9 }', 'Fewer than 10 digits.'],
    ['digits: { from: 11, to: 20 }', 'More than 10 digits and at most 20.'],
    ['digits: { count: 11, starting: "03", calling-code: "92" }', '11 digits that start with 03, without +92.'],
    ['one-of: [PEN, USD]', 'PEN or USD.'],
    ['one-of: ["033", "034"]', '033 for one and 034 for the other.'],
    ['one-of: [B0, B1, B2, B3, B4, B5, B6, B7, B8, B9]', 'One of 10 codes.'],
    ['one-of: [AB, CD, EF]', 'One of the codes, in 4 letters.'],
    ['length: { to: 20 }', 'In part 3, from 1 March 2027, by ISO 20022, rules 2 to 4, short.'],
  ])('is not one that says %s as %s', (check, text) => {
    expect(messages(folder(rule(`{ ${check} }`), { '1 amounts': text }))).toEqual([]);
  });

  test.each([
    [
      'amount-between: ["1", "40001"]',
      'From 1 to 40,000 PEN.',
      'The check has 40001, but clause "1 amounts" says 40,000:',
    ],
    ['digits: 12', 'An 11-digit number.', 'The check has 12, but clause "1 amounts" says 11:'],
    ['digits: { from: 1, to: 10 }', 'Fewer than 12 digits.', 'The check has 10, but clause "1 amounts" says 12:'],
    ['one-of: [PEN, USD]', 'PEN or EUR.', 'The check has USD, but clause "1 amounts" says EUR:'],
    ['one-of: [BANK, CARD]', 'BANK or NET_BANKING.', 'The check has CARD, but clause "1 amounts" says NET_BANKING:'],
    ['one-of: ["033", "035"]', '033 or 034.', 'The check has 035, but clause "1 amounts" says 034:'],
    [
      'one-of: [B0, B1, B2, B3, B4, B5, B6, B7, B8, B9]',
      'One of 9 codes.',
      'The check has 10, but clause "1 amounts" says 9:',
    ],
    [
      'by: [{ bank: bank-a, check: { digits: 9 } }]',
      '10 digits at one bank.',
      'The check has 9, but clause "1 amounts" says 10:',
    ],
  ])('is found for %s in %s', (check, text, message) => {
    const [found] = messages(folder(rule(`{ ${check} }`), { '1 amounts': text }));
    expect(found?.slice(0, message.length)).toBe(message);
  });

  test.each([
    ['that no number is in', 'The amount is limited.'],
    ['whose other number is that of another rule', 'Account numbers have 10 digits.'],
    ['whose other code is a name for something else', 'The RUT has a check digit.'],
  ])('is not one %s', (_, text) => {
    const other = rule('{ digits: 10 }').replace('amount-range', 'other-length');
    const codes = rule('{ one-of: [BANK, CARD] }').replace('amount-range', 'codes');
    expect(messages(folder(amounts('1', '500') + other + codes, { '1 amounts': text }))).toEqual([]);
  });

  test('is not a number about something else, if another clause has the number of the check', () => {
    const clauses = { '1 amounts': 'From 1 to 500 PEN.', '1 types': 'There are 25 fields.' };
    expect(messages(folder(amounts('1', '500'), clauses))).toEqual([]);
  });
});

describe('dated rules', () => {
  const both = amounts('1', '400', '    until: "2027-01-31"\n') + amounts('1', '500', '    from: "2027-02-01"\n');

  test.each(['2026-11-21', '2027-01-31', '2027-02-01'])(
    'need both values in the text, on each day alike: %s',
    (day) => {
      const found = (text: string) =>
        lint(folder(both, { '1 amounts': text }), day).flatMap(({ code, message }) =>
          code === 'stale-source' ? [message] : [],
        );
      expect(found('From 1 to 400 PEN.')).toEqual([
        'The check has 500, but clause "1 amounts" says 400: that is the value of other dates. Write both values, and the day, into the clause.',
      ]);
      expect(found('From 1 to 400 PEN, from 1 February 2027 on to 500 PEN.')).toEqual([]);
    },
  );

  test('are not fixed', () => {
    expect(fixed(folder(both, { '1 amounts': 'From 1 to 400 PEN.' }), '1 amounts')).toBe(
      'unchanged: it needs both values and the day',
    );
  });
});

describe('the fix of a clause', () => {
  test.each([
    ['From 1 to 40,000 PEN.', '{ amount-between: ["1", "50000"] }', 'From 1 to 50,000 PEN.'],
    ['"From 1 to 40 000 PEN."', '{ amount-between: ["1", "1250000"] }', '"From 1 to 1 250 000 PEN."'],
    ['From 1 to 40000 PEN. # a comment', '{ amount-between: ["1", "9"] }', 'From 1 to 9 PEN. # a comment'],
    ['From 1 to 400 PEN.', '{ amount-between: ["5", "600"] }', 'From 5 to 600 PEN.'],
    ['From 1 to 400 PEN.', '{ amount-between: ["1", "4000.50"] }', 'From 1 to 4000.5 PEN.'],
    ['>-\n      From 1\n      to 400 PEN.', '{ amount-between: ["1", "500"] }', '>-\n      From 1\n      to 500 PEN.'],
    ['Fewer than 10 digits.', '{ digits: { from: 1, to: 8 } }', 'Fewer than 9 digits.'],
    ['From 1 to 400 PEN (form A400).', '{ amount-between: ["1", "500"] }', 'From 1 to 500 PEN (form A400).'],
    ['PEN or EUR.', '{ one-of: [PEN, USD] }', 'PEN or USD.'],
  ])('changes %s', (text, check, after) => {
    const files = folder(rule(check), { '1 amounts': text });
    expect(fixed(files, '1 amounts')).toBe(files.get('clauses.yaml')!.replace(text, () => after));
  });

  test.each([
    ['From 1 to 400, at most 400 PEN.', '{ amount-between: ["1", "500"] }', '400 is in the text 2 times'],
    ['From 1 to 400 PEN.', '{ amount-between: ["1", "400"] }', 'its text agrees with the checks of its rules'],
    ['5, 6 or 400 PEN.', '{ amount-between: ["1", "500"] }', 'it has 5, 6, 400 where the check has 1, 500'],
    ['>-\n      From 1 to 40\n      000 PEN.', '{ amount-between: ["1", "500"] }', '40 000 is not on one line'],
    [
      'BANK, CASH or CHEQUE.',
      '{ one-of: [BANK, CARD, WALLET] }',
      'it is not clear which of CARD, WALLET takes the place of which code',
    ],
  ])('leaves %s with %s as it is, and says why', (text, check, reason) => {
    const result = fixed(folder(rule(check), { '1 amounts': text }), '1 amounts');
    expect(result).toBe(`unchanged: ${reason}`);
  });

  test('needs a clause that exists', () => {
    expect(fixed(minimal, '1 amount')).toBe(
      'unchanged: there is no such clause and no such folder; did you mean "1 amounts"?',
    );
  });

  test('needs rules that agree', () => {
    const files = folder(amounts('1', '500') + amounts('1', '600', '', 'second-range'), {
      '1 amounts': 'From 1 to 400 PEN.',
    });
    expect(fixed(files, '1 amounts')).toBe('unchanged: its rules have different values for 400');
  });
});

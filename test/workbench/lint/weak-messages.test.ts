import { describe, expect, test } from '@jest/globals';
import { explainRule } from '../../../src/workbench/analysis/explain/explain.js';
import { readerFor } from '../../../src/workbench/rulebook/load/rulebook-reader.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';
import { english } from '../../support/english.js';
import { lint, minimal, NU, withFault } from './minimal.js';

const BANKS = 'lists/banks.yaml';
const AMOUNT_CHECK = '    check: { amount-between: ["1", "100"] }\n';
const REPLIES = 'gateway/response.yaml';

/** Every finding, as `file:line:column message`. */
const messages = (files: ReadonlyMap<string, string>): readonly string[] =>
  lint(files).map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);

const without = (...names: readonly string[]): ReadonlyMap<string, string> =>
  new Map([...minimal].filter(([file]) => !names.includes(file)));

type Mistake = readonly [name: string, file: string, from: string, to: string, finding: string];

const mistakes: readonly Mistake[] = [
  [
    'an entry two blanks too far right',
    NU,
    AMOUNT_CHECK,
    `  ${AMOUNT_CHECK}`,
    `${NU}:19:7 Remove 2 blanks before this, so that it starts below "field" of the entry above.`,
  ],
  [
    'an entry one blank too far right',
    NU,
    '    field: amount\n',
    '     field: amount\n',
    `${NU}:18:6 Remove one blank before this, so that it starts below "id" of the entry above.`,
  ],
  [
    'an entry of the file too far right',
    NU,
    'currency: PEN',
    '  currency: PEN',
    `${NU}:5:3 Remove 2 blanks before this, so that it starts below "country" of the entry above.`,
  ],
  [
    'a name and a brace without a colon',
    NU,
    AMOUNT_CHECK,
    AMOUNT_CHECK.replace('check:', 'check'),
    `${NU}:19:5 Write a colon and a blank after the name: "check: {".`,
  ],
  [
    'a colon and a brace without a blank',
    NU,
    AMOUNT_CHECK,
    AMOUNT_CHECK.replace('check: ', 'check:'),
    `${NU}:19:5 Write a blank after the colon: "check: {".`,
  ],
  [
    'a colon and a word without a blank',
    NU,
    '    field: amount\n',
    '    field:amount\n',
    `${NU}:18:5 Write a blank after the colon: "field: ...".`,
  ],
  [
    'a top entry without a blank after its colon',
    NU,
    'currency: PEN',
    'currency:PEN',
    `${NU}:5:1 Write a blank after the colon: "currency: ...".`,
  ],
  ...(
    [
      ['a name with [] in a condition', '{ lines[].sku: given }', 13],
      ['a name with [] between brackets', '{ bank: [bank-a, lines[].sku] }', 28],
    ] as const
  ).map(
    ([what, when, column]) =>
      [
        what,
        NU,
        '    when: { paymentType: [BANK] }\n',
        `    when: ${when}\n`,
        `${NU}:29:${column} In braces or brackets, put a name with [] in quotes: "lines[].sku".`,
      ] as const,
  ),
  [
    'text after a brace',
    NU,
    AMOUNT_CHECK,
    AMOUNT_CHECK.replace('\n', ' xx\n'),
    `${NU}:19:45 The value ends before this; remove what follows, or put the whole value in quotes.`,
  ],
  [
    'text after a quote',
    NU,
    'currency: PEN',
    'currency: "PEN" sol',
    `${NU}:5:17 The value ends before this; remove what follows, or put the whole value in quotes.`,
  ],
  [
    'a second closing brace',
    NU,
    AMOUNT_CHECK,
    AMOUNT_CHECK.replace('}\n', '}}\n'),
    `${NU}:19:44 This bracket or brace closes nothing; remove it.`,
  ],
  [
    'a brace that is not closed',
    NU,
    AMOUNT_CHECK,
    AMOUNT_CHECK.replace(' }', ''),
    `${NU}:20:5 A bracket or brace that is opened before this is not closed; close it.`,
  ],
  [
    'a quote that is not closed',
    NU,
    AMOUNT_CHECK,
    AMOUNT_CHECK.replace('"100"', '"100'),
    `${NU}:19:43 A quote that is opened before this is not closed; close it.`,
  ],
  [
    'two versions of lines that git could not merge',
    NU,
    AMOUNT_CHECK,
    `<<<<<<< HEAD\n${AMOUNT_CHECK}=======\n${AMOUNT_CHECK}>>>>>>> limits\n`,
    `${NU}:19:1 Git could not merge two versions of these lines: keep the right ones, and remove the lines that start with <<<<<<<, =======, >>>>>>>.`,
  ],
  [
    'an entry of a list that is not indented',
    'lists/blocked.yaml',
    '  - ANT\n',
    '  - ANT\n- NGA\n',
    `lists/blocked.yaml:7:1 Let this hyphen start below that of the entry above, with spaces before it.`,
  ],
  [
    'a rule that is not indented',
    NU,
    '  - id: payment-type\n',
    ' - id: payment-type\n',
    `${NU}:22:2 Let this hyphen start below that of the entry above, with spaces before it.`,
  ],
  [
    'a hyphen without a blank',
    'lists/blocked.yaml',
    '  - ANT\n',
    '  - ANT\n  -NGA\n',
    `lists/blocked.yaml:7:3 Write a blank after the hyphen.`,
  ],
  [
    'three entries where two are possible',
    NU,
    AMOUNT_CHECK,
    AMOUNT_CHECK.replace('"100"', '10,"000"'),
    `${NU}:19:30 Too many entries: give no more than 2.`,
  ],
  [
    'two bounds of an amount in the form for one',
    NU,
    AMOUNT_CHECK,
    '    check: { amount-between: { from: "1", to: "100" } }\n',
    `${NU}:19:30 Give only 1 of from or to. Such as: ["5","2500"].`,
  ],
  [
    'another value than the only one',
    NU,
    AMOUNT_CHECK,
    '    check: { required: false }\n',
    `${NU}:19:24 Only true is possible here.`,
  ],
  [
    'a tab before an entry',
    NU,
    AMOUNT_CHECK,
    AMOUNT_CHECK.replace('    ', '\t'),
    `${NU}:19:1 Indent with spaces: YAML does not allow tabs here.`,
  ],
  [
    'a tab before the only entry of a map',
    NU,
    '  bank: { from: bankCode, slot: nu.bank }\n',
    '\tbank: { from: bankCode, slot: nu.bank }\n',
    `${NU}:15:1 Indent with spaces: YAML does not allow tabs here.`,
  ],
  [
    'a misspelt list inside the parameters',
    NU,
    'list: lists/prefixes',
    'list: lists/prefixs',
    `${NU}:38:33 There is no list called "prefixs" here. Did you mean "prefixes"? Correct it, or add lists/prefixs.yaml or lists/prefixs.csv.`,
  ],
  [
    'a misspelt table',
    NU,
    'by: lists/banks',
    'by: lists/postcodes',
    `${NU}:30:18 There is no list called "postcodes" here. Correct it, or add lists/postcodes.yaml or lists/postcodes.csv.`,
  ],
  [
    'a shared file that does not exist',
    NU,
    'include: [common/order]',
    'include: [common/order, common/payer]',
    `${NU}:6:25 There is no shared file called "common/payer" here. Correct it, or add common/payer.yaml.`,
  ],
  [
    'a clause that does not exist',
    NU,
    'clause: "1 types"',
    'clause: "2 types"',
    `${NU}:25:13 There is no clause called "2 types" here. Did you mean "1 types"? Correct it, or add it to clauses.yaml.`,
  ],
  [
    'an unknown label in a table',
    BANKS,
    'bank-a',
    'bank-aa',
    `${BANKS}:5:13 There is no label of bank called "bank-aa" here. Did you mean "bank-a"?`,
  ],
  [
    'an unknown label in an example',
    NU,
    'invalid: [{ bank: bank-a, account: "1" }]',
    'invalid: [{ bank: bank-aa, account: "1" }]',
    `${NU}:35:25 There is no label of bank called "bank-aa" here. Did you mean "bank-a"?`,
  ],
  [
    'an unknown label in a condition',
    NU,
    'when: { paymentType: [BANK] }',
    'when: { bank: [bank-aa] }',
    `${NU}:29:20 There is no label of bank called "bank-aa" here. Did you mean "bank-a"?`,
  ],
  [
    'an unknown field in an example',
    NU,
    'invalid: [bank]',
    'invalid: [{ paymentTyp: bank }]',
    `${NU}:26:44 There is no field called "paymentTyp" here. Did you mean "paymentType"?`,
  ],
  [
    'a number instead of the bounds of a check',
    NU,
    'check: { one-of: [BANK, WALLET] }',
    'check: { length: 6 }',
    `${NU}:24:22 This must be a map. For example: {"to":256} or {"from":2,"to":50}.`,
  ],
  [
    'a number of digits in quotes',
    NU,
    'check: { one-of: [BANK, WALLET] }',
    'check: { digits: "9" }',
    `${NU}:24:14 Write a number without quotes: 9.`,
  ],
  [
    'a word instead of a number of digits',
    NU,
    'check: { one-of: [BANK, WALLET] }',
    'check: { digits: ten }',
    `${NU}:24:14 This has the wrong shape. For example: 20 or [13,14] or {"from":7,"to":20} or {"from":1,"to":9,"ignoring":" -"} or {"count":11,"starting":"03"}.`,
  ],
  [
    'an amount instead of the bounds of a check',
    NU,
    'check: { one-of: [BANK, WALLET] }',
    'check: { amount-between: "5" }',
    `${NU}:24:14 This has the wrong shape. For example: ["5","2500"] or {"to":"2500"}.`,
  ],
  [
    'a distance from today without its unit',
    NU,
    'check: { one-of: [BANK, WALLET] }',
    'check: { date: { to: today + 30d } }',
    `${NU}:24:26 Write a date in quotes, such as "2027-01-31", today, tomorrow, yesterday, or a distance in days, such as today + 90 days.`,
  ],
  [
    'a distance from today in months',
    NU,
    'check: { one-of: [BANK, WALLET] }',
    'check: { date: { to: today + 3 months } }',
    `${NU}:24:26 Write a date in quotes, such as "2027-01-31", today, tomorrow, yesterday, or a distance in days, such as today + 90 days.`,
  ],
  [
    'the time as the bound of a date',
    NU,
    'check: { one-of: [BANK, WALLET] }',
    'check: { date: { from: now } }',
    `${NU}:24:28 Write a date in quotes, such as "2027-01-31", today, tomorrow, yesterday, or a distance in days, such as today + 90 days.`,
  ],
  [
    'a distance from now in weeks',
    NU,
    'check: { one-of: [BANK, WALLET] }',
    'check: { time: { from: now + 2 weeks } }',
    `${NU}:24:28 Write now, a distance such as now + 30 min (s, min, h, days), a time such as "2027-01-31T14:30:00Z", a date in quotes, today, or a distance such as today + 3 days.`,
  ],
  [
    "a field's example with leading zeros, without quotes",
    NU,
    'example: "0012345678"',
    'example: 0012345678',
    `${NU}:9:39 0012345678 would be read as the number 12345678; write it in quotes: "0012345678", or where a number is meant, 12345678.`,
  ],
  [
    "a field's example without quotes",
    NU,
    'example: "0012345678"',
    'example: 12345678',
    `${NU}:9:39 This must be text; write it in quotes: "12345678".`,
  ],
];

describe('one finding, at the place of the mistake, that says how to correct it', () => {
  test.each(mistakes)('%s', (_, file, from, to, finding) => {
    expect(messages(withFault(file, from, to))).toEqual([finding]);
  });

  test('a list that was removed', () => {
    expect(messages(without(BANKS))).toEqual([
      `${NU}:30:18 There is no list called "banks" here. Correct it, or add lists/banks.yaml or lists/banks.csv.`,
    ]);
  });

  test('a list that was renamed is not taken for the list of another country', () => {
    const text = (file: string): string => minimal.get(file)!;
    const files = new Map([
      ...without(BANKS),
      [NU, text(NU).replace('lists/banks', 'lists/pe-banks')],
      ['lists/ec-banks.yaml', text(BANKS).replace('table: banks', 'table: ec-banks')],
    ]);
    expect(messages(files)).toContain(
      `${NU}:30:18 There is no list called "pe-banks" here. Correct it, or add lists/pe-banks.yaml or lists/pe-banks.csv.`,
    );
  });

  test('a row of a table without a check and without values', () => {
    const files = withFault(NU, 'check: { by: lists/banks }', 'check: { by: [{ paymentType: BANK }] }');
    expect(messages(files)).toContain(
      `${NU}:30:19 A row needs the column "check", or "account" with the values that are allowed.`,
    );
  });

  test('rows of a table that differ in one column', () => {
    const rule = `  - id: type-bank
    field: bankCode
    unless: { paymentType: [WALLET] }
    check: { by: [{ paymentType: BANK, bankCode: "01" }, { paymentType: BANK, bankCode: "03" }] }
    clause: "1 types"
    examples: { valid: ["01"], invalid: ["99"] }
`;
    const files = withFault(NU, 'notes:\n', `${rule}notes:\n`);
    expect(messages(files)).toEqual([
      `${NU}:54:58 This row and row 1 match the same orders. Merge them into one row with bankCode: ["01", "03"], or make their conditions different.`,
    ]);
  });

  test('an operation without a reply, and a reply without an operation, at their names', () => {
    const replies = (operation: string): ReadonlyMap<string, string> =>
      new Map([
        ...minimal,
        [REPLIES, `clause: "1 types"\noperations:\n  ${operation}:\n    items: [orderId]\n    clause: "1 types"\n`],
      ]);
    expect(messages(replies('nu.payout'))).toEqual([]);
    expect(messages(replies('nu.payot'))).toEqual([
      `${REPLIES}:2:1 Add nu.payout; every operation has a reply.`,
      `${REPLIES}:3:3 There is no operation called "nu.payot" here. Did you mean "nu.payout"?`,
    ]);
  });
});

describe('the rows of a table, in words', () => {
  const shouldBe = (values: string): string =>
    english('one-of.others', { label: 'Account', values, others: 'paymentType' }).replace(' must ', ' should ');
  const explained = (from: string, to: string) => {
    const { rulebook } = readerFor(authoringSchemas()).read(withFault(NU, from, to));
    return explainRule(rulebook, rulebook.operations.get('nu.payout')!, 'account-length')[0]!;
  };

  test('has the words of each row', () => {
    const rows = '[{ paymentType: BANK, account: "002" }, { paymentType: WALLET, account: ["003", "011"] }]';
    const { words, rows: written } = explained('check: { by: lists/banks }', `check: { by: ${rows} }`);
    expect(words).toBe('What Account may be depends on paymentType.');
    expect(written).toEqual([
      { condition: 'when paymentType is BANK', words: shouldBe('002') },
      { condition: 'when paymentType is WALLET', words: shouldBe('003 or 011') },
    ]);
  });

  test('has the condition of a row that is alone, and of rows that are alike', () => {
    const row = (paymentType: string): object => ({
      condition: `when paymentType is ${paymentType}`,
      words: shouldBe('002'),
    });
    const rowsOf = (rows: string): unknown => explained('check: { by: lists/banks }', `check: { by: ${rows} }`).rows;
    expect(rowsOf('[{ paymentType: BANK, account: "002" }]')).toEqual([row('BANK')]);
    const alike = '[{ paymentType: BANK, account: "002" }, { paymentType: WALLET, account: "002" }]';
    expect(rowsOf(alike)).toEqual([row('BANK'), row('WALLET')]);
  });
});

describe('names in the message of a rule', () => {
  const finding = (message: string): readonly string[] =>
    messages(withFault(NU, '    field: amount\n', `    field: amount\n    message: "${message}"\n`));

  test('a misspelt name', () => {
    expect(finding('{labl} is at most {max}.')).toEqual([
      `${NU}:19:14 Nothing fills in {labl} here. Did you mean "{label}"?`,
    ]);
  });

  test('a name that is like none', () => {
    expect(finding('{label} has {digits} digits.')).toEqual([
      `${NU}:19:14 Nothing fills in {digits} here. Known here: {label}, {min}, {max}, {currency}.`,
    ]);
  });

  test('condition fields, which only the message of the check names', () => {
    expect(finding('{label} is wrong for this {others}.')).toHaveLength(1);
  });

  test('each wrong name is reported', () => {
    expect(finding('{lbel} is at most {mx}.')).toHaveLength(2);
  });

  test('the right names are not reported', () => {
    expect(finding('{label} is {min} to {max} {currency}.')).toEqual([]);
  });
});

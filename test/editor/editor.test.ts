import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { at, LanguageServer } from './language-server.js';

const PERU = 'rules/operations/pe.payout.yaml';
const PREFIXES = 'rules/lists/pk-mobile-prefixes.yaml';
const BANKS = 'rules/lists/pe-banks.yaml';
const BINDINGS = 'rules/bindings.example.yaml';
const MODELINE = (file: string): string => readFileSync(file, 'utf8').split('\n')[0]!;

let server: LanguageServer;
beforeAll(async () => {
  server = await LanguageServer.start();
});
afterAll(() => server.stop());

/** Opens a file with a text in which the cursor stands at `|`. */
async function withCursor<T>(
  file: string,
  text: string,
  ask: (position: { line: number; character: number }) => Promise<T>,
): Promise<T> {
  const { text: written, position } = at(text);
  await server.open(file, written);
  try {
    return await ask(position);
  } finally {
    await server.close(file);
  }
}

const complete = (file: string, text: string): Promise<readonly string[]> =>
  withCursor(file, text, (position) => server.complete(file, position));
const hover = (file: string, text: string): Promise<string> =>
  withCursor(file, text, (position) => server.hover(file, position));
/** The text of a file with a part replaced. */
const edited = (file: string, from: string, to: string): string => {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  return text.replace(from, () => to);
};

describe('no diagnostic on the files as they are', () => {
  test.each([
    PERU,
    'rules/operations/global.payout.yaml',
    'rules/common/order.yaml',
    PREFIXES,
    BANKS,
    'rules/slots.yaml',
    'rules/clauses.yaml',
    'rules/exceptions.yaml',
    'rules/gateway/headers.yaml',
    BINDINGS,
  ])('%s', async (file) => {
    expect(await server.open(file)).toEqual([]);
    await server.close(file);
  });
});

describe('completion', () => {
  test.each<readonly [name: string, file: string, text: string, expected: readonly string[]]>([
    [
      'keys of an operation',
      PERU,
      `${MODELINE(PERU)}\noperation: pe.payout\n|`,
      ['title', 'region', 'country', 'currency', 'include', 'fields', 'derive', 'rules', 'notes'],
    ],
    [
      'keys of a card',
      PERU,
      `${MODELINE(PERU)}\nrules:\n  - id: a\n    |`,
      ['field', 'when', 'unless', 'check', 'severity', 'basis', 'clause', 'document', 'from', 'until', 'examples'],
    ],
    [
      'checks',
      PERU,
      `${MODELINE(PERU)}\nrules:\n  - id: a\n    check:\n      |`,
      ['amount-between', 'one-of', 'digits', 'digits-by', 'required', 'check-digits'],
    ],
    [
      'checks in braces',
      PERU,
      edited(PERU, 'check: { amount-between: ["1", "40000"] }', 'check: { am| }'),
      ['amount-between', 'amount'],
    ],
    ['severities', PERU, `${MODELINE(PERU)}\nrules:\n  - id: a\n    severity: |`, ['error', 'warning']],
    [
      'bases',
      PERU,
      `${MODELINE(PERU)}\nrules:\n  - id: a\n    basis: |`,
      ['stated', 'sample', 'standard', 'assumption'],
    ],
    ['regions', PERU, `${MODELINE(PERU)}\nregion: |`, ['South America', 'Asia', 'Global Payments']],
    [
      'public standards',
      PERU,
      `${MODELINE(PERU)}\nrules:\n  - id: a\n    check:\n      check-digits: |`,
      ['pe-cci', 'mx-clabe', 'iban'],
    ],
    [
      'keys of a list',
      PREFIXES,
      `${MODELINE(PREFIXES)}\nlist: pk-mobile-prefixes\n|`,
      ['title', 'clause', 'document', 'values', 'groups'],
    ],
    ['keys of a group', PREFIXES, `${MODELINE(PREFIXES)}\ngroups:\n  - |`, ['title', 'values']],
    ['columns of a table', BANKS, `${MODELINE(BANKS)}\nrows:\n  - bank: bank-a\n    |`, ['digits', 'decimals']],
    ['slots', BINDINGS, `${MODELINE(BINDINGS)}\n|`, ['pe.bank', 'pe.account-type', 'ec.bank', 'ph.wallet']],
    ['labels of a slot', BINDINGS, `${MODELINE(BINDINGS)}\npe.bank:\n  |`, ['bank-a', 'bank-b', 'bank-c', 'bank-d']],
  ])('%s', async (_, file, text, expected) => {
    expect(await complete(file, text)).toEqual(expect.arrayContaining([...expected]));
  });
});

describe('help on hover', () => {
  test.each([
    ['a key of a card', PERU, edited(PERU, 'basis: sample', 'ba|sis: sample'), "Who says so: the gateway's document"],
    [
      'a check',
      PERU,
      edited(PERU, '{ amount-between:', '{ amount-|between:'),
      'The smallest and the largest amount, both allowed',
    ],
    [
      'a severity',
      PERU,
      edited(PERU, 'severity: warning', 'sev|erity: warning'),
      'An error refuses the order; a warning lets it pass.',
    ],
    ['a list', PREFIXES, edited(PREFIXES, 'clause:', 'cla|use:'), 'clause of the gateway'],
    ['digits of a table', BANKS, edited(BANKS, 'digits: 13', 'dig|its: 13'), 'How many digits'],
    [
      'a label of a slot',
      BINDINGS,
      `${MODELINE(BINDINGS)}\npe.bank:\n  bank-|b: ["12"]\n`,
      'Bank B, the interbank type',
    ],
  ])('%s', async (_, file, text, expected) => {
    expect(await hover(file, text)).toContain(expected);
  });
});

describe('diagnostics at the place', () => {
  test.each<readonly [name: string, file: string, from: string, to: string, marked: string]>([
    ['an unknown key', PERU, 'severity: warning', 'severty: warning', 'severty'],
    ['an unknown check', PERU, 'amount-between:', 'amount-betwen:', 'amount-betwen'],
    ['a wrong severity', PERU, 'severity: warning', 'severity: warn', 'warn'],
    ['an unquoted code', PERU, 'example: "45678912"', 'example: 45678912', '45678912'],
    ['an unquoted prefix', PREFIXES, '"300"', '300', '300'],
    ['digits in quotes', BANKS, 'digits: 13', 'digits: "13"', '"13"'],
    ['an unknown label', BINDINGS, '# pe.bank:\n#   bank-a: ["..."]', 'pe.bank:\n  bank-x: ["12"]', 'bank-x'],
    ['a bound code without list', BINDINGS, '# pe.bank:\n#   bank-a: ["..."]', 'pe.bank:\n  bank-a: "12"', '"12"'],
  ])('%s', async (_, file, from, to, marked) => {
    const text = edited(file, from, to);
    const problems = await server.open(file, text);
    await server.close(file);
    const lines = text.split('\n');
    expect(
      problems.map(({ range: { start, end } }) => lines[start.line]!.slice(start.character, end.character)),
    ).toContain(marked);
    const line =
      text.slice(0, text.indexOf(to)).split('\n').length -
      1 +
      to.slice(0, to.lastIndexOf(marked)).split('\n').length -
      1;
    expect(problems.some(({ range }) => range.start.line === line)).toBe(true);
  });
});

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bindingsSchema } from '../../../src/workbench/rulebook/load/bindings-schema.js';
import { fixture, fixtureFolder, nestedFolder } from '../../fixtures/fixture.js';
import { at, LanguageServer, type Problem } from './language-server.js';

/** A copy of the fixture rulebook, at the same path below its schemas; the schema of bindings names the fixture's slots. */
const folder = mkdtempSync(join(tmpdir(), 'payrules-editor-'));
const RULES = join(folder, fixtureFolder);
cpSync(fixtureFolder, RULES, { recursive: true });
/** The folder of the fixture with lists of objects. */
const NESTED = join(folder, nestedFolder);
cpSync(nestedFolder, NESTED, { recursive: true });
cpSync('schemas/authoring', join(folder, 'schemas/authoring'), { recursive: true });
writeFileSync(join(folder, 'schemas/authoring/bindings.schema.json'), JSON.stringify(bindingsSchema(fixture().slots)));

const PAYOUT = join(RULES, 'operations/alpha.payout.yaml');
const PREFIXES = join(RULES, 'lists/mobile-prefixes.yaml');
const ACCOUNTS = join(RULES, 'lists/alpha-accounts.yaml');
const CART = join(NESTED, 'operations/cart.order.yaml');
const BINDINGS = join(RULES, 'bindings.example.yaml');
const MODELINE = (file: string): string => readFileSync(file, 'utf8').split('\n')[0]!;

let server: LanguageServer;
beforeAll(async () => {
  server = await LanguageServer.start(folder);
});

let copies = 0;
/** The path of a new copy beside a file. */
const copyOf = (file: string): string => file.replace(/\.yaml$/, `-${++copies}.yaml`);
afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a copy of a file with a text, and the cursor at the `|` in it. */
async function withCursor<T>(
  file: string,
  text: string,
  ask: (copy: string, position: { line: number; character: number }) => Promise<T>,
): Promise<T> {
  const { text: written, position } = at(text);
  const copy = copyOf(file);
  void server.open(copy, written);
  return ask(copy, position);
}

const complete = (file: string, text: string): Promise<readonly string[]> =>
  withCursor(file, text, (copy, position) => server.complete(copy, position));
const hover = (file: string, text: string): Promise<string> =>
  withCursor(file, text, (copy, position) => server.hover(copy, position));
/** The text of a file with a part replaced. */
const edited = (file: string, from: string, to: string): string => {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  return text.replace(from, () => to);
};

describe('the files as they are have no diagnostic', () => {
  const names = [
    'operations/alpha.payout.yaml',
    'operations/beta.collection.yaml',
    'common/order.yaml',
    'lists/mobile-prefixes.yaml',
    'lists/alpha-accounts.yaml',
    'slots.yaml',
    'clauses.yaml',
    'exceptions.yaml',
    'gateway/headers.yaml',
    'bindings.example.yaml',
    CART,
  ];
  // The server waits a while before it checks a file, so all files are opened at once.
  let found: ReadonlyMap<string, Promise<readonly Problem[]>>;
  beforeAll(() => {
    found = new Map(names.map((name) => [name, server.open(resolve(RULES, name))]));
  });

  test.each(names)('%s', async (name) => {
    expect(await found.get(name)).toEqual([]);
  });
});

describe('completion', () => {
  const inRule = (keys: string): string => `${MODELINE(PAYOUT)}\nrules:\n  - id: a\n    ${keys}`;

  const inCart = (type: string): string => `${MODELINE(CART)}\nfields:\n  line_items:\n    type: ${type}`;
  const inMember = (keys: string): string =>
    `${MODELINE(CART)}\nrules:\n  - id: a\n    field: line_items[].sku\n    ${keys}`;

  test.each<readonly [name: string, file: string, text: string, expected: readonly string[]]>([
    [
      'keys of an operation',
      PAYOUT,
      `${MODELINE(PAYOUT)}\noperation: alpha.payout\n|`,
      ['title', 'region', 'country', 'currency', 'include', 'fields', 'derive', 'rules', 'notes'],
    ],
    [
      'keys of a rule',
      PAYOUT,
      inRule('|'),
      ['field', 'when', 'unless', 'check', 'severity', 'basis', 'clause', 'document', 'from', 'until', 'examples'],
    ],
    [
      'checks',
      PAYOUT,
      inRule('check:\n      |'),
      ['amount-between', 'one-of', 'digits', 'by', 'required', 'check-digits'],
    ],
    [
      'checks in braces',
      PAYOUT,
      edited(PAYOUT, 'check: { amount-between: ["5", "900"] }', 'check: { am| }'),
      ['amount-between', 'amount'],
    ],
    ['types of a field', CART, inCart('|'), ['list', 'map', 'any', 'integer']],
    ['types of entries', CART, inCart('list\n    of: |'), ['object', 'string', 'number']],
    ['keys of a list', CART, inCart('list\n    |'), ['of', 'count', 'label']],
    ['parts of a total', CART, `${MODELINE(CART)}\nderive:\n  items_total:\n    |`, ['sum', 'times', 'count', 'label']],
    ['checks of members', CART, inMember('check:\n      |'), ['required', 'unique', 'compare', 'exactly-one-of']],
    ['the other keys of a rule on a member', CART, inMember('|'), ['when', 'check', 'examples']],
    ['scopes of repeated values', CART, inMember('check:\n      unique:\n        |'), ['everywhere']],
    [
      'bounds of a condition',
      CART,
      inMember('when:\n      "line_items[].quantity":\n        |'),
      ['at-least', 'above', 'at-most', 'below', 'after', 'before'],
    ],
    ['presence in a condition', CART, inMember('when:\n      "line_items[].weight": |'), ['given', 'missing']],
    ['severities', PAYOUT, inRule('severity: |'), ['error', 'warning']],
    ['bases', PAYOUT, inRule('basis: |'), ['stated', 'sample', 'standard', 'assumption']],
    ['public standards', PAYOUT, inRule('check:\n      check-digits: |'), ['pe-cci', 'mx-clabe', 'iban']],
    [
      'keys of a list',
      PREFIXES,
      `${MODELINE(PREFIXES)}\nlist: mobile-prefixes\n|`,
      ['title', 'clause', 'document', 'values', 'groups'],
    ],
    ['keys of a group', PREFIXES, `${MODELINE(PREFIXES)}\ngroups:\n  - |`, ['title', 'values']],
    ['columns of a table', ACCOUNTS, `${MODELINE(ACCOUNTS)}\nrows:\n  - bank: north\n    |`, ['check', 'decimals']],
    ['slots', BINDINGS, `${MODELINE(BINDINGS)}\n|`, ['alpha.bank', 'alpha.account-type', 'beta.wallet']],
    ['labels of a slot', BINDINGS, `${MODELINE(BINDINGS)}\nalpha.bank:\n  |`, ['north', 'south']],
  ])('offers %s', async (_, file, text, expected) => {
    expect(await complete(file, text)).toEqual(expect.arrayContaining([...expected]));
  });
});

describe('help on hover', () => {
  test.each([
    ['a key of a rule', PAYOUT, edited(PAYOUT, 'basis: sample', 'ba|sis: sample'), "the gateway's document"],
    [
      'a check',
      PAYOUT,
      edited(PAYOUT, '{ amount-between:', '{ amount-|between:'),
      'The smallest and the largest amount',
    ],
    [
      'a severity',
      PAYOUT,
      edited(PAYOUT, 'severity: warning', 'sev|erity: warning'),
      'An error makes the order invalid',
    ],
    ['a list', PREFIXES, edited(PREFIXES, 'clause:', 'cla|use:'), 'clause of the gateway'],
    ['digits of a table', ACCOUNTS, edited(ACCOUNTS, 'digits: 9', 'dig|its: 9'), 'Digits only'],
    ['a label of a slot', BINDINGS, `${MODELINE(BINDINGS)}\nalpha.bank:\n  sou|th: ["12"]\n`, 'Bank South'],
  ])('shows %s', async (_, file, text, expected) => {
    expect(await hover(file, text)).toContain(expected);
  });
});

describe('a diagnostic marks', () => {
  const faults: readonly (readonly [name: string, file: string, from: string, to: string, marked: string])[] = [
    ['an unknown key', PAYOUT, 'severity: warning', 'severty: warning', 'severty'],
    ['an unknown check', PAYOUT, 'amount-between:', 'amount-betwen:', 'amount-betwen'],
    ['a wrong severity', PAYOUT, 'severity: warning', 'severity: warn', 'warn'],
    ['an unquoted code', PAYOUT, 'example: "12345678"', 'example: 12345678', '12345678'],
    ['an unquoted prefix', PREFIXES, '"42"', '42', '42'],
    ['digits in quotes', ACCOUNTS, 'digits: 9', 'digits: "9"', '"9"'],
    ['an unknown label', BINDINGS, '# alpha.bank:\n#   north: ["..."]', 'alpha.bank:\n  west: ["12"]', 'west'],
    ['a code without a list', BINDINGS, '# alpha.bank:\n#   north: ["..."]', 'alpha.bank:\n  north: "12"', '"12"'],
  ];
  let found: ReadonlyMap<string, Promise<readonly Problem[]>>;
  beforeAll(() => {
    found = new Map(faults.map(([name, file, from, to]) => [name, server.open(copyOf(file), edited(file, from, to))]));
  });

  test.each(faults)('%s', async (name, file, from, to, marked) => {
    const text = edited(file, from, to);
    const problems = (await found.get(name))!;
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

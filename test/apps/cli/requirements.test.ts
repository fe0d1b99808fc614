import { describe, expect, test } from '@jest/globals';
import { payrules } from '../../support/cli.js';
import { BINDINGS, RULES } from './fixture.js';

const requirements = (args: readonly string[], stdin = '') => payrules(['requirements', ...args, ...RULES], { stdin });

test('an order that is given narrows the fields', async () => {
  const { code, out } = await requirements(['beta.payout']);
  expect(code).toBe(0);
  expect(out).toMatch(/^required +paymentType /m);
  const typeIn = async (order: string): Promise<string> =>
    /^\w+ +beneficiaryType +(.*)$/m.exec((await requirements(['beta.payout', '-'], order)).out)![1]!;
  expect(await typeIn('{"paymentType":"WALLET"}')).toMatch(/one of RUT;/);
  expect(await typeIn('{}')).not.toContain('one of');
});

test('of a group, each field names those that may be given in its place', async () => {
  const { out } = await requirements(['eta.payout']);
  expect(out).toMatch(/^required +passport +Passport; or licence, or residenceCard in its place/m);
});

test.each([
  [
    'es',
    'obligatorio  amount                  Amount in ore; de 100 a 5000000 en la unidad mínima de la moneda; sin decimales',
    'opcional     tags                    Tags; una lista; como máximo 10 caracteres; como máximo 3 elementos',
  ],
  [
    'pt-BR',
    'obrigatório  amount                  Amount in ore; de 100 a 5000000 na menor unidade da moeda; sem casas decimais',
    'opcional     tags                    Tags; uma lista; no máximo 10 caracteres; no máximo 3 itens',
  ],
])('needs and constraints are in the language of the messages: %s', async (language, ...lines) => {
  const { out } = await requirements(['theta.transfer', '--locale', language]);
  for (const line of lines) expect(out.split('\n')).toContain(line);
});

test('json is the result of the library', async () => {
  const { out } = await requirements(['alpha.payout', '--format', 'json', '--locale', 'es']);
  const { fields, complete } = JSON.parse(out) as {
    readonly fields: readonly { readonly name: string; readonly label: string }[];
    readonly complete: boolean;
  };
  expect(complete).toBe(false);
  expect(fields.find(({ name }) => name === 'amount')).toMatchObject({ label: 'Importe', min: '5', max: '900' });
});

test('a number is said to have no decimals, or how many it may have', async () => {
  const { out } = await payrules(['requirements', 'card.payment', '--rules', 'test/fixtures/acme']);
  expect(out).toMatch(/ tip .*; no decimals$/m);
  expect(out).toMatch(/ exchangeRate .*; at most 6 decimals;/);
});

describe('an overlay', () => {
  const withOverlay = async (...args: readonly string[]): Promise<string> =>
    (await requirements(['alpha.payout', '--overlay', 'test/fixtures/overlay', ...args])).out;

  test('changes the constraints', async () => {
    expect((await requirements(['alpha.payout'])).out).toMatch(/ amount .*from 5 to 900/);
    expect(await withOverlay()).toMatch(/ amount .*from 12 to 480/);
  });

  test('leaves other operations as they are', async () => {
    expect(await requirements(['delta.collection', '--overlay', 'test/fixtures/overlay'])).toEqual(
      await requirements(['delta.collection']),
    );
  });
});

test('--at and --bindings', async () => {
  const collection = async (at: string) => (await requirements(['alpha.collection', '--at', at])).out;
  expect(await collection('2031-05-31')).toMatch(/ amount .*from 15 to 750/);
  expect(await collection('2031-06-01')).toMatch(/ amount .*from 25 to 650/);
  const other = await requirements(['alpha.payout', '-', ...BINDINGS], '{"beneficiaryBankCode":"X9"}');
  expect(other.out).toMatch(/^required +transferCode /m);
});

test.each([
  [[], 'name an operation; known are alpha.collection'],
  [['alpha.payuot'], 'did you mean alpha.payout'],
  [['alpha.payout', 'none.json'], 'none.json: there is no such file'],
  [['alpha.payout', '--locale', 'xx'], '--locale'],
])('%j is refused', async (args, message) => {
  const { code, out, err } = await requirements(args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(message);
});

test.each([
  ['[{},{}]', 'standard input contains 2 orders; give one'],
  ['{}\n{}\n', 'standard input:2:1: not JSON: nothing may follow the first value; give one order as a JSON object\n'],
  ['a,b\n1,2\n', 'standard input:1:1: not JSON: a value is expected here; give one order as a JSON object\n'],
  ['{\n  "amount" "1"\n}', 'standard input:2:12: not JSON'],
  ...['null', '"alpha.payout"', '[["amount"]]'].map((text) => [text, 'standard input contains no order'] as const),
])('%j is not one order', async (text, message) => {
  const { code, out, err } = await requirements(['alpha.payout', '-'], text);
  expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
});

test('a list of very many orders is refused with the same advice', async () => {
  expect(await requirements(['alpha.payout', '-'], `[${'{},'.repeat(1_000_001)}{}]`)).toMatchObject({
    code: 2,
    err: expect.stringMatching(
      /^payrules: standard input: the text has more than .*; give one order as a JSON object\n$/,
    ),
  });
});

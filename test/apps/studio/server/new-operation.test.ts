import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type {
  LintAnswer,
  NewOperationAnswer,
  OperationAnswer,
  ValidateAnswer,
} from '../../../../src/apps/studio/server/api.js';
import { parseYaml } from '../../../../src/workbench/rulebook/index.js';
import { ALPHA, BINDINGS, Studio } from './studio.js';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start({ overlay: { 'bindings.yaml': BINDINGS } });
});
afterAll(() => studio.stop());

const FILE = 'operations/epsilon.payout.yaml';
const REQUEST = {
  from: 'alpha.payout',
  id: 'epsilon.payout',
  title: 'Epsilon payout',
  region: 'Asia',
  country: 'KW',
  currency: 'KWD',
  source: '7 other operations',
  rules: [
    'currency-expected',
    'currency-sek',
    'amount-decimals',
    'amount-range',
    'payment-type',
    'transfer-code-length',
  ],
  drafts: {},
};
const make = (more: object = {}): Promise<NewOperationAnswer> =>
  studio.post('/api/new-operation', { ...REQUEST, ...more });

type Rules = readonly { readonly id: string; readonly [key: string]: unknown }[];
const dataOf = (file: string, texts: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  parseYaml(file, texts[file]!).yaml!.data as Readonly<Record<string, unknown>>;

test('an operation made from another one compiles, its examples hold, and nothing is written', async () => {
  const { texts } = await make();
  const { operation } = await studio.post<OperationAnswer>('/api/operation', { id: 'epsilon.payout', drafts: texts });
  const own = operation!.rules.filter(({ location }) => location.file === FILE);
  expect(own.map(({ id }) => id)).toEqual([
    'currency-expected',
    'currency-kwd',
    'amount-decimals',
    'amount-range',
    'payment-type',
    'transfer-code-length',
  ]);
  expect(own.flatMap(({ examples }) => examples).filter(({ isCorrect }) => !isCorrect)).toEqual([]);
  // Three decimals are right in dinars.
  expect(own.find(({ id }) => id === 'amount-decimals')!.examples.map(({ example }) => example)).not.toContain(
    '120.255',
  );
  // The shared rules are included.
  expect(operation!.rules.length).toBeGreaterThan(own.length);
  await expect(studio.call('GET', `/api/file?path=${FILE}`)).resolves.toMatchObject({ status: 404 });
});

test('its currency takes the place of the other one, and its decimals are those of ISO 4217', async () => {
  const { texts } = await make({ country: 'TN', currency: 'TND' });
  const { rules, country, currency, fields } = dataOf(FILE, texts);
  expect({ country, currency }).toEqual({ country: 'TN', currency: 'TND' });
  expect((rules as Rules).find(({ id }) => id === 'currency-tnd')).toMatchObject({
    check: { 'one-of': ['TND'] },
    clause: '7 other operations',
    examples: { valid: ['TND'], invalid: ['EUR', 'tnd'] },
  });
  expect(JSON.stringify(fields)).not.toContain('SEK');
  const { rows } = dataOf('lists/minor-units.yaml', texts) as unknown as { readonly rows: readonly unknown[] };
  expect(rows.at(-1)).toEqual({ currency: 'TND', decimals: 3 });
});

test('if the new currency is among the wrong examples, the other currency replaces it there', async () => {
  const { texts } = await make({ currency: 'EUR', country: null });
  const { rules, country } = dataOf(FILE, texts);
  expect(country).toBeUndefined();
  expect((rules as Rules).find(({ id }) => id === 'currency-eur')).toMatchObject({
    examples: { valid: ['EUR'], invalid: ['SEK', 'eur'] },
  });
});

test('the list of operations without rules loses it, its reply has a shape, and the list of operations has it', async () => {
  const { texts } = await make();
  expect(dataOf('gateway/not-documented.yaml', texts)).toEqual({
    operations: [{ id: 'epsilon.collection', title: 'Epsilon collection', clause: '7 other operations' }],
  });
  expect(dataOf('gateway/response.yaml', texts)['operations']).toMatchObject({
    'epsilon.payout': { items: ['orderId'], clause: '7 other operations' },
  });
  const { findings, operations } = await studio.post<LintAnswer>('/api/lint', { drafts: texts });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(operations.find(({ id }) => id === 'epsilon.payout')).toMatchObject({
    title: 'Epsilon payout',
    country: 'KW',
  });
  const { now } = await studio.post<ValidateAnswer>('/api/validate', {
    operation: 'epsilon.payout',
    drafts: texts,
    order: { currency: 'KWD', amount: '900.001' },
  });
  expect(now!.diagnostics.map(({ ruleId }) => ruleId)).toContain('epsilon.payout/amount-range');
});

test('a source that is not a clause is the document of the rules that do not name one', async () => {
  const { texts } = await make({ source: 'Our contract' });
  const { rules } = dataOf(FILE, texts) as { readonly rules: Rules };
  expect(Object.fromEntries(rules.map(({ id, document }) => [id, document]))).toMatchObject({
    'amount-decimals': 'ISO 4217 minor units',
    'amount-range': 'Our contract',
  });
  expect(rules.filter(({ clause }) => clause !== undefined)).toEqual([]);
});

test.each([
  ['a name that is taken', { id: 'alpha.payout' }, 400],
  ['a name that is none', { id: '../x' }, 400],
  ['an operation without a file', { from: 'nothing.payout' }, 404],
  ['a currency that is no code', { currency: 'kr' }, 400],
])('%s is refused', async (_, more, status) => {
  await expect(studio.call('POST', '/api/new-operation', { ...REQUEST, ...more })).resolves.toMatchObject({ status });
});

test('an operation that cannot be read cannot be copied', async () => {
  const reply = await studio.call('POST', '/api/new-operation', { ...REQUEST, drafts: { [ALPHA]: 'operation: [' } });
  expect(reply.status).toBe(404);
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../../src/workbench/compiler/compile.js';
import { exampleTexts } from '../../../src/core/model/example-order.js';
import type { Configuration, ValidatorOf } from '../../../src/core/model/validation.js';
import { requirementsOf } from '../../../src/core/requirements/requirements.js';
import {
  refusingSchema,
  standardSchemaOf,
  type StandardSchemaOptions,
} from '../../../src/core/standard-schema/standard-schema.js';
import type { StandardSchema } from '../../../src/core/model/standard-schema.js';
import { configurationHash } from '../../../src/core/evaluator/configuration-hash.js';
import { translated } from '../../../src/core/evaluator/translate.js';
import { validatorOf } from '../../../src/core/evaluator/validator.js';
import {
  compiledFixture,
  fixtureOperation,
  fixtureValidator,
  fixtureValidators as createValidator,
} from '../../fixtures/fixture.js';
import { fixtureLocale, fixtureModules } from '../../fixtures/modules.js';
import { amountRange, english } from '../../support/english.js';

const es = fixtureLocale('es');
const validate = createValidator();
const orderOf = (id: string): Readonly<Record<string, string>> => exampleTexts(fixtureOperation(id));

/** Makes a validator as the module of the operation does. */
const createAlpha = (configuration: Configuration = {}): ValidatorOf<unknown> =>
  translated(fixtureValidator('alpha.payout', configuration), configuration);
const standardSchema = (id: string, options: StandardSchemaOptions = {}): StandardSchema<unknown> =>
  standardSchemaOf(fixtureModules(id), options);

const wrong: readonly (readonly [configuration: unknown, message: string])[] = [
  ...[[], 5, null].map((none) => [none, 'this argument must be an object'] as const),
  ['alpha.bank', 'this argument must be an object'],
  [
    { binding: {} },
    'there is no option binding; known are bindings, severities, off, acknowledge, unknownFields, locale',
  ],
  [{ bindings: null }, 'bindings must be an object'],
  [{ bindings: [] }, 'bindings must be an object'],
  [{ bindings: 'x' }, 'bindings must be an object'],
  [{ severities: [] }, 'severities must be an object'],
  [{ off: 'alpha.payout/amount-range' }, 'off must be a list of rule ids'],
  [{ off: [5] }, 'off must be a list of rule ids'],
  [
    { unknownFields: 'allow' },
    'unknownFields must be warn, error, ignore, or { allow: names, others: warn, error or ignore }',
  ],
  [{ off: ['alpha.payout/field-type'] }, 'there is no rule alpha.payout/field-type that can be changed'],
  [
    { unknownFields: { allow: ['a', 5] } },
    'unknownFields must be warn, error, ignore, or { allow: names, others: warn, error or ignore }',
  ],
  [
    { unknownFields: { allow: ['a'], other: 'warn' } },
    'unknownFields must be warn, error, ignore, or { allow: names, others: warn, error or ignore }',
  ],
  [
    { unknownFields: { allow: ['a'], others: 'allow' } },
    'unknownFields must be warn, error, ignore, or { allow: names, others: warn, error or ignore }',
  ],
  [
    { unknownFields: { others: 'warn' } },
    'unknownFields must be warn, error, ignore, or { allow: names, others: warn, error or ignore }',
  ],
  [{ acknowledge: 'alpha.payout/amount-range' }, 'acknowledge must be a list of rule ids'],
  [
    { acknowledge: ['alpha.payout/amount-range'] },
    'acknowledge: alpha.payout/amount-range is an error; only a warning can be acknowledged',
  ],
  [{ acknowledge: ['alpha.payout/amont-range'] }, 'there is no rule alpha.payout/amont-range that can be changed'],
  [
    { unknownFields: ['a'] },
    'unknownFields must be warn, error, ignore, or { allow: names, others: warn, error or ignore }',
  ],
  [
    { severities: { 'alpha.payout/amount-range': 'off' } },
    'the severity of alpha.payout/amount-range must be error or warning',
  ],
  ...[
    { messages: null },
    { messages: { 'amount-range': 5 } },
    { messages: { 'amount-range': ['', 5] } },
    { labels: { amount: 5 } },
    { texts: { '{from} to {to}': [] } },
  ].map(
    (part) =>
      [
        { locale: { language: 'es', messages: {}, labels: {}, texts: {}, ...part } },
        `locale: pass the catalogue itself: import { es } from 'payrules/locales/es'`,
      ] as const,
  ),
  [{ locale: {} }, `locale: pass the catalogue itself: import { es } from 'payrules/locales/es'`],
  [{ bindings: { 'alpha.bank': ['1'] } }, 'bindings: alpha.bank must map labels to codes'],
  [{ bindings: { 'alpha.bank': 'x' } }, 'bindings: alpha.bank must map labels to codes'],
  [{ bindings: { 'alpha.bank': null } }, 'bindings: alpha.bank must map labels to codes'],
  [{ bindings: { 'alpha.bank': { west: ['1'] } } }, 'bindings: alpha.bank has no label west; it has north, south'],
  [
    { bindings: { 'alpha.bank': { north: [] } } },
    'bindings: alpha.bank north must be a list of codes, or the word none',
  ],
  [
    { bindings: { 'alpha.bank': { north: [''] } } },
    'bindings: a code of alpha.bank north must be text, without blanks around it',
  ],
  [
    { bindings: { 'alpha.bank': { north: [5] } } },
    'bindings: a code of alpha.bank north must be text, without blanks around it',
  ],
  [
    { bindings: { 'alpha.bank': { north: [' 1'] } } },
    'bindings: a code of alpha.bank north must be text, without blanks around it',
  ],
  [
    { bindings: { 'alpha.bank': { north: ['1'], south: ['1'] } } },
    'bindings: a code of alpha.bank south is used twice',
  ],
];

test.each(wrong)('%j: %s', (configuration, message) => {
  expect(() => createValidator(configuration as never)).toThrow(new TypeError(message));
});

test('functions for one operation refuse the same', () => {
  for (const configureOne of [
    createAlpha,
    (configuration: never) => standardSchema('alpha.payout', configuration),
    (configuration: never) => requirementsOf(fixtureModules('alpha.payout'), {}, configuration),
  ]) {
    for (const none of [[], 5, null])
      expect(() => configureOne(none as never)).toThrow(new TypeError('this argument must be an object'));
    expect(() => configureOne({ locale: { es } } as never)).toThrow(
      new TypeError(`locale: pass the catalogue itself: import { es } from 'payrules/locales/es'`),
    );
    for (const id of [
      'amount-range',
      '',
      '/',
      'alpha.payout/',
      '/amount-range',
      'alpha.payout/amount/range',
      'x/alpha.payout/amount-range',
    ]) {
      for (const wrongId of [{ off: [id] }, { severities: { [id]: 'warning' as const } }])
        expect(() => configureOne(wrongId as never)).toThrow(
          new TypeError(`a rule is named with its operation, such as alpha.payout/order-id-required; ${id} is none`),
        );
    }
    expect(() => configureOne({ off: ['alpha.payout/amount-rnage'] } as never)).toThrow(
      new TypeError('there is no rule alpha.payout/amount-rnage that can be changed'),
    );
    expect(() => configureOne({ off: ['alpha.collection/amount-required'] } as never)).not.toThrow();
  }
  expect(createAlpha()({})).toEqual(validate('alpha.payout', {}));
});

test('rules that others rest on are not to be changed', () => {
  for (const id of ['alpha.payout/field-type', 'alpha.payout/amount-format', 'beta.collection/amount-format']) {
    for (const wrongId of [{ off: [id] }, { severities: { [id]: 'warning' as const } }])
      expect(() => createValidator(wrongId)).toThrow(new TypeError(`there is no rule ${id} that can be changed`));
  }
});

test('rules of an operation that does not exist are refused', () => {
  const id = 'alpha.refund/amount-range';
  for (const wrongId of [{ off: [id] }, { severities: { [id]: 'warning' as const } }, { acknowledge: [id] }])
    expect(() => createValidator(wrongId as never)).toThrow(
      new TypeError(`there is no rule ${id} that can be changed`),
    );
});

describe('the options of a call', () => {
  const order = { ...orderOf('alpha.payout'), amount: '999999' };
  const wrongOptions: readonly (readonly [unknown, string])[] = [
    [{ feilds: ['amount'] }, 'there is no option feilds'],
    [{ off: ['alpha.payout/amount-range'] }, 'there is no option off'],
    [{ toString: 1 }, 'there is no option toString'],
    ['draft', 'there is no option 0'],
    [{ mode: 'Draft' }, 'mode must be submit or draft'],
    [{ fields: 'currency' }, 'fields must be a list of names'],
    [{ fields: new Set(['amount']) }, 'fields must be a list of names'],
    [{ fields: ['amount', undefined] }, 'fields: the operation has no field undefined'],
    ...[
      null,
      0,
      true,
      'never',
      '2027-1-31',
      '01/31/2027',
      '2027-02-29',
      '2027-01-31T10:00',
      'on 2027-01-31',
      '+002027-01-31',
      new Date(NaN),
    ].map((at) => [{ at }, 'at must be a date, or a text such as 2027-01-31 or 2027-01-31T14:30:00Z'] as const),
  ];
  test.each(wrongOptions)('%j: %s', (options, message) => {
    expect(() => validate('alpha.payout', order, options as never)).toThrow(new TypeError(message));
  });

  test.each([
    [undefined],
    [null],
    [{}],
    [{ at: undefined, mode: undefined, fields: undefined, facts: undefined }],
    [{ at: '2028-02-29' }],
    [{ at: '2027-01-31T23:00:00-05:00' }],
    [{ at: '2027-01-31T10:00:00.000Z' }],
    [new Date()],
  ])('%j', (options) => {
    expect(validate('alpha.payout', order, options as never).valid).toBe(false);
  });

  test('of a list that is mapped, the index is none', () => {
    expect([order, order].map(createAlpha() as never)).toMatchObject([{ valid: false }, { valid: false }]);
  });
});

describe('later changes of the objects of a configuration have no effect', () => {
  const order = {
    ...orderOf('alpha.payout'),
    amount: '-5',
    surplus: 'x',
    other: 'y',
    beneficiaryBankCode: 'A',
    transferCode: '1',
  };
  const make = () => ({
    off: ['alpha.payout/account-number-length'],
    severities: { 'alpha.payout/amount-range': 'warning' as 'warning' | 'error' },
    unknownFields: { allow: ['other'] },
    acknowledge: ['alpha.payout/amount-decimals'],
    bindings: { 'alpha.bank': { north: ['A'], south: ['B'] } },
    locale: {
      language: 'es',
      messages: { '{label} must be above zero.': 'Positivo: {label}' },
      labels: { Amount: 'Importe' },
      texts: {},
    },
  });
  const change = (configuration: ReturnType<typeof make>): void => {
    const { off, severities, unknownFields, acknowledge, bindings, locale } = configuration;
    off[0] = 5 as never;
    severities['alpha.payout/amount-range'] = 'error';
    unknownFields.allow.push('surplus');
    acknowledge[0] = 5 as never;
    bindings['alpha.bank']['north'][0] = 'Z';
    locale.messages['{label} must be above zero.'] = 5 as never;
    Object.assign(locale, { messages: null, labels: null, texts: null });
    Object.assign(configuration, { off: null, severities: null, unknownFields: 'ignore', bindings: null, locale: 5 });
  };
  const at = '2026-11-21';
  const facts = { cardCountry: 'PE' };

  test.each<[string, (configuration: Configuration) => (given: unknown) => unknown]>([
    ['createValidator', (configuration) => createValidator(configuration).bind(undefined, 'alpha.payout')],
    ['createValidator of one operation', (configuration) => createAlpha(configuration)],
    ['standardSchema', (configuration) => standardSchema('alpha.payout', configuration)['~standard'].validate],
  ])('%s', (_, validatorWith) => {
    const configuration = make();
    const judgeOrder = validatorWith(configuration);
    change(configuration);
    expect(judgeOrder(order)).toEqual(validatorWith(make())(order));
  });

  test('nor does a setting that is given later', () => {
    const later: Record<string, unknown> = {};
    const judgeOrder = createValidator(later);
    later['off'] = ['alpha.payout/amount-range'];
    expect(judgeOrder('alpha.payout', order)).toEqual(validate('alpha.payout', order));
  });

  test('nor what a Standard Schema was told of the call', () => {
    const options = { at: new Date(at), facts: { ...facts } };
    const schema = standardSchema('beta.collection', options)['~standard'];
    const before = schema.validate(orderOf('beta.collection'));
    options.at.setTime(Number.NaN);
    options.facts.cardCountry = 'XX';
    expect(schema.validate(orderOf('beta.collection'))).toEqual(before);
  });
});

describe('fields that the operation does not know', () => {
  const order = { ...orderOf('alpha.collection'), surplus: 'x', other: 'y' };
  const shown = (unknownFields: Configuration['unknownFields']): readonly string[] =>
    createValidator({ unknownFields })('alpha.collection', order).diagnostics.map(
      ({ field, severity }) => `${severity} ${field}`,
    );

  test('are warned of, refused, passed over, or allowed by name', () => {
    expect(shown('warn')).toEqual(['warning surplus', 'warning other']);
    expect(shown('error')).toEqual(['error surplus', 'error other']);
    expect(shown('ignore')).toEqual([]);
    expect(shown({ allow: ['other'] })).toEqual(['warning surplus']);
  });
});

/** The parts of `rulesVersion`: `<rulebook>[.<mark of the configuration>]@<engine>`. */
function partsOf({ rulesVersion }: { readonly rulesVersion: string }): Readonly<Record<string, string>> {
  return /^(?<rules>0\.0\.0\+[0-9a-f]{12})(?<mark>.*)@(?<engine>.+)$/.exec(rulesVersion)!.groups!;
}

test('rulesVersion has the version of the rulebook and that of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  expect(partsOf(validate('alpha.payout', {}))).toMatchObject({ mark: '', engine: version });
  const operation = fixtureOperation('alpha.payout');
  const [one, two] = ['1.0.0', '1.2.0'].map((rulebook) => compileOperation(operation, rulebook).version);
  expect([one!.slice(0, 6), two!.slice(0, 6)]).toEqual(['1.0.0+', '1.2.0+']);
  expect(one!.slice(6)).toBe(two!.slice(6));
});

describe('the mark of a configuration in rulesVersion', () => {
  const markOf = (configuration: Parameters<typeof createValidator>[0]): string =>
    partsOf(createValidator(configuration)('alpha.payout', {}))['mark']!;
  const off = ['alpha.payout/amount-range', 'alpha.payout/amount-positive'];

  test('is of one length, and says nothing where nothing is changed', () => {
    for (let i = 0; i < 100; i++)
      expect(markOf({ unknownFields: { allow: [`field${i}`] } })).toMatch(/^\.[0-9a-f]{16}$/);
    for (const same of [
      {},
      { bindings: {} },
      { off: [] },
      { unknownFields: 'warn' as const },
      { off: ['alpha.collection/amount-required'] },
    ])
      expect(markOf(same)).toBe('');
  });

  test('does not depend on order, and on what is changed', () => {
    expect(markOf({ off })).toBe(markOf({ off: off.toReversed() }));
    expect(markOf({ bindings: { 'alpha.bank': { north: ['1', '2'], south: 'none' } } })).toBe(
      markOf({ bindings: { 'alpha.bank': { south: 'none', north: ['2', '1'] } } }),
    );
    const marks = [
      { off },
      { off: off.slice(1) },
      { severities: { [off[0]!]: 'warning' as const } },
      { unknownFields: 'error' as const },
      { unknownFields: { allow: ['a', 'b'] } },
      { unknownFields: { allow: ['ab'] } },
      { bindings: { 'alpha.bank': { north: ['1'] } } },
      { bindings: { 'alpha.bank': { south: ['1'] } } },
    ].map(markOf);
    expect(new Set(marks).size).toBe(marks.length);
  });
});

/** FNV-1a (draft-eastlake-fnv) over UTF-16 units, with other numbers for the second half. */
test('the mark is a hash of what is changed, in sorted JSON', () => {
  const fnv = (text: string, offset: bigint, prime: bigint): string =>
    Array.from({ length: text.length }, (_, i) => BigInt(text.charCodeAt(i)))
      .reduce((hash, unit) => ((hash ^ unit) * prime) & 0xffffffffn, offset)
      .toString(16)
      .padStart(8, '0');
  const marked = (content: string): string =>
    `.${fnv(content, 0x811c9dc5n, 0x01000193n)}${fnv(content, 0x01000193n, 0x85ebca6bn)}`;
  const { off, severities, bindings } = {
    off: ['alpha.payout/b', 'alpha.payoutx/a', 'alpha.payout/a'],
    severities: { 'alpha.payout/c': 'error' as const },
    bindings: { 'alpha.bank': { south: 'none' as const, north: ['2', '1'] } },
  };
  const mark = (configuration: Configuration): string =>
    configurationHash(compiledFixture('alpha.payout'), configuration);
  expect(mark({ off })).toBe(marked('{"off":["alpha.payout/a","alpha.payout/b"]}'));
  expect(mark({ severities, off })).toBe(
    marked('{"off":["alpha.payout/a","alpha.payout/b"],"severities":{"alpha.payout/c":"error"}}'),
  );
  expect(mark({ bindings, unknownFields: 'error' })).toBe(
    marked('{"bindings":{"alpha.bank":{"north":["1","2"],"south":"none"}},"unknownFields":"error"}'),
  );
  expect(partsOf(createValidator({ bindings })('alpha.payout', {}))['mark']).toBe(mark({ bindings }));
});

test('the word none is not a code', () => {
  const validateAlpha = createAlpha({
    bindings: { 'alpha.bank': { north: ['A'], south: 'none' } },
  });
  const { transferCode: _code, ...order }: Record<string, string> = {
    ...orderOf('alpha.payout'),
    beneficiaryBankCode: 'n',
  };
  expect(validateAlpha(order).diagnostics).toMatchObject([{ ruleId: 'alpha.payout/transfer-code-required' }]);
});

test('a Standard Schema judges on the day that it is told', () => {
  expect(() => standardSchema('alpha.payout', { at: 'never' })['~standard'].validate(orderOf('alpha.payout'))).toThrow(
    new TypeError('at must be a date, or a text such as 2027-01-31 or 2027-01-31T14:30:00Z'),
  );
  expect(standardSchema('alpha.payout', { at: '2026-11-21' })['~standard'].validate(orderOf('alpha.payout'))).toEqual({
    value: orderOf('alpha.payout'),
  });
  expect(() => standardSchema('alpha.payout')['~standard'].jsonSchema.input({ target: 'draft-03' })).toThrow(
    new TypeError('there is no JSON Schema for the target; use draft-2020-12, draft-07, draft-04 or openapi-3.0'),
  );
});

test('a misspelt slot of the operation is an error, a slot of other operations is not', () => {
  expect(() => createAlpha({ bindings: { 'alpha.banks': {} } })).toThrow(
    new TypeError('bindings: there is no slot alpha.banks'),
  );
  expect(() => createAlpha({ bindings: { 'beta.wallet': { moon: ['1'] } } })).not.toThrow();
  expect(() => createAlpha({ off: ['alpha.payoutx/rule'] })).not.toThrow();
  expect(() =>
    validatorOf(compileOperation(fixtureOperation('alpha.payout'), '0'), {
      bindings: { constructor: { name: ['1'] } },
    }),
  ).not.toThrow();
});

test("a name that is nearly a field's gets a suggestion", () => {
  expect(validate('alpha.collection', { ...orderOf('alpha.collection'), amuont: '1' }).diagnostics).toMatchObject([
    {
      field: 'amuont',
      message: 'The operation has no such field. Did you mean amount?',
      params: { suggestion: 'amount' },
    },
  ]);
});

test('an example of OpenAPI 3.0 stands in no draft of JSON Schema', () => {
  const { jsonSchema } = standardSchema('alpha.payout')['~standard'];
  const amount = (target: string): object =>
    (jsonSchema.input({ target }) as { properties: { amount: object } }).properties.amount;
  expect(amount('openapi-3.0')).toHaveProperty('example');
  expect(amount('openapi-3.0')).not.toHaveProperty('examples');
  const { input } = jsonSchema;
  expect(['openapi-3.0', 'draft-04', 'draft-07'].map((target) => Object.hasOwn(input({ target }), '$schema'))).toEqual([
    false,
    true,
    true,
  ]);
  expect(() =>
    refusingSchema('xx.payout', ['alpha.payout'])['~standard'].jsonSchema.input({ target: 'draft-07' }),
  ).toThrow(new TypeError('there are no rules for this operation'));
  for (const target of ['draft-2020-12', 'draft-07'])
    expect([Object.hasOwn(amount(target), 'examples'), Object.hasOwn(amount(target), 'example')]).toEqual([
      true,
      false,
    ]);
  expect([Object.hasOwn(amount('draft-04'), 'examples'), Object.hasOwn(amount('draft-04'), 'example')]).toEqual([
    false,
    false,
  ]);
});

test('a message demands or advises by the severity that is configured', () => {
  const order = { amount: '50000', currency: 'SEK' };
  const messages = (severities: NonNullable<Configuration['severities']>, more = {}): readonly string[] =>
    fixtureValidator('alpha.payout', { severities })(
      { ...order, ...more },
      { fields: ['amount', 'currency'] },
    ).diagnostics.map(({ message }) => message);
  expect(messages({})).toEqual([amountRange()]);
  expect(messages({ 'alpha.payout/amount-range': 'warning' })).toEqual([amountRange().replace(' must ', ' should ')]);
  expect(messages({ 'alpha.payout/currency-sek': 'error' }, { amount: '5', currency: 'USD' })).toEqual([
    english('one-of.one', { label: 'Currency', values: 'SEK' }),
  ]);
});

test('a rule that compares with a RUT does not apply to text that only starts like one', () => {
  const findings = (beneficiaryId: string): readonly string[] =>
    validate('beta.payout', {
      ...orderOf('beta.payout'),
      beneficiaryId,
      walletNumber: '87654321',
    }).diagnostics.map(({ ruleId }) => ruleId);
  expect(findings('12345678-5')).toContain('beta.payout/wallet-number-rut');
  for (const other of ['12345678-55', '12345678-5x', 'x12345678-5'])
    expect(findings(other)).not.toContain('beta.payout/wallet-number-rut');
});

import { describe, expect, test } from '@jest/globals';
import { createValidator, requirements, standardSchema, validate } from '../../src/index.js';
import { compileOperation } from '../../src/compiler/index.js';
import { configurationHash } from '../../src/evaluator/configuration-hash.js';
import { validatorOf, type Configuration } from '../../src/evaluator/validator.js';
import { createValidator as createEcuador } from '../../src/operations/ec.payout.js';
import { compiled } from '../../src/operations/index.js';
import { es } from '../../src/operations/locales/es.js';
import { createValidator as createPeru } from '../../src/operations/pe.payout.js';
import { rulebook } from '../support/rulebook.js';
import { clean, judge } from '../verdicts/support.js';

const wrong: readonly (readonly [configuration: unknown, message: string])[] = [
  ...[[], 5, null].map((none) => [none, 'a configuration is an object'] as const),
  ['pe.bank', 'a configuration is an object'],
  [{ binding: {} }, 'there is no setting binding; known are bindings, severities, off, unknownFields, locale'],
  [{ bindings: null }, 'bindings must be an object'],
  [{ bindings: [] }, 'bindings must be an object'],
  [{ bindings: 'x' }, 'bindings must be an object'],
  [{ severities: [] }, 'severities must be an object'],
  [{ off: 'pe.payout/amount-range' }, 'off must be a list of rule ids'],
  [{ off: [5] }, 'off must be a list of rule ids'],
  [{ unknownFields: 'allow' }, 'unknownFields must be warn, error, ignore or a list of names'],
  [{ off: ['pe.payout/field-type'] }, 'there is no rule pe.payout/field-type that can be changed'],
  [{ unknownFields: ['a', 5] }, 'unknownFields must be warn, error, ignore or a list of names'],
  [{ unknownFields: [5] }, 'unknownFields must be warn, error, ignore or a list of names'],
  [
    { severities: { 'pe.payout/amount-range': 'off' } },
    'the severity of pe.payout/amount-range must be error or warning',
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
  [{ bindings: { 'pe.bank': ['1'] } }, 'bindings: pe.bank must map labels to codes'],
  [{ bindings: { 'pe.bank': 'x' } }, 'bindings: pe.bank must map labels to codes'],
  [{ bindings: { 'pe.bank': null } }, 'bindings: pe.bank must map labels to codes'],
  [
    { bindings: { 'pe.bank': { 'bank-x': ['1'] } } },
    'bindings: pe.bank has no label bank-x; it has bank-a, bank-b, bank-c, bank-d',
  ],
  [{ bindings: { 'pe.bank': { 'bank-a': [] } } }, 'bindings: pe.bank bank-a must be a list of codes, or none'],
  [
    { bindings: { 'pe.bank': { 'bank-a': [''] } } },
    'bindings: a code of pe.bank bank-a must be text, without blanks around it',
  ],
  [
    { bindings: { 'pe.bank': { 'bank-a': [5] } } },
    'bindings: a code of pe.bank bank-a must be text, without blanks around it',
  ],
  [
    { bindings: { 'pe.bank': { 'bank-a': [' 1'] } } },
    'bindings: a code of pe.bank bank-a must be text, without blanks around it',
  ],
  [
    { bindings: { 'pe.bank': { 'bank-a': ['1'], 'bank-b': ['1'] } } },
    'bindings: a code of pe.bank bank-b stands twice',
  ],
];

test.each(wrong)('%j: %s', (configuration, message) => {
  expect(() => createValidator(configuration as never)).toThrow(new TypeError(message));
});

test('functions for one operation refuse the same', () => {
  for (const configureOne of [
    createPeru,
    (configuration: never) => standardSchema('pe.payout', configuration),
    (configuration: never) => requirements('pe.payout', {}, configuration),
  ]) {
    for (const none of [[], 5, null])
      expect(() => configureOne(none as never)).toThrow(new TypeError('a configuration is an object'));
    expect(() => configureOne({ locale: { es } } as never)).toThrow(
      new TypeError(`locale: pass the catalogue itself: import { es } from 'payrules/locales/es'`),
    );
    for (const id of ['amount-range', '', '/', 'pe.payout/', '/amount-range', 'pe.payout/amount/range']) {
      for (const wrongId of [{ off: [id] }, { severities: { [id]: 'warning' as const } }])
        expect(() => configureOne(wrongId as never)).toThrow(
          new TypeError(`a rule is named with its operation, such as pe.payout/order-id-required; ${id} is none`),
        );
    }
    expect(() => configureOne({ off: ['pe.payout/amount-rnage'] } as never)).toThrow(
      new TypeError('there is no rule pe.payout/amount-rnage that can be changed'),
    );
    expect(() => configureOne({ off: ['th.collection/amount-required'] } as never)).not.toThrow();
  }
  expect(createPeru()({})).toEqual(validate('pe.payout', {}));
});

test('rules that others rest on are not to be changed', () => {
  for (const id of ['pe.payout/field-type', 'pe.payout/amount-format', 'global.collection/amount-format']) {
    for (const wrongId of [{ off: [id] }, { severities: { [id]: 'warning' as const } }])
      expect(() => createValidator(wrongId)).toThrow(new TypeError(`there is no rule ${id} that can be changed`));
  }
});

describe('the options of a call', () => {
  const order = { ...clean['pe.payout'], amount: '999999' };
  const wrongOptions: readonly (readonly [unknown, string])[] = [
    [{ feilds: ['amount'] }, 'there is no option feilds'],
    [{ off: ['pe.payout/amount-range'] }, 'there is no option off'],
    [{ toString: 1 }, 'there is no option toString'],
    ['draft', 'there is no option 0'],
    [{ mode: 'Draft' }, 'mode must be submit or draft'],
    [{ fields: 'currency' }, 'fields must be a list of names'],
    [{ fields: new Set(['amount']) }, 'fields must be a list of names'],
    ...[null, 0, true, 'never', '2027-1-31', '01/31/2027', '2027-02-29', '2027-01-31T10:00', new Date(NaN)].map(
      (at) => [{ at }, 'at must be a date, or a day such as 2027-01-31'] as const,
    ),
  ];
  test.each(wrongOptions)('%j: %s', (options, message) => {
    expect(() => validate('pe.payout', order, options as never)).toThrow(new TypeError(message));
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
    expect(validate('pe.payout', order, options as never).valid).toBe(false);
  });

  test('of a list that is mapped, the index is none', () => {
    expect([order, order].map(createPeru() as never)).toMatchObject([{ valid: false }, { valid: false }]);
  });
});

describe('what becomes of the objects of a configuration after it was read changes nothing', () => {
  const order = {
    ...clean['pe.payout'],
    amount: '-5',
    surplus: 'x',
    other: 'y',
    beneficiaryBankCode: 'A',
    recipientCardNo: '1',
  };
  const make = () => ({
    off: ['pe.payout/account-number-length'],
    severities: { 'pe.payout/amount-range': 'warning' as 'warning' | 'error' },
    unknownFields: ['other'],
    bindings: { 'pe.bank': { 'bank-a': ['A'], 'bank-b': ['B'], 'bank-c': 'none' as const, 'bank-d': 'none' as const } },
    locale: {
      language: 'es',
      messages: { 'amount-range': ['Importe {label}'] },
      labels: { amount: 'Importe' },
      texts: {},
    },
  });
  const change = (configuration: ReturnType<typeof make>): void => {
    const { off, severities, unknownFields, bindings, locale } = configuration;
    off[0] = 5 as never;
    severities['pe.payout/amount-range'] = 'error';
    unknownFields.push('surplus');
    bindings['pe.bank']['bank-a'][0] = 'Z';
    locale.messages['amount-range'][0] = 5 as never;
    Object.assign(locale, { messages: null, labels: null, texts: null });
    Object.assign(configuration, { off: null, severities: null, unknownFields: 'ignore', bindings: null, locale: 5 });
  };
  const at = '2026-11-21';
  const facts = { cardCountry: 'PE' };

  test.each<[string, (configuration: Configuration) => (given: unknown) => unknown]>([
    ['createValidator', (configuration) => createValidator(configuration).bind(undefined, 'pe.payout')],
    ['createValidator of one operation', (configuration) => createPeru(configuration)],
    ['standardSchema', (configuration) => standardSchema('pe.payout', configuration)['~standard'].validate],
  ])('%s', (_, validatorWith) => {
    const configuration = make();
    const judgeOrder = validatorWith(configuration);
    change(configuration);
    expect(judgeOrder(order)).toEqual(validatorWith(make())(order));
  });

  test('nor does a setting that is given later', () => {
    const later: Record<string, unknown> = {};
    const judgeOrder = createValidator(later);
    later['off'] = ['pe.payout/amount-range'];
    expect(judgeOrder('pe.payout', order)).toEqual(validate('pe.payout', order));
  });

  test('nor what a Standard Schema was told of the call', () => {
    const options = { at: new Date(at), facts: { ...facts } };
    const schema = standardSchema('global.collection', options)['~standard'];
    const before = schema.validate(clean['global.collection']);
    options.at.setTime(Number.NaN);
    options.facts.cardCountry = 'XX';
    expect(schema.validate(clean['global.collection'])).toEqual(before);
  });
});

describe('fields that the operation does not know', () => {
  const order = { ...clean['th.collection'], surplus: 'x', other: 'y' };
  const shown = (unknownFields: 'warn' | 'error' | 'ignore' | readonly string[]): readonly string[] =>
    createValidator({ unknownFields })('th.collection', order).diagnostics.map(
      ({ field, severity }) => `${severity} ${field}`,
    );

  test('are warned of, refused, passed over, or allowed by name', () => {
    expect(shown('warn')).toEqual(['warning surplus', 'warning other']);
    expect(shown('error')).toEqual(['error surplus', 'error other']);
    expect(shown('ignore')).toEqual([]);
    expect(shown(['other'])).toEqual(['warning surplus']);
  });
});

describe('the mark of a configuration in rulesVersion', () => {
  const markOf = (configuration: Parameters<typeof createValidator>[0]): string =>
    createValidator(configuration)('pe.payout', {}).rulesVersion.slice(validate('pe.payout', {}).rulesVersion.length);
  const off = ['pe.payout/amount-range', 'pe.payout/amount-positive'];

  test('is of one length, and says nothing where nothing is changed', () => {
    for (let i = 0; i < 100; i++) expect(markOf({ unknownFields: [`field${i}`] })).toMatch(/^\.[0-9a-f]{16}$/);
    for (const same of [
      {},
      { bindings: {} },
      { off: [] },
      { unknownFields: 'warn' as const },
      { off: ['th.collection/amount-required'] },
    ])
      expect(markOf(same)).toBe('');
  });

  test('does not depend on order, and on what is changed', () => {
    expect(markOf({ off })).toBe(markOf({ off: off.toReversed() }));
    expect(markOf({ bindings: { 'pe.bank': { 'bank-a': ['1', '2'], 'bank-b': 'none' } } })).toBe(
      markOf({ bindings: { 'pe.bank': { 'bank-b': 'none', 'bank-a': ['2', '1'] } } }),
    );
    const marks = [
      { off },
      { off: off.slice(1) },
      { severities: { [off[0]!]: 'warning' as const } },
      { unknownFields: 'error' as const },
      { unknownFields: ['a', 'b'] },
      { unknownFields: ['ab'] },
      { bindings: { 'pe.bank': { 'bank-a': ['1'] } } },
      { bindings: { 'pe.bank': { 'bank-b': ['1'] } } },
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
  const { rulesVersion } = validate('pe.payout', {});
  const { off, severities, bindings } = {
    off: ['pe.payout/b', 'pe.payoutx/a', 'pe.payout/a'],
    severities: { 'pe.payout/c': 'error' as const },
    bindings: { 'pe.bank': { 'bank-b': 'none' as const, 'bank-a': ['2', '1'] } },
  };
  const mark = (configuration: Configuration): string => configurationHash(compiled['pe.payout'], configuration);
  expect(mark({ off })).toBe(marked('{"off":["pe.payout/a","pe.payout/b"]}'));
  expect(mark({ severities, off })).toBe(
    marked('{"off":["pe.payout/a","pe.payout/b"],"severities":{"pe.payout/c":"error"}}'),
  );
  expect(mark({ bindings, unknownFields: 'error' })).toBe(
    marked('{"bindings":{"pe.bank":{"bank-a":["1","2"],"bank-b":"none"}},"unknownFields":"error"}'),
  );
  expect(createValidator({ bindings })('pe.payout', {}).rulesVersion).toBe(rulesVersion + mark({ bindings }));
});

test('none is no code', () => {
  const judgePeru = createPeru({
    bindings: { 'pe.bank': { 'bank-a': ['A'], 'bank-b': 'none', 'bank-c': 'none', 'bank-d': 'none' } },
  });
  const { recipientCardNo: _cci, ...order } = { ...clean['pe.payout'], beneficiaryBankCode: 'n' };
  expect(judgePeru(order).diagnostics).toMatchObject([
    { ruleId: 'pe.payout/account-number-length' },
    { ruleId: 'pe.payout/cci-required' },
  ]);
});

test('a Standard Schema judges on the day that it is told', () => {
  expect(() => standardSchema('pe.payout', { at: 'never' })['~standard'].validate(clean['pe.payout'])).toThrow(
    new TypeError('at must be a date, or a day such as 2027-01-31'),
  );
  expect(standardSchema('pe.payout', { at: '2026-11-21' })['~standard'].validate(clean['pe.payout'])).toEqual({
    value: clean['pe.payout'],
  });
  expect(() => standardSchema('pe.payout')['~standard'].jsonSchema.input({ target: 'draft-03' })).toThrow(
    new TypeError('there is no JSON Schema for the target; use draft-2020-12, draft-07, draft-04 or openapi-3.0'),
  );
});

test('a text that only starts like a RUT is none: the account is not held against it', () => {
  const findings = (beneficiaryId: string): readonly string[] =>
    judge('cl.collection', { beneficiaryId, beneficiaryAccountNumber: '87654321' }).diagnostics.map(
      ({ ruleId }) => ruleId,
    );
  expect(findings('12345678-5')).toContain('cl.collection/account-starts-rut');
  for (const other of ['12345678-55', '12345678-5x', 'x12345678-5'])
    expect(findings(other)).not.toContain('cl.collection/account-starts-rut');
});

test('a slot of the operation that is misspelt is told, one of another country is not', () => {
  expect(() => createPeru({ bindings: { 'pe.banks': {} } })).toThrow(
    new TypeError('bindings: there is no slot pe.banks'),
  );
  expect(() => createPeru({ bindings: { 'ec.bank': { 'bank-1': ['1'] } } })).not.toThrow();
  expect(() => createPeru({ off: ['pe.payoutx/rule'] })).not.toThrow();
  expect(() => createEcuador({ bindings: { 'ec.banks': {} } })).toThrow(
    new TypeError('bindings: there is no slot ec.banks'),
  );
  expect(() =>
    validatorOf(compileOperation(rulebook.operations.get('pe.payout')!, rulebook.slots, '0'), {
      bindings: { constructor: { name: ['1'] } },
    }),
  ).not.toThrow();
});

test('a name that is nearly one of the fields is asked about', () => {
  expect(validate('th.collection', { ...clean['th.collection'], amuont: '1' }).diagnostics).toMatchObject([
    {
      field: 'amuont',
      message: 'The operation has no such field. Did you mean amount?',
      params: { suggestion: 'amount' },
    },
  ]);
});

test('an example of OpenAPI 3.0 stands in no draft of JSON Schema', () => {
  const { jsonSchema } = standardSchema('pe.payout')['~standard'];
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
    standardSchema('xx.payout' as 'pe.payout')['~standard'].jsonSchema.input({ target: 'draft-07' }),
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
  const order = { amount: '50000', currency: 'PEN' };
  const messages = (severities: NonNullable<Configuration['severities']>, more = {}): readonly string[] =>
    validatorOf(compiled['pe.payout'], { severities })(
      { ...order, ...more },
      { fields: ['amount', 'currency'] },
    ).diagnostics.map(({ message }) => message);
  expect(messages({})).toEqual(['Amount must be from 1 to 40000 PEN.']);
  expect(messages({ 'pe.payout/amount-range': 'warning' })).toEqual(['Amount should be from 1 to 40000 PEN.']);
  expect(messages({ 'pe.payout/currency-pen': 'error' }, { amount: '5', currency: 'USD' })).toEqual([
    'Currency must be PEN.',
  ]);
});

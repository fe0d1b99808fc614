import { stepsOf } from '../support/steps.js';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { countItems } from '../../src/core/model/value-text.js';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { checkSchema } from '../../src/workbench/compiler/check-schema.js';
import { checks, hasMessage, messageText } from '../../src/checks/index.js';
import { formats } from '../../src/checks/formats/index.js';
import { standards } from '../../src/checks/standards/index.js';
import {
  DAY,
  type Check,
  type CheckContext,
  type OrderValues,
  type Narrowing,
  type Scope,
  type Intention,
  type Outcome,
  checkDefaults,
  messageIdOf,
  othersId,
} from '../../src/core/model/check.js';
import { WORD_LISTS } from '../../src/embed/words.js';
import { compiledCheck } from './compiled-check.js';
import { context, mutant, random } from './context.js';
import { VOLUME } from '../support/seeded.js';

type Use = readonly [name: string, written: unknown, around?: Partial<CheckContext>];

const named = (name: string, variants: object): Use[] => Object.keys(variants).map((variant) => [name, variant]);

/** Parameters with special boundaries. */
const boundaryUses: readonly Use[] = [
  ['required', true],
  ['string', true],
  ['amount', true],
  ['positive', true],
  ['unsupported', true],
  ['amount-between', ['1', '25000']],
  ['amount-between', ['0', '0.05']],
  ['amount-between', { from: '5' }],
  ['amount-between', { from: '0.5' }, { currency: undefined }],
  ['amount-between', { from: '100' }, { unit: 'minor' }],
  ['amount-between', { from: '100' }, { unit: 'minor', currency: undefined }],
  ['amount-between', { to: '2500' }],
  ['amount-between', { to: '0.05' }, { currency: undefined }],
  ['amount-between', { to: '250000' }, { unit: 'minor' }],
  ['amount-between', { to: '250000' }, { unit: 'minor', currency: undefined }],
  ['amount-between', ['0.5', '20'], { currency: undefined }],
  [
    'amount-between',
    ['5', '2500'],
    { kindOf: (name: string) => (name === 'currency' ? undefined : ('field' as const)) },
  ],
  ['amount-between', ['6', '10000'], { currency: 'ECS', parity: 'USD' }],
  ['amount-between', ['9.99', '9.99']],
  ['amount-between', ['100', '5000000'], { unit: 'minor' }],
  ['amount-between', ['100', '5000000'], { unit: 'minor', currency: undefined }],
  ['max-decimals', 0],
  ['max-decimals', 1],
  ['max-decimals', 2],
  ['decimals-by', 'lists/minor-units'],
  ['decimals-by', 'lists/minor-units', { currency: undefined }],
  ['one-of', ['PEN']],
  ['one-of', ['033', '034']],
  ['one-of', 'lists/document-types'],
  ['not-in', 'lists/closed-countries'],
  ['not-in', ['FED']],
  ['not-in', ['A', 'B']],
  ['digits', 20],
  ['digits', 1],
  ['digits', 100],
  ['digits', [13]],
  ['digits', [13, 14]],
  ['digits', [10, 13, 14, 18, 20]],
  ['digits', { from: 7, to: 20 }],
  ['digits', { count: 11, starting: '03' }],
  ['digits', { from: 1, to: 9, ignoring: ' -' }],
  ['digits', { from: 2, to: 4, ignoring: '-. ' }],
  ['length', { to: 1 }],
  ['length', { to: 256 }],
  ['length', { from: 2, to: 5 }],
  ['length', { from: 3, to: 3 }],
  ['not-like', ['<DIGITS>']],
  ['not-like', ['PAY_<NAME>_SCAN', 'PAY_SCAN', 'A.<DIGITS>']],
  ['by', 'lists/account-lengths'],
  ['by', 'lists/length-ranges'],
  [
    'by',
    [
      { bank: 'bank-a', check: { digits: 10 } },
      { bank: 'bank-b', check: { digits: 12 } },
    ],
  ],
  [
    'by',
    [
      { bank: 'bank-a', check: { digits: 10 } },
      { bank: 'bank-a', accountType: 'current', check: { digits: [12, 13, 14] } },
      { accountType: 'savings', check: { digits: 9 } },
    ],
  ],
  ['by', 'lists/references'],
  [
    'by',
    [
      { cardCountry: 'DEU', check: { 'check-digits': 'luhn' } },
      { cardCountry: ['PER', 'ECU'], check: { 'not-in': ['0', '1'] } },
      { cardCountry: 'BEL', bank: 'bank-a', check: { length: { from: 2, to: 4 } } },
    ],
  ],
  ['by', [{ currency: 'PEN', check: { format: 'email' } }]],
  [
    'by',
    [
      { currency: 'PEN', check: { digits: { count: 3, starting: '0' } } },
      { currency: 'USD', check: { digits: { count: 10, 'calling-code': '57' } } },
    ],
  ],
  ['one-of', 'lists/account-ids'],
  ['not-in', 'lists/account-ids'],
  ['by', { table: 'lists/banks', where: { bank: 'bank' }, 'one-of': 'code' }],
  ['by', { table: 'lists/banks', where: { paymentType: 'country' }, 'one-of': 'code' }],
  ['by', { table: 'lists/banks', where: { cardCountry: 'country' }, 'one-of': 'code' }],
  ['by', { table: 'lists/banks', where: { paymentType: 'country', paymentChannel: 'code' }, digits: 'length' }],
  ['by', { table: 'lists/banks', where: { bank: 'bank', accountType: 'type' }, digits: 'length' }],
  ['by', { table: 'lists/banks', where: { bank: 'bank', cardCountry: 'country' }, digits: ['length'] }],
  ['by', { table: 'lists/banks', where: { bank: 'bank' }, 'amount-between': ['least', 'most'] }],
  ['by', { table: 'lists/banks', where: { bank: 'bank' }, length: { to: 'length' } }],
  ['by', 'lists/methods', { field: 'currency' }],
  ['prefix-in', { list: 'lists/mobile-prefixes', after: '0' }],
  ['prefix-in', { list: ['+57', 'a.b'] }],
  ['compare', { different: 'beneficiaryId' }],
  ['compare', { equal: 'beneficiaryId' }],
  ['compare', { 'at-most': 'beneficiaryId' }],
  ['compare', { 'at-least': 'beneficiaryId' }],
  ['compare', { above: 'beneficiaryId' }],
  ['compare', { below: 'beneficiaryId' }],
  ['compare', { after: 'beneficiaryId' }],
  ['compare', { before: 'beneficiaryId' }],
  ['date', true],
  ['date', { after: '2020-02-29' }],
  ['date', { before: '2020-03-01' }],
  ['date', { after: '1999-12-31', before: '2000-01-02' }],
  ['date', { after: 'today' }],
  ['date', { after: 'yesterday', before: '2030-01-01' }],
  ['date', { before: 'tomorrow', age: { to: 100 } }],
  ['date', { age: { from: 18 } }],
  ['date', { age: { from: 0, to: 17 } }],
  ['date', { from: '2020-02-29', to: '2020-03-01' }],
  ['date', { from: 'today - 7 days', to: 'today + 1 day' }],
  ['time', true],
  ['time', { after: '2027-02-28T12:00:00Z', before: '2027-02-28T08:00:00.5-05:00' }],
  ['time', { from: 'now + 30 min', to: 'now + 24 h' }],
  ['time', { after: 'today', to: 'today + 3 days', zone: '+05:30' }],
  ['time', { from: 'now - 90 s', before: '2030-01-01' }],
  ['time', { as: 'unix-seconds' }],
  ['time', { as: 'unix-seconds', from: '2027-01-01', before: '2027-03-01T00:00:00.5Z' }],
  ['time', { as: 'unix-seconds', after: 'now', before: 'now + 7 days' }],
  ['pattern', { matches: '[A-Z]{2}[0-9]{6}', says: 'a code' }],
  ['pattern', { matches: '(AB|C)?[0-9]{2,4}', says: { en: 'a code', es: 'un código' } }],
  ['pattern', { matches: '[A-Za-z]+(-[0-9]+)?', says: 'a code' }],
  ['pattern', { matches: '\\[[a-c.^/-]*\\]', says: 'a code' }],
  ['pattern', { matches: 'X|(Y-){2}[0-9]', says: 'a code' }],
  ['first-digits-of', { field: 'beneficiaryId', body: 7 }],
  ['by', 'lists/type-currencies', { field: 'currency' }],
  [
    'by',
    [
      { bank: 'bank-a', currency: 'EUR' },
      { bank: 'other', check: { format: 'email' } },
    ],
    { field: 'currency' },
  ],
  ['template-pairs', 'lists/type-channels', { field: 'paymentType' }],
  ['template-pairs', 'lists/type-channels', { field: 'paymentChannel' }],
  [
    'template-pairs',
    'lists/signs',
    {
      field: 'paymentType',
      table: () => [
        { paymentType: 'a-b]^\\<NAME>', paymentChannel: '<NAME>' },
        { paymentType: 'X', paymentChannel: 'Y' },
      ],
    },
  ],
  ...named('format', formats),
  ...named('check-digits', standards),
  ['iban-country', 'beneficiaryAccountCountry'],
  ['contains-account', { field: 'beneficiaryAccountNumber', after: '00110', digits: ['4-6', '9-18'] }],
  ['not-made-up', 'email'],
  ['not-made-up', 'digits'],
  ['not-made-up', 'name'],
  ['not-made-up', 'text'],
  ['unique-in-batch', { ignoring: '-' }],
];

/** Each check with the examples of its parameters that the documentation shows, and with the parameters above. */
const uses: readonly Use[] = [
  ...boundaryUses,
  ...Object.entries(checks).flatMap(([name, check]) =>
    boundaryUses.some(([known]) => known === name)
      ? []
      : ((check!.parameters['examples'] ?? []) as readonly unknown[]).map((example): Use =>
          // The field of the rule is part of the group.
          check!.subject === 'presence'
            ? [name, example, { field: (example as readonly string[])[0]! }]
            : [name, example],
        ),
  ),
];

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false })
  .addVocabulary(['errorMessage', 'intention'])
  .addSchema(checkSchema(), 'check.schema.json');

function checkOf(name: string): Check {
  const check = checks[name];
  if (!check) throw new Error(name);
  return check;
}

/** Texts that go together: a CCI and the account in it, a RUT with and without its check digit, an IBAN and its country. */
const PAIRED = [
  '00219300123456701214',
  '001101931234567012',
  '12345678',
  '12.345.678-5',
  '1234567-4',
  '12345674',
  'DE89370400440532013000',
  'de',
];

/** Every text in a check's parameters, and for each number a text with that many digits. */
function textsIn(parameters: unknown): readonly string[] {
  if (typeof parameters === 'string') return parameters.split('\n');
  if (typeof parameters === 'number') return ['1234567890'.repeat(10).slice(0, parameters)];
  return typeof parameters === 'object' && parameters !== null
    ? [...Object.keys(parameters), ...Object.values(parameters).flatMap(textsIn)]
    : [];
}

const CODES = WORD_LISTS.find(({ name }) => name === 'Code')!.words;

const load = createRequire(__filename);

const INPUTS: readonly unknown[] = [undefined, 'email', 'decimal', 'url', 'date'];
const AS_OF = { [DAY]: '2027-02-28' };
const DECIMAL = /^(?:0|[1-9][0-9]{0,14})(?:[.]([0-9]+))?$/;

const patterns = new Map<string, RegExp>();

function wholePattern(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'v');
  patterns.set(pattern, known);
  return known;
}

/** Whether an input with this narrowing takes a value. */
function takes({ values, lengths, pattern, decimals, min, max }: Narrowing, value: string): boolean {
  const [number, fraction = ''] = DECIMAL.exec(value) ?? [];
  if (values && !values.includes(value)) return false;
  if (lengths && !lengths.includes(value.length)) return false;
  if (pattern !== undefined && !wholePattern(pattern).test(value)) return false;
  return (
    number === undefined ||
    !(
      fraction.length > (decimals ?? 99) ||
      Number(number) < Number(min ?? 0) ||
      Number(number) > Number(max ?? Infinity)
    )
  );
}

/** The names in the braces of a message. */
const mentionedIn = (message: string): string[] =>
  Array.from(message.matchAll(/\{([^}]*)\}/g), ([, mention]) => mention!);

const PATTERNS_NEED_A_BOUND = /"pattern":"(?!\[|\^\(\?:.*\)\$?"|\^)/;

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((file) => (/^(?!index\.).*\.ts$/.test(file) ? [file.replace(/\.ts$/, '')] : []));

test.each([
  ['src/checks/formats', formats],
  ['src/checks/standards', standards],
])('each file is listed in %s/index.ts', (folder, listed) => {
  const missing = filesIn(folder).filter((name) => !Object.hasOwn(listed, name));
  expect(missing.map((name) => `add ${name} to ${folder}/index.ts`)).toEqual([]);
});

test('each file is listed in src/checks/index.ts, and each check has an example', () => {
  const missing = filesIn('src/checks').flatMap((name) => {
    if (!Object.hasOwn(checks, name)) return [`add ${name} to src/checks/index.ts`];
    return uses.some(([used]) => used === name) ? [] : [`add examples to the parameters in src/checks/${name}.ts`];
  });
  expect(missing).toEqual([]);
});

test('a name that other schemas have is that of one check, and of no other', () => {
  const others = Object.entries(checks).flatMap(([name, check]) =>
    (check!.alsoCalled ?? []).map((other) => ({ name, other })),
  );
  const wrong = others.filter(
    ({ name, other }) =>
      Object.hasOwn(checks, other) ||
      !/^[a-z]+(-[a-z]+)*$/.test(other) ||
      others.some((each) => each.other === other && each.name !== name),
  );
  expect(wrong.map(({ name, other }) => `remove ${other} from alsoCalled in src/checks/${name}.ts`)).toEqual([]);
});

describe.each(uses)('%s %j', (name, written, around = {}) => {
  const check = checkOf(name);
  const field = around.field ?? 'amount';
  const parameters = check.prepare(written, context(around));
  const accepts = check.test(parameters);
  const reads = check.reads?.(parameters) ?? [];
  const { valid, invalid } = check.cases(parameters, AS_OF[DAY]);

  /** Values of every kind, with changes, in orders of every kind. */
  function orders(): readonly (readonly [value: string, order: OrderValues])[] {
    const next = random(11);
    const ofRows = (check.table?.(parameters)?.rows ?? []).flatMap(({ cases }) => (cases ? [cases] : []));
    const values = [
      ...[check.cases(parameters, AS_OF[DAY]), ...ofRows].flatMap((cases) => [...cases.valid, ...cases.invalid]),
      ...textsIn(parameters),
      '1.005',
      ...PAIRED,
    ];
    const others = [undefined, null, 'unbound', 'unknown', 'other', 'constructor', ...values];
    return Array.from({ length: 1000 * VOLUME }, (_, i): [string, OrderValues] => {
      const start = values[next(values.length)]!;
      const value = i % 2 ? start : mutant(start, next);
      return [
        value,
        {
          ...Object.fromEntries([...reads.map((read) => [read, others[next(others.length)]]), [field, value]]),
          ...AS_OF,
        },
      ];
    }).filter(([value]) => value.trim() !== '');
  }

  test('takes what its own schema allows', () => {
    const allows = ajv.compile(check.parameters);
    expect(allows(written)).toBe(true);
    const { description, examples, intention } = check.parameters as {
      readonly description?: string;
      readonly examples?: readonly unknown[];
      readonly intention?: Intention;
    };
    const isComplete = {
      description: /^[A-Z]/.test(description ?? ''),
      examples: (examples ?? []).length > 0 && examples!.every((example) => allows(example)),
      intention: /^[a-z]+$/.test(intention?.group ?? '') && /^[A-Z]/.test(intention?.description ?? ''),
    };
    const missing = Object.entries(isComplete).flatMap(([part, has]) => (has ? [] : [part]));
    expect(missing.map((part) => `src/checks/${name}.ts: parameters.${part} is missing or wrong`)).toEqual([]);
  });

  test('prepares plain data', () => {
    expect(JSON.parse(JSON.stringify(parameters))).toEqual(parameters);
    if (written === true) expect(parameters).toBe(true);
  });

  test('says what to do, and mentions nothing but its params', () => {
    const id = messageIdOf(check, parameters);
    const ofParams = Object.keys(check.params(parameters));
    const message = messageText(id);
    expect(message).toMatch(/^\{label\} .*\.$/);
    expect(['label', ...ofParams]).toEqual(expect.arrayContaining(mentionedIn(message)));
    expect(CODES).toContain(check.code);
    if (!hasMessage(othersId(id))) return;
    const ofCondition = mentionedIn(messageText(othersId(id)));
    expect(ofCondition).toContain('others');
    expect(['label', 'others', ...ofParams]).toEqual(expect.arrayContaining(ofCondition));
  });

  test('evaluates its cases as it says', () => {
    expect(valid.filter((value) => accepts(value, AS_OF) !== true)).toEqual([]);
    expect(invalid.filter((value) => accepts(value, AS_OF) !== false)).toEqual([]);
  });

  const guard = Object.keys(checks).find((each) => checks[each]!.guards?.includes(check.code));
  if (guard !== undefined)
    test('leaves values to the check that guards its code', () => {
      const refused = ['1,000,000', 'abc'].filter((value) => accepts(value, AS_OF) === false);
      expect(refused.map((value) => `src/checks/${name}.ts: accept "${value}", which ${guard} refuses`)).toEqual([]);
    });

  test('reads what the operation has', () => {
    expect(reads.filter((read) => context(around).kindOf(read) === undefined)).toEqual([]);
  });

  test('uses what modules of the checks export, and nothing internal', () => {
    const use: Scope['use'] = (module, exported) => {
      expect(module).not.toMatch(/^internal\//);
      const loaded: Readonly<Record<string, unknown>> = load(`../../src/checks/${module}.js`);
      for (const [one, value] of Object.entries(exported))
        expect([module, one, loaded[one] === value]).toEqual([module, one, true]);
      return 'used';
    };
    const reported: Outcome[] = [];
    const scope: Scope = {
      value: 'value',
      field: (one) => one,
      use,
      evaluate: () => 'result',
      constant: () => 'constant',
      day: () => 'day',
      outcome: (outcome) => {
        const { code = check.code, message = messageIdOf(check, parameters), params = {} } = outcome;
        expect(CODES).toContain(code);
        expect(messageText(message)).toMatch(/^\{label\} .*\.$/);
        const known = { ...check.params(parameters), ...params };
        expect(['label', ...Object.keys(known)]).toEqual(expect.arrayContaining(mentionedIn(messageText(message))));
        expect(check.outcomes?.(parameters)).toContainEqual(outcome);
        reported.push(outcome);
        return 'outcome';
      },
      once: (expression) => expression,
      column: () => 'column',
      made: (module, exported, ...parts) => {
        use(module, exported);
        for (const part of parts)
          if (typeof part === 'object' && 'outcomes' in part) part.outcomes.forEach(scope.outcome);
        return 'made';
      },
    };
    check.inline?.(parameters, scope);
    check.detail?.(parameters, scope);
    for (const outcome of check.outcomes?.(parameters) ?? []) expect(reported).toContainEqual(outcome);
  });

  test('narrows an input to what passes, and leaves nothing of it out', () => {
    const narrow = check.narrow?.(parameters);
    const wrong = !narrow
      ? []
      : orders().filter(([value, order]) => {
          const narrowing = narrow(order) ?? {};
          const { input, values = [], suggestions = [] } = narrowing;
          // An input has only one line.
          const isLeftOut =
            accepts(value, order) !== false && !takes(narrowing, value) && !/[\n\r\u2028\u2029]/.test(value);
          return (
            isLeftOut ||
            !INPUTS.includes(input) ||
            ![...values, ...suggestions].every((one) => accepts(one, order) !== false)
          );
        });
    expect(wrong).toEqual([]);
  });

  test('means the same in a generated module', () => {
    const compiled = compiledCheck(name, parameters, field);
    const differ: OrderValues[] = [];
    for (const [value, order] of orders()) {
      if (compiled(order).verdict !== (name === 'required' || accepts(value, order))) differ.push(order);
    }
    expect(differ).toEqual([]);
  });

  test('means the same as its portable schema', () => {
    const portable = check.schema(parameters, field);
    // A check without a portable form says why in its own words.
    if (!('order' in portable) && !('value' in portable))
      expect(
        JSON.stringify(portable) === JSON.stringify(checkDefaults.schema())
          ? [`add schema to src/checks/${name}.ts`]
          : [],
      ).toEqual([]);
    if ('none' in portable) expect(portable.none).toMatch(/^[A-Z].+\.$/);
    if ('order' in portable || !('value' in portable)) return;
    const next = random(7);
    const accepted = ajv.compile(portable.value);
    const refuses = (value: string): boolean =>
      accepted(check.subject === 'list' ? Array.from({ length: countItems(value) }) : value);
    const tried = [...valid, ...invalid].filter((value) => value.trim() !== '');
    for (let i = 0; i < 800 * VOLUME && tried.length > 0; i++)
      tried.push(mutant(tried[next(tried.length)] ?? '', next));
    const partly = 'none' in portable;
    const differ = tried.filter(
      (value) =>
        value.trim() !== '' &&
        (partly ? !refuses(value) && accepts(value, AS_OF) : refuses(value) !== accepts(value, AS_OF)),
    );
    expect(differ).toEqual([]);
  });

  test('keeps to the portable dialect', () => {
    const portable = check.schema(parameters, field);
    const text = JSON.stringify('order' in portable ? portable.order : 'value' in portable ? portable.value : {});
    expect(text).not.toMatch(/\\\\[dDwWsSbBAzpu]|\(\?[=!<]|\(\?:[^)]*\)(?:[*+]|\{[0-9]+,)/);
    expect(text).not.toMatch(PATTERNS_NEED_A_BOUND);
    expect(text).not.toMatch(/"(?:const|if|then|else|oneOf|contains|propertyNames|dependentRequired)":/);
  });
});

// Reading the counts takes longer than using a check, so all its uses are counted at once.
test.each([...new Set(uses.map(([name]) => name))])('%s takes hostile text quickly and never throws', (name) => {
  const check = checkOf(name);
  const own = uses.filter(([other]) => other === name);
  const tests = own.map(([, written, around = {}]) => check.test(check.prepare(written, context(around))));
  const accept = (text: string, order: OrderValues): void => tests.forEach((accepts) => accepts(text, order));
  const steps = stepsOf(() => {
    for (const unit of [
      '0',
      '9',
      'a',
      'A',
      '.',
      '-',
      '@',
      'a.',
      '0.',
      ':',
      '[',
      ' ',
      'https://',
      'a@',
      '\u0000',
      '😀',
      '1::',
      'WALLET_',
      '_QR',
    ]) {
      for (const text of [
        unit.repeat(8000 / unit.length),
        `https://${unit.repeat(8000 / unit.length)}\n`,
        `a@${unit.repeat(8000 / unit.length)}!`,
      ])
        accept(text, { currency: text, bank: text, beneficiaryId: text });
    }
  });
  // The longest text has 8,000 characters, there are some 50, and at most 19 uses.
  expect(steps).toBeLessThan(2_000_000);
  for (const inherited of ['__proto__', 'constructor', 'toString'])
    accept(inherited, { currency: inherited, bank: inherited, beneficiaryId: inherited, paymentType: inherited });
});

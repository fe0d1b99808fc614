import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { payrules } from '../../support/cli.js';
import { amountRange } from '../../support/english.js';
import { runProcess } from '../../support/process.js';
import { fixtureIds, fixtureValidators } from '../../fixtures/fixture.js';
import { BINDINGS, folder, good, RULES } from './fixture.js';

const root = process.cwd();
const out = join(folder, 'own');

/** Runs a module beside the built folder, where string code is refused, and reads what it prints. */
function printed(name: string, code: string): unknown {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return JSON.parse(
    execFileSync(process.execPath, ['--disallow-code-generation-from-strings', file], {
      cwd: folder,
      encoding: 'utf8',
    }),
  ) as unknown;
}

/** The text of a bundle. */
function bundleOf(code: string): string {
  return execFileSync(
    join(root, 'node_modules/.bin/esbuild'),
    ['--bundle', '--minify', '--format=esm', '--log-level=error'],
    { input: code, cwd: folder, encoding: 'utf8' },
  );
}

beforeAll(() => {
  const args = [
    'build',
    'alpha.payout',
    'beta.collection',
    ...RULES,
    ...BINDINGS,
    '--overlay',
    'test/fixtures/overlay',
  ];
  expect(runProcess([...args, '--out', out])).toMatchObject({ code: 0, err: '' });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules/payrules'));
});

describe('index.js', () => {
  test('exports what the main entry of the package does, and OPERATION.js what the module of an operation does', () => {
    const [ownNames, names, ownOne, one] = printed(
      'names',
      `import * as own from './own/index.js';
import * as all from 'payrules';
import * as ownOne from './own/alpha.payout.js';
import * as one from 'payrules/operations/pe.payout';
console.log(JSON.stringify([own, all, ownOne, one].map(Object.keys)));`,
    ) as readonly (readonly string[])[];
    expect(ownNames).toEqual(names);
    expect(ownOne).toEqual(one);
    expect(names).toEqual(expect.arrayContaining(['createForm', 'normalize', 'operations', 'translate', 'validate']));
  });

  test('runs each of them by the rules, the overlay and the codes that are built in', () => {
    const results = printed(
      'uses',
      `import * as own from './own/index.js';
import { es } from './own/locales/es.js';
const good = ${JSON.stringify(good)};
const cash = { ...good, paymentType: 'CASH', amount: '91' };
const idsOf = ({ diagnostics }) => diagnostics.map(({ ruleId }) => ruleId);
const throws = (run) => { try { run(); return false; } catch (error) { return error instanceof TypeError; } };
const schema = own.standardSchema('alpha.payout')['~standard'];
console.log(JSON.stringify({
  operations: own.operations.map(({ id, documented }) => [id, documented]),
  others: [own.validate('beta.payout', {}).valid, throws(() => own.requirements('toString')), own.rulesOf('beta.payout') ?? null],
  noForm: throws(() => own.createForm('beta.payout')),
  noSlot: throws(() => own.createValidator({ bindings: { 'beta.none': {} } })),
  ownRule: idsOf(own.validate('alpha.payout', { ...good, mchOrderId: '1' })),
  bound: own.validate('alpha.payout', good).notEvaluated.map(({ ruleId }) => ruleId),
  unbound: own.createValidator({ bindings: {} })('alpha.payout', good).notEvaluated.length > 0,
  normalized: own.normalize('alpha.payout', { ...good, amount: ' 20 ' }).changes,
  complete: own.requirements('alpha.payout', good).complete,
  form: own.createForm('alpha.payout', { order: good }).set('amount', '500').diagnostics[0].diagnostic.ruleId,
  issues: [schema.validate(good).issues ?? [], schema.validate({ ...good, amount: '500' }).issues.length],
  json: schema.jsonSchema.input({ target: 'draft-07' }).properties.amount.type,
  rules: own.rulesOf('alpha.payout').rules.some(({ id }) => id === 'alpha.payout/own/cash-limit'),
  reply: own.readReply('alpha.payout', { success: true, data: { orderId: 'x', other: 'x' } }),
  object: own.operation('alpha.payout').validate({ ...good, mchOrderId: '1' }).diagnostics.map(({ ruleId }) => ruleId),
  loaded: (await own.load('alpha.payout', { fields: ['amount'] })).validate({ amount: '500' }).diagnostics.map(({ ruleId }) => ruleId),
  notLoaded: await own.load('beta.payout').catch((error) => error instanceof TypeError),
  problem: own.toProblemDetails(own.validate('alpha.payout', {})).status,
  spanish: own.createValidator({ locale: es })('alpha.payout', cash).diagnostics[0].message,
  translated: own.translate(own.validate('alpha.payout', cash).diagnostics[0], es).message,
}));`,
    );
    const message = 'Importe de un pago en efectivo debería ser como máximo 90.';
    expect(results).toEqual({
      operations: [
        ['alpha.payout', true],
        ['beta.collection', true],
      ],
      others: [false, true, null],
      noForm: true,
      noSlot: true,
      ownRule: ['alpha.payout/own/order-number'],
      bound: [],
      unbound: true,
      normalized: [{ field: 'amount', ruleId: expect.any(String), change: 'trim' }],
      complete: true,
      form: 'alpha.payout/amount-range',
      issues: [[], 1],
      json: 'string',
      rules: true,
      reply: { orders: [{ orderId: 'x' }], failed: false, diagnostics: [], certainty: 'none', remedy: 'unknown' },
      object: ['alpha.payout/own/order-number'],
      loaded: ['alpha.payout/amount-range'],
      notLoaded: true,
      problem: 422,
      spanish: message,
      translated: message,
    });
  });

  test('a bundle contains only what it uses', () => {
    const reply = bundleOf("export { readReply } from './own/index.js';");
    expect(reply).toContain('readReply');
    expect(reply).not.toContain('alpha.payout/');
    const one = bundleOf("export { validate } from './own/beta.collection.js';");
    expect(one).toContain('beta.collection');
    expect(one).not.toContain('alpha.payout');
    const all = bundleOf("export { validate } from './own/index.js';");
    expect(all).toContain('alpha.payout');
    // The rules as data, and the catalogue.
    expect(all).not.toMatch(/own\/cash-limit"[^]*dependsOn|debería/);
  });
});

test('OPERATION.js runs each of its functions by the rules, the overlay and the codes that are built in', () => {
  const results = printed(
    'one',
    `import * as own from './own/alpha.payout.js';
import { es } from './own/locales/es/alpha.payout.js';
const good = ${JSON.stringify(good)};
const low = { ...good, amount: '9' };
const schema = own.standardSchema()['~standard'];
const messageOf = (run) => { try { return run(); } catch (error) { return error.message; } };
console.log(JSON.stringify({
  valid: [own.validate(good).valid, own.createValidator()(low).valid],
  open: [own.validate(good), own.createValidator()(good)].map(({ notEvaluated }) => notEvaluated.length),
  finding: own.validate(low).diagnostics.map(({ ruleId }) => ruleId),
  spanish: own.createValidator({ locale: es })(low).diagnostics[0].message,
  limits: own.requirements(good).fields.filter(({ name }) => name === 'amount').map(({ min, max }) => [min, max]),
  complete: own.requirements(good).complete,
  issue: schema.validate(low).issues[0].message,
  json: JSON.stringify(schema.jsonSchema.input({ target: 'draft-07' })).includes('from 12 to 480'),
  normalized: [own.normalize(good).changes, own.normalize({ ...good, amount: ' 20 ' }).order.amount],
  form: [own.createForm().requirements.length > 0, own.createForm({ order: good }).set('amount', '9').diagnostics[0].diagnostic.ruleId],
  vendor: schema.vendor,
  none: [null, [], 5].map((none) => messageOf(() => own.createValidator(none))),
}));`,
  );
  const none = 'this argument must be an object';
  expect(results).toEqual({
    valid: [true, false],
    open: [0, 0],
    finding: ['alpha.payout/amount-range'],
    spanish: 'Importe: debe estar entre 12 y 480 SEK.',
    limits: [['12', '480']],
    complete: true,
    issue: amountRange('12', '480'),
    json: true,
    normalized: [[], '20'],
    form: [true, 'alpha.payout/amount-range'],
    vendor: 'payrules',
    none: [none, none, none],
  });
});

test('the types compile', () => {
  writeFileSync(
    join(folder, 'use.ts'),
    `import { createForm, createValidator, normalize, operations, readReply, requirements, rulesOf, standardSchema, translate, validate, type Configuration, type Diagnostic, type OperationId, type OrderInput, type Orders, type Reply, type Result, type Validated } from './own/index.js';
import { validate as one, createForm as form } from './own/alpha.payout.js';
import * as alpha from './own/alpha.payout.js';
import { es } from './own/locales/es.js';
import { es as part } from './own/locales/es/alpha.payout.js';
const result: Result<Orders['alpha.payout']> = validate('alpha.payout', {});
if (result.valid) {
  const order: Validated<Orders['alpha.payout']> = result.order;
  const amount: string = order.amount;
  // @ts-expect-error a misspelt field
  order.amont;
  void amount;
}
const id: OperationId = 'beta.collection';
// @ts-expect-error an operation that was not asked for
validate('beta.payout', {});
// @ts-expect-error a misspelt rule
createValidator({ off: ['alpha.payout/amuont-range'] });
// @ts-expect-error a misspelt slot
const configuration: Configuration = { bindings: { 'alpha.bnak': {} } };
const input: OrderInput<'alpha.payout'> = { amount: '' };
const finding: Diagnostic | undefined = result.diagnostics[0];
if (finding) translate(finding, es).message;
const reply: Reply<'alpha.payout'> = readReply('alpha.payout', {});
const first: string | undefined = reply.orders[0]?.orderId;
normalize('alpha.payout', input).changes.map(({ field }) => {
  // @ts-expect-error a misspelt field
  return field === 'amont';
});
const amount: 'required' | 'recommended' | 'optional' | 'unused' | undefined = requirements('alpha.payout').fields[0]?.need;
// @ts-expect-error a misspelt field
form().set('amont', '1');
createForm('alpha.payout').set('amount', '1');
standardSchema('alpha.payout', { locale: part })['~standard'].types?.output.amount.length;
const titles: string[] = operations.map(({ title }) => title);
alpha.createForm().set('amount', '5').requirements[0]?.name satisfies string | undefined;
// @ts-expect-error a misspelt field
alpha.createForm().typing('amont');
// @ts-expect-error a field of another operation
alpha.normalize({}).changes.find(({ field }) => field === 'zip');
// @ts-expect-error a field of another operation
alpha.requirements().fields.find(({ name }) => name === 'zip');
const { value } = alpha.standardSchema()['~standard'].validate({}) as { value: { paymentType: 'BANK' | 'CASH' } };
value.paymentType satisfies 'BANK' | 'CASH';
if (result.valid) {
  result.order.beneficiaryAccountNumber satisfies string;
  result.order.paymentType satisfies 'BANK' | 'CASH' | undefined;
}
const some = validate('alpha.payout', {}, { fields: ['amount'] });
// @ts-expect-error it may lack what was not judged
if (some.valid) some.order.paymentType;
const draft = alpha.createValidator()({}, { mode: 'draft' });
// @ts-expect-error and so where one operation has its own module
if (draft.valid) draft.order.paymentType;
for (const diagnostic of [...some.diagnostics, ...draft.diagnostics]) {
  if (diagnostic.code === 'range') diagnostic.params.max satisfies string | undefined;
  // @ts-expect-error a member of another code
  if (diagnostic.code === 'range') diagnostic.params.digits;
  diagnostic.field === 'amount';
  // @ts-expect-error a misspelt field
  diagnostic.field === 'amont';
}
void [one({}), id, configuration, first, amount, titles, rulesOf(id)?.rules];
`,
  );
  compile('use.ts');
});

/** Checks the types of a program beside the built folder. */
function compile(file: string): void {
  const strict = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--module',
    'nodenext',
    '--types',
    '',
  ];
  execFileSync(join(root, 'node_modules/.bin/tsc'), [...strict, file], { cwd: folder, stdio: 'inherit' });
}

describe('the operations', () => {
  test('without names all are written', async () => {
    const all = join(folder, 'all');
    expect((await payrules(['build', ...RULES, '--out', all])).code).toBe(0);
    for (const id of readdirSync('test/fixtures/rules/operations'))
      expect(readdirSync(all)).toContain(id.replace('.yaml', '.js'));
    // Each of their modules finds what it imports.
    const nested = { amount: 99, payer: { address: { country: 'se' } } };
    const results = printed(
      'all',
      `import { operations, validate } from './all/index.js';
const idsOf = (id) => validate(id, ${JSON.stringify(nested)}).diagnostics.map(({ ruleId }) => ruleId);
console.log(JSON.stringify(Object.fromEntries(operations.filter((one) => one.documented).map(({ id }) => [id, idsOf(id)]))));`,
    );
    const validate = fixtureValidators();
    expect(results).toEqual(
      Object.fromEntries(fixtureIds().map((id) => [id, validate(id, nested).diagnostics.map(({ ruleId }) => ruleId)])),
    );
  });

  test('the fields of findings are places: objects, and values of lists', async () => {
    const nested = join(folder, 'nested');
    expect((await payrules(['build', 'theta.transfer', ...RULES, '--out', nested])).code).toBe(0);
    writeFileSync(
      join(folder, 'places.ts'),
      `import { validate as all } from './nested/index.js';
import { validate } from './nested/theta.transfer.js';
for (const { field } of [...all('theta.transfer', {}).diagnostics, ...validate({}).diagnostics]) {
  field === 'payer';
  field === 'tags.1';
}
for (const { field } of all('theta.transfer', {}).diagnostics) {
  field === 'payer.address';
  field === 'tags.1';
  // @ts-expect-error a misspelt field
  field === 'tag.1';
}
`,
    );
    compile('places.ts');
  });

  test('one without rules is refused', async () => {
    const { code, err } = await payrules(['build', 'alpha.payuot', ...RULES, '--out', join(folder, 'none')]);
    expect([code, err]).toEqual([2, expect.stringContaining('did you mean alpha.payout?')]);
  });
});

import { stepsOfAll } from '../../../support/steps.js';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readRules, readSchemas } from '../../../../src/workbench/rulebook/index.js';
import { BackgroundAnalysis } from '../../../../src/apps/studio/server/background-analysis.js';
import { rulebookLinter } from '../../../../src/workbench/lint/linter.js';
import type {
  AuthoringSchema,
  DiffAnswer,
  Drafts,
  EditAnswer,
  FileText,
  FixAnswer,
  IndexAnswer,
  ValidateAnswer,
  LintAnswer,
  OperationAnswer,
  PatchAnswer,
  RequirementsAnswer,
  Start,
  TextsAnswer,
} from '../../../../src/apps/studio/server/api.js';
import { fixtureFolder, fixtureIds } from '../../../fixtures/fixture.js';
import { ALPHA, BANKS, BASE, BINDINGS, CHECK, DAY, Studio, SWAPPED, WIDER } from './studio.js';
import { amountRange } from '../../../support/english.js';
import { git } from '../../../support/git.js';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start({ orders: [], overlay: { 'bindings.yaml': BINDINGS } });
});
afterAll(() => studio.stop());

/** Above the maximum, but below the maximum of {@link WIDER}. */
const order = { ...BASE, amount: '950' };
const validated = (body: object, language?: string): Promise<ValidateAnswer> =>
  studio.post('/api/validate', { operation: 'alpha.payout', drafts: {}, order, ...body }, language);
const lineOf = (text: string, written: string): number =>
  text.split('\n').findIndex((line) => line.includes(written)) + 1;
const ids = (result: ValidateAnswer['now']): readonly string[] | undefined =>
  result?.diagnostics.map(({ ruleId }) => ruleId);

test('start lists every operation, every file and the orders', async () => {
  const start = await studio.get<Start>('/api/start');
  expect(start.operations).toHaveLength(fixtureIds().length);
  expect(start.operations.find(({ id }) => id === 'alpha.payout')).toMatchObject({
    title: 'Alpha payout',
    direction: 'payout',
    country: 'SE',
    region: 'Europe',
    file: ALPHA,
  });
  expect(start.operations.find(({ id }) => id === 'alpha.payout')!.files).toEqual([
    ALPHA,
    'common/order.yaml',
    'common/payout.yaml',
    'lists/minor-units.yaml',
    'lists/alpha-accounts.yaml',
    'slots.yaml',
  ]);
  expect(start.operations.find(({ id }) => id === 'beta.collection')!.country).toBeNull();
  expect(start.files).toContainEqual({
    path: 'lists/alpha-accounts.yaml',
    kind: 'list',
    title: 'Account number lengths of the alpha payout',
  });
  expect(start.files).toContainEqual({
    path: 'lists/closed-countries.yaml',
    kind: 'list',
    title: 'Countries whose cards the gateway does not take',
    codes: { standard: 'ISO 3166-1', letters: 3 },
  });
  expect(start.files).toContainEqual({ path: 'overlay/bindings.yaml', kind: 'bindings', title: null });
  expect(start).toMatchObject({
    overlay: true,
    isInstalled: false,
    orders: { name: 'orders.ndjson', notes: [] },
    locales: ['en', 'es', 'pt-BR'],
  });
});

test('start says that an installation replaces the rules', async () => {
  const prepare = (folder: string): void => {
    mkdirSync(join(folder, 'node_modules'));
    renameSync(join(folder, 'rules'), join(folder, 'node_modules/rules'));
    symlinkSync(join(folder, 'node_modules/rules'), join(folder, 'rules'), 'junction');
  };
  const installed = await Studio.start({ prepare });
  expect(await installed.get<Start>('/api/start')).toMatchObject({ isInstalled: true });
  await installed.stop();
});

test('file returns the text on disk and its revision', async () => {
  const { text, revision, kind } = await studio.file(ALPHA);
  expect([text, kind]).toEqual([readFileSync(join(fixtureFolder, ALPHA), 'utf8'), 'operation']);
  expect((await studio.file(ALPHA)).revision).toBe(revision);
  expect((await studio.file('slots.yaml')).revision).not.toBe(revision);
});

test('schema returns a schema without references to other files', async () => {
  const schema = await studio.get<AuthoringSchema>('/api/schema?kind=operation');
  const references = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference!);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], schema);
    expect([reference, typeof target]).toEqual([reference, 'object']);
  }
  expect((await studio.call('GET', '/api/schema?kind=nothing')).status).toBe(404);
});

test('a bindings file that does not exist yet is empty; another file is missing', async () => {
  const fresh = await Studio.start({ overlay: {} });
  expect(await fresh.get<FileText>('/api/file?path=overlay/bindings.yaml')).toEqual({
    path: 'overlay/bindings.yaml',
    kind: 'bindings',
    text: '',
    revision: null,
  });
  expect((await fresh.call('GET', '/api/file?path=lists/none.yaml')).status).toBe(404);
  await fresh.stop();
});

test('a comparison has the example orders that its witnesses differ from', async () => {
  const { changes, examples } = await studio.post<DiffAnswer>('/api/diff', {
    drafts: await studio.draft(ALPHA, CHECK, WIDER),
  });
  expect(Object.keys(examples)).toEqual(['alpha.payout']);
  const [witness] = changes[0]!.witnesses;
  const differing = Object.keys(witness!.order).filter(
    (name) => witness!.order[name] !== examples['alpha.payout']![name],
  );
  expect(differing).toEqual(['amount']);
});

const FAILED = /^a request failed(?:\n {4}at .*)+$/;
/** The message in a line of the log. */
const messageIn = (line: string): string => (JSON.parse(line) as { readonly message: string }).message;

describe('lint', () => {
  test('finds nothing in the saved files', async () => {
    expect((await studio.post<LintAnswer>('/api/lint', { drafts: {} })).findings).toEqual([]);
  });

  test('the rule on types that no file has does not count', async () => {
    const drafts = await studio.draft(
      'common/order.yaml',
      `  - id: field-type
    field: "*"
    check: { string: true }
    clause: "1 text"
    examples: { valid: [{ amount: "100" }], invalid: [{ amount: 100 }, { amount: false }] }
`,
      '',
    );
    const countOf = async (changed: Drafts): Promise<number> => {
      const { operations } = await studio.post<LintAnswer>('/api/lint', { drafts: changed });
      return operations.find(({ id }) => id === 'alpha.payout')!.rules;
    };
    expect(await countOf(drafts)).toBe((await countOf({})) - 1);
  });

  test.each([
    ['a value', ALPHA, CHECK, CHECK.replace('900', '1.000'), ['alpha.payout']],
    ['the file', ALPHA, 'rules:', 'rules: [', ['alpha.payout']],
    ['a shared file', 'common/payout.yaml', 'rules:', 'rules: [', ['alpha.payout', 'beta.payout']],
  ])('marks operations of which %s cannot be read', async (_what, file, from, to, expected) => {
    const drafts = await studio.draft(file, from, to);
    const { operations } = await studio.post<LintAnswer>('/api/lint', { drafts });
    const unread = operations.filter(({ isRead }) => !isRead).map(({ id }) => id);
    expect(unread).toEqual(expect.arrayContaining(expected));
    expect(unread).not.toContain('alpha.collection');
  });

  test('marks the start and the end of a finding in a draft', async () => {
    const drafts = await studio.draft(ALPHA, 'clause: ["2.2 amount", "8 limits"]', 'clause: "2.2 amuont"');
    const { findings } = await studio.post<LintAnswer>('/api/lint', { drafts });
    const text = drafts[ALPHA]!.split('\n');
    const finding = findings.find(({ code }) => code === 'unknown-clause')!;
    expect(finding).toMatchObject({ file: ALPHA, severity: 'error' });
    expect(text[finding.line - 1]!.slice(finding.column - 1, finding.endColumn - 1)).toBe('"2.2 amuont"');
  });

  test('reports a draft that is not YAML', async () => {
    const { findings } = await studio.post<LintAnswer>('/api/lint', { drafts: { [ALPHA]: 'operation: [' } });
    expect(findings.some(({ file, severity }) => file === ALPHA && severity === 'error')).toBe(true);
  });

  test('reports the files of the overlay by their paths', async () => {
    const drafts = {
      'overlay/alpha.payout.yaml': 'change:\n  - { rule: amount-rnage, severity: warning, reason: x }\n',
      'overlay/bindings.yaml': 'alpha.bank:\n  north: ["1"]\n  south: ["1"]\n',
    };
    const { findings } = await studio.post<LintAnswer>('/api/lint', { drafts });
    expect(findings.map(({ file, code }) => [file, code])).toEqual([
      ['overlay/alpha.payout.yaml', 'unknown-rule'],
      ['overlay/bindings.yaml', 'repeated-binding'],
    ]);
  });

  test('finds what the linter finds', async () => {
    const drafts = await studio.draft(ALPHA, CHECK, WIDER);
    const { findings } = await studio.post<LintAnswer>('/api/lint', { drafts });
    const files = new Map([...readRules(fixtureFolder), ...Object.entries(drafts)]);
    const wanted = rulebookLinter(readSchemas('schemas/authoring')).lint(files, DAY);
    expect(findings).toMatchObject(wanted.map(({ phrases: _phrases, ...finding }) => finding));
    expect(findings).toHaveLength(wanted.length);
    expect(findings).not.toEqual([]);
  });
});

describe('operation', () => {
  test('returns its rules with their messages, clauses, examples and slots', async () => {
    const { operation } = await studio.post<OperationAnswer>('/api/operation', { id: 'alpha.payout', drafts: {} });
    const rule = operation!.rules.find(({ id }) => id === 'amount-range')!;
    expect(rule).toMatchObject({
      field: 'amount',
      check: { name: 'amount-between' },
      severity: 'error',
      message: amountRange(),
      location: { file: ALPHA, path: ['rules', 3], line: lineOf(studio.onDisk(ALPHA), '- id: amount-range') },
    });
    expect(rule.clauses[0]).toEqual({ id: '2.2 amount', text: 'An alpha payout is from 5 to 900 kronor.' });
    expect(rule.examples.map(({ isCorrect }) => isCorrect)).toEqual(rule.examples.map(() => true));
    expect(rule.examples.at(-1)).toEqual({
      kind: 'invalid',
      example: { currency: '', amount: '4.99' },
      text: '{"currency":"","amount":"4.99"}',
      isCorrect: true,
    });
    expect(operation!.slots.map(({ id, file, bound }) => [id, file, bound])).toEqual([
      ['alpha.bank', 'overlay/bindings.yaml', { north: ['N1'], south: ['S1', 'S2'] }],
      ['alpha.account-type', 'overlay/bindings.yaml', { current: ['1'], savings: ['2'] }],
    ]);
    expect(operation!.rules.find(({ id }) => id === 'order-id-required')!.location.file).toBe('common/order.yaml');
  });

  test('returns messages and labels in Spanish', async () => {
    const { operation } = await studio.post<OperationAnswer>(
      '/api/operation',
      { id: 'alpha.payout', drafts: {} },
      'es',
    );
    expect(operation!.rules.find(({ id }) => id === 'amount-range')!.message).toBe(
      'Importe: debe estar entre 5 y 900 SEK.',
    );
    expect(operation!.fields.find(({ name }) => name === 'amount')!.label).toBe('Importe');
  });

  test('marks an example that a draft breaks', async () => {
    const { operation } = await studio.post<OperationAnswer>('/api/operation', {
      id: 'alpha.payout',
      drafts: await studio.draft(ALPHA, CHECK, WIDER),
    });
    const examples = operation!.rules.find(({ id }) => id === 'amount-range')!.examples;
    expect(examples.filter(({ isCorrect }) => !isCorrect).map(({ text }) => text)).toEqual(['900.01']);
  });

  test('includes the changes and the rules of the overlay', async () => {
    const overlay = [
      'change:',
      '  - { rule: amount-range, check: { amount-between: ["10", "500"] }, reason: our contract, until: "2031-01-31" }',
      'add:',
      '  - id: own/name',
      '    field: beneficiaryName',
      '    check: { prefix-in: { list: [A] } }',
      '    document: our contract',
      '    examples: { valid: [Ada Berg], invalid: [Bo Berg] }',
      '',
    ].join('\n');
    const { operation } = await studio.post<OperationAnswer>('/api/operation', {
      id: 'alpha.payout',
      drafts: { 'overlay/alpha.payout.yaml': overlay },
    });
    expect(operation!.rules.find(({ id }) => id === 'amount-range')!.change).toEqual({
      off: false,
      check: { name: 'amount-between', parameters: ['10', '500'] },
      reason: 'our contract',
      until: '2031-01-31',
      location: { file: 'overlay/alpha.payout.yaml', path: ['change', 0], line: 2 },
    });
    expect(operation!.rules.at(-1)).toMatchObject({
      id: 'own/name',
      location: { file: 'overlay/alpha.payout.yaml', path: ['add', 0], line: 4 },
    });
    const { now, saved } = await validated({
      drafts: { 'overlay/alpha.payout.yaml': overlay },
      order: { ...BASE, amount: '700', beneficiaryName: 'Bo Berg' },
    });
    expect(ids(now)).toEqual(expect.arrayContaining(['alpha.payout/amount-range', 'alpha.payout/own/name']));
    expect(ids(saved)).not.toEqual(expect.arrayContaining(['alpha.payout/amount-range']));
  });

  test('returns the findings instead of an operation that cannot be read', async () => {
    const answer = await studio.post<OperationAnswer>('/api/operation', {
      id: 'alpha.payout',
      drafts: { [ALPHA]: 'operation: [' },
    });
    expect(answer.operation).toBeNull();
    expect(answer.blockers.every(({ file }) => file === ALPHA)).toBe(true);
    expect(answer.blockers).not.toEqual([]);
  });

  test('is 404 for an unknown operation', async () => {
    expect((await studio.call('POST', '/api/operation', { id: 'xx.payout', drafts: {} })).status).toBe(404);
    expect((await studio.call('POST', '/api/validate', { operation: '__proto__', drafts: {}, order })).status).toBe(
      404,
    );
  });
});

test('an edit changes one line', async () => {
  const { text } = await studio.file(ALPHA);
  const { text: after } = await studio.post<EditAnswer>('/api/edit', {
    file: ALPHA,
    text,
    edits: [{ path: ['rules', 3, 'check', 'amount-between', 1], value: '1000' }],
  });
  expect(after).toBe(text.replace(CHECK, WIDER));
  const { text: warned } = await studio.post<EditAnswer>('/api/edit', {
    file: ALPHA,
    text,
    edits: [{ path: ['rules', 3, 'severity'], value: 'warning' }],
  });
  expect(warned).toBe(text.replace(`${CHECK} }\n`, `${CHECK} }\n    severity: warning\n`));
  expect(
    (await studio.call('POST', '/api/edit', { file: ALPHA, text: 'a: [', edits: [{ path: ['a'], value: 'b' }] }))
      .status,
  ).toBe(400);
  expect(
    (await studio.call('POST', '/api/edit', { file: ALPHA, text, edits: [{ path: ['rules', 999, 'id'], value: 'b' }] }))
      .status,
  ).toBe(400);
});

test('an edit carries an order, and its answer has the result by the edited text', async () => {
  const { text } = await studio.file(ALPHA);
  const edits = [{ path: ['rules', 3, 'check', 'amount-between', 1], value: '1000' }];
  const trial = { operation: 'alpha.payout', drafts: { [ALPHA]: 'replaced' }, order: { ...BASE, amount: '950' } };
  const answer = await studio.post<EditAnswer>('/api/edit', { file: ALPHA, text, edits, trial });
  expect([answer.trial!.now, answer.trial!.saved].map((result) => ids(result))).toEqual([
    [],
    ['alpha.payout/amount-range'],
  ]);
  expect(answer.trial).toEqual(
    await studio.post('/api/validate', { ...trial, drafts: { [ALPHA]: text.replace(CHECK, WIDER) } }),
  );
  const unknown = { ...trial, operation: 'xx.payout' };
  expect(await studio.post('/api/edit', { file: ALPHA, text, edits, trial: unknown })).toEqual({ text: answer.text });
});

test('an edit nests no deeper than a rule file may', async () => {
  const { text } = await studio.file(ALPHA);
  const edited = (value: string, path: readonly (string | number)[] = ['rules', 3, 'check']) =>
    studio.raw(
      'POST',
      '/api/edit',
      { 'x-payrules-token': studio.token, 'content-type': 'application/json' },
      `{"file":${JSON.stringify(ALPHA)},"text":${JSON.stringify(text)},"edits":[{"path":${JSON.stringify(path)},"value":${value}}]}`,
    );
  for (const depth of [200, 3000, 100_000]) {
    expect(await edited('['.repeat(depth) + ']'.repeat(depth))).toMatchObject({
      status: 400,
      text: expect.stringContaining('too deep'),
    });
    expect(await edited('"x"', Array<string>(depth).fill('a'))).toMatchObject({
      status: 400,
      text: expect.stringContaining('too deep'),
    });
  }
  expect((await edited('['.repeat(50) + ']'.repeat(50))).status).toBe(200);
});

describe('validation of an order', () => {
  test('differs between the saved rules and a draft', async () => {
    const { now, saved } = await validated({ drafts: await studio.draft(ALPHA, CHECK, WIDER) });
    expect([saved!.valid, ids(saved)]).toEqual([false, ['alpha.payout/amount-range']]);
    expect([now!.valid, ids(now)]).toEqual([true, []]);
  });

  test('returns messages in the requested language', async () => {
    expect((await validated({}, 'es')).saved!.diagnostics[0]!.message).toBe('Importe: debe estar entre 5 y 900 SEK.');
  });

  test('returns the result of the saved rules while a draft cannot be read', async () => {
    const { now, saved } = await validated({ drafts: { [ALPHA]: 'operation: [' } });
    expect([now, ids(saved)]).toEqual([null, ['alpha.payout/amount-range']]);
  });

  test('is independent of errors in another operation', async () => {
    const { now } = await validated({ drafts: { 'operations/beta.payout.yaml': 'operation: [' } });
    expect(ids(now)).toEqual(['alpha.payout/amount-range']);
  });

  test('is blocked by errors in a shared file, a list, the slots and the bindings', async () => {
    for (const file of ['common/payout.yaml', 'lists/alpha-accounts.yaml', 'slots.yaml', 'overlay/bindings.yaml'])
      expect([file, (await validated({ drafts: { [file]: 'x: [' } })).now]).toEqual([file, null]);
  });

  test('is blocked by a missing rule on the type of fields', async () => {
    const { now } = await validated({
      drafts: await studio.draft('common/order.yaml', 'field: "*"', 'field: amount'),
    });
    expect(now).toBeNull();
  });

  test('uses the saved bindings, or drafts of them', async () => {
    // A current account at Bank South has 9 digits. BASE is at Bank North, with 8 digits.
    const south = { ...BASE, beneficiaryBankCode: 'S1' };
    expect(ids((await validated({ order: south })).now)).toContain('alpha.payout/account-number-length');
    const drafts = await studio.draft('overlay/bindings.yaml', BANKS, SWAPPED);
    const { now, saved } = await validated({ order: south, drafts });
    expect(ids(saved)).toContain('alpha.payout/account-number-length');
    expect(ids(now)).not.toContain('alpha.payout/account-number-length');
  });

  test.each(['{"__proto__":{"a":["b"]}}', '{"constructor":{"a":["b"]}}', '{"alpha.bank":null}'])(
    'no answer is an internal message, for the bindings %s',
    async (bindings) => {
      const { status, text } = await studio.call('POST', '/api/validate', {
        operation: 'alpha.payout',
        drafts: { 'overlay/bindings.yaml': bindings },
        order: {},
      });
      expect(status).toBe(200);
      expect(text).not.toMatch(/is not a|Cannot/);
    },
  );

  test.each([null, 1, 'x', [], { amount: 1 }, {}])('accepts an order of any shape: %j', async (odd) => {
    const { now, saved } = await validated({ order: odd });
    expect(now!.valid).toBe(false);
    expect(now).toEqual(saved);
  });

  test('uses facts', async () => {
    const { now } = await studio.post<ValidateAnswer>('/api/validate', {
      operation: 'beta.collection',
      drafts: {},
      order: {},
      facts: { cardCountry: 'ISL' },
    });
    expect(ids(now)).toContain('beta.collection/card-country-supported');
  });
});

test('validation of one more order compiles nothing', async () => {
  const drafts = await studio.draft(ALPHA, CHECK, WIDER);
  await validated({ drafts });
  const steps = await stepsOfAll(() => validated({ drafts, order: { ...BASE, amount: '7' } }));
  const compiling = await stepsOfAll(async () =>
    validated({ drafts: await studio.draft(ALPHA, CHECK, WIDER.replace(/\d(?=\D*$)/, '3')), order: BASE }),
  );
  expect(steps).toBeLessThan(compiling / 3);
});

test('requirements return the fields for a form', async () => {
  const answer = await studio.post<RequirementsAnswer>(
    '/api/requirements',
    {
      operation: 'alpha.payout',
      drafts: {},
      // A bank without a binding.
      order: { beneficiaryBankCode: 'X9' },
    },
    'es',
  );
  expect(answer.requirements!.fields.find(({ name }) => name === 'transferCode')!.need).toBe('required');
  expect(answer.requirements!.fields.find(({ name }) => name === 'amount')!.label).toBe('Importe');
  expect(answer.example).toMatchObject({ paymentType: 'BANK', amount: '120.50' });
  const wider = await studio.post<RequirementsAnswer>('/api/requirements', {
    operation: 'alpha.payout',
    drafts: await studio.draft(ALPHA, CHECK, WIDER),
    order: {},
  });
  expect(wider.requirements!.fields.find(({ name }) => name === 'amount')).toMatchObject({ min: '5', max: '1000' });
  // Without an order, the requirements are those of the example order.
  const unasked = { operation: 'alpha.payout', drafts: {} };
  const ofExample = await studio.post<RequirementsAnswer>('/api/requirements', unasked);
  expect(ofExample).toEqual(
    await studio.post<RequirementsAnswer>('/api/requirements', { ...unasked, order: answer.example }),
  );
  expect(ofExample.requirements!.complete).toBe(true);
});

test('the index has the rules and fields of every operation, with drafts, in a language', async () => {
  const index = (body: object, language?: string): Promise<IndexAnswer> =>
    studio.post('/api/index', { drafts: {}, ...body }, language);
  const { operations } = await index({});
  expect(operations.map(({ id }) => id).sort()).toEqual([...fixtureIds()].sort());
  const alpha = operations.find(({ id }) => id === 'alpha.payout')!;
  expect(alpha.rules).toContainEqual({ id: 'amount-range', field: 'amount', isLimit: true });
  expect(alpha.rules.filter(({ isLimit }) => isLimit)).toHaveLength(1);
  expect(alpha.fields).toContainEqual({ name: 'transferCode', label: 'Transfer code' });
  const drafted = await index(
    {
      drafts: await studio.draft(ALPHA, 'id: amount-range', 'id: amount-limits'),
    },
    'es',
  );
  const changed = drafted.operations.find(({ id }) => id === 'alpha.payout')!;
  expect(changed.rules).toContainEqual({ id: 'amount-limits', field: 'amount', isLimit: true });
  expect(changed.fields).toContainEqual({ name: 'transferCode', label: 'Código de transferencia' });
});

describe('in Spanish', () => {
  const broken = (): Promise<Drafts> => studio.draft(ALPHA, CHECK, 'amount-between: ["900", "5"]');

  test('findings are translated, with their templates and values', async () => {
    const { findings } = await studio.post<LintAnswer>('/api/lint', { drafts: await broken() }, 'es');
    const finding = findings.find(({ code }) => code === 'wrong-parameters')!;
    expect(finding.message).toBe('El monto mínimo 900 es mayor que el máximo 5; intercámbielos.');
    expect(finding.lang).toBeUndefined();
    expect(finding.phrases).toEqual([
      {
        template: 'The smallest amount {min} is above the largest {max}; swap them.',
        text: finding.message,
        values: { min: '900', max: '5' },
      },
    ]);
  });

  test('so are what blocks an operation, and errors of requests', async () => {
    const drafts = await broken();
    const { blockers } = await studio.post<OperationAnswer>('/api/operation', { id: 'alpha.payout', drafts }, 'es');
    expect(blockers[0]!.message).toBe('El monto mínimo 900 es mayor que el máximo 5; intercámbielos.');
    const { text } = await studio.call('GET', '/api/file?path=operations/none.yaml', undefined, 'es');
    expect(JSON.parse(text)).toEqual({ error: { code: 'not-found', message: 'Este archivo no existe.' } });
  });

  test('so are sentences of changes, in the background too', async () => {
    const { changes } = await studio.post<DiffAnswer>(
      '/api/diff',
      { drafts: await studio.draft(ALPHA, CHECK, WIDER) },
      'es',
    );
    expect(changes[0]!.sentences).toEqual([{ text: 'Alpha payout: máximo de Importe: 900 → 1000 SEK' }]);
  });

  test('so is help in schemas', async () => {
    const { text } = await studio.call('GET', '/api/schema?kind=operation', undefined, 'pt-BR');
    expect(text).toContain('O campo deve ser informado.');
    expect(text).not.toContain('The field must be given.');
  });

  test('texts of the rules are those of a draft of its locales', async () => {
    const clause = 'An alpha payout is from 5 to 900 kronor.';
    const drafts = {
      'locales/es.yaml': `language: es\nreference:\n  "${clause}": Un pago alpha es de 5 a 900 coronas.\n`,
    };
    const { texts } = await studio.post<TextsAnswer>('/api/texts', { drafts }, 'es');
    expect(texts[clause]).toBe('Un pago alpha es de 5 a 900 coronas.');
    expect((await studio.post<TextsAnswer>('/api/texts', { drafts }, 'pt-BR')).texts[clause]).toBeUndefined();
  });

  test('a file that cannot be read keeps the translation of its title', async () => {
    const title = 'Mobile prefixes of the beta payout, after 06';
    const drafts = {
      'locales/es.yaml': `language: es\nreference:\n  "${title}": Prefijos de móviles\n`,
      'lists/mobile-prefixes.yaml': `list: mobile-prefixes\ntitle: ${title}\nvalues: [\n`,
    };
    const { texts } = await studio.post<TextsAnswer>('/api/texts', { drafts }, 'es');
    expect(texts[title]).toBe('Prefijos de móviles');
  });

  test('an unknown language is English', async () => {
    const { findings } = await studio.post<LintAnswer>('/api/lint', { drafts: await broken() }, 'de');
    expect(findings.map(({ message }) => message)).toContain(
      'The smallest amount 900 is above the largest 5; swap them.',
    );
  });
});

describe('the text of a clause', () => {
  const fix = (drafts: Drafts, clause = '2.2 amount'): Promise<FixAnswer> =>
    studio.post('/api/clause-fix', { drafts, clause });

  test('takes the values of the checks, and the rest of the file stays as it is', async () => {
    const before = studio.onDisk('clauses.yaml');
    expect(await fix(await studio.draft(ALPHA, CHECK, WIDER))).toEqual({
      text: before.replace('from 5 to 900 kronor', 'from 5 to 1000 kronor'),
    });
    expect(studio.onDisk('clauses.yaml')).toBe(before);
  });

  test('stays as it is where it agrees, and where there is no such clause or the file has errors', async () => {
    for (const answer of [await fix({}), await fix({}, '99'), await fix({ 'clauses.yaml': 'clauses: [' })])
      expect(answer).toEqual({ reason: expect.any(String) });
  });
});

describe('wrong examples', () => {
  /** The examples of a rule after the fix, or the reason why they cannot be fixed. */
  const fixed = async (file: string, id: string, before: string, after: string, edited = file): Promise<unknown> => {
    const drafts = await studio.draft(edited, before, after);
    const { text } = await studio.file(file);
    const { rules } = parse(drafts[file] ?? text) as { rules: { id: string; examples: unknown }[] };
    const index = rules.findIndex((rule) => rule.id === id);
    const answer = await studio.post<FixAnswer>('/api/example-fix', { drafts, file, path: ['rules', index] });
    if ('reason' in answer) return answer.reason;
    return (parse(answer.text) as { rules: { examples: unknown }[] }).rules[index]!.examples;
  };

  test('become those at the bounds of the check, and right ones stay', async () => {
    const others = [
      { currency: 'EUR', amount: '4.99' },
      { currency: '', amount: '4.99' },
    ];
    expect(await fixed(ALPHA, 'amount-range', CHECK, WIDER)).toEqual({
      valid: ['5', '900', '900.00', others[0], '1000'],
      invalid: ['4.99', '1000.01', others[1]],
    });
    expect(await fixed(ALPHA, 'amount-range', CHECK, 'amount-between: ["5", "850"]')).toEqual({
      valid: ['5', '850', others[0]],
      invalid: ['4.99', '900.01', others[1], '850.01'],
    });
  });

  test('that are orders keep their other fields', async () => {
    expect(await fixed(ALPHA, 'amount-range', CHECK, 'amount-between: ["4", "900"]')).toMatchObject({
      invalid: ['3.99', '900.01', { currency: '', amount: '3.99' }],
    });
    const written = 'invalid: ["4.99", "900.01", { currency: "", amount: "4.99" }]';
    const earlier = 'invalid: ["4.99", "900.01", { currency: "", amount: "800.01" }]';
    expect(await fixed(ALPHA, 'amount-range', written, earlier)).toMatchObject({
      invalid: ['4.99', '900.01', { currency: '', amount: '900.01' }],
    });
    const accounts = [
      ALPHA,
      'account-number-length',
      'digits: 9 ',
      'digits: 10 ',
      'lists/alpha-accounts.yaml',
    ] as const;
    const { valid } = (await fixed(...accounts)) as { readonly valid: readonly unknown[] };
    const account = {
      bank: 'south',
      accountType: 'current',
      beneficiaryAccountNumber: expect.stringMatching(/^\d{10}$/),
    };
    expect(valid[2]).toEqual(account);
  });

  test('are replaced in a file that several operations include, and of any check', async () => {
    const email = ['common/payout.yaml', 'beneficiary-email-shape', 'valid: ["ada.berg@mail.com"]'] as const;
    const { valid } = (await fixed(...email, 'valid: [ada]')) as { readonly valid: readonly string[] };
    expect(valid).not.toContain('ada');
    expect(valid[0]).toMatch(/@/);
  });

  test('stay where all are right, and where the rule cannot be read', async () => {
    const reason = 'no example is known that the rule takes so';
    expect(await fixed(ALPHA, 'amount-range', CHECK, CHECK)).toBe(reason);
    expect(await fixed(ALPHA, 'amount-range', CHECK, 'amount-between: ["5", "10k"]')).toBe(reason);
  });
});

describe('changes of drafts', () => {
  test('have a witness and release notes', async () => {
    const { changes, semver, markdown } = await studio.post<DiffAnswer>('/api/diff', {
      drafts: await studio.draft(ALPHA, CHECK, WIDER),
    });
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      ruleId: 'alpha.payout/amount-range',
      kind: 'widened',
      witness: { amount: '1000' },
      sentences: [{ text: 'Alpha payout: largest Amount: 900 → 1000 SEK' }],
      file: ALPHA,
    });
    expect([semver, markdown.startsWith('## 1 looser change\n\nrelease: patch\n')]).toEqual(['patch', true]);
    expect((await studio.post<DiffAnswer>('/api/diff', { drafts: {} })).changes).toEqual([]);
  });

  test('of codes are changes of the operations that read them', async () => {
    const drafts = await studio.draft('overlay/bindings.yaml', BANKS, SWAPPED);
    const { changes, markdown } = await studio.post<DiffAnswer>('/api/diff', { drafts });
    expect(changes.map(({ operation, ruleId, kind }) => [operation, ruleId, kind])).toEqual(
      ['alpha.payout', 'eta.payout', 'zeta.payout'].map((id) => [id, 'codes/alpha.bank', expect.any(String)]),
    );
    expect(changes[0]).toMatchObject({
      kind: 'both',
      sentences: [
        { text: 'Alpha payout: codes for alpha.bank: north: N1 → S1' },
        { text: 'Alpha payout: codes for alpha.bank: south: S1, S2 → N1' },
      ],
    });
    expect(markdown).toContain('codes for alpha.bank: north: N1');
    const wrong = { 'overlay/bindings.yaml': drafts['overlay/bindings.yaml']!.replace('south:', 'suoth:') };
    expect((await studio.post<DiffAnswer>('/api/diff', { drafts: wrong })).changes).toEqual([]);
  });

  test('of the id of a rule are of names, not of wording', async () => {
    const { changes } = await studio.post<DiffAnswer>('/api/diff', {
      drafts: await studio.draft(ALPHA, '- id: amount-range', '- id: amount-bounds'),
    });
    expect(changes).toMatchObject([{ kind: 'names', renamedTo: 'alpha.payout/amount-bounds' }]);
  });

  test('of a shared list appear in every operation that uses it', async () => {
    const { changes } = await studio.post<DiffAnswer>('/api/diff', {
      drafts: await studio.draft('lists/minor-units.yaml', 'decimals: 2', 'decimals: 3'),
    });
    expect(changes.map(({ operation, kind }) => `${operation} ${kind}`).sort()).toEqual([
      'alpha.payout widened',
      'beta.collection widened',
      'beta.payout widened',
    ]);
  });

  test('do not report an operation that cannot be read as removed', async () => {
    const answer = await studio.post<DiffAnswer>('/api/diff', { drafts: { [ALPHA]: 'operation: [' } });
    expect(answer.changes).toEqual([]);
    expect(answer.blockers[0]).toMatchObject({ file: ALPHA });
  });

  test('name a finding once that several operations share', async () => {
    const drafts = await studio.draft('common/payout.yaml', 'rules:', 'rules: [');
    const { blockers } = await studio.post<DiffAnswer>('/api/diff', { drafts });
    expect(blockers).toMatchObject([{ file: 'common/payout.yaml' }]);
  });

  test('fail with 500 where the thread stops unexpectedly; other requests succeed', async () => {
    const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const failing = await Studio.start({ script: '/no/such/thread.js' });
    for (const path of ['/api/diff', '/api/diff'])
      expect((await failing.call('POST', path, { drafts: {} })).status).toBe(500);
    expect((await failing.call('POST', '/api/lint', { drafts: {} })).status).toBe(200);
    await failing.stop();
    // Each request started a thread.
    const lines = stderr.mock.calls.map(([line]) => messageIn(String(line)));
    const note = expect.stringMatching(/^background analysis stopped unexpectedly(?:\n {4}at .*)*$/);
    expect(lines).toEqual([note, note]);
    stderr.mockRestore();
  });

  test('leave the place of an unexpected error in the thread on standard error, without its message', async () => {
    const analysis = new BackgroundAnalysis({ rules: fixtureFolder, overlay: undefined, orders: undefined });
    let logged = '';
    // Without `unpipe` it would go to the standard error of this process too.
    const errors = analysis.start().stderr.unpipe();
    errors.on('data', (text) => (logged += String(text))).resume();
    const { signal } = new AbortController();
    await expect(analysis.ask('diff', null as never, { language: 'en', signal })).rejects.toMatchObject({
      code: 'fault',
    });
    await analysis.close();
    expect(messageIn(logged)).toMatch(FAILED);
  });

  test('make a patch that git applies', async () => {
    const drafts: Drafts = { ...(await studio.draft(ALPHA, CHECK, WIDER)), 'overlay/beta.payout.yaml': 'add: []\n' };
    const { patch } = await studio.post<PatchAnswer>('/api/patch', { drafts });
    writeFileSync(join(studio.folder, 'edit.patch'), patch);
    git(studio.folder, 'init', '--quiet');
    git(studio.folder, 'apply', 'edit.patch');
    expect(studio.onDisk(ALPHA)).toBe(drafts[ALPHA]);
    expect(readFileSync(join(studio.folder, 'own/beta.payout.yaml'), 'utf8')).toBe('add: []\n');
    git(studio.folder, 'apply', '-R', 'edit.patch');
    expect(studio.onDisk(ALPHA)).toBe(readFileSync(join(fixtureFolder, ALPHA), 'utf8'));
    expect((await studio.post<PatchAnswer>('/api/patch', { drafts: {} })).patch).toBe('');
  });
});

test('an unexpected error among lines leaves its place on standard error, without its message', async () => {
  jest
    .spyOn(BackgroundAnalysis.prototype, 'backtest')
    .mockImplementation(
      () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new TypeError('of an order')) }) }) as never,
    );
  const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { text } = await studio.call('POST', '/api/backtest', { drafts: {} });
  const calls = stderr.mock.calls.map(([line]) => line);
  jest.restoreAllMocks();
  expect(text).toContain('"code":"fault"');
  expect(calls.map((line) => messageIn(String(line)))).toEqual([expect.stringMatching(FAILED)]);
});

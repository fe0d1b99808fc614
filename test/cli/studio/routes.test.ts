import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type {
  AuthoringSchema,
  BacktestLine,
  BacktestResult,
  DiffAnswer,
  Drafts,
  EditAnswer,
  JudgeAnswer,
  LintAnswer,
  OperationAnswer,
  PatchAnswer,
  RequirementsAnswer,
  Start,
} from '../../../src/cli/studio/api.js';
import { payrules, peru } from '../run.js';
import { PERU, Studio } from './studio.js';

/** Amounts on both sides of Peru's maximum, an order of another operation, a line that is no order. */
const AMOUNTS = ['1', '40000', '40000.01', '45000', '50000', '50000.01', '0.5'];
/** Of bank A, by the codes of the overlay. */
const BASE = {
  ...peru[0],
  beneficiaryBankCode: '011',
  beneficiaryAccountNumber: '001103660100032542',
  recipientCardNo: '01136600010003254221',
};
const ORDERS = [
  ...AMOUNTS.map((amount) => ({ operation: 'pe.payout', order: { ...BASE, amount } })),
  { operation: 'xx.payout', order: {} },
  'not json',
  '',
];
const CHECK = 'amount-between: ["1", "40000"]';
const WIDER = 'amount-between: ["1", "50000"]';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start({
    orders: ORDERS,
    overlay: { 'bindings.yaml': 'pe.bank:\n  bank-a: ["011"]\n  bank-b: ["003"]\n  bank-c: ["002"]\n  bank-d: none\n' },
  });
});
afterAll(() => studio.stop());

const order = { ...BASE, amount: '45000' };
const judged = (body: object): Promise<JudgeAnswer> =>
  studio.post('/api/judge', { operation: 'pe.payout', drafts: {}, order, ...body });
const ids = (result: JudgeAnswer['now']): readonly string[] | undefined =>
  result?.diagnostics.map(({ ruleId }) => ruleId);

test('start lists every operation, every file, and the orders', async () => {
  const start = await studio.get<Start>('/api/start');
  expect(start.operations).toHaveLength(17);
  expect(start.operations.find(({ id }) => id === 'pe.payout')).toMatchObject({
    title: 'Peru payout',
    kind: 'payout',
    country: 'PE',
    region: 'South America',
    file: PERU,
    findings: 0,
  });
  expect(start.operations.find(({ id }) => id === 'pe.payout')!.files).toEqual([
    PERU,
    'common/order.yaml',
    'common/payout.yaml',
    'lists/minor-units.yaml',
    'lists/pe-banks.yaml',
    'slots.yaml',
  ]);
  expect(start.operations.find(({ id }) => id === 'global.payout')!.country).toBeNull();
  expect(start.files).toContainEqual({
    path: 'lists/pe-banks.yaml',
    kind: 'list',
    title: 'Account number lengths in Peru, by bank and account type',
  });
  expect(start.files).toContainEqual({ path: 'overlay/bindings.yaml', kind: 'bindings', title: null });
  expect(start).toMatchObject({
    overlay: true,
    orders: { name: join(studio.folder, 'orders.ndjson') },
    locales: ['en', 'es', 'pt-BR'],
  });
});

test('a file as it stands on disk', async () => {
  const { text, revision, kind } = await studio.file(PERU);
  expect([text, kind]).toEqual([readFileSync(`rules/${PERU}`, 'utf8'), 'operation']);
  expect((await studio.file(PERU)).revision).toBe(revision);
  expect((await studio.file('slots.yaml')).revision).not.toBe(revision);
});

test('a schema stands by itself', async () => {
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

describe('lint', () => {
  test('nothing is wrong with what is saved', async () => {
    expect(await studio.post<LintAnswer>('/api/lint', { drafts: {} })).toEqual({ findings: [] });
  });

  test('a draft has findings with a beginning and an end', async () => {
    const drafts = await studio.draft(
      PERU,
      'clause: ["4.2 Peru payout 1", "8 Peru payout"]\n    examples:',
      'clause: "4.2 Peru payuot 1"\n    examples:',
    );
    const { findings } = await studio.post<LintAnswer>('/api/lint', { drafts });
    const text = drafts[PERU]!.split('\n');
    const finding = findings.find(({ code }) => code === 'unknown-clause')!;
    expect(finding).toMatchObject({ file: PERU, severity: 'error' });
    expect(text[finding.line - 1]!.slice(finding.column - 1, finding.endColumn - 1)).toBe('"4.2 Peru payuot 1"');
  });

  test('of what is no YAML', async () => {
    const { findings } = await studio.post<LintAnswer>('/api/lint', { drafts: { [PERU]: 'operation: [' } });
    expect(findings.some(({ file, severity }) => file === PERU && severity === 'error')).toBe(true);
  });

  test('of the overlay too, under its own name', async () => {
    const drafts = {
      'overlay/pe.payout.yaml': 'change:\n  - { rule: amount-rnage, severity: warning, reason: x }\n',
      'overlay/bindings.yaml': 'pe.bank:\n  bank-a: ["1"]\n  bank-b: ["1"]\n  bank-c: none\n  bank-d: none\n',
    };
    const { findings } = await studio.post<LintAnswer>('/api/lint', { drafts });
    expect(findings.map(({ file, code }) => [file, code])).toEqual([
      ['overlay/bindings.yaml', 'repeated-binding'],
      ['overlay/pe.payout.yaml', 'unknown-rule'],
    ]);
  });

  test('the same as payrules lint says', async () => {
    const drafts = await studio.draft(PERU, CHECK, 'amount-between: ["1", "50000"]');
    const { findings } = await studio.post<LintAnswer>('/api/lint', { drafts });
    const folder = await Studio.start();
    writeFileSync(folder.path(PERU), drafts[PERU]!);
    const { findings: wanted } = JSON.parse(
      payrules(['lint', join(folder.folder, 'rules'), '--format', 'json']).out,
    ) as {
      readonly findings: readonly {
        readonly line: number;
        readonly column: number;
        readonly code: string;
        readonly message: string;
      }[];
    };
    await folder.stop();
    expect(findings.map(({ line, column, code, message }) => ({ line, column, code, message }))).toEqual(
      wanted.map(({ line, column, code, message }) => ({ line, column, code, message })),
    );
    expect(findings).not.toEqual([]);
  });
});

describe('an operation', () => {
  test('has its cards with what they say and mean', async () => {
    const { operation } = await studio.post<OperationAnswer>('/api/operation', { id: 'pe.payout', drafts: {} });
    const card = operation!.cards.find(({ id }) => id === 'amount-range')!;
    expect(card).toMatchObject({
      field: 'amount',
      check: { name: 'amount-between', parameters: ['1', '40000'] },
      severity: 'error',
      basis: 'stated',
      words: 'Amount must be from 1 to 40000 PEN.',
      place: { file: PERU, path: ['rules', 3], line: 55 },
    });
    expect(card.clauses[0]).toEqual({ id: '4.2 Peru payout 1', text: 'The amount is from 1 to 40,000 PEN.' });
    expect(card.examples.map(({ holds }) => holds)).toEqual(card.examples.map(() => true));
    expect(card.examples.at(-1)).toEqual({
      kind: 'invalid',
      example: { currency: '', amount: '0.99' },
      text: '{"currency":"","amount":"0.99"}',
      holds: true,
      path: ['rules', 3, 'examples', 'invalid', 2],
    });
    expect(operation!.lists.find(({ name }) => name === 'lists/pe-banks')!.rows).toHaveLength(7);
    expect(operation!.slots.map(({ id, file, bound }) => [id, file, bound])).toEqual([
      [
        'pe.bank',
        'overlay/bindings.yaml',
        { 'bank-a': ['011'], 'bank-b': ['003'], 'bank-c': ['002'], 'bank-d': 'none' },
      ],
      ['pe.account-type', 'overlay/bindings.yaml', {}],
    ]);
    expect(operation!.cards.find(({ id }) => id === 'order-id-required')!.place.file).toBe('common/order.yaml');
  });

  test('speaks Spanish', async () => {
    const { operation } = await studio.post<OperationAnswer>('/api/operation', {
      id: 'pe.payout',
      drafts: {},
      locale: 'es',
    });
    expect(operation!.cards.find(({ id }) => id === 'amount-range')!.words).toBe(
      'Monto: debe estar entre 1 y 40000 PEN.',
    );
    expect(operation!.fields.find(({ name }) => name === 'amount')!.label).toBe('Monto');
  });

  test('shows an example that a draft makes wrong', async () => {
    const { operation } = await studio.post<OperationAnswer>('/api/operation', {
      id: 'pe.payout',
      drafts: await studio.draft(PERU, CHECK, WIDER),
    });
    const examples = operation!.cards.find(({ id }) => id === 'amount-range')!.examples;
    expect(examples.filter(({ holds }) => !holds).map(({ text }) => text)).toEqual(['40000.01']);
  });

  test('shows what the overlay makes of it', async () => {
    const overlay = [
      'change:',
      '  - { rule: amount-range, check: { amount-between: ["10", "20000"] }, reason: our contract, until: "2099-01-31" }',
      'add:',
      '  - id: own/purpose',
      '    field: purpose',
      '    check: { required: true }',
      '    document: our contract',
      '    examples: { valid: [Rent], invalid: [""] }',
      '',
    ].join('\n');
    const { operation } = await studio.post<OperationAnswer>('/api/operation', {
      id: 'pe.payout',
      drafts: { 'overlay/pe.payout.yaml': overlay },
    });
    expect(operation!.cards.find(({ id }) => id === 'amount-range')!.change).toEqual({
      off: false,
      check: { name: 'amount-between', parameters: ['10', '20000'] },
      reason: 'our contract',
      until: '2099-01-31',
      place: { file: 'overlay/pe.payout.yaml', path: ['change', 0], line: 2 },
    });
    expect(operation!.cards.at(-1)).toMatchObject({
      id: 'own/purpose',
      place: { file: 'overlay/pe.payout.yaml', path: ['add', 0], line: 4 },
    });
    const { now, saved } = await judged({
      drafts: { 'overlay/pe.payout.yaml': overlay },
      order: { ...BASE, amount: '30000', purpose: '' },
    });
    expect(ids(now)).toEqual(expect.arrayContaining(['pe.payout/amount-range', 'pe.payout/own/purpose']));
    expect(ids(saved)).not.toEqual(expect.arrayContaining(['pe.payout/amount-range']));
  });

  test('that findings prevent says which', async () => {
    const answer = await studio.post<OperationAnswer>('/api/operation', {
      id: 'pe.payout',
      drafts: { [PERU]: 'operation: [' },
    });
    expect(answer.operation).toBeNull();
    expect(answer.prevented.every(({ file }) => file === PERU)).toBe(true);
    expect(answer.prevented).not.toEqual([]);
  });

  test('that is not there', async () => {
    expect((await studio.call('POST', '/api/operation', { id: 'xx.payout', drafts: {} })).status).toBe(404);
    expect((await studio.call('POST', '/api/judge', { operation: '__proto__', drafts: {}, order })).status).toBe(404);
  });
});

test('an edit changes one line', async () => {
  const { text } = await studio.file(PERU);
  const { text: after } = await studio.post<EditAnswer>('/api/edit', {
    file: PERU,
    text,
    edits: [{ path: ['rules', 3, 'check', 'amount-between', 1], value: '50000' }],
  });
  expect(after).toBe(text.replace(CHECK, WIDER));
  const { text: warned } = await studio.post<EditAnswer>('/api/edit', {
    file: PERU,
    text,
    edits: [{ path: ['rules', 3, 'severity'], value: 'warning' }],
  });
  expect(warned).toBe(text.replace(`${CHECK} }\n`, `${CHECK} }\n    severity: warning\n`));
  expect(
    (await studio.call('POST', '/api/edit', { file: PERU, text: 'a: [', edits: [{ path: ['a'], value: 'b' }] })).status,
  ).toBe(400);
  expect(
    (await studio.call('POST', '/api/edit', { file: PERU, text, edits: [{ path: ['rules', 999, 'id'], value: 'b' }] }))
      .status,
  ).toBe(400);
});

test('an edit nests no deeper than a rule file may', async () => {
  const { text } = await studio.file(PERU);
  const edited = (value: string, path: readonly (string | number)[] = ['rules', 3, 'check']) =>
    studio.raw(
      'POST',
      '/api/edit',
      { 'x-payrules-token': studio.token, 'content-type': 'application/json' },
      `{"file":${JSON.stringify(PERU)},"text":${JSON.stringify(text)},"edits":[{"path":${JSON.stringify(path)},"value":${value}}]}`,
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

describe('an order', () => {
  test('that the saved rules refuse becomes valid by a draft', async () => {
    const { now, saved, prevented } = await judged({ drafts: await studio.draft(PERU, CHECK, WIDER) });
    expect([saved!.valid, ids(saved)]).toEqual([false, ['pe.payout/amount-range']]);
    expect([now!.valid, ids(now)]).toEqual([true, []]);
    expect(prevented).toEqual([]);
    expect(now!.rulesVersion).not.toBe(saved!.rulesVersion);
  });

  test('is told of in the language asked for', async () => {
    expect((await judged({ locale: 'es' })).saved!.diagnostics[0]!.message).toBe(
      'Monto: debe estar entre 1 y 40000 PEN.',
    );
  });

  test('keeps its saved verdict while a draft is broken', async () => {
    const { now, saved, prevented } = await judged({ drafts: { [PERU]: 'operation: [' } });
    expect([now, ids(saved)]).toEqual([null, ['pe.payout/amount-range']]);
    expect(prevented[0]).toMatchObject({ file: PERU, severity: 'error' });
  });

  test('is not kept from its verdict by another operation', async () => {
    const { now, prevented } = await judged({ drafts: { 'operations/ar.payout.yaml': 'operation: [' } });
    expect([ids(now), prevented]).toEqual([['pe.payout/amount-range'], []]);
  });

  test('is kept from it by a shared file and by a list', async () => {
    for (const file of ['common/payout.yaml', 'lists/pe-banks.yaml', 'slots.yaml', 'overlay/bindings.yaml'])
      expect([file, (await judged({ drafts: { [file]: 'x: [' } })).now]).toEqual([file, null]);
  });

  test('an operation without a rule for the type of its fields', async () => {
    const { text } = await studio.file('common/order.yaml');
    const { now, prevented } = await judged({
      drafts: {
        'common/order.yaml': text.replace('field: "*"', 'field: amount').replace("field: '*'", 'field: amount'),
      },
    });
    if (now === null) expect(prevented).not.toEqual([]);
  });

  test('is judged by the codes of the bindings, by drafts of them, and by others', async () => {
    const bank = {
      ...peru[0],
      amount: '100',
      beneficiaryBankCode: '003',
      beneficiaryAccountNumber: '20030012345670',
      recipientCardNo: '',
    };
    expect(ids((await judged({ order: bank })).now)).toContain('pe.payout/account-number-length');
    const drafts = await studio.draft('overlay/bindings.yaml', 'bank-b: ["003"]', 'bank-b: ["004"]');
    const answer = await judged({ order: bank, drafts });
    expect(ids(answer.now)).not.toEqual(ids(answer.saved));
    expect((await judged({ order: bank, bindings: {} })).now!.unjudged).toContainEqual({
      ruleId: 'pe.payout/account-number-length',
      needs: 'binding:pe.bank',
    });
    expect(
      (
        await studio.call('POST', '/api/judge', {
          operation: 'pe.payout',
          drafts: {},
          order: bank,
          bindings: { 'pe.bank': { 'bank-a': 'x' } },
        })
      ).status,
    ).toBe(400);
  });

  test.each([null, 1, 'x', [], { amount: 1 }, {}])('of any shape: %j', async (odd) => {
    const { now, saved } = await judged({ order: odd });
    expect(now!.valid).toBe(false);
    expect(now).toEqual(saved);
  });

  test('takes facts', async () => {
    const { now } = await studio.post<JudgeAnswer>('/api/judge', {
      operation: 'global.collection',
      drafts: {},
      order: {},
      facts: { cardCountry: 'RUS' },
    });
    expect(ids(now)).toContain('global.collection/card-country-supported');
  });
});

test('a key typed into an order is answered at once', async () => {
  const drafts = await studio.draft(PERU, CHECK, WIDER);
  await judged({ drafts });
  const times: number[] = [];
  for (let amount = 0; amount < 21; amount++) {
    const start = performance.now();
    await judged({ drafts, order: { ...BASE, amount: String(amount) } });
    times.push(performance.now() - start);
  }
  // About 4 ms where the machine has nothing else to do; reading and compiling anew takes hundreds.
  expect(times.sort((a, b) => a - b)[10]).toBeLessThan(150);
});

test('requirements make a form', async () => {
  const answer = await studio.post<RequirementsAnswer>('/api/requirements', {
    operation: 'pk.payout',
    drafts: {},
    order: { paymentType: 'WALLET' },
    locale: 'es',
  });
  expect(answer.requirements!.fields.find(({ name }) => name === 'beneficiaryBankCode')!.need).toBe('required');
  expect(answer.requirements!.fields.find(({ name }) => name === 'amount')!.label).toBe('Monto');
  expect(answer.example['paymentType']).toBeDefined();
  const wider = await studio.post<RequirementsAnswer>('/api/requirements', {
    operation: 'pe.payout',
    drafts: await studio.draft(PERU, CHECK, WIDER),
    order: {},
  });
  expect(wider.requirements!.fields.find(({ name }) => name === 'amount')).toMatchObject({ min: '1', max: '50000' });
});

describe('what drafts change', () => {
  test('with a witness and release notes', async () => {
    const { changes, semver, markdown } = await studio.post<DiffAnswer>('/api/diff', {
      drafts: await studio.draft(PERU, CHECK, WIDER),
    });
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      ruleId: 'pe.payout/amount-range',
      kind: 'widened',
      witness: { amount: '50000' },
      file: PERU,
    });
    expect([semver, markdown.includes('**pe.payout/amount-range**')]).toEqual(['patch', true]);
    expect((await studio.post<DiffAnswer>('/api/diff', { drafts: {} })).changes).toEqual([]);
  });

  test('of a shared list, in every operation that uses it', async () => {
    const { changes } = await studio.post<DiffAnswer>('/api/diff', {
      drafts: await studio.draft('lists/pk-mobile-prefixes.yaml', '["320", "364"]', '["320", "324", "364"]'),
    });
    expect(changes.map(({ operation, kind }) => [operation, kind])).toEqual(
      expect.arrayContaining([
        ['pk.collection', 'widened'],
        ['pk.payout', 'widened'],
      ]),
    );
    expect(changes.every(({ operation, kind }) => operation.startsWith('pk.') && kind === 'widened')).toBe(true);
  });

  test('a broken operation is no removed one', async () => {
    const answer = await studio.post<DiffAnswer>('/api/diff', { drafts: { [PERU]: 'operation: [' } });
    expect(answer.changes).toEqual([]);
    expect(answer.prevented[0]).toMatchObject({ file: PERU });
  });

  test('a thread that dies takes nothing else with it', async () => {
    const dying = await Studio.start({
      node: [
        '--import',
        `data:text/javascript,${encodeURIComponent("import { isMainThread } from 'node:worker_threads'; if (!isMainThread) throw new Error('x');")}`,
      ],
    });
    for (const path of ['/api/diff', '/api/diff'])
      expect((await dying.call('POST', path, { drafts: {} })).status).toBe(500);
    expect((await dying.call('POST', '/api/lint', { drafts: {} })).status).toBe(200);
    await dying.stop();
  });

  test('a patch that git applies', async () => {
    const drafts: Drafts = { ...(await studio.draft(PERU, CHECK, WIDER)), 'overlay/ec.payout.yaml': 'add: []\n' };
    const { patch, files } = await studio.post<PatchAnswer>('/api/patch', { drafts });
    expect(files.map(({ path }) => path)).toEqual([PERU, 'overlay/ec.payout.yaml']);
    writeFileSync(join(studio.folder, 'edit.patch'), patch);
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: studio.folder, encoding: 'utf8' });
    git('init', '-q');
    git('apply', 'edit.patch');
    expect(studio.onDisk(PERU)).toBe(drafts[PERU]);
    expect(readFileSync(join(studio.folder, 'own/ec.payout.yaml'), 'utf8')).toBe('add: []\n');
    git('apply', '-R', 'edit.patch');
    expect(studio.onDisk(PERU)).toBe(readFileSync(`rules/${PERU}`, 'utf8'));
    expect((await studio.post<PatchAnswer>('/api/patch', { drafts: {} })).patch).toBe('');
  });
});

describe('past orders', () => {
  const backtest = async (drafts: object): Promise<BacktestResult> => {
    const { text, headers } = await studio.call('POST', '/api/backtest', { drafts });
    expect(headers['content-type']).toBe('application/x-ndjson');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as BacktestLine);
    const last = lines.at(-1)!;
    if (!('result' in last)) throw new Error(text);
    return last.result;
  };

  test('are put to a draft', async () => {
    const result = await backtest(await studio.draft(PERU, CHECK, WIDER));
    // 40000.01, 45000 and 50000 pass now: the third, fourth and fifth line.
    expect(result).toMatchObject({
      orders: 8,
      newlyAccepted: 3,
      newlyRefused: 0,
      withoutRules: 1,
      unreadable: 1,
      partial: false,
    });
    expect(result.byRule['pe.payout/amount-range']).toMatchObject({
      newlyAccepted: 3,
      field: 'amount',
      lines: [3, 4, 5],
    });
    expect((await studio.get<Start>('/api/start')).orders!.count).toBe(8);
  });

  test('again, and to others, from what is kept', async () => {
    expect(await backtest(await studio.draft(PERU, CHECK, 'amount-between: ["1", "45000"]'))).toMatchObject({
      newlyAccepted: 2,
      newlyRefused: 0,
    });
    expect(await backtest(await studio.draft(PERU, CHECK, 'amount-between: ["2", "40000"]'))).toMatchObject({
      newlyAccepted: 0,
      newlyRefused: 1,
    });
    expect(await backtest({})).toMatchObject({ newlyAccepted: 0, newlyRefused: 0, newlyWarned: 0 });
  });

  test('fare as payrules backtest says', async () => {
    const drafts = await studio.draft(PERU, CHECK, WIDER);
    const { prevented, ...result } = await backtest(drafts);
    const other = await Studio.start();
    writeFileSync(other.path(PERU), drafts[PERU]!);
    const { out } = payrules([
      'backtest',
      join(studio.folder, 'rules'),
      join(other.folder, 'rules'),
      join(studio.folder, 'orders.ndjson'),
      '--bindings',
      join(studio.folder, 'own/bindings.yaml'),
      '--format',
      'json',
    ]);
    await other.stop();
    expect(result).toEqual(JSON.parse(out));
    expect(prevented).toEqual([]);
  });

  test('of an operation that cannot be read keep their verdict', async () => {
    const result = await backtest({ [PERU]: 'operation: [' });
    expect(result).toMatchObject({ orders: 8, newlyRefused: 0, newlyAccepted: 0, withoutRules: 1 });
    expect(result.prevented).not.toEqual([]);
  });

  test('follow the bindings', async () => {
    // Of another bank, an account number has 20 digits: the two orders that passed do so no more.
    const result = await backtest(await studio.draft('overlay/bindings.yaml', '["011"]', '["099"]'));
    expect(result).toMatchObject({ newlyRefused: 2, newlyAccepted: 0 });
    expect(result.byRule['pe.payout/account-number-length']).toMatchObject({ newlyRefused: 2 });
  });

  test('hold no value of an order', async () => {
    const { text } = await studio.call('POST', '/api/backtest', { drafts: await studio.draft(PERU, CHECK, WIDER) });
    for (const value of Object.values(BASE)) if (value.length > 6) expect(text).not.toContain(value);
  });

  test('are read anew when their file changes', async () => {
    writeFileSync(join(studio.folder, 'orders.ndjson'), `${JSON.stringify(ORDERS[3])}\n`);
    expect(await backtest(await studio.draft(PERU, CHECK, WIDER))).toMatchObject({ orders: 1, newlyAccepted: 1 });
  });

  test('need not be waited for', async () => {
    const line = `${JSON.stringify(ORDERS[3])}\n`;
    writeFileSync(join(studio.folder, 'orders.ndjson'), line.repeat(150_000));
    const body = JSON.stringify({ drafts: await studio.draft(PERU, CHECK, WIDER) });
    await new Promise<void>((resolve, reject) => {
      const asked = request(
        `${studio.origin}/api/backtest`,
        { method: 'POST', headers: { 'x-payrules-token': studio.token, 'content-type': 'application/json' } },
        (response) => {
          response.once('data', () => {
            response.destroy();
            resolve();
          });
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
    // Other requests are answered meanwhile and afterwards.
    expect((await judged({})).saved!.valid).toBe(false);
    expect((await studio.call('POST', '/api/diff', { drafts: {} })).status).toBe(200);
  });

  test('are not there without --orders', async () => {
    const without = await Studio.start();
    expect((await without.call('POST', '/api/backtest', { drafts: {} })).status).toBe(404);
    expect((await without.get<Start>('/api/start')).orders).toBeNull();
    await without.stop();
  });
});

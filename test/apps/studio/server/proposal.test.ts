import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OperationAnswer, ProposalAnswer } from '../../../../src/apps/studio/server/api.js';
import { ALPHA, BINDINGS, Studio } from './studio.js';
import { amountRange } from '../../../support/english.js';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start({ overlay: { 'bindings.yaml': BINDINGS } });
});
afterAll(() => studio.stop());

const propose = (rule: object, more: object = {}, language?: string): Promise<ProposalAnswer> =>
  studio.post(
    '/api/proposal',
    {
      operation: 'alpha.payout',
      drafts: {},
      rule: { id: 'new-one', severity: 'warning', document: 'Our contract', ...rule },
      ...more,
    },
    language,
  );

test('a rule is previewed with examples at the bounds, and nothing is written', async () => {
  const before = studio.onDisk(ALPHA);
  const answer = await propose({ field: 'amount', check: { 'amount-between': ['10', '500'] } });
  expect(answer.rule).toMatchObject({
    id: 'new-one',
    message: amountRange('10', '500').replace(' must ', ' should '),
    severity: 'warning',
  });
  expect(answer.written['examples']).toEqual({ valid: ['10', '500'], invalid: ['9.99', '500.01'] });
  expect(answer.rule!.examples.map(({ isCorrect }) => isCorrect)).toEqual([true, true, true, true]);
  expect(answer.rule!.location.path).toEqual(answer.path);
  expect(answer.text).toContain('id: new-one');
  expect(studio.onDisk(ALPHA)).toBe(before);
  // The text is a draft like any other.
  const { operation } = await studio.post<OperationAnswer>('/api/operation', {
    id: 'alpha.payout',
    drafts: { [answer.file]: answer.text },
  });
  expect(operation!.rules.map(({ id }) => id)).toContain('new-one');
});

test.each<readonly [string, object, unknown]>([
  [
    'a required field has its own example',
    { field: 'transferCode', check: { required: true } },
    [['01136600010003254221', 'x'], ['']],
  ],
  [
    'a condition that the example order does not meet is in the example',
    { field: 'transferCode', when: { bank: ['other'] }, check: { required: true } },
    [
      [
        { bank: 'other', transferCode: '01136600010003254221' },
        { bank: 'other', transferCode: 'x' },
      ],
      [{ bank: 'other', transferCode: '' }],
    ],
  ],
  ['a list of values', { field: 'paymentType', check: { 'one-of': ['BANK'] } }, [['BANK'], ['BANKX', 'BAN']]],
  [
    'values of another field',
    { field: 'transferCode', check: { compare: { different: 'beneficiaryAccountNumber' } } },
    [['01136600010003254221', '123456780'], ['12345678']],
  ],
  ['a batch', { field: 'mchOrderId', check: { 'unique-in-batch': {} } }, [[['ORD-1', 'ORD-12']], [['ORD-1', 'ORD-1']]]],
  ['a field that cannot be used', { field: 'beneficiaryName', check: { unsupported: true } }, [[''], ['x', '0']]],
])('examples are proposed: %s', async (_, rule, expected) => {
  const { written, rule: view } = await propose(rule);
  const { valid, invalid } = written['examples'] as { valid: unknown; invalid: unknown };
  expect([valid, invalid]).toEqual(expected);
  expect(view!.examples.filter(({ isCorrect }) => !isCorrect)).toEqual([]);
});

test('the examples have a day if the check depends on it', async () => {
  const { written } = await propose({ field: 'beneficiaryName', check: { date: { after: 'today' } } });
  expect(written['examples']).toEqual({
    at: '2026-06-01',
    valid: ['2026-06-02', '9999-12-31'],
    invalid: ['2026-06-01', '2027-02-29'],
  });
});

test('examples that a person gives stay, and those of the other kind are proposed', async () => {
  const { written, rule } = await propose({
    field: 'amount',
    check: { 'amount-between': ['10', '500'] },
    examples: { valid: ['9'] },
  });
  expect(written['examples']).toEqual({ valid: ['9'], invalid: ['9.99', '500.01'] });
  expect(rule!.examples.map(({ isCorrect }) => isCorrect)).toEqual([false, true, true]);
});

test('a rule that cannot be read has findings in its place', async () => {
  const { rule, findings, text, path } = await propose({
    field: 'amount',
    check: { 'amount-between': ['10', 'fifty'] },
  });
  expect(rule).toBeNull();
  const line = text.split('\n').findIndex((each) => each.includes('fifty')) + 1;
  expect(findings).toContainEqual(
    expect.objectContaining({ file: ALPHA, line, code: 'wrong-shape', severity: 'error' }),
  );
  expect(path[0]).toBe('rules');
  const unknown = await propose({ field: 'no-such', check: { required: true } });
  expect(unknown.rule).toBeNull();
  expect(unknown.findings.map(({ code }) => code)).toContain('unknown-field');
});

test('it follows drafts and the language, and refuses a file to which it cannot add', async () => {
  const drafts = await studio.draft(ALPHA, 'label: Bank code', 'label: Bank');
  const { text, rule } = await propose({ field: 'amount', check: { positive: true } }, { drafts }, 'es');
  expect(text).toContain('label: Bank\n');
  expect(rule!.message).toMatch(/debe/);
  const call = (body: object) =>
    studio.call('POST', '/api/proposal', { operation: 'alpha.payout', drafts: {}, rule: {}, ...body });
  expect((await call({ operation: 'no.such' })).status).toBe(404);
  expect((await call({ rule: 'x' })).status).toBe(400);
  expect((await call({ drafts: { [ALPHA]: 'rules: [' } })).status).toBe(400);
});

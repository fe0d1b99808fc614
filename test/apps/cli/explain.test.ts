import { describe, expect, test } from '@jest/globals';
import { acmeFolder } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';
import { amountRange } from '../../support/english.js';
import { RULES } from './fixture.js';

describe('explain', () => {
  test('a rule: words, clause, examples, what depends on it, place', async () => {
    const { code, out } = await payrules(['explain', ...RULES, 'alpha.payout/amount-range']);
    expect(code).toBe(0);
    for (const text of [
      amountRange(),
      '2.2 amount: "An alpha payout is from 5 to 900 kronor."',
      '"900.01"',
      'shown before  amount-decimals',
      'shown after   amount-required, amount-format, amount-positive',
      'test/fixtures/rules/operations/alpha.payout.yaml:48',
      'check         amount-between, in src/checks/amount-between.ts of the repository of payrules',
      'message       amount-between\n',
      'es            Importe: debe estar entre 5 y 900 SEK.',
      'pt-BR         ',
    ])
      expect(out).toContain(text);
  });

  test('a rule with rows that differ: its translations are those of the rows', async () => {
    const { out } = await payrules(['explain', ...RULES, 'alpha.payout/account-number-length', '--format', 'json']);
    const [rule] = (
      JSON.parse(out) as {
        readonly rules: readonly {
          readonly check: string;
          readonly checkFile: string;
          readonly rows: readonly object[];
          readonly translations: Readonly<Record<string, readonly string[]>>;
        }[];
      }
    ).rules;
    expect(rule).toMatchObject({ check: 'by', checkFile: 'src/checks/by.ts' });
    expect(rule!.rows.length).toBeGreaterThan(1);
    expect(Object.keys(rule!.translations)).toEqual(['es', 'pt-BR']);
    expect(rule!.translations['es']).toHaveLength(rule!.rows.length);
    for (const text of rule!.translations['es']!) expect(text).toMatch(/^.+: debe tener/);
  });

  test('a rule with a list and slots', async () => {
    const { out } = await payrules(['explain', ...RULES, 'alpha.payout', 'account-number-length', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      rules: [
        {
          lists: ['lists/alpha-accounts'],
          slots: ['alpha.bank', 'alpha.account-type'],
          reads: ['beneficiaryBankCode', 'beneficiaryBankType'],
        },
      ],
      fields: [],
    });
  });

  test('a field: its rules, and those that read it', async () => {
    const { out } = await payrules(['explain', ...RULES, 'alpha.payout', 'beneficiaryBankCode', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      rules: [],
      fields: [
        {
          label: 'Bank code',
          names: [{ name: 'bank', slot: 'alpha.bank' }],
          rules: [{ id: 'bank-code-expected' }],
          readBy: expect.arrayContaining(
            ['transfer-code-required', 'account-number-length'].map((id) => expect.objectContaining({ id })),
          ),
        },
      ],
    });
  });

  test('a field whose rules have dates: from and until when each applies', async () => {
    const { out } = await payrules(['explain', '--rules', acmeFolder, 'card.payment', 'installments']);
    expect(out).toMatch(/installments-range: Installments must be from 2 to 24[.] \(until 2031-05-31\) /);
    expect(out).toMatch(/installments-range: Installments must be from 2 to 36[.] \(from 2031-06-01\) /);
  });

  test('a field that a group of fields names: what the group says', async () => {
    const { out } = await payrules(['explain', ...RULES, 'eta.payout', 'passport']);
    expect(out).toMatch(
      /^ +read by +identification: Driving licence is missing; it must be filled in, or one of these .* \S+eta[.]payout[.]yaml:\d+$/m,
    );
  });

  test('an unknown name: members of objects with this name, or a similar name', async () => {
    for (const name of ['country', 'address.contry', 'payer.adress.country']) {
      const { code, err } = await payrules(['explain', ...RULES, 'theta.transfer', name]);
      expect([code, err]).toEqual([2, expect.stringMatching(/did you mean payer[.]address[.]country\?\n$/)]);
    }
  });

  test.each(['order/object', 'order/unreadable', 'order/size', 'order/operation', 'order/unknown-field'])(
    'an id that no rule has: %s',
    async (id) => {
      expect(await payrules(['explain', ...RULES, id])).toMatchObject({
        code: 0,
        out: expect.stringMatching(new RegExp(`^${id}\n {2}The`)),
      });
    },
  );

  test('a derived name: its field, its labels, and the rules that read it', async () => {
    const { code, out } = await payrules(['explain', ...RULES, 'alpha.payout', 'bank']);
    expect(code).toBe(0);
    for (const text of [
      'alpha.payout/bank\n',
      'the code in beneficiaryBankCode',
      'alpha.bank',
      'south: Bank South',
      'other: ',
      'transfer-code-required',
    ])
      expect(out).toContain(text);
  });

  test('shared parts of operations are shown once', async () => {
    expect(
      (await payrules(['explain', ...RULES, 'callback-required'])).out.match(/callback-required in /g),
    ).toHaveLength(1);
  });

  test.each([
    [['alpha.payout/amount-rnage'], 'did you mean amount-range?'],
    [['transferCde'], 'did you mean transferCode?'],
    [['2.2 amount'], 'no field 2.2 amount'],
    [['alpha.payuot', 'amount'], 'did you mean alpha.payout?'],
    [['alpha.payout'], 'name a rule or a field of alpha.payout'],
    [[], 'name a rule or a field'],
  ])('%j: %s', async (args, message) => {
    const { code, err } = await payrules(['explain', ...args, ...RULES]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

test('a document of its own need not be a public standard', async () => {
  const { out } = await payrules(['explain', 'payments.order/tax-is-sum', '--rules', 'test/fixtures/gateways/klarna']);
  expect(out).toMatch(/source +the document that the rule names\n.*document +Klarna, Tax handling/s);
});

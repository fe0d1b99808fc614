import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../../src/workbench/compiler/index.js';
import { parseRulebook, type Rulebook } from '../../../src/workbench/rulebook/index.js';
import { diffRulebooks as compared } from '../../../src/workbench/analysis/diff/diff.js';
import { sentencesOf } from '../../../src/workbench/analysis/diff/sentences.js';
import { englishOf } from '../../../src/core/model/phrase.js';
import { OperationEvaluator } from '../../../src/workbench/analysis/operation-evaluator.js';
import { verdictOf } from '../../../src/workbench/analysis/verdict.js';
import type { Witness } from '../../../src/workbench/analysis/diff/witness.js';
import { gatewayEdit } from './gateway-edit.js';
import { editCards, edited, filesOf, rulebookOf, schemas, type Card } from './edits.js';

/** The differences in English. */
function diffRulebooks(...all: Parameters<typeof compared>) {
  const diff = compared(...all);
  return { ...diff, changes: diff.changes.map((change) => ({ ...change, what: change.what.map(englishOf) })) };
}

const today = '2026-11-21';
const alpha = rulebookOf('alpha.payout');

function diffOf(
  edit: (cards: Card[], data: Record<string, unknown>) => void,
  operation = 'alpha.payout',
  options = {},
) {
  return diffRulebooks(operation === 'alpha.payout' ? alpha : rulebookOf(operation), editCards(operation, edit), {
    today,
    ...options,
  });
}

const card = (cards: Card[], id: string): Card => cards.find((c) => c.id === id)!;

test.each<[what: string, from: Card['when'], to: unknown, kind: string | undefined]>([
  ['values in another order', { bank: ['north', 'south'] }, { bank: ['south', 'north'] }, 'wording'],
  ['a value to each alternative', { bank: ['north', 'south'] }, [{ bank: ['south'] }, { bank: ['north'] }], 'wording'],
  ['a list of one alternative', { bank: ['north'] }, [{ bank: ['north'] }], 'wording'],
  [
    'an alternative that another one contains',
    { bank: ['north'] },
    [{ bank: ['north'] }, { bank: ['north'], currency: ['SEK'] }],
    'wording',
  ],
  [
    'a bound with zeros',
    { amount: { above: '-5.5', 'at-most': '900' } },
    { amount: { 'at-most': '900.00', above: '-5.50' } },
    'wording',
  ],
  ['another bound', { amount: { 'at-least': '900' } }, { amount: { 'at-least': '900.01' } }, 'widened'],
  ['an alternative more', { bank: ['north'] }, [{ bank: ['north'] }, { currency: ['SEK'] }], 'narrowed'],
  [
    'two conditions made one',
    [{ bank: ['north'] }, { currency: ['SEK'] }],
    { bank: ['north'], currency: ['SEK'] },
    'widened',
  ],
])('a condition written otherwise: %s', (_, from, to, kind) => {
  const withCondition = (when: unknown) =>
    editCards(
      'alpha.payout',
      (cards) => (card(cards, 'account-number-required').when = when as NonNullable<Card['when']>),
    );
  const { changes } = diffRulebooks(withCondition(from), withCondition(to), { today });
  expect(changes.map((change) => change.kind)).toEqual([kind]);
});

describe('one edit, its kind and its release', () => {
  test.each<[what: string, id: string, kind: string, semver: string, edit: (card: Card) => void]>([
    ['a higher maximum', 'amount-range', 'widened', 'patch', (c) => (c.check = { 'amount-between': ['5', '1000'] })],
    [
      'a maximum one hundredth higher',
      'amount-range',
      'widened',
      'patch',
      (c) => (c.check = { 'amount-between': ['5', '900.01'] }),
    ],
    ['a lower maximum', 'amount-range', 'narrowed', 'minor', (c) => (c.check = { 'amount-between': ['5', '899.99'] })],
    ['a moved range', 'amount-range', 'both', 'minor', (c) => (c.check = { 'amount-between': ['6', '1000'] })],
    [
      'a range written otherwise',
      'amount-range',
      'wording',
      'patch',
      (c) => (c.check = { 'amount-between': ['5.00', '900.0'] }),
    ],
    ['an error made a warning', 'payment-type', 'widened', 'patch', (c) => (c.severity = 'warning')],
    ['a warning made an error', 'currency-sek', 'narrowed', 'minor', (c) => (c.severity = 'error')],
    ['one more value', 'payment-type', 'widened', 'patch', (c) => (c.check = { 'one-of': ['BANK', 'CASH', 'WALLET'] })],
    ['another value', 'payment-type', 'both', 'minor', (c) => (c.check = { 'one-of': ['WALLET'] })],
    ['a condition added', 'payment-type', 'widened', 'patch', (c) => (c.when = { currency: ['SEK'] })],
    ['a condition dropped', 'transfer-code-required', 'narrowed', 'minor', (c) => delete c.when],
    [
      'a condition turned round',
      'transfer-code-required',
      'both',
      'minor',
      (c) => (c.when = { bank: { not: ['other'] } }),
    ],
    [
      'one more label in a condition',
      'transfer-code-account-north',
      'narrowed',
      'minor',
      (c) => (c.when = { bank: ['north', 'south'] }),
    ],
    ['other wording', 'amount-range', 'wording', 'patch', (c) => (c['message'] = 'Give another amount.')],
    ['another clause', 'amount-range', 'wording', 'patch', (c) => (c['clause'] = '8 limits')],
    ['another field', 'transfer-code-length', 'both', 'major', (c) => (c.field = 'beneficiaryId')],
    [
      'another field, whose other rules refuse every value that this rule accepts',
      'payment-type',
      'both',
      'major',
      (c) => (c.field = 'beneficiaryAccountNumber'),
    ],
    ['another code', 'payment-type', 'both', 'major', (c) => (c.check = { digits: 4 })],
  ])('%s', (_, id, kind, semver, edit) => {
    const { changes, semver: release } = diffOf((cards) => edit(card(cards, id)));
    expect({ changes: changes.map((c) => [c.ruleId, c.kind]), release }).toEqual({
      changes: [[`alpha.payout/${id}`, kind]],
      release: semver,
    });
  });

  test.each<[id: string, kind: string, edit: (card: Card) => void, order: object]>([
    ['purpose-required', 'widened', (c) => (c.when = { amount: { above: '1000' } }), { amount: '1000', purpose: '' }],
    [
      'purpose-required',
      'narrowed',
      (c) => (c.when = { amount: { above: '999.98' } }),
      { amount: '999.99', purpose: '' },
    ],
    [
      'guardian-required',
      'widened',
      (c) => (c.when = { birthDate: { after: '2009-03-01' } }),
      { birthDate: '2009-03-01', guardian: '' },
    ],
    [
      'tax-id-required',
      'widened',
      (c) => (c.when = [{ country: ['BR'] }, { country: ['MX'], amount: { above: '150' } }]),
      { country: 'MX', amount: '100.01', taxId: '' },
    ],
    [
      'tax-id-required',
      'widened',
      (c) => (c.when = { country: ['BR'] }),
      { country: 'MX', amount: '100.01', taxId: '' },
    ],
    [
      'identification',
      'widened',
      (c) => (c.check = { 'at-least-one-of': ['passport', 'licence', 'residenceCard'] }),
      {},
    ],
    ['contact', 'narrowed', (c) => (c.check = { 'exactly-one-of': ['email', 'phone'] }), {}],
  ])('conditions on sizes, and groups: %s is %s, shown at the bound', (id, kind, edit, order) => {
    const { changes } = diffOf((cards) => edit(card(cards, id)), 'eta.payout');
    expect(changes.map((change) => [change.ruleId, change.kind])).toEqual([[`eta.payout/${id}`, kind]]);
    expect(changes[0]!.witnesses[0]).toMatchObject({ order });
  });

  test('no edit', () => {
    expect(diffRulebooks(alpha, rulebookOf('alpha.payout'), { today })).toEqual({ changes: [], semver: 'none' });
  });

  test('a rule removed is major, and widened', () => {
    const { changes, semver } = diffOf((cards) => cards.splice(cards.indexOf(card(cards, 'amount-range')), 1));
    expect([changes.map((c) => [c.ruleId, c.kind]), semver]).toEqual([
      [['alpha.payout/amount-range', 'widened']],
      'major',
    ]);
  });

  test('a rule added is minor, and narrowed', () => {
    const { changes, semver } = diffOf((cards) =>
      cards.push({ ...card(cards, 'amount-range'), id: 'amount-round', check: { 'max-decimals': 0 } }),
    );
    expect([changes.map((c) => [c.ruleId, c.kind]), semver]).toEqual([
      [['alpha.payout/amount-round', 'narrowed']],
      'minor',
    ]);
  });

  test('the order that shows a rule has the finding of this rule, also after a field of several rules is renamed', () => {
    const file = 'operations/alpha.payout.yaml';
    const files = filesOf('alpha.payout');
    const renamed = parseRulebook(
      new Map([...files, [file, files.get(file)!.replaceAll('transferCode', 'transferKey')]]),
      schemas,
    );
    const { changes } = diffRulebooks(alpha, renamed, { today });
    const { witnesses } = changes.find(({ ruleId }) => ruleId === 'alpha.payout/transfer-code-check-digits')!;
    const shown = witnesses.map(({ direction, before, after }) =>
      (direction === 'narrowed' ? after : before).rules.includes('alpha.payout/transfer-code-check-digits'),
    );
    expect(shown).toEqual([true, true]);
  });

  test('a rule moved to another field refuses orders without that field, and accepts orders without the old one', () => {
    const { changes } = diffOf((cards) => (card(cards, 'account-number-required').field = 'beneficiaryId'));
    const [change] = changes;
    expect([changes.length, change!.ruleId, change!.kind, change!.semver]).toEqual([
      1,
      'alpha.payout/account-number-required',
      'both',
      'major',
    ]);
    expect(change!.witnesses).toMatchObject([
      {
        direction: 'narrowed',
        order: { beneficiaryAccountNumber: expect.any(String) },
        before: { verdict: 'accepted' },
        after: { verdict: 'refused', rules: ['alpha.payout/account-number-required'] },
      },
      {
        direction: 'widened',
        order: { beneficiaryId: expect.any(String) },
        before: { verdict: 'refused', rules: ['alpha.payout/account-number-required'] },
        after: { verdict: 'accepted' },
      },
    ]);
  });

  test('a rule with a new id is major, and no verdict changes', () => {
    const { changes, semver } = diffOf((cards) => (card(cards, 'amount-range').id = 'amount-limits'));
    expect([changes, semver]).toEqual([
      [
        expect.objectContaining({
          ruleId: 'alpha.payout/amount-range',
          kind: 'wording',
          renamedTo: 'alpha.payout/amount-limits',
          witnesses: [],
        }),
      ],
      'major',
    ]);
  });

  test('a field removed is major; orders that say it get a warning', () => {
    const { changes, semver } = diffOf((cards, data) => {
      data['fields'] = Object.fromEntries(
        Object.entries(data['fields'] as object).filter(([name]) => name !== 'firstname'),
      );
    }, 'alpha.collection');
    expect(changes[0]).toMatchObject({
      ruleId: 'order/unknown-field',
      kind: 'narrowed',
      witnesses: [{ before: { verdict: 'accepted' }, after: { verdict: 'warned' } }],
    });
    expect(semver).toBe('major');
  });

  test('a value of a list added and one removed', () => {
    const before = rulebookOf('beta.payout');
    const after = edited(
      filesOf('beta.payout'),
      'lists/mobile-prefixes.yaml',
      (data) => ((data['groups'] as { values: string[] }[])[0]!.values[0] = '33'),
    )!;
    const { changes } = diffRulebooks(before, after, { today });
    expect(changes.map(({ ruleId, kind, what }) => [ruleId, kind, what])).toEqual([
      ['beta.payout/phone-operator', 'both', [expect.stringContaining('+33 -30')]],
    ]);
  });

  test('a removed row refuses orders without the code by which rows are found, too', () => {
    const withRows = (isKept: (row: Record<string, unknown>) => boolean): Rulebook =>
      edited(filesOf('alpha.payout'), 'lists/alpha-accounts.yaml', (data) => {
        data['rows'] = (data['rows'] as Record<string, unknown>[]).filter(isKept);
      })!;
    const before = withRows(({ bank }) => bank !== 'other');
    const after = withRows(({ bank, accountType }) => bank !== 'other' && accountType !== 'other');
    const [change] = diffRulebooks(before, after, { today }).changes;
    expect(change).toMatchObject({ ruleId: 'alpha.payout/account-number-length', kind: 'both' });
    // Without a bank code the account may belong to either bank; with the code of the south, no row is about it.
    expect(change!.witnesses.map(({ direction, order }) => [direction, order['beneficiaryBankCode']])).toEqual([
      ['narrowed', undefined],
      ['widened', 'SOUTH'],
    ]);
  });

  test('an account of another length in a code', () => {
    const [before, after] = ['9-16', '9-18'].map((digits) =>
      editCards('alpha.payout', (cards) => {
        const rule = card(cards, 'transfer-code-account-north');
        rule.when = { bank: ['other'] };
        rule.check = { 'contains-account': { field: 'beneficiaryAccountNumber', digits: [digits] } };
      }),
    );
    const [change] = diffRulebooks(before!, after!, { today }).changes;
    expect(change!.kind).toBe('both');
    expect(change!.witnesses.map(({ order }) => order['beneficiaryAccountNumber'])).toEqual([
      expect.stringMatching(/^[0-9]{10}$/),
      expect.stringMatching(/^[0-9]{8}$/),
    ]);
  });

  test('the decimals of one of several currencies, an added currency and a removed one', () => {
    const before = rulebookOf('card.payment');
    const changed = (...currencies: readonly (readonly string[])[]) => {
      const after = edited(filesOf('card.payment'), 'lists/minor-units.yaml', (data) => {
        (data['rows'] as { currency: readonly string[] }[]).forEach((row, i) => (row.currency = currencies[i]!));
      })!;
      const { changes } = compared(before, after, { today });
      return changes.map((change) => [
        change.kind,
        ...sentencesOf(change, { before, after, today }).map((sentence) => englishOf(sentence)),
      ]);
    };
    const list = '(lists/minor-units)';
    expect(changed(['JPY', 'KRW', 'MXN'], ['EUR', 'GBP', 'INR', 'USD'], ['BHD', 'KWD'])).toEqual([
      ['narrowed', `Card payment: most decimals of Amount as shown for MXN: 2 -> 0 ${list}`],
    ]);
    expect(changed(['JPY'], ['EUR', 'GBP', 'INR', 'MXN', 'USD'], ['BHD', 'KWD'])).toEqual([
      ['widened', `Card payment: rows for Amount as shown: 1 removed (currency KRW) ${list}`],
    ]);
    expect(changed(['JPY', 'KRW', 'VND'], ['EUR', 'GBP', 'INR', 'MXN', 'USD'], ['BHD', 'KWD'])).toEqual([
      ['narrowed', `Card payment: rows for Amount as shown: 1 added (currency VND) ${list}`],
    ]);
  });

  test('a range of whole numbers without its lower bound accepts zero', () => {
    const withRange = (range: unknown, valid: string, invalid: string) =>
      editCards('card.payment', (cards) => {
        const rule = card(cards, 'installments-range');
        rule.check = { 'amount-between': range };
        rule.examples = { valid: [valid], invalid: [invalid] };
      });
    const { changes } = diffRulebooks(withRange(['1', '24'], '24', '25'), withRange({ to: '12' }, '12', '13'), {
      today,
    });
    expect(changes).toMatchObject([{ ruleId: 'card.payment/installments-range', kind: 'both' }]);
    expect(changes[0]!.witnesses.map(({ order }) => order['installments'])).toContain(0);
  });

  test('a removed field that takes anything is not a looser rule', () => {
    const { before, after } = gatewayEdit('pain001', '  SplmtryData: { type: any, label: Supplementary data }\n', '');
    expect(diffRulebooks(before, after, { today }).changes).toMatchObject([
      { ruleId: 'order/unknown-field', kind: 'narrowed' },
    ]);
  });

  test('a field that takes anything now, and no longer', () => {
    const { before, after } = gatewayEdit('pain001', 'SplmtryData: { type: any,', 'SplmtryData: { example: x,');
    const kinds = (old: Rulebook, now: Rulebook) =>
      diffRulebooks(old, now, { today }).changes.map(({ ruleId, kind }) => [ruleId, kind]);
    expect(kinds(before, after)).toContainEqual(['credit-transfer.initiation/field-type', 'narrowed']);
    expect(kinds(after, before)).toContainEqual(['credit-transfer.initiation/field-type', 'widened']);
  });

  test('rows of a table in another order, as a spreadsheet sorts them', () => {
    const rows = ['MX,012,10', 'MX,012,18', 'MX,014,11', 'NG,044,10'];
    const local = (...sorted: readonly string[]): Rulebook =>
      parseRulebook(
        new Map([
          ['rulebook.yaml', 'title: Local\ndocument: Guide\n'],
          ['lists/banks.csv', `country,bank_code,length\n${sorted.join('\n')}\n`],
          [
            'operations/local.payout.yaml',
            `operation: local.payout
title: Local payout
region: Everywhere
fields:
  country: { label: Country, example: MX }
  bankCode: { label: Bank code, example: "012" }
  account: { label: Account, example: "0123456789" }
rules:
  - id: bank
    field: bankCode
    check: { by: { table: lists/banks, where: { country: country }, one-of: bank_code } }
    examples: { valid: ["012"], invalid: ["044"] }
  - id: account-length
    field: account
    check: { by: { table: lists/banks, where: { country: country, bankCode: bank_code }, digits: length } }
    examples: { valid: ["0123456789"], invalid: ["1"] }
`,
          ],
        ]),
        schemas,
      );
    const kinds = (now: Rulebook) => diffRulebooks(local(...rows), now, { today }).changes.map(({ kind }) => kind);
    expect(new Set(kinds(local(...rows.toReversed())))).toEqual(new Set(['wording']));
    expect(kinds(local(...rows.with(2, 'NG,014,11')))).not.toContain('wording');
    // The same cells in other rows.
    expect(kinds(local('MX,012,10', 'MX,012,18', 'MX,014,10', 'NG,044,11'))).toEqual(['both']);
  });

  test('an operation added and one removed', () => {
    const both = parseRulebook(new Map([...filesOf('alpha.payout'), ...filesOf('delta.collection')]), schemas);
    const refused = { verdict: 'refused', rules: ['order/operation'] };
    const added = { operation: 'delta.collection', ruleId: 'order/operation', kind: 'widened' };
    expect(diffRulebooks(alpha, both, { today })).toMatchObject({
      semver: 'minor',
      changes: [{ ...added, witnesses: [{ direction: 'widened', before: refused, after: { rules: [] } }] }],
    });
    expect(diffRulebooks(both, alpha, { today })).toMatchObject({
      semver: 'major',
      changes: [
        { ...added, kind: 'narrowed', witnesses: [{ direction: 'narrowed', before: { rules: [] }, after: refused }] },
      ],
    });
  });
});

test.each([
  ['says', 'six digits', 'wording', 'patch'],
  ['matches', '[1-9][0-9]{4}', 'both', 'minor'],
])('%s of a pattern in a row of a table', (part, text, kind, semver) => {
  const after = edited(filesOf('card.payment'), 'lists/postcodes.yaml', ({ rows }) => {
    const checked = rows as { check: { pattern?: Record<string, unknown> } }[];
    checked.find(({ check }) => check.pattern)!.check.pattern![part] = text;
  })!;
  const { changes } = diffRulebooks(rulebookOf('card.payment'), after, { today });
  expect(changes).toMatchObject([{ ruleId: 'card.payment/address-postcode-form', kind, semver }]);
});

describe('parts outside the operations', () => {
  const withLabels = (labels: Record<string, string>) =>
    diffRulebooks(
      alpha,
      edited(
        filesOf('alpha.payout'),
        'slots.yaml',
        (data) => ((data['slots'] as Record<string, Record<string, unknown>>)['alpha.bank']!['labels'] = labels),
      )!,
      { today },
    );
  const labels = alpha.slots.get('alpha.bank')!.labels;

  test('an added label is not wording: until it is bound, rules are no longer evaluated, and an order shows it', () => {
    const { changes } = withLabels({ ...labels, east: 'Bank East' });
    expect(changes.at(-1)).toMatchObject({
      ruleId: 'slots/alpha.bank',
      kind: 'widened',
      what: [expect.stringContaining('label east added: until it is bound')],
    });
    expect(changes.find((c) => c.ruleId === 'alpha.payout/transfer-code-required')).toMatchObject({
      kind: 'widened',
      witnesses: [
        {
          bindings: { 'alpha.bank': expect.not.objectContaining({ east: expect.anything() }) },
          before: { verdict: 'refused' },
        },
      ],
    });
    // Every length that one bank allows is also allowed for other banks, so no order shows a change of this rule.
    expect(changes.filter((c) => c.kind === 'unknown').map((c) => c.ruleId)).toEqual([
      'alpha.payout/account-number-length',
    ]);
  });

  test('a label reworded is wording', () => {
    expect(withLabels({ ...labels, south: 'Another name' }).changes).toMatchObject([
      { ruleId: 'slots/alpha.bank', kind: 'wording' },
    ]);
  });

  const withForms = (codes: object | undefined) =>
    edited(filesOf('alpha.payout'), 'slots.yaml', (data) => {
      (data['slots'] as Record<string, Record<string, unknown>>)['alpha.bank']!['codes'] = codes;
    })!;

  test.each([
    ['a form of codes', undefined, { like: ['<DIGITS>'] }, 'narrowed', 'major'],
    ['another form', { like: ['<DIGITS>'] }, { like: ['<NAME>'] }, 'both', 'major'],
    ['no form any more', { like: ['<DIGITS>'] }, undefined, 'widened', 'minor'],
  ])('%s: it refuses bindings, and no verdict changes', (_, old, now, kind, semver) => {
    const { changes } = diffRulebooks(withForms(old), withForms(now), { today });
    expect(changes).toMatchObject([
      {
        ruleId: 'slots/alpha.bank',
        kind,
        semver,
        what: ['other codes are possible: bindings with a code that is not are refused'],
      },
    ]);
  });

  test('a clause and a reply added, and a name that has rules now, are told as what they are', () => {
    const before: Rulebook = {
      ...alpha,
      undocumented: [{ id: 'gamma.collection', title: 'Gamma collection', clause: '1' }],
    };
    const replies = [{ operation: 'gamma.collection', items: [], untyped: [], clauses: [] }];
    const after: Rulebook = {
      ...alpha,
      clauses: [...alpha.clauses, { id: '9 gamma collection', text: 'Collections.' }],
      gateway: { ...alpha.gateway, replies },
    };
    expect(
      diffRulebooks(before, after, { today }).changes.map(({ ruleId, kind, what }) => [ruleId, kind, what]),
    ).toEqual([
      ['clauses/9 gamma collection', 'wording', ['added']],
      ['gateway/not-documented', 'wording', ['gamma.collection removed']],
      ['gateway/response', 'wording', ['the reply to gamma.collection added']],
    ]);
  });
});

describe('dates', () => {
  const later = (cards: Card[]): void => {
    const old = card(cards, 'amount-range');
    cards.push({ ...old, check: { 'amount-between': ['5', '1000'] }, from: '2027-01-01' });
    old['until'] = '2026-12-31';
  };

  test('a change that counts from a later day says so', () => {
    const { changes } = diffOf(later);
    expect(changes).toEqual([
      expect.objectContaining({ ruleId: 'alpha.payout/amount-range', kind: 'widened', from: '2027-01-01' }),
    ]);
    expect(changes[0]!.witnesses[0]!.at).toBe('2027-01-01');
  });

  test('a dated limit is told with both its values', () => {
    expect(diffOf(later).changes[0]!.what).toEqual(['amount-between: ["5","900"] -> ["5","1000"]']);
    const onADayBefore = diffOf(later, 'alpha.payout', { today: '2026-12-31', isOneDay: true });
    expect(onADayBefore.changes[0]!.what).toEqual([
      'until: none -> 2026-12-31',
      'a rule from 2027-01-01 added: amount-between: ["5","900"] -> ["5","1000"]',
    ]);
  });

  test('days that no card is for, and those after them, are told apart, each with its witness', () => {
    const { changes } = diffOf((cards) => {
      later(cards);
      card(cards, 'amount-range')['until'] = '2026-12-30';
    });
    expect(changes).toMatchObject([
      {
        kind: 'widened',
        from: '2026-12-31',
        until: '2026-12-31',
        witnesses: [{ at: '2026-12-31', order: { amount: '4.99' } }],
      },
      {
        kind: 'widened',
        from: '2027-01-01',
        what: ['amount-between: ["5","900"] -> ["5","1000"]'],
        witnesses: [{ at: '2027-01-01', order: { amount: '1000' } }],
      },
    ]);
    expect(changes[0]!.what[0]).toBe('no rule of this id applies on these days');
    expect(changes[1]).not.toHaveProperty('until');
  });

  test('wording that changes beside a dated limit is reported by itself', () => {
    const { changes } = diffOf((cards) => {
      later(cards);
      card(cards, 'amount-range')['message'] = 'Give another amount.';
    });
    expect(changes.map(({ kind, what }) => [kind, what.at(-1)])).toEqual([
      ['widened', 'amount-between: ["5","900"] -> ["5","1000"]'],
      ['wording', 'message reworded'],
    ]);
  });

  test.each([
    ['2026-12-31', 'wording'],
    ['2027-01-01', 'widened'],
  ])('on %s it is %s', (day, kind) => {
    expect(diffOf(later, 'alpha.payout', { today: day, isOneDay: true }).changes.map((c) => c.kind)).toEqual([kind]);
  });

  test('a change for some time only says until when', () => {
    const { changes } = diffOf((cards) => {
      const old = card(cards, 'amount-range');
      cards.push({ ...old, check: { 'amount-between': ['5', '1000'] }, until: '2027-01-31' });
      old['from'] = '2027-02-01';
    });
    expect(changes).toEqual([expect.objectContaining({ kind: 'widened', until: '2027-01-31' })]);
    expect(changes[0]).not.toHaveProperty('from');
  });
});

describe('witnesses', () => {
  const verdictIn = (rulebook: Rulebook, { order, facts, bindings, at }: Witness): string => {
    const operation = rulebook.operations.get('alpha.payout')!;
    return verdictOf(new OperationEvaluator(compileOperation(operation, '0'), bindings).diagnose({ order, facts }, at));
  };

  test.each<[id: string, edit: (card: Card) => void]>([
    ['amount-range', (c) => (c.check = { 'amount-between': ['6', '1000'] })],
    [
      'transfer-code-account-south',
      (c) =>
        (c.check = { 'contains-account': { field: 'beneficiaryAccountNumber', after: '77', digits: ['4-6', '9-18'] } }),
    ],
    ['transfer-code-required', (c) => (c.when = { bank: ['north'] })],
    ['account-number-length', (c) => (c.check = { digits: 10 })],
    ['field-type', (c) => void c],
  ])('%s: put to both versions again, each gives the verdict that stands there', (id, edit) => {
    const after = editCards('alpha.payout', (cards) => void (cards.some((c) => c.id === id) && edit(card(cards, id))));
    const witnesses = diffRulebooks(alpha, after, { today }).changes.flatMap((change) => change.witnesses);
    if (id !== 'field-type') expect(witnesses.length).toBeGreaterThan(0);
    for (const witness of witnesses) {
      expect([verdictIn(alpha, witness), verdictIn(after, witness)]).toEqual([
        witness.before.verdict,
        witness.after.verdict,
      ]);
      expect(witness.before.verdict).not.toBe(witness.after.verdict);
    }
  });

  test('a simple change needs no binding, and one field of the example order', () => {
    const [witness] = diffOf((cards) => (card(cards, 'amount-range').check = { 'amount-between': ['5', '1000'] }))
      .changes[0]!.witnesses;
    expect(witness).toMatchObject({
      bindings: {},
      facts: {},
      order: { amount: '1000' },
      before: { verdict: 'refused', rules: ['alpha.payout/amount-range'] },
      after: { verdict: 'accepted', rules: [] },
    });
  });

  test('the rule of the change is behind the verdict, and named before others', () => {
    const cash = {
      id: 'cash-limit',
      field: 'amount',
      when: { paymentType: ['CASH'] },
      check: { 'amount-between': ['12', '90'] },
      severity: 'warning',
      clause: '8 limits',
      examples: { valid: [{ paymentType: 'CASH', amount: '90' }], invalid: [{ paymentType: 'CASH', amount: '91' }] },
    };
    const both = diffOf((cards) => {
      cards.push(cash);
      card(cards, 'amount-range').check = { 'amount-between': ['12', '480'] };
      card(cards, 'currency-sek').severity = 'error';
    });
    for (const { ruleId, witnesses } of both.changes) {
      expect(witnesses.length).toBeGreaterThan(0);
      for (const { direction, before, after } of witnesses)
        expect((direction === 'narrowed' ? after : before).rules[0]).toBe(ruleId);
    }
  });

  test('a rule that compares a batch has no witness', () => {
    const { changes } = diffOf(
      (cards) => (card(cards, 'document-not-repeated').check = { 'unique-in-batch': {} }),
      'beta.payout',
    );
    expect(changes).toEqual([
      expect.objectContaining({ ruleId: 'beta.payout/document-not-repeated', kind: 'unknown', witnesses: [] }),
    ]);
  });

  test('and its severity, or that it is new or removed, says whether it is stricter', () => {
    const [warned, refused, removed] = [
      rulebookOf('beta.payout'),
      editCards('beta.payout', (cards) => (card(cards, 'document-not-repeated')['severity'] = 'error')),
      editCards('beta.payout', (cards) => {
        cards.splice(cards.indexOf(card(cards, 'document-not-repeated')), 1);
      }),
    ] as const;
    const kinds = (one: Rulebook, other: Rulebook) =>
      diffRulebooks(one, other, { today: '2026-11-21' }).changes.map(({ kind, witnesses }) => [kind, witnesses.length]);
    expect(kinds(warned, refused)).toEqual([['narrowed', 0]]);
    expect(kinds(refused, warned)).toEqual([['widened', 0]]);
    expect(kinds(removed, refused)).toEqual([['narrowed', 0]]);
    expect(kinds(refused, removed)).toEqual([['widened', 0]]);
  });
});

describe("a field's type", () => {
  const retyped = (name: string, type: object) => (cards: Card[], data: Record<string, unknown>) => {
    cards.find(({ field }) => field === 'counts')!.check = { amount: true };
    const {
      type: _type,
      of: _of,
      ...field
    } = (data['fields'] as Record<string, object>)[name] as {
      readonly type?: string;
      readonly of?: string;
    };
    (data['fields'] as Record<string, object>)[name] = { ...field, ...type };
  };
  /** The changes of theta.transfer if a field has a different type in each version. */
  const between = (name: string, before: object, after: object) =>
    diffRulebooks(
      editCards('theta.transfer', retyped(name, before)),
      editCards('theta.transfer', retyped(name, after)),
      { today },
    ).changes.filter(({ what }) => what.some((line) => line.startsWith(`field ${name}: `)));
  const list = (of: string) => ({ type: 'list', of });

  test.each([
    ['rate', { type: 'integer' }, { type: 'number' }, 'widened', 'patch'],
    ['rate', { type: 'number' }, { type: 'integer' }, 'narrowed', 'minor'],
    ['rate', {}, { type: 'number' }, 'both', 'major'],
    ['payer.name', {}, { type: 'boolean' }, 'both', 'major'],
    ['counts', list('integer'), list('number'), 'widened', 'patch'],
    ['counts', list('number'), list('integer'), 'narrowed', 'minor'],
    ['counts', list('integer'), { type: 'integer' }, 'both', 'major'],
  ])('%s, %j -> %j: %s, with an order', (name, before, after, kind, semver) => {
    const [change, ...others] = between(name, before, after);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ kind, semver });
    expect(change!.witnesses.map(({ direction }) => direction)).toEqual(
      kind === 'both' ? ['narrowed', 'widened'] : [kind],
    );
    for (const witness of change!.witnesses) {
      const stricter = witness[witness.direction === 'narrowed' ? 'after' : 'before'];
      expect(stricter).toMatchObject({ verdict: 'refused', rules: ['theta.transfer/field-type'] });
      expect(witness[witness.direction === 'narrowed' ? 'before' : 'after'].verdict).not.toBe('refused');
    }
  });

  test('without a rule that accepts a value with a fraction, no order is shown as accepted', () => {
    const edit = (type: string) => (cards: Card[], data: Record<string, unknown>) => {
      retyped('rate', { type })(cards, data);
      card(cards, 'rate-decimals').check = { 'max-decimals': 0 };
    };
    const { changes } = diffRulebooks(
      editCards('theta.transfer', edit('integer')),
      editCards('theta.transfer', edit('number')),
      { today },
    );
    const change = changes.find(({ what }) => what.includes('field rate: integer -> number'))!;
    expect(change.kind).toBe('widened');
    expect(change.witnesses).toMatchObject([{ before: { verdict: 'refused' }, after: { verdict: 'refused' } }]);
  });
});

test.each([
  ['>=1.2 <2', '>=1.3 <2', 'minor'],
  ['>=1.2 <2', '>=1.2.1 <3', 'minor'],
  ['>=1.2 <3', '>=2 <3', 'major'],
  ['>=1.2 <3', '>=1.2 <2', 'major'],
  ['>=1.2 <2', '>=1.2 <3', 'patch'],
  ['>=1.3 <2', '>=1.2 <2', 'patch'],
  [undefined, '>=1.2 <2', 'minor'],
  ['>=1.2 <2', undefined, 'patch'],
])('the versions of payrules: %s to %s is %s', (before, after, semver) => {
  const withRange = (engine: string | undefined): Rulebook => ({
    ...alpha,
    about: { ...alpha.about, ...(engine !== undefined && { engine }) },
  });
  expect(diffRulebooks(withRange(before), withRange(after), { today })).toMatchObject({
    semver,
    changes: [{ ruleId: 'rulebook/engine', what: [`payrules ${before ?? 'none'} -> ${after ?? 'none'}`] }],
  });
});

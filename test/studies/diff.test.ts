import { describe, expect, test } from '@jest/globals';
import { compileOperation, loadRulebook, type Rulebook } from '../../src/compiler/index.js';
import { diffRulebooks, type Diff } from '../../src/studies/diff.js';
import { Judging, verdictOf } from '../../src/studies/verdict.js';
import type { Witness } from '../../src/studies/witness.js';
import { editCards, edited, filesOf, rulebookOf, schemas, type Card } from './edits.js';

const today = '2026-11-21';
const peru = rulebookOf('pe.payout');

function diffOf(
  edit: (cards: Card[], data: Record<string, unknown>) => void,
  operation = 'pe.payout',
  options = {},
): Diff {
  return diffRulebooks(operation === 'pe.payout' ? peru : rulebookOf(operation), editCards(operation, edit), {
    today,
    ...options,
  });
}

const card = (cards: Card[], id: string): Card => cards.find((c) => c.id === id)!;

describe('one edit, its kind and its release', () => {
  test.each<[what: string, id: string, kind: string, semver: string, edit: (card: Card) => void]>([
    ['a higher maximum', 'amount-range', 'widened', 'patch', (c) => (c.check = { 'amount-between': ['1', '50000'] })],
    [
      'a maximum one hundredth higher',
      'amount-range',
      'widened',
      'patch',
      (c) => (c.check = { 'amount-between': ['1', '40000.01'] }),
    ],
    [
      'a lower maximum',
      'amount-range',
      'narrowed',
      'minor',
      (c) => (c.check = { 'amount-between': ['1', '39999.99'] }),
    ],
    ['a moved range', 'amount-range', 'both', 'minor', (c) => (c.check = { 'amount-between': ['2', '50000'] })],
    [
      'a range written otherwise',
      'amount-range',
      'wording',
      'patch',
      (c) => (c.check = { 'amount-between': ['1.00', '40000.0'] }),
    ],
    ['an error made a warning', 'payment-type', 'widened', 'patch', (c) => (c.severity = 'warning')],
    ['a warning made an error', 'document-dni', 'narrowed', 'minor', (c) => (c.severity = 'error')],
    ['one more value', 'payment-type', 'widened', 'patch', (c) => (c.check = { 'one-of': ['NET_BANKING', 'WALLET'] })],
    ['another value', 'payment-type', 'both', 'minor', (c) => (c.check = { 'one-of': ['WALLET'] })],
    ['a condition added', 'payment-type', 'widened', 'patch', (c) => (c.when = { currency: ['PEN'] })],
    ['a condition dropped', 'cci-required', 'narrowed', 'minor', (c) => delete c.when],
    ['a condition turned round', 'cci-required', 'both', 'minor', (c) => (c.when = { bank: { not: ['other'] } })],
    [
      'one more label in a condition',
      'cci-differs',
      'narrowed',
      'minor',
      (c) => (c.when = { bank: ['bank-b', 'bank-c'] }),
    ],
    ['other wording', 'amount-range', 'wording', 'patch', (c) => (c['message'] = 'Give another amount.')],
    ['another clause', 'amount-range', 'wording', 'patch', (c) => (c['clause'] = '8 Peru payout')],
    ['another field', 'document-ruc', 'both', 'major', (c) => (c.field = 'recipientCardNo')],
    ['another code', 'cci-length', 'both', 'major', (c) => (c.check = { 'one-of': ['1'] })],
  ])('%s', (_, id, kind, semver, edit) => {
    const { changes, semver: release } = diffOf((cards) => edit(card(cards, id)));
    expect({ changes: changes.map((c) => [c.ruleId, c.kind]), release }).toEqual({
      changes: [[`pe.payout/${id}`, kind]],
      release: semver,
    });
  });

  test('no edit', () => {
    expect(diffRulebooks(peru, rulebookOf('pe.payout'), { today })).toEqual({ changes: [], semver: 'none' });
  });

  test('a rule removed is major, and widened', () => {
    const { changes, semver } = diffOf((cards) => cards.splice(cards.indexOf(card(cards, 'amount-range')), 1));
    expect([changes.map((c) => [c.ruleId, c.kind]), semver]).toEqual([
      [['pe.payout/amount-range', 'widened']],
      'major',
    ]);
  });

  test('a rule added is minor, and narrowed', () => {
    const { changes, semver } = diffOf((cards) =>
      cards.push({ ...card(cards, 'amount-range'), id: 'amount-round', check: { 'max-decimals': 0 } }),
    );
    expect([changes.map((c) => [c.ruleId, c.kind]), semver]).toEqual([
      [['pe.payout/amount-round', 'narrowed']],
      'minor',
    ]);
  });

  test('a rule that goes by another id is major, and no verdict changes', () => {
    const { changes, semver } = diffOf((cards) => (card(cards, 'amount-range').id = 'amount-limits'));
    expect([changes, semver]).toEqual([
      [
        expect.objectContaining({
          ruleId: 'pe.payout/amount-range',
          kind: 'wording',
          renamedTo: 'pe.payout/amount-limits',
          witnesses: [],
        }),
      ],
      'major',
    ]);
  });

  test('a field removed is major; orders that say it get a warning', () => {
    const { changes, semver } = diffOf((cards, data) => {
      data['include'] = ['common/order'];
      data['fields'] = Object.fromEntries(
        Object.entries(data['fields'] as object).filter(([name]) => name !== 'beneficiaryMobile'),
      );
      (data['fields'] as Record<string, unknown>)['beneficiaryName'] = {};
    });
    expect(changes[0]).toMatchObject({
      ruleId: 'order/unknown-field',
      kind: 'narrowed',
      witnesses: [{ before: { verdict: 'accepted' }, after: { verdict: 'warned' } }],
    });
    expect(semver).toBe('major');
  });

  test('a value of a list added and one removed', () => {
    const before = rulebookOf('pk.payout');
    const after = edited(
      filesOf('pk.payout'),
      'lists/pk-mobile-prefixes.yaml',
      (data) => ((data['groups'] as { values: string[] }[])[0]!.values[0] = '310'),
    )!;
    const { changes } = diffRulebooks(before, after, { today });
    expect(changes.map(({ ruleId, kind, what }) => [ruleId, kind, what])).toEqual([
      ['pk.payout/phone-operator', 'both', [expect.stringContaining('+310 -300')]],
      ['pk.payout/mobile-operator', 'both', [expect.stringContaining('+310 -300')]],
    ]);
  });

  test('an operation added and one removed', () => {
    const both = loadRulebook(new Map([...filesOf('pe.payout'), ...filesOf('th.collection')]), schemas);
    expect(diffRulebooks(peru, both, { today })).toMatchObject({
      semver: 'minor',
      changes: [{ operation: 'th.collection', ruleId: 'order/operation', kind: 'widened' }],
    });
    expect(diffRulebooks(both, peru, { today })).toMatchObject({
      semver: 'major',
      changes: [{ operation: 'th.collection', ruleId: 'order/operation', kind: 'narrowed' }],
    });
  });
});

describe('what stands outside the operations', () => {
  const withLabels = (labels: Record<string, string>): Diff =>
    diffRulebooks(
      peru,
      edited(
        filesOf('pe.payout'),
        'slots.yaml',
        (data) => ((data['slots'] as Record<string, Record<string, unknown>>)['pe.bank']!['labels'] = labels),
      )!,
      { today },
    );
  const labels = peru.slots.get('pe.bank')!.labels;

  test('a label added is no wording: who has not bound it is judged no longer, and an order shows it', () => {
    const { changes } = withLabels({ ...labels, 'bank-e': 'Bank E' });
    expect(changes.at(-1)).toMatchObject({
      ruleId: 'slots/pe.bank',
      kind: 'widened',
      what: [expect.stringContaining('label bank-e added: until it is bound')],
    });
    expect(changes.find((c) => c.ruleId === 'pe.payout/cci-required')).toMatchObject({
      kind: 'widened',
      witnesses: [
        {
          bindings: { 'pe.bank': expect.not.objectContaining({ 'bank-e': expect.anything() }) },
          before: { verdict: 'refused' },
        },
      ],
    });
    expect(changes.filter((c) => c.kind === 'unknown')).toEqual([]);
  });

  test('a label reworded is wording', () => {
    expect(withLabels({ ...labels, 'bank-d': 'Another name' }).changes).toMatchObject([
      { ruleId: 'slots/pe.bank', kind: 'wording' },
    ]);
  });

  test('a clause and a reply added, and a name that has rules now, are told as what they are', () => {
    const before: Rulebook = {
      ...peru,
      undocumented: [{ id: 'pe.collection', title: 'Peru collection', clause: '1' }],
    };
    const replies = [{ operation: 'pe.collection', items: [], clauses: [] }];
    const after: Rulebook = {
      ...peru,
      clauses: [...peru.clauses, { id: '4.1 Peru collection', text: 'Collections.' }],
      gateway: { ...peru.gateway, replies },
    };
    expect(
      diffRulebooks(before, after, { today }).changes.map(({ ruleId, kind, what }) => [ruleId, kind, what]),
    ).toEqual([
      ['clauses/4.1 Peru collection', 'wording', ['added']],
      ['gateway/not-documented', 'wording', ['pe.collection removed']],
      ['gateway/response', 'wording', ['the reply to pe.collection added']],
    ]);
  });
});

describe('dates', () => {
  const later = (cards: Card[]): void => {
    const old = card(cards, 'amount-range');
    cards.push({ ...old, check: { 'amount-between': ['1', '50000'] }, from: '2027-01-01' });
    old['until'] = '2026-12-31';
  };

  test('a change that counts from a later day says so', () => {
    const { changes } = diffOf(later);
    expect(changes).toEqual([
      expect.objectContaining({ ruleId: 'pe.payout/amount-range', kind: 'widened', from: '2027-01-01' }),
    ]);
    expect(changes[0]!.witnesses[0]!.at).toBe('2027-01-01');
  });

  test('a dated limit is told with both its values', () => {
    expect(diffOf(later).changes[0]!.what).toEqual(['amount-between: ["1","40000"] -> ["1","50000"]']);
    const onADayBefore = diffOf(later, 'pe.payout', { today: '2026-12-31', isOneDay: true });
    expect(onADayBefore.changes[0]!.what).toEqual([
      'until: none -> 2026-12-31',
      'a card from 2027-01-01 added: amount-between: ["1","40000"] -> ["1","50000"]',
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
        witnesses: [{ at: '2026-12-31', order: { amount: '0.99' } }],
      },
      {
        kind: 'widened',
        from: '2027-01-01',
        what: ['amount-between: ["1","40000"] -> ["1","50000"]'],
        witnesses: [{ at: '2027-01-01', order: { amount: '50000' } }],
      },
    ]);
    expect(changes[0]!.what[0]).toBe('no card of it is for these days');
    expect(changes[1]).not.toHaveProperty('until');
  });

  test('wording that changes beside a dated limit is told by itself', () => {
    const { changes } = diffOf((cards) => {
      later(cards);
      card(cards, 'amount-range')['message'] = 'Give another amount.';
    });
    expect(changes.map(({ kind, what }) => [kind, what.at(-1)])).toEqual([
      ['widened', 'amount-between: ["1","40000"] -> ["1","50000"]'],
      ['wording', 'message reworded'],
    ]);
  });

  test.each([
    ['2026-12-31', 'wording'],
    ['2027-01-01', 'widened'],
  ])('on %s it is %s', (day, kind) => {
    expect(diffOf(later, 'pe.payout', { today: day, isOneDay: true }).changes.map((c) => c.kind)).toEqual([kind]);
  });

  test('a change for some time only says until when', () => {
    const { changes } = diffOf((cards) => {
      const old = card(cards, 'amount-range');
      cards.push({ ...old, check: { 'amount-between': ['1', '50000'] }, until: '2027-01-31' });
      old['from'] = '2027-02-01';
    });
    expect(changes).toEqual([expect.objectContaining({ kind: 'widened', until: '2027-01-31' })]);
    expect(changes[0]).not.toHaveProperty('from');
  });
});

describe('witnesses', () => {
  const judge = (rulebook: Rulebook, { order, facts, bindings, at }: Witness): string => {
    const operation = rulebook.operations.get('pe.payout')!;
    return verdictOf(
      new Judging(compileOperation(operation, rulebook.slots, '0'), bindings).diagnose({ order, facts }, at),
    );
  };

  test.each<[id: string, edit: (card: Card) => void]>([
    ['amount-range', (c) => (c.check = { 'amount-between': ['2', '50000'] })],
    [
      'cci-account-bank-c-savings',
      (c) => (c.check = { 'holds-account': { field: 'beneficiaryAccountNumber', digits: ['4-6', '9-18'] } }),
    ],
    ['cci-required', (c) => (c.when = { bank: ['bank-a'] })],
    ['account-number-length', (c) => (c.check = { digits: 10 })],
    ['field-type', (c) => void c],
  ])('%s: put to both versions again, each gives the verdict that stands there', (id, edit) => {
    const after = editCards('pe.payout', (cards) => void (cards.some((c) => c.id === id) && edit(card(cards, id))));
    const witnesses = diffRulebooks(peru, after, { today }).changes.flatMap((change) => change.witnesses);
    if (id !== 'field-type') expect(witnesses.length).toBeGreaterThan(0);
    for (const witness of witnesses) {
      expect([judge(peru, witness), judge(after, witness)]).toEqual([witness.before.verdict, witness.after.verdict]);
      expect(witness.before.verdict).not.toBe(witness.after.verdict);
    }
  });

  test('a simple change needs no binding, and one field of the example order', () => {
    const [witness] = diffOf((cards) => (card(cards, 'amount-range').check = { 'amount-between': ['1', '50000'] }))
      .changes[0]!.witnesses;
    expect(witness).toMatchObject({
      bindings: {},
      facts: {},
      order: { amount: '50000' },
      before: { verdict: 'refused', rules: ['pe.payout/amount-range'] },
      after: { verdict: 'accepted', rules: [] },
    });
  });

  test('a rule that compares a batch has none', () => {
    const { changes } = diffRulebooks(
      rulebookOf('pk.payout'),
      edited(
        filesOf('pk.payout'),
        'common/pakistan.yaml',
        (data) => (card(data['rules'] as Card[], 'document-not-repeated').check = { 'unique-in-batch': {} }),
      )!,
      { today },
    );
    expect(changes).toEqual([
      expect.objectContaining({ ruleId: 'pk.payout/document-not-repeated', kind: 'unknown', witnesses: [] }),
    ]);
  });
});

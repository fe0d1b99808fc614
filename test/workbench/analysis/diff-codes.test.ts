import { describe, expect, test } from '@jest/globals';
import { type Bindings, englishOf } from '../../../src/core/index.js';
import { compileOperation } from '../../../src/workbench/compiler/index.js';
import { diffRulebooks } from '../../../src/workbench/analysis/diff/diff.js';
import { sentencesOf } from '../../../src/workbench/analysis/diff/sentences.js';
import { OperationEvaluator } from '../../../src/workbench/analysis/operation-evaluator.js';
import { verdictOf } from '../../../src/workbench/analysis/verdict.js';
import { editCards, rulebookOf } from './edits.js';

const today = '2026-11-21';
const alpha = rulebookOf('alpha.payout');
type Banks = Bindings[string];
const BANKS: Banks = { north: ['N1'], south: ['S1', 'S2'] };

const between = (before: Banks | undefined, after: Banks | undefined) =>
  diffRulebooks(alpha, alpha, {
    today,
    bindings: [before ? { 'alpha.bank': before } : {}, after ? { 'alpha.bank': after } : {}],
  }).changes;

describe('codes of a slot', () => {
  test.each<[what: string, before: Banks | undefined, after: Banks | undefined, kind: string, words: string[]]>([
    ['another code', BANKS, { ...BANKS, north: ['N2'] }, 'both', ['north: N1 -> N2']],
    [
      'a code of another label',
      BANKS,
      { north: ['N1', 'S2'], south: ['S1'] },
      'both',
      ['north: N1 -> N1, S2', 'south: S1, S2 -> S1'],
    ],
    // Other codes must now have a transfer code, and may leave out the account type.
    ['all codes', undefined, BANKS, 'both', ['north: not bound -> N1', 'south: not bound -> S1, S2']],
    ['no codes any more', BANKS, undefined, 'both', ['north: N1 -> not bound', 'south: S1, S2 -> not bound']],
    [
      'a label without a code',
      { north: ['N1'] },
      { north: ['N1'], south: 'none' },
      'both',
      ['south: not bound -> none'],
    ],
    // While the bank in the north has no codes, those of other banks are not evaluated.
    [
      'the same codes, with another open label',
      { south: ['S1'] },
      { south: ['S1'], north: 'none' },
      'both',
      ['north: not bound -> none'],
    ],
  ])('%s: with an order for each direction', (_, before, after, kind, words) => {
    const changes = between(before, after);
    expect(changes).toMatchObject([{ operation: 'alpha.payout', ruleId: 'codes/alpha.bank', kind, semver: 'minor' }]);
    expect(changes[0]!.what.map(englishOf)).toEqual(words);
    expect(changes[0]!.witnesses.map(({ direction }) => direction)).toEqual(['narrowed', 'widened']);
    for (const { order, facts, bindings, at, before: old, after: now } of changes[0]!.witnesses) {
      const [was, is] = [before, after].map((codes) => {
        const compiled = compileOperation(alpha.operations.get('alpha.payout')!);
        const all = { ...bindings, ...(codes && { 'alpha.bank': codes }) };
        const found = new OperationEvaluator(compiled, all).diagnose({ order, facts }, at);
        return { verdict: verdictOf(found), rules: found.map(({ ruleId }) => ruleId).toSorted() };
      });
      expect([was, is]).toEqual([old, now].map(({ verdict, rules }) => ({ verdict, rules: rules.toSorted() })));
      expect(is).not.toEqual(was);
    }
  });

  test('one direction, if more orders are refused and none is accepted', () => {
    const only = editCards('alpha.payout', (cards) => {
      const kept = ['account-number-length', 'bank-code-expected'];
      const reading = cards.filter(({ when }) => JSON.stringify(when ?? {}).includes('bank'));
      for (const card of reading) if (!kept.includes(card.id)) cards.splice(cards.indexOf(card), 1);
    });
    const options = { today, bindings: [{}, { 'alpha.bank': { north: ['N1'] } }] } as const;
    const { changes } = diffRulebooks(only, only, options);
    expect(changes).toMatchObject([{ kind: 'narrowed', semver: 'minor' }]);
  });

  test.each<[what: string, before: Banks, after: Banks]>([
    ['codes in another order', BANKS, { south: ['S2', 'S1'], north: ['N1'] }],
    ['no codes', {}, {}],
  ])('%s: no change', (_, before, after) => expect(between(before, after)).toEqual([]));

  test('an open label among others: no order is affected', () => {
    const [change] = diffRulebooks(alpha, alpha, {
      today,
      bindings: [{}, { 'alpha.account-type': { current: 'none' } }],
    }).changes;
    expect(change).toMatchObject({ ruleId: 'codes/alpha.account-type', kind: 'wording', semver: 'patch' });
  });

  test('a slot that no operation reads: no order is affected', () => {
    const bindings = [{}, { 'beta.wallet': { moon: ['MOON'] } }] as const;
    const [change] = diffRulebooks(alpha, alpha, { today, bindings }).changes;
    expect(change).toMatchObject({ operation: '', ruleId: 'codes/beta.wallet', kind: 'wording' });
    expect(sentencesOf(change!, { before: alpha, after: alpha, today }).map(englishOf)).toEqual([
      'codes for beta.wallet: moon: not bound -> MOON',
    ]);
  });

  test('a code that no rule asks for: in other letters it gets a warning', () => {
    const zeta = rulebookOf('zeta.payout');
    const bindings = [{ 'alpha.bank': BANKS }, { 'alpha.bank': { ...BANKS, south: ['S1'] } }] as const;
    const [change] = diffRulebooks(zeta, zeta, { today, bindings }).changes;
    expect(change).toMatchObject({ operation: 'zeta.payout', kind: 'widened' });
    expect(change!.witnesses).toMatchObject([
      { order: { bankCode: 's2' }, before: { verdict: 'warned', rules: ['order/bound-code'] }, after: { rules: [] } },
    ]);
  });

  test('a code between other texts of a field', () => {
    const beta = rulebookOf('beta.collection');
    const bindings = [{ 'beta.wallet': { moon: ['MOON'] } }, { 'beta.wallet': { moon: ['SUN'] } }] as const;
    const [change] = diffRulebooks(beta, beta, { today, bindings }).changes;
    expect(change).toMatchObject({ operation: 'beta.collection', ruleId: 'codes/beta.wallet', kind: 'both' });
    for (const { order } of change!.witnesses)
      expect(order['paymentType']).toMatch(/^PAY_(?:MOON|SUN)$|^(?:MOON|SUN)_SCAN$/);
  });

  test('many codes: those that came and went', () => {
    const codes = Array.from({ length: 30 }, (_, i) => `C${i}`);
    const [change] = between({ ...BANKS, north: codes }, { ...BANKS, north: [...codes.slice(1), 'N9'] });
    expect(change!.what.map(englishOf)).toEqual(['north: +N9 -C0']);
  });

  test('no code of another slot is on the page', () => {
    const others = { 'alpha.account-type': { current: ['SECRET-1'], savings: ['SECRET-2'] } };
    const { changes } = diffRulebooks(alpha, alpha, {
      today,
      bindings: [
        { 'alpha.bank': BANKS, ...others },
        { 'alpha.bank': { ...BANKS, south: ['S1'] }, ...others },
      ],
    });
    expect(changes).toHaveLength(1);
    expect(JSON.stringify(changes)).not.toContain('SECRET');
  });

  test('a sentence names the operation and the slot', () => {
    const [change] = between(BANKS, { ...BANKS, north: ['N2'] });
    expect(sentencesOf(change!, { before: alpha, after: alpha, today }).map(englishOf)).toEqual([
      'Alpha payout: codes for alpha.bank: north: N1 -> N2',
    ]);
  });
});

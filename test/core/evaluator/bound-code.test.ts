import { expect, test } from '@jest/globals';
import { exampleTexts } from '../../../src/core/model/example-order.js';
import { translate } from '../../../src/core/evaluator/translate.js';
import type { Bindings } from '../../../src/core/model/bindings.js';
import { fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';
import { fixtureLocale } from '../../fixtures/modules.js';
import { normalizer } from '../normalize/support.js';

const BANKS: Bindings = { 'alpha.bank': { north: ['Nt'], south: ['S1', 'x1'] } };
const at = '2026-11-21';

/** The findings on a bank code, and the code that `normalize` makes from it. */
function said(code: string, bindings = BANKS): readonly [findings: readonly string[], code: unknown] {
  const order = { ...exampleTexts(fixtureOperation('alpha.payout')), beneficiaryBankCode: code };
  const { diagnostics } = fixtureValidator('alpha.payout', { bindings })(order, { at });
  const { order: made } = normalizer('alpha.payout', { bindings })(order);
  return [
    diagnostics
      .filter(({ ruleId }) => /bound-code|length/.test(ruleId))
      .map(({ ruleId, severity }) => `${severity} ${ruleId}`),
    (made as Readonly<Record<string, unknown>>)['beneficiaryBankCode'],
  ];
}

test.each(['Nt ', '\u00a0Nt', 'Nt\u200b', '\u202aNt\u202c', 'NT', 'nt', ' nT\u2060'])(
  '%j is taken for the bound code Nt, with a warning of its own',
  (code) => {
    expect(said(code)[0].filter((finding) => finding.includes('bound-code'))).toEqual(['warning order/bound-code']);
    expect(said(code)[1]).toBe('Nt');
    expect(said(code)[0].filter((finding) => !finding.includes('bound-code'))).toEqual(said('Nt')[0]);
  },
);

test.each(['Nt', 'N t', 'Ntt', 'N\u200bt'])('%j is a code of its own', (code) => {
  expect(said(code)[0].some((finding) => finding.includes('bound-code'))).toBe(false);
  expect(said(code)[1]).toBe(code);
});

test('codes of two labels that differ only in case are taken as they are', () => {
  const bindings: Bindings = { 'alpha.bank': { north: ['b1'], south: ['B1'] } };
  for (const code of ['b1', 'B1', ' b1'])
    expect(said(code, bindings)[0].some((each) => each.includes('bound'))).toBe(false);
});

test('in a list, the finding is on the entry', () => {
  const bindings: Bindings = { 'parcel.kind': { fragile: ['GLASS'], letter: ['L'] } };
  const order = {
    ...exampleTexts(fixtureOperation('parcel.order')),
    parcels: [{ type: 'PKG-L' }, { type: 'PKG-glass' }],
  };
  const { diagnostics } = fixtureValidator('parcel.order', { bindings })(order, { at });
  const found = diagnostics.find(({ ruleId }) => ruleId === 'order/bound-code');
  expect(found).toMatchObject({
    field: 'parcels.1.type',
    path: ['parcels', 1, 'type'],
    severity: 'warning',
    basis: 'assumption',
  });
  const { order: made } = normalizer('parcel.order', { bindings })(order);
  expect(made).toMatchObject({ parcels: [{ type: 'PKG-L' }, { type: 'PKG-GLASS' }] });
});

test('the finding has the place of its field, behind those on earlier fields', () => {
  const order = { ...exampleTexts(fixtureOperation('alpha.payout')), currency: '', beneficiaryBankCode: 'nt' };
  const { diagnostics } = fixtureValidator('alpha.payout', { bindings: BANKS })(order, { at });
  expect(diagnostics.map(({ field, severity }) => `${severity} ${field}`).slice(0, 2)).toEqual([
    'warning currency',
    'warning beneficiaryBankCode',
  ]);
});

test('the message is in the language of the catalogue', () => {
  const order = { ...exampleTexts(fixtureOperation('alpha.payout')), beneficiaryBankCode: 'nt' };
  const { diagnostics } = fixtureValidator('alpha.payout', { bindings: BANKS })(order, { at });
  const found = diagnostics.find(({ ruleId }) => ruleId === 'order/bound-code')!;
  expect(found.text).toBe('Should be exactly the code that is bound: without blanks, in the same letters.');
  expect(translate(found, fixtureLocale('es')).text).toContain('exactamente el código');
});

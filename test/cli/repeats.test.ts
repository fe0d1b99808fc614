import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { check, file, MAIN, ndjson, pakistan, payrules, peru } from './run.js';

const [order] = pakistan;
const REPEATED = 'pk.payout/document-not-repeated';

function found(...orders: readonly object[]): readonly (readonly string[])[] {
  return check(['pk.payout', '--input', 'ndjson'], ndjson(orders)).items.map((item) =>
    item.diagnostics!.map((d) => `${d.field} ${d.ruleId}`),
  );
}

test('the second and later orders of one input warn, hyphens apart', () => {
  const plain = { ...order, beneficiaryId: String(order!.beneficiaryId).replaceAll('-', '') };
  expect(found(order!, plain, pakistan[1]!, order!).map((ids) => ids.includes(`beneficiaryId ${REPEATED}`))).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(check(['pk.payout'], ndjson([order, order])).code).toBe(0);
  expect(check(['pk.payout', '--fail-on', 'warning'], ndjson([order, order])).code).toBe(1);
});

test('a field has one diagnostic, and all are sorted', () => {
  const wrong = { ...order, currency: 'USD', beneficiaryId: 'X', zzz: '1', beneficiaryBankCode: '099' };
  expect(found(wrong, wrong)[1]).toEqual(found(wrong)[0]);
  const { beneficiaryId } = order!;
  expect(found(order!, { ...wrong, beneficiaryId })[1]).toEqual([
    'beneficiaryBankCode pk.payout/wallet-code',
    'currency pk.payout/currency-pkr',
    `beneficiaryId ${REPEATED}`,
    'zzz order/unknown-field',
  ]);
});

test('missing, blank and odd values are not compared', () => {
  for (const beneficiaryId of [undefined, '', '  ', 5, null]) {
    expect(found({ ...order, beneficiaryId }, { ...order, beneficiaryId }).flat()).not.toContain(
      `beneficiaryId ${REPEATED}`,
    );
  }
});

test('operations of a country share what they remember, as its clause speaks of the country', () => {
  const { beneficiaryId } = order!;
  const mixed = (operation: string): object => ({ operation, order: { beneficiaryId } });
  const { items } = check(['--mixed'], ndjson(['pk.collection', 'pk.payout', 'ec.payout', 'pk.collection'].map(mixed)));
  expect(
    items.map(({ diagnostics }) =>
      diagnostics!.map((d) => d.ruleId).filter((id) => id.endsWith('document-not-repeated')),
    ),
  ).toEqual([[], [REPEATED], [], ['pk.collection/document-not-repeated']]);
  const { out } = payrules(['check', '--mixed'], ndjson(['pk.collection', 'pk.payout'].map(mixed)));
  for (const id of [REPEATED, 'pk.collection/document-not-repeated'])
    expect(out).toContain(`${id} was judged over each input as a whole\n`);
});

test('inputs are apart', () => {
  const path = file('one.ndjson', ndjson([order]));
  expect(check(['pk.payout', path, path], '').items.map((item) => item.diagnostics)).toEqual([[], []]);
});

test('the summary says so', () => {
  expect(payrules(['check', 'pk.payout'], ndjson([order])).out).toBe(
    `${REPEATED} was judged over each input as a whole\n1 order: nothing found\n`,
  );
});

test('NDJSON of any size takes little memory', () => {
  const path = file('large.ndjson', ndjson(Array.from({ length: 1000 }, (_, i) => peru[i % peru.length])).repeat(100));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=48', MAIN, 'check', 'pe.payout', path, '--format', 'ndjson'],
    { encoding: 'utf8', maxBuffer: 2 ** 29 },
  );
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout.trimEnd().split('\n')).toHaveLength(100_000);
});

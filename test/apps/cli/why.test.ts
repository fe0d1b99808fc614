import { describe, expect, test } from '@jest/globals';
import { payrules } from '../../support/cli.js';
import { RULES } from './fixture.js';
import { overlay, sample } from './versions.js';

describe('check --why', () => {
  const order = JSON.stringify({ ...sample, amount: '0', paymentType: 'CASH', transferCode: '' });

  test('text', async () => {
    const { code, out } = await payrules(['check', ...RULES, 'alpha.payout', '--why', '-'], { stdin: order });
    expect(code).toBe(1);
    expect(out).toMatch(/ {2}failed {10}alpha\.payout\/amount-positive\n/);
    expect(out).toMatch(/ {2}hidden {10}alpha\.payout\/amount-range: by alpha\.payout\/amount-positive\n/);
    expect(out).toMatch(
      / {2}not evaluated {3}alpha\.payout\/account-number-length: needs binding:alpha\.account-type, binding:alpha\.bank\n/,
    );
    expect(out).toMatch(
      / {2}not applicable {2}alpha\.payout\/bank-code-expected: it applies when paymentType is BANK\n/,
    );
  });

  test('json, and off by an overlay', async () => {
    const { out } = await payrules(
      ['check', ...RULES, 'alpha.payout', '--why', '--format', 'ndjson', '--overlay', overlay, '-'],
      {
        stdin: order,
      },
    );
    const { why } = JSON.parse(out) as { why: { ruleId: string }[] };
    expect(why.find((o) => o.ruleId === 'alpha.payout/transfer-code-length')).toEqual({
      ruleId: 'alpha.payout/transfer-code-length',
      field: 'transferCode',
      outcome: 'off',
      because: 'until 2099-12-31: a pilot',
    });
  });

  test('nothing of it without being asked', async () => {
    expect(
      JSON.parse(
        (await payrules(['check', ...RULES, 'alpha.payout', '--format', 'ndjson', '-'], { stdin: order })).out,
      ),
    ).not.toHaveProperty('why');
  });
});

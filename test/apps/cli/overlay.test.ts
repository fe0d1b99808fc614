import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';
import { amountRange } from '../../support/english.js';
import { RULES, folder } from './fixture.js';
import { base, head, orders, overlay, sample } from './versions.js';

describe('an overlay', () => {
  const order = join(folder, 'order.json');

  test.each([
    ['9', 1, amountRange('10', '480')],
    ['481', 1, amountRange('10', '480')],
    ['10', 0, 'nothing found'],
  ])('check --overlay, amount %s: %i', async (amount, code, text) => {
    writeFileSync(order, JSON.stringify({ ...sample, amount, transferCode: '1' }));
    const ran = await payrules(['check', ...RULES, 'alpha.payout', order, '--overlay', overlay, '--fail-on', 'error']);
    expect(ran.out).toContain(text === 'nothing found' ? '1 order' : text);
    expect(ran.code).toBe(code);
    expect(ran.out).not.toContain('transfer-code-length');
  });

  test('the place of a finding is the overlay for its own, the rules for the others', async () => {
    writeFileSync(order, JSON.stringify({ ...sample, amount: '9', callbackUrl: '' }));
    const { out } = await payrules(['check', ...RULES, 'alpha.payout', order, '--overlay', overlay]);
    expect(out).toContain('test/fixtures/rules/common/order.yaml');
    expect(out).toContain(`alpha.payout/amount-range [our contract] ${join(overlay, 'alpha.payout.yaml')}:2\n`);
  });

  test('a changed check has the merchant as its source, to its last day', async () => {
    const dated = join(folder, 'dated');
    mkdirSync(dated);
    writeFileSync(
      join(dated, 'alpha.payout.yaml'),
      'change:\n  - { rule: amount-range, check: { amount-between: ["10", "480"] }, reason: our contract, until: 2099-12-31 }\n  - { rule: payment-type, severity: warning, reason: a pilot, until: 2099-12-31 }\n',
    );
    const found = async (at: string): Promise<unknown[]> => {
      const { out } = await payrules(
        ['check', ...RULES, 'alpha.payout', '--overlay', dated, '--at', at, '--format', 'json'],
        {
          stdin: JSON.stringify({ ...sample, amount: '950', paymentType: 'X' }),
        },
      );
      return (
        JSON.parse(out) as { results: { diagnostics: { basis: string; source: object }[] }[] }
      ).results[0]!.diagnostics.map(({ basis, source }) => ({ basis, source }));
    };
    const own = {
      basis: 'assumption',
      source: { document: 'our contract', file: join(dated, 'alpha.payout.yaml'), line: 2 },
    };
    const packaged = {
      basis: 'stated',
      source: {
        clause: '2.2 amount',
        file: `${fixtureFolder}/operations/alpha.payout.yaml`,
        line: expect.any(Number),
      },
    };
    expect((await found('2099-12-31'))[0]).toEqual(own);
    expect(await found('2100-01-01')).toContainEqual(packaged);
    expect((await found('2099-12-31'))[1]).toMatchObject({
      basis: 'stated',
      source: { clause: expect.any(String), file: expect.stringMatching(/operations\/alpha\.payout\.yaml$/) },
    });
  });

  test('explain shows the change of an overlay, its reason and its line', async () => {
    const { out } = await payrules(['explain', ...RULES, 'alpha.payout/amount-range', '--overlay', overlay]);
    expect(out).not.toContain('kronor');
    const at = join(overlay, 'alpha.payout.yaml');
    for (const line of [
      'source        our own interpretation',
      'document      our contract',
      `overlay       changed: our contract (${at}:2)`,
      `file          ${at}:2`,
    ])
      expect(out).toContain(`  ${line}\n`);
    expect(
      (await payrules(['explain', ...RULES, 'alpha.payout/transfer-code-length', '--overlay', overlay])).out,
    ).toContain(`  overlay       off until 2099-12-31: a pilot (${at}:3)\n`);
    expect((await payrules(['explain', ...RULES, 'alpha.payout/amount-range'])).out).not.toContain('  overlay ');
  });

  test('a fault in it: 2, with its place', async () => {
    const wrong = join(folder, 'wrong');
    mkdirSync(wrong);
    writeFileSync(
      join(wrong, 'alpha.payout.yaml'),
      'change:\n  - { rule: amount-rnage, severity: error, reason: x }\n',
    );
    const { code, err } = await payrules(['check', ...RULES, 'alpha.payout', order, '--overlay', wrong]);
    expect(code).toBe(2);
    expect(err).toContain(
      `${join(wrong, 'alpha.payout.yaml')}:2:13 unknown-rule There is no rule called "amount-rnage" here. Did you mean "amount-range"?`,
    );
  });

  test('diff and backtest evaluate both versions with it', async () => {
    expect(await payrules(['diff', base, head, '--overlay', overlay])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^No differences\n/),
    });
    expect(await payrules(['backtest', base, head, orders, '--overlay', overlay])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^No result of 5 orders changes\n/),
    });
  });

  test('--head-overlay: diff and backtest compare with it on the later version alone', async () => {
    const { code, out } = await payrules(['diff', base, base, '--head-overlay', overlay]);
    expect(code).toBe(0);
    expect(out.replaceAll(/\n +/g, ' ')).toContain(
      `stricter: alpha.payout/amount-range ${join(overlay, 'alpha.payout.yaml')}:2 `,
    );
    expect(out).toMatch(/^1 stricter change, 1 change both stricter and looser, 1 looser change\n/);
    expect(out).toContain('codes for alpha.bank: north: not bound -> N1\n');
    expect((await payrules(['backtest', base, base, orders, '--head-overlay', overlay])).out).toMatch(
      /^2 of 5 orders of alpha\.payout that were accepted would be refused/,
    );
    for (const command of [
      ['diff', base, base],
      ['backtest', base, base, orders],
    ]) {
      expect(await payrules([...command, '--overlay', overlay, '--head-overlay', overlay])).toEqual({
        code: 2,
        out: '',
        err: 'payrules: use --overlay or --head-overlay, not both\n',
      });
    }
  });

  test('build writes modules with its changes and its codes', async () => {
    const out = join(folder, 'own orders');
    expect(await payrules(['build', '--rules', base, '--overlay', overlay, '--out', out])).toMatchObject({ code: 0 });
    expect(readFileSync(join(out, 'alpha.payout.js'), 'utf8')).toContain('N1');
    expect(readFileSync(join(out, 'plain-data/alpha.payout.js'), 'utf8')).toContain('from 10 to 480');
  });
});

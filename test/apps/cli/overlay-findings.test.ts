import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { commands } from '../../../src/apps/cli/commands/index.js';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';
import { DOUBT, FAULTS, doubtful, folder, placesIn, wrong } from '../../support/faulty-overlay.js';

const order = join(folder, 'order.json');
writeFileSync(order, '{}');
const out = join(folder, 'out');
const rules = ['--rules', fixtureFolder];

/** Every command that reads an overlay, except `serve`, which does not end by itself. */
const COMMANDS: readonly (readonly string[])[] = [
  ['check', 'alpha.payout', order, ...rules],
  ['check', 'beta.collection', order, ...rules],
  ['fix', 'alpha.payout', order, '--out', out, ...rules],
  ['requirements', 'alpha.payout', ...rules],
  ['template', 'alpha.payout', '--out', join(folder, 'orders.xlsx'), ...rules],
  ['explain', 'alpha.payout/amount-range', ...rules],
  ['coverage', ...rules],
  ['export', '--out', out, ...rules],
  ['build', '--out', out, ...rules],
  ['lint', fixtureFolder],
  ['test', 'alpha.payout', ...rules],
  ['diff', fixtureFolder, fixtureFolder],
  ['backtest', fixtureFolder, fixtureFolder, order],
  ['review', fixtureFolder, fixtureFolder],
  ['sandbox', '--list', ...rules],
  ['studio', '--build', join(folder, 'site'), ...rules],
];

test('the list has every command with an overlay', async () => {
  const loaded = await Promise.all(
    Object.entries(commands).map(async ([name, entry]) => [name, (await entry.load()).help.options] as const),
  );
  const wanted = loaded.flatMap(([name, options]) => ('overlay' in options ? [name] : []));
  expect(new Set([...COMMANDS.map(([name]) => name), 'serve'])).toEqual(new Set(wanted));
});

test.each([...COMMANDS, ['serve', '--port', '0', ...rules]])(
  'three faults of an overlay are reported at once by %s %s',
  async (...args) => {
    const { code, out: printed, err } = await payrules([...args, '--overlay', wrong]);
    expect(code).toBe(['lint', 'test', 'review'].includes(args[0]!) ? 1 : 2);
    // Nothing is wrong with the rules themselves.
    if (code === 2) expect(printed + err).toContain(`the rules of ${wrong} can't be used`);
    expect(placesIn(printed + err)).toEqual(FAULTS);
  },
);

test.each(COMMANDS)('%s %s reports an exception that has ended', async (...args) => {
  const { out: printed, err } = await payrules([...args, '--overlay', doubtful]);
  expect(placesIn(printed + err)).toEqual(DOUBT);
});

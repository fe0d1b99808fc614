import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { nestedFolder } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-diff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `diff` says of an edit of the cart's rules. */
async function diffOf(from: string, to: string) {
  const head = join(folder, 'head');
  cpSync(nestedFolder, head, { recursive: true });
  const file = join(head, 'operations/cart.order.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
  return payrules(['diff', nestedFolder, head]);
}

test('a rule that reads a total is compared', async () => {
  const { code, out, err } = await diffOf('compare: { equal: items_total }', 'compare: { at-most: items_total }');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('cart.order/amount-is-sum');
});

test('a rule on a member of entries is compared', async () => {
  const { code, out, err } = await diffOf('one-of: [physical, digital]', 'one-of: [physical, digital, gift_card]');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('cart.order/kind-known');
});

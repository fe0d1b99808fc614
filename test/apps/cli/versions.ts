import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, samples, smallRules } from './fixture.js';

/** Two versions of the rules of `alpha.payout`, of which the later one has a higher maximum. */
export const [, base] = smallRules('alpha.payout') as [string, string];
export const head = join(folder, 'rules');
cpSync(base, head, { recursive: true });
export const alpha = join(head, 'operations/alpha.payout.yaml');
writeFileSync(alpha, readFileSync(alpha, 'utf8').replace('["5", "900"] }', '["5", "1000"] }'));

export const [sample] = samples as [Readonly<Record<string, unknown>>];

/** Orders with some amounts, as lines for commands that take orders of any operation. */
export const mixed = (amounts: readonly string[]): string =>
  amounts.map((amount) => `${JSON.stringify({ operation: 'alpha.payout', order: { ...sample, amount } })}\n`).join('');

export const orders = join(folder, 'orders.ndjson');
writeFileSync(orders, mixed(['5', '899', '901', '1000', '1001']));

/** Changes a rule, switches one off, and has codes. */
export const overlay = join(folder, 'own');
mkdirSync(overlay);
writeFileSync(
  join(overlay, 'alpha.payout.yaml'),
  'change:\n  - { rule: amount-range, check: { amount-between: ["10", "480"] }, reason: our contract }\n  - { rule: transfer-code-length, off: true, reason: a pilot, until: 2099-12-31 }\n',
);
writeFileSync(join(overlay, 'bindings.yaml'), 'alpha.bank: { north: [N1], south: [S1] }\n');

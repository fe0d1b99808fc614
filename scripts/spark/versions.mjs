// Two versions of the rules that differ in a few cards: one folder of rules for `payrules backtest`, one overlay for `payrules check` and `payrules export`.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, stringify } from 'yaml';

/** An overlay gives its reason, and where it lets more pass a last day. */
const EXCEPTION = { reason: 'what the backtest is about', until: '2099-12-31' };

/** A limit that widens, a code that goes, a warning that refuses, one that moves and one that goes. */
const changes = {
  'pe.payout': [
    { rule: 'amount-range', check: { 'amount-between': ['1', '50000'] } },
    { rule: 'document-dni', check: { digits: 9 } },
  ],
  'pk.payout': [
    { rule: 'wallet-code', check: { 'one-of': ['033'] } },
    { rule: 'payment-type-seen', severity: 'error' },
    { rule: 'currency-pkr', check: { 'one-of': ['PKR', 'USD'] } },
  ],
};

/**
 * @param rules the folder of the version before
 * @param folder where both are written
 * @returns the folder of the version `after`, and the `overlay` that makes it of the version before
 */
export function writeVersions(rules, folder) {
  const [after, overlay] = [join(folder, 'after'), join(folder, 'overlay')];
  for (const made of [after, overlay]) rmSync(made, { recursive: true, force: true });
  cpSync(rules, after, { recursive: true });
  mkdirSync(overlay);
  const text = (value) => stringify(value, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });
  for (const [operation, cards] of Object.entries(changes)) {
    writeFileSync(
      join(overlay, `${operation}.yaml`),
      text({ change: cards.map((card) => ({ ...card, ...EXCEPTION })) }),
    );
    const file = join(after, 'operations', `${operation}.yaml`);
    const document = parseDocument(readFileSync(file, 'utf8'));
    for (const { rule, ...change } of cards) {
      const card = document.get('rules').items.find((item) => item.get('id') === rule);
      for (const [key, value] of Object.entries(change)) card.set(key, document.createNode(value));
    }
    writeFileSync(file, document.toString());
  }
  return { after, overlay };
}

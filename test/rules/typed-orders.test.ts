import { describe, expect, test } from '@jest/globals';
import { createValidator, normalize, validate, type OperationId } from '../../src/index.js';
import { random } from '../support/random.js';
import { SEED, VOLUME } from '../support/seeded.js';
import { BINDINGS, DAY, documented, documentOrder } from './document-orders.js';

/** Orders of each operation: 12, and 20,000 in the nightly run. */
const COUNT = Math.floor((VOLUME < 40 ? 25 : 500) * VOLUME);
const at = DAY;
const bound = createValidator({ bindings: BINDINGS });
const AT_ENDS = ['', ' ', '\t', '\u00a0', '\u200b', '\u200e', '\u202a', '\u2060', '\ufeff', '\u00ad'];
const SEPARATORS = [' ', '-', '.', '\u00a0', '\u2011'];
const PHONE = /phone|mobile/i;

/**
 * An order as people type and paste it: blanks and invisible characters at the ends, separators in digits except in the amount. A point
 * before only zeros is a separator only in phone numbers: elsewhere the zeros may be decimals that a spreadsheet has added.
 */
function typed(order: Readonly<Record<string, unknown>>, next: (below: number) => number): Record<string, unknown> {
  const one = (list: readonly string[]): string => list[next(list.length)]!;
  return Object.fromEntries(
    Object.entries(order).map(([name, value]) => {
      if (typeof value !== 'string' || value.trim() === '') return [name, value];
      const place = /^[0-9]{6,}$/.test(value) && name !== 'amount' && next(2) ? 2 + next(value.length - 4) : 0;
      const [start, end] = [value.slice(0, place), value.slice(place)];
      const separator = one(/^0+$/.test(end) && !PHONE.test(name) ? [' ', '-'] : SEPARATORS);
      const text = place === 0 ? value : next(4) === 0 ? `(${start})${end}` : start + separator + end;
      return [name, one(AT_ENDS) + text + one(AT_ENDS)];
    }),
  );
}

describe.each(documented)('%s', (operation) => {
  const id = operation as OperationId;

  test(`${COUNT} right orders, typed by people, have no error once they are normalised (seed ${SEED})`, () => {
    const chance = random(SEED);
    const next = (below: number): number => Math.floor(chance() * below);
    let refused = 0;
    for (let number = 0; number < COUNT; number++) {
      const { order, facts } = documentOrder(operation, SEED + number);
      const given = typed(order, next);
      for (const [check, bindings] of [
        [validate, {}],
        [bound, BINDINGS],
      ] as const) {
        if (!check(id, given, { at, facts }).valid) refused++;
        const { order: made } = normalize(id, given, { at, facts, bindings });
        const { diagnostics } = check(id, made, { at, facts });
        const errors = diagnostics.flatMap(({ severity, ruleId }) => (severity === 'error' ? [ruleId] : []));
        expect({ number, given, errors }).toEqual({ number, given, errors: [] });
      }
    }
    // The typed orders are wrong before normalize.
    expect(refused).toBeGreaterThan(COUNT);
  });
});

import { memberAt } from '../../../scripts/vectors/members.js';
import { describe, expect, test } from '@jest/globals';
import { compiledFixture, allIds, fixtureOperation } from '../../fixtures/fixture.js';
import { validatorOf } from '../../../src/core/evaluator/validator.js';
import { bindingsOf, caseMaker, type Order } from '../../properties/orders.js';
import { random } from '../../support/random.js';
import { SEED, VOLUME } from '../../support/seeded.js';
import { normalizer } from './support.js';

const COUNT = 1500 * VOLUME;

/** A value as people write it. */
function disguised(value: string, next: () => number): string {
  const at = Math.floor(next() * (value.length + 1));
  const forms = [
    ` ${value}`,
    `${value}\u00a0`,
    `${value.slice(0, at)} ${value.slice(at)}`,
    `${value.slice(0, at)}-${value.slice(at)}`,
    value.replace(/(.{4})(?=.)/g, '$1 '),
    value.toLowerCase(),
    value.replace(/^0/, '+31'),
    value.replace(/^0/, '0031 '),
    value.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    value.replace('.', ','),
  ];
  return forms[Math.floor(next() * forms.length)]!;
}

describe.each(allIds())('%s', (id) => {
  const operation = fixtureOperation(id);
  const names = operation.fields.map(({ name }) => name);
  const caseOf = caseMaker(operation, SEED);
  const settings = bindingsOf(operation).map((bindings) => ({
    bindings,
    validate: validatorOf<unknown>(compiledFixture(id), { bindings }),
  }));

  test(`${COUNT} orders: each change removes a finding and adds no error, twice is once (seed ${SEED})`, () => {
    let changed = 0;
    for (let number = 0; number < COUNT / allIds().length; number++) {
      const { order: plain, facts, at } = caseOf(number);
      const next = random(SEED + number);
      const order: Order = Object.freeze(
        Object.fromEntries(
          Object.entries(plain).map(([name, value]) => [
            name,
            typeof value === 'string' && next() < 0.3 ? disguised(value, next) : value,
          ]),
        ),
      );
      const { bindings, validate } = settings[number % settings.length]!;
      const normalize = normalizer(id, { bindings, facts, at });
      const findings = (value: unknown) => validate(value, { facts, at }).diagnostics;
      const { order: after, changes } = normalize(order);
      const before = new Set(findings(order).map(keyOf));
      const left = findings(after);
      const differing = names.filter((name) => textAt(after, name) !== textAt(order, name));
      const again = normalize(after);
      const faults = {
        added: left.filter((finding) => finding.severity === 'error' && !before.has(keyOf(finding))).map(keyOf),
        kept: changes.filter((change) => left.some((finding) => keyOf(finding) === keyOf(change))),
        unnamed: differing.filter((name) => !changes.some(({ field }) => field === name)),
        empty: changes.filter(({ field }) => !differing.includes(field)),
        other: differing.filter((name) => !isSameNumber(textAt(order, name), textAt(after, name))),
        again: again.changes,
        needless: before.size === 0 ? changes : [],
      };
      expect({ number, ...faults }).toEqual({
        number,
        added: [],
        kept: [],
        unnamed: [],
        empty: [],
        other: [],
        again: [],
        needless: [],
      });
      changed += changes.length;
    }
    // An operation with few fields of codes has few changes.
    expect(changed).toBeGreaterThan(COUNT / 400);
  });
});

const textAt = (order: unknown, path: string): string => {
  const value = memberAt(order, path);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const keyOf = ({ field, ruleId }: { readonly field: string; readonly ruleId: string }): string => `${field} ${ruleId}`;

/** Whether both texts have the same letters and digits, apart from case and a calling code. */
function isSameNumber(given: string, written: string): boolean {
  const core = (text: string): string => text.replace(/[^0-9A-Za-z\u0080-\uffff]|\s/g, '').toUpperCase();
  return core(given) === core(written) || core(given).replace(/^(?:00)?310?/, '0') === core(written);
}

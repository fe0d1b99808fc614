import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Configuration, Result } from '../../../src/core/model/validation.js';
import type { Requirement } from '../../../src/core/model/requirement.js';
import { jsonOrder, valueOf } from '../../../src/core/model/example-order.js';
import { checks } from '../../../src/checks/index.js';
import { entriesOf, entryBounds, listedIn } from '../../../src/core/model/condition.js';
import { someIds, fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';
import { bindings, DAY, requirements } from './support.js';
import { VOLUME } from '../../support/seeded.js';

type Order = Record<string, string>;

const configurations: readonly Configuration[] = [{}, { bindings }];
const cases = someIds().flatMap((operation) =>
  configurations.map(
    (configuration) => [operation, 'bindings' in configuration ? 'bound' : 'unbound', configuration] as const,
  ),
);

/** Validates as of {@link DAY}. */
function validatorOn(
  operation: string,
  configuration: Configuration,
): (order: unknown, fields?: string[]) => Result<unknown> {
  const validate = fixtureValidator(operation, configuration);
  return (order, fields) => validate(sent(operation, order as Order), { at: DAY, ...(fields && { fields }) });
}

/** An order as it is sent, from texts by path. */
const sent = (operation: string, order: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  jsonOrder(fixtureOperation(operation), order);

const missing = ({ diagnostics }: Result<unknown>): readonly string[] =>
  diagnostics.filter(({ code, severity }) => code === 'missing' && severity === 'error').map((d) => d.field);

/**
 * The first value in the rule files' examples that does not give an error, because some fields have no example that fits the rest of an
 * order.
 */
function firstValid(operation: string, configuration: Configuration, order: Order, name: string): string | undefined {
  const validate = validatorOn(operation, configuration);
  return valuesOf(operation)[name]?.find((value) => validate({ ...order, [name]: value }, [name]).valid);
}

/** Every order to which a form leads: each deciding choice is made in each way, or left out if it may be. */
function branches(
  operation: string,
  configuration: Configuration,
  order: Order,
  skipped: readonly string[] = [],
): Order[] {
  const { fields } = requirements(operation, sent(operation, order), configuration);
  const open = fields.filter(({ name }) => order[name] === undefined && !skipped.includes(name));
  const next =
    open.find((field) => field.refreshOnChange && field.options) ?? open.find((field) => field.need === 'required');
  if (!next) return [order];
  const values =
    next.refreshOnChange && next.options
      ? next.options.map(({ value }) => value)
      : [next.example ?? firstValid(operation, configuration, order, next.name)];
  const filled = values.flatMap((value) => {
    if (value === undefined) throw new Error(`${operation} ${next.name} has no value with ${JSON.stringify(order)}`);
    return branches(operation, configuration, { ...order, [next.name]: value }, skipped);
  });
  return next.need === 'required'
    ? filled
    : [...filled, ...branches(operation, configuration, order, [...skipped, next.name])];
}

describe.each(cases)('%s, %s', (operation, _, configuration) => {
  const validate = validatorOn(operation, configuration);
  const { fields: all, rules } = fixtureOperation(operation);
  /** The fields that a rule about the presence of several fields reads, because its finding may be on any of them. */
  const togetherWith = (name: string): readonly string[] => [
    name,
    ...rules.flatMap(({ field, check }) => {
      const made = checks[check.name]!;
      const group = made.subject === 'presence' ? [field, ...(made.reads?.(check.parameters) ?? [])] : [];
      return group.includes(name) ? group : [];
    }),
  ];
  // Values of the fields' types.
  const candidates = Object.fromEntries(
    Object.entries(valuesOf(operation)).map(([name, values]) => {
      const field = all.find((each) => each.name === name)!;
      return [name, values.filter((value) => typeof valueOf(field, value) === 'string')];
    }),
  );
  const partial = fc.record(
    Object.fromEntries(Object.entries(candidates).map(([name, values]) => [name, fc.constantFrom(...values)])),
    { requiredKeys: [] },
  );

  test('the required fields, filled in with the examples, are all that is needed, along every branch, and patterns are valid', () => {
    const orders = branches(operation, configuration, {});
    expect(orders.length).toBeGreaterThan(0);
    for (const order of orders) {
      const { fields, complete } = requirements(operation, sent(operation, order), configuration);
      expect(complete).toBe(true);
      // Patterns must be right in the modes of both HTML and JSON Schema.
      for (const { pattern } of fields) {
        if (pattern !== undefined)
          for (const flags of ['u', 'v']) expect(() => new RegExp(`^(?:${pattern})$`, flags)).not.toThrow();
      }
      const result = validate(order);
      expect({ order, missing: missing(result) }).toEqual({ order, missing: [] });
      expect({ order, errors: result.diagnostics.filter(({ severity }) => severity === 'error') }).toEqual({
        order,
        errors: [],
      });
    }
  });

  test('complete and validate agree on random partial orders', () => {
    fc.assert(
      fc.property(partial, (order) => {
        const left = missing(validate(order));
        return requirements(operation, sent(operation, order), configuration).complete === (left.length === 0);
      }),
      { numRuns: Math.ceil(15 * VOLUME) },
    );
  });

  test('need and validate agree on every field of random partial orders', () => {
    fc.assert(
      fc.property(partial, (order) => {
        for (const { name, need } of requirements(operation, sent(operation, order), configuration).fields) {
          const finding = validate({ ...order, [name]: undefined }).diagnostics.find(
            (d) => togetherWith(name).includes(d.field) && d.code === 'missing',
          );
          const expected =
            finding === undefined ? 'optional' : finding.severity === 'error' ? 'required' : 'recommended';
          // An assertion takes time, so only a failure calls one.
          if ((need === 'unused' ? 'optional' : need) !== expected)
            throw new Error(`${name} is ${need}, and validate says ${expected}`);
        }
      }),
      { numRuns: Math.ceil(5 * VOLUME) },
    );
  });

  test('what validate accepts, the input accepts; what a choice leaves out, validate refuses', () => {
    fc.assert(
      fc.property(partial, (order) => {
        for (const field of requirements(operation, sent(operation, order), configuration).fields) {
          if (field.type === 'list') continue;
          for (const value of [
            ...(candidates[field.name] ?? []),
            ...(field.options ?? []).map((option) => option.value),
            'SOMETHING ELSE',
          ]) {
            const errors = validate({ ...order, [field.name]: value }).diagnostics.filter(
              ({ severity }) => severity === 'error',
            );
            const wrong = new Set(errors.map((d) => d.field));
            // An error on another field that takes part hides the errors of this field.
            if (field.dependsOn.some((name) => wrong.has(name))) continue;
            const valid = !wrong.has(field.name);
            const isOffered = field.options?.some((option) => option.value === value) ?? false;
            // An assertion takes time, so only a failure calls one.
            if (valid ? !accepts(field, value) : isOffered)
              throw new Error(`validate and the input disagree: ${JSON.stringify({ field, value, order, valid })}`);
          }
          if (field.example !== undefined) expect(accepts(field, field.example)).toBe(true);
        }
      }),
      { numRuns: Math.ceil(2 * VOLUME) },
    );
  });
});

function accepts(
  { input, options, pattern, minLength = 0, maxLength = Infinity }: Requirement,
  value: string,
): boolean {
  if (input === 'select') return options?.some((option) => option.value === value) ?? false;
  return (
    (pattern === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(value)) &&
    value.length >= minLength &&
    value.length <= maxLength
  );
}

/** For each field, its values in the rule files' examples. */
function valuesOf(operation: string): Readonly<Record<string, readonly string[]>> {
  const { fields, rules } = fixtureOperation(operation);
  const values = new Map(
    fields.map((field) => [field.name, new Set(field.example === undefined ? ['X1'] : [field.example])]),
  );
  for (const { field, when, examples } of rules) {
    for (const example of [...examples.valid, ...examples.invalid].flat()) {
      for (const [name, value] of Object.entries(typeof example === 'string' ? { [field]: example } : example)) {
        if (typeof value === 'string' && value !== '' && value.length < 60) values.get(name)?.add(value);
      }
    }
    for (const { name, entry } of entriesOf(when))
      for (const value of [...listedIn(entry), ...Object.values(entryBounds(entry) ?? {})])
        values.get(name)?.add(value);
  }
  return Object.fromEntries([...values].map(([name, set]) => [name, [...set]]));
}

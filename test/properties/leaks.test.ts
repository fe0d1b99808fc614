import { describe, expect, test } from '@jest/globals';
import { checkHeaders } from '../../src/apps/sandbox/check-headers.js';
import { toProblemDetails } from '../../src/core/gateway/problem-details.js';
import { readReplyOf } from '../../src/core/gateway/read-reply.js';
import { exampleOrder } from '../../src/core/model/example-order.js';
import type { Diagnostic } from '../../src/core/model/diagnostic.js';
import { memberAt } from '../../scripts/vectors/members.js';
import { canonicalForms } from '../../src/workbench/compiler/canonical-module.js';
import { formOf } from '../../src/core/form/form.js';
import { normalizerOf } from '../../src/core/normalize/normalize.js';
import { requirementsOf } from '../../src/core/requirements/requirements.js';
import { standardSchemaOf } from '../../src/core/standard-schema/standard-schema.js';
import { translate, translated } from '../../src/core/evaluator/translate.js';
import type { Configuration, Result, ValidatorOf } from '../../src/core/model/validation.js';
import { validatorOf } from '../../src/core/evaluator/validator.js';
import {
  someIds,
  compiledFixture,
  fixtureIds,
  fixtureOperation,
  fixtureValidator,
  fixtureValidators,
} from '../fixtures/fixture.js';
import { fixtureHeaders, fixtureLocale, fixtureModules, fixtureReply } from '../fixtures/modules.js';
import { canaries, expectNoLeak, hostileNames, ordersWith, pieces, secrets, UNSAFE } from './leaks/canaries.js';
import { DAY, everyBinding } from './orders.js';
import { VOLUME } from '../support/seeded.js';

const cardCountry = canaries.name;
const es = fixtureLocale('es');

/** A result without the order that it returns. */
function withoutOrder({ order: _own, ...rest }: Result<unknown>): string {
  return JSON.stringify(rest);
}

describe.each(someIds())('%s', (id) => {
  const good = exampleOrder(fixtureOperation(id));
  const paths = fixtureOperation(id).fields.map(({ name }) => name);
  // Each form of a value in turn.
  const orders = ordersWith(good, paths).filter((_, i) => VOLUME > 1 || i % 4 === 0);
  const modules = fixtureModules(id);
  const facts = Object.fromEntries(fixtureOperation(id).facts.map(({ name }) => [name, cardCountry]));
  const validator = (configuration: Configuration): ValidatorOf<unknown> =>
    translated(validatorOf(compiledFixture(id), configuration), configuration);
  const validators = {
    'without configuration': validator({}),
    'with every binding': validator({ bindings: everyBinding, unknownFields: 'error' }),
    'in Spanish': validator({ locale: es }),
    'in Portuguese': validator({ locale: fixtureLocale('pt-BR'), bindings: everyBinding }),
  };

  test.each(Object.entries(validators))('no result contains six characters of a value: %s', (_, validate) => {
    for (const order of orders) {
      for (const options of [{ facts }, { facts, mode: 'draft' }, { facts, fields: ['amount'] }] as const) {
        const result = validate(order, options);
        expectNoLeak(id, withoutOrder(result));
        if (!result.valid) expectNoLeak('problem details', JSON.stringify(toProblemDetails(result)));
      }
    }
  });

  test('no issue of the Standard Schema contains one', () => {
    for (const locale of [undefined, es]) {
      const { '~standard': schema } = standardSchemaOf(modules, { facts, ...(locale && { locale }) });
      for (const order of orders) {
        const { issues } = schema.validate(order);
        expectNoLeak('issues', JSON.stringify(issues ?? []));
      }
      expectNoLeak('its JSON Schema', JSON.stringify(schema.jsonSchema.input({ target: 'draft-2020-12' })));
    }
  });

  test('no requirements contain one', () => {
    for (const order of orders.filter((_, i) => i % 11 === 0))
      expectNoLeak('requirements', JSON.stringify(requirementsOf(modules, order, { facts, bindings: everyBinding })));
  });

  test('no change of a normalised order, and nothing that a form answers, contains one', () => {
    const forms = canonicalForms(fixtureOperation(id));
    const normalize = normalizerOf({ operation: modules.operation, canonicalForms: forms }, { facts });
    for (const order of orders.filter((_, i) => i % 11 === 0)) {
      expectNoLeak('changes', JSON.stringify(normalize(order).changes));
      const form = formOf(modules, { facts, order });
      const changes = paths.map((path) => form.set(path, memberAt(order, path)));
      expectNoLeak('form', JSON.stringify([changes, form.requirements, form.diagnostics]));
    }
  });

  test('unknown names are visible ASCII wherever they are shown', () => {
    for (const name of hostileNames) {
      const order = { ...good, [name]: 'x' };
      const results = Object.values(validators).map((validate) => validate(order, { at: DAY }));
      const found = results.flatMap(({ diagnostics }) => diagnostics);
      const { issues } = standardSchemaOf(modules, { unknownFields: 'error' })['~standard'].validate(order);
      const problems = results.flatMap((result) => (result.valid ? [] : [toProblemDetails(result)]));
      expect(problems).toHaveLength(1);
      for (const text of textsIn([found, issues, problems])) expect(text).not.toMatch(UNSAFE);
      const shown = found.filter(({ ruleId }) => ruleId === 'order/unknown-field').map(({ field }) => field);
      expect(shown).toHaveLength(results.length);
      for (const field of shown) expect(field).toMatch(/^[!-~]{1,64}$/);
    }
  });
});

/** All texts of some data. */
function textsIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [];
}

test('no finding about headers, a refusal or a reply contains a value', () => {
  for (const id of fixtureIds()) {
    const names = checkHeaders(fixtureHeaders(), id, []).map(({ field }) => field);
    expect(names).toContain('seal');
    for (const canary of secrets) {
      const { diagnostics } = readReplyOf({ reply: fixtureReply(id) }, { errorCode: canary, errorMsg: canary }, {});
      const found: readonly Diagnostic[] = [
        ...checkHeaders(
          fixtureHeaders(),
          id,
          [...names, 'x-other'].map((name) => [name, canary]),
        ),
        ...diagnostics,
      ];
      expectNoLeak('diagnostics', JSON.stringify([found, found.map((each) => translate(each, es))]));
      for (const body of [
        { data: null, secret: canary },
        { data: [{ secret: canary }] },
        canary,
        [canary],
        { data: { secret: { deep: canary } } },
      ])
        expectNoLeak('reply', JSON.stringify(readReplyOf({ reply: fixtureReply(id) }, body, {})));
    }
  }
});

test('no message about a wrong call contains a value', () => {
  const validateAny = fixtureValidators();
  const validate = fixtureValidator('alpha.payout');
  const good = exampleOrder(fixtureOperation('alpha.payout'));
  for (const canary of secrets) {
    expectNoLeak('unknown operation', JSON.stringify(validateAny('xx.payout', { amount: canary })));
    for (const options of [
      { at: canary },
      { mode: canary },
      { fields: canary },
      { facts: canary },
      { facts: [canary] },
    ] as never[]) {
      const message = attempt(() =>
        JSON.stringify(validate({ ...good, beneficiaryName: canary }, options).diagnostics),
      );
      expectNoLeak('options', message);
    }
  }
});

function attempt(act: () => string): string {
  try {
    return act();
  } catch (error) {
    return String(error);
  }
}

test('a text with six characters of a canary is a leak', () => {
  expect(() => expectNoLeak('x', `... ${canaries.account.slice(4, 10)} ...`)).toThrow('shows');
  expect(pieces.size).toBeGreaterThan(50);
});

import { describe, expect, test } from '@jest/globals';
import { checkHeaders } from '../../src/gateway/check-headers.js';
import { explainFailure } from '../../src/gateway/explain-failure.js';
import { toProblemDetails } from '../../src/gateway/problem-details.js';
import { readResponse } from '../../src/gateway/read-response.js';
import {
  createValidator,
  requirements,
  standardSchema,
  translate,
  validate,
  type Diagnostic,
  type OperationId,
  type Result,
} from '../../src/index.js';
import { es } from '../../src/operations/locales/es.js';
import { ptBR } from '../../src/operations/locales/pt-BR.js';
import { clean, operationIds } from '../verdicts/support.js';
import { canaries, expectNoLeak, hostileNames, ordersWith, pieces, secrets, UNSAFE } from './leaks/canaries.js';
import { everyBinding } from './orders.js';

const facts = { cardCountry: canaries.name };
const validators = {
  'as it comes': validate,
  'with every binding': createValidator({ bindings: everyBinding, unknownFields: 'error' }),
  'in Spanish': createValidator({ locale: es }),
  'in Portuguese': createValidator({ locale: ptBR, bindings: everyBinding }),
} as const;

/** What a result says, its own order apart. */
function said({ order: _own, ...rest }: Result<unknown>): string {
  return JSON.stringify(rest);
}

describe.each(operationIds)('%s', (operation) => {
  const orders = ordersWith(operation);

  test.each(Object.entries(validators))('no result repeats a value, or six characters of it: %s', (_, judge) => {
    for (const order of orders) {
      for (const options of [{ facts }, { facts, mode: 'draft' }, { facts, fields: ['amount'] }] as const) {
        const result: Result<unknown> = judge(operation, order, options);
        expectNoLeak(operation, said(result));
        if (!result.valid) expectNoLeak('problem details', JSON.stringify(toProblemDetails(result)));
      }
    }
  });

  test('no issue of the Standard Schema repeats one', () => {
    for (const locale of [undefined, es]) {
      const { '~standard': schema } = standardSchema(operation, { facts, ...(locale && { locale }) });
      for (const order of orders) {
        const { issues } = schema.validate(order);
        expectNoLeak('issues', JSON.stringify(issues ?? []));
      }
      expectNoLeak('its JSON Schema', JSON.stringify(schema.jsonSchema.input({ target: 'draft-2020-12' })));
    }
  });

  test('no list of fields to ask for repeats one', () => {
    for (const order of orders)
      expectNoLeak('requirements', JSON.stringify(requirements(operation, order, { facts, bindings: everyBinding })));
  });

  test('no word about headers, a refusal or a reply repeats one', () => {
    const names = checkHeaders(operation, {}).map(({ field }) => field);
    for (const canary of secrets) {
      const found = [
        ...checkHeaders(operation, Object.fromEntries([...names, 'x-other'].map((name) => [name, canary]))),
        ...explainFailure(operation, { errorCode: canary, errorMsg: canary }).diagnostics,
      ];
      expectNoLeak(
        'diagnostics',
        JSON.stringify([found, found.map((diagnostic) => translate(diagnostic, es, operation))]),
      );
      expectNoLeak('failure', JSON.stringify(explainFailure(operation, { errorCode: canary, errorMsg: canary })));
      for (const body of [
        { data: null, secret: canary },
        { data: [{ secret: canary }] },
        canary,
        [canary],
        { data: { secret: { deep: canary } } },
      ])
        expectNoLeak('reply', JSON.stringify(readResponse(operation, body)));
    }
  });

  test('names that the order brings are shown as visible ASCII everywhere', () => {
    for (const name of hostileNames) {
      const order = { ...clean[operation], [name]: 'x' };
      const strict = validators['with every binding'](operation, order);
      const found: readonly Diagnostic[] = [
        validators['as it comes'](operation, order),
        strict,
        validators['in Spanish'](operation, order),
        validators['in Portuguese'](operation, order),
      ].flatMap(({ diagnostics }) => diagnostics);
      const { issues } = standardSchema(operation, { unknownFields: 'error' })['~standard'].validate(order);
      const problem = strict.valid ? undefined : toProblemDetails(strict);
      for (const text of textsIn([found, issues, problem])) expect(text).not.toMatch(UNSAFE);
      const shown = found.filter(({ ruleId }) => ruleId === 'order/unknown-field').map(({ field }) => field);
      for (const field of shown) expect(field).toMatch(/^[!-~]{1,64}$/);
    }
  });
});

/** All texts of some data. */
function textsIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [];
}

test('what a wrong call is told names no value of an order', () => {
  for (const canary of secrets) {
    expectNoLeak('unknown operation', JSON.stringify(validate('xx.payout' as OperationId, { amount: canary })));
    for (const options of [
      { at: canary },
      { mode: canary },
      { fields: canary },
      { facts: canary },
      { facts: [canary] },
    ] as never[]) {
      const told = attempt(() =>
        JSON.stringify(validate('pe.payout', { ...clean['pe.payout'], beneficiaryName: canary }, options).diagnostics),
      );
      expectNoLeak('options', told);
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

test('the canaries would be seen', () => {
  expect(() => expectNoLeak('x', `... ${canaries.account.slice(4, 10)} ...`)).toThrow('shows');
  expect(pieces.size).toBeGreaterThan(50);
});

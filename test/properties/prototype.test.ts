import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { emitOperation, modulePlace } from '../../src/workbench/compiler/index.js';
import { formOf } from '../../src/core/form/form.js';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { normalizerOf } from '../../src/core/normalize/normalize.js';
import { objectOf } from '../../src/core/operation/operation.js';
import { requirementsOf } from '../../src/core/requirements/requirements.js';
import { standardSchemaOf } from '../../src/core/standard-schema/standard-schema.js';
import { evaluatorOf } from '../../src/core/evaluator/evaluate.js';
import { validatorOf } from '../../src/core/evaluator/validator.js';
import { fixtureOperation } from '../fixtures/fixture.js';
import { emittedFixture, fixtureModules } from '../fixtures/modules.js';

/** Names of members that rules, options, configurations and diagnostics have. */
const NAMES = [
  'from',
  'until',
  'related',
  'detail',
  'needs',
  'params',
  'off',
  'severities',
  'unknownFields',
  'bindings',
  'after',
  'before',
  'when',
  'starting',
  'own',
  'other',
  'mode',
  'fields',
  'facts',
  'at',
  'locale',
  'bank',
  'lengths',
  'severity',
  'unless',
  'narrow',
  'values',
  'suggestions',
  'pattern',
  'min',
  'decimals',
  'input',
  'help',
  'notes',
  'example',
  '0',
  'acknowledge',
  'failOn',
  'onNotEvaluated',
  'order',
  'type',
  'minLength',
  'maxLength',
  'alternatives',
  'group',
  'shape',
  'totals',
  'inForce',
  'moveRespelled',
];
const VALUES = ['2000-01-01', '2999-01-01', ['amount'], {}, 'draft', true, 0];

const prototype = Object.prototype as unknown as Record<string, unknown>;

function withProperty<T>(name: string, value: unknown, act: () => T): T {
  Reflect.defineProperty(prototype, name, { value, enumerable: true, configurable: true, writable: true });
  try {
    return act();
  } finally {
    delete prototype[name];
  }
}

describe('properties of Object.prototype change no result', () => {
  const wrong = { ...exampleOrder(fixtureOperation('alpha.payout')), amount: '-5', beneficiaryAccountNumber: '1' };
  /** An order for which a fact matters. */
  const card = { ...exampleOrder(fixtureOperation('beta.collection')), amount: '-5' };
  const at = '2026-11-21';
  const modules = fixtureModules('beta.collection');
  const validate = evaluatorOf(emittedFixture('beta.collection'));
  const results: Readonly<Record<string, () => unknown>> = {
    'a validator without configuration': () => validate(card, { at }),
    'a validator with a configuration': () => validatorOf(modules.operation, { unknownFields: 'warn' })(card, { at }),
    'a validator with an empty configuration': () => validatorOf(emittedFixture('alpha.payout'), {})(wrong, {}),
    'a Standard Schema': () => standardSchemaOf(modules, { at })['~standard'].validate(card),
    requirements: () => requirementsOf(modules, card, { at }),
    'an order in canonical form': () => normalizerOf(modules, { at })({ ...card, amount: ' 5' }),
    'a form': () => formOf(modules, { at }).submit(),
    'the object of an operation': () => objectOf(modules, { at }).validate(card),
  };
  const before = Object.fromEntries(Object.entries(results).map(([of, result]) => [of, JSON.stringify(result())]));

  test.each([
    ...NAMES.map((name) => [name, VALUES] as const),
    ['facts', [{ cardCountry: 'XX' }]],
    ['off', [['beta.collection/amount-positive']]],
    ['severities', [{ 'beta.collection/amount-positive': 'warning' }]],
  ] as const)('%s, set after the modules are loaded', (name, values) => {
    for (const value of values) {
      const after = withProperty(name, value, () =>
        Object.fromEntries(Object.entries(results).map(([of, result]) => [of, JSON.stringify(result())])),
      );
      expect({ value, ...after }).toEqual({ value, ...before });
    }
  });

  /** A script that loads the modules and puts the result of a wrong order into the global variable `result`. */
  const program = execFileSync('node_modules/.bin/esbuild', ['--bundle', '--format=iife'], {
    encoding: 'utf8',
    input: [
      emitOperation(fixtureOperation('alpha.payout'), modulePlace(specifier)).replace(/^export /m, ''),
      `import { validatorOf } from ${JSON.stringify(specifier('core/evaluator/validator'))};`,
      `globalThis.result = JSON.stringify(validatorOf(operation, {})(${JSON.stringify(wrong)}, {}));`,
    ].join('\n'),
  });

  test.each(NAMES)('%s, set before the modules are loaded', (name) => {
    const value = VALUES[NAMES.indexOf(name) % VALUES.length];
    const context = createContext();
    runInContext(`Object.prototype[${JSON.stringify(name)}] = ${JSON.stringify(value)};`, context);
    runInContext(program, context);
    expect(context['result']).toBe(before['a validator with an empty configuration']);
  });
});

function specifier(module: string): string {
  return resolve('dist/esm', `${module}.js`);
}

import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { createValidator, requirements, standardSchema, validate } from '../../src/index.js';
import {
  createValidator as createGlobal,
  requirements as requirementsOfGlobal,
} from '../../src/operations/global.collection.js';
import { clean } from '../verdicts/support.js';

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
];
const VALUES = ['2000-01-01', '2999-01-01', ['amount'], {}, 'draft', true, 0];

const bad = { ...clean['pe.payout'], amount: '-5', beneficiaryAccountNumber: '1' };

describe('what Object.prototype was given changes no verdict', () => {
  const expected = validate('pe.payout', bad).diagnostics;
  /** What each function says that takes options or a configuration, of an order for which a fact counts. */
  const card = { ...clean['global.collection'], amount: '-5' };
  const options = { at: '2026-11-21' };
  const said: Readonly<Record<string, () => unknown>> = {
    validate: () => validate('global.collection', card, options),
    createValidator: () => createValidator({ unknownFields: 'warn' })('global.collection', card, options),
    'createValidator of one operation': () => createGlobal({})(card, options),
    standardSchema: () => standardSchema('global.collection', options)['~standard'].validate(card),
    requirements: () => requirements('global.collection', card, options),
    'requirements of one operation': () => requirementsOfGlobal(card, options),
  };
  const before = Object.fromEntries(Object.entries(said).map(([name, ask]) => [name, JSON.stringify([name, ask()])]));

  test.each(NAMES)('%s, after the package was loaded', (name) => {
    for (const value of VALUES) {
      Reflect.defineProperty(Object.prototype, name, { value, enumerable: true, configurable: true, writable: true });
      try {
        expect(validate('pe.payout', bad).diagnostics.map((d) => d.ruleId)).toEqual(expected.map((d) => d.ruleId));
        expect(createValidator({})('pe.payout', bad, {}).valid).toBe(false);
      } finally {
        delete (Object.prototype as Record<string, unknown>)[name];
      }
    }
  });

  test.each([
    ...NAMES.map((name) => [name, VALUES] as const),
    ['facts', [{ cardCountry: 'XX' }]],
    ['off', [['global.collection/amount-positive']]],
    ['severities', [{ 'global.collection/amount-positive': 'warning' }]],
  ] as const)('%s, of every function that takes options', (name, values) => {
    for (const value of values) {
      Reflect.defineProperty(Object.prototype, name, { value, enumerable: true, configurable: true, writable: true });
      try {
        for (const [asked, ask] of Object.entries(said)) expect(JSON.stringify([asked, ask()])).toBe(before[asked]);
      } finally {
        delete (Object.prototype as Record<string, unknown>)[name];
      }
    }
  });

  test('all of them, before it is loaded', () => {
    const program = (name: string, value: unknown): string => `
      Object.prototype[${JSON.stringify(name)}] = ${JSON.stringify(value)};
      const { validate } = await import('./dist/esm/index.js');
      console.log(validate('pe.payout', ${JSON.stringify(bad)}).diagnostics.map((d) => d.ruleId).join());`;
    for (const [i, name] of NAMES.entries()) {
      const answer = execFileSync(
        process.execPath,
        ['--input-type=module', '-e', program(name, VALUES[i % VALUES.length])],
        { encoding: 'utf8' },
      );
      expect({ name, answer: answer.trim() }).toEqual({ name, answer: expected.map((d) => d.ruleId).join() });
    }
  });
});

import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { createValidator, validate } from '../../src/index.js';
import { clean } from '../verdicts/support.js';

const NAMES = ['from', 'until', 'related', 'detail', 'needs', 'params', 'off', 'severities', 'unknownFields', 'bindings', 'after', 'before', 'when', 'starting', 'own', 'other', 'mode', 'fields', 'facts', 'at', 'locale', 'bank', 'lengths', 'severity'];
const VALUES = ['2000-01-01', '2999-01-01', ['amount'], {}, 'draft', true, 0];

const bad = { ...clean['pe.payout'], amount: '-5', beneficiaryAccountNumber: '1' };

describe('what Object.prototype was given changes no verdict', () => {
  const expected = validate('pe.payout', bad).diagnostics;

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

  test('all of them, before it is loaded', () => {
    const program = (name: string, value: unknown): string => `
      Object.prototype[${JSON.stringify(name)}] = ${JSON.stringify(value)};
      const { validate } = await import('./dist/esm/index.js');
      console.log(validate('pe.payout', ${JSON.stringify(bad)}).diagnostics.map((d) => d.ruleId).join());`;
    for (const [i, name] of NAMES.entries()) {
      const answer = execFileSync(process.execPath, ['--input-type=module', '-e', program(name, VALUES[i % VALUES.length])], { encoding: 'utf8' });
      expect({ name, answer: answer.trim() }).toEqual({ name, answer: expected.map((d) => d.ruleId).join() });
    }
  });
});

import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { lintRules } from '../../src/generated/lint-rules.js';

test('the registry has each lint rule, under the name of its file', () => {
  const files = readdirSync('src/lint/rules').map((file) => file.replace(/\.ts$/, ''));
  expect(lintRules.map(({ name }) => name)).toEqual(files.sort());
});

test.each([...lintRules])('$name describes what it finds, and checks operations or all files', (rule) => {
  expect(rule.description).toMatch(/^[A-Z].+\.$/);
  expect('operation' in rule || 'rulebook' in rule).toBe(true);
});

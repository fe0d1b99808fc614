import { expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { lintRules } from '../../src/rulebook/lint/registry.js';
import { allLintRules } from '../../src/studies/lint.js';

test('every rule of lint is in the registry, under the name of its file', () => {
  const files = readdirSync('src/rulebook/lint').flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []);
  const rules = files.filter((file) => !['rule', 'registry', 'linter'].includes(file)).sort();
  expect(lintRules.map(({ name }) => name)).toEqual(rules);
});

test.each([...allLintRules()])('$name says what it finds, and judges something', (rule) => {
  expect(rule.description).toMatch(/^[A-Z].+\.$/);
  expect('operation' in rule || 'rulebook' in rule).toBe(true);
});

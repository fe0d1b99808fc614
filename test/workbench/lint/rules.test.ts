import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { lintRules } from '../../../src/workbench/lint/rules/index.js';

test('rules/index.ts lists each lint rule, under the name of its file', () => {
  const files = readdirSync('src/workbench/lint/rules').flatMap((file) =>
    file === 'index.ts' ? [] : [file.replace(/\.ts$/, '')],
  );
  expect(lintRules.map(({ name }) => name)).toEqual(files.sort());
});

test.each([...lintRules])('$name describes what it finds, and checks operations or all files', (rule) => {
  expect(rule.description).toMatch(/^[A-Z].+\.$/);
  expect('operation' in rule || 'rulebook' in rule).toBe(true);
});

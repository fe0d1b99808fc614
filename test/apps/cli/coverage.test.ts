import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { coverageOf, documentsOf } from '../../../src/workbench/analysis/coverage/coverage.js';
import { fixture } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';
import { RULES } from './fixture.js';

const DAY = '2026-11-21';

test('every clause, with the rules that cover it, and the counts', async () => {
  const { code, out, err } = await payrules(['coverage', ...RULES]);
  const clauses = coverageOf(fixture(), DAY).flatMap((part) => part.clauses);
  const missing = clauses.filter(({ covered }) => !covered).length;
  expect({ code, err }).toEqual({ code: missing > 0 ? 1 : 0, err: '' });
  expect(out).toContain('  2.2 amount\n    amount-range in alpha.payout\n');
  expect(out).toContain('\nDocuments\n\n');
  expect(out).toContain('  ISO 4217 minor units\n    amount-decimals in alpha.payout, beta.collection, beta.payout\n');
  expect(out).toMatch(new RegExp(`\n${clauses.length} clauses: \\d+ covered by rules, .*, ${missing} not covered\n$`));
});

test('a rule that has ended covers nothing', () => {
  const rulebook = fixture();
  const alpha = rulebook.operations.get('alpha.payout')!;
  const rules = alpha.rules.map((rule) => (rule.id === 'amount-range' ? { ...rule, until: DAY } : rule));
  const ended = { ...rulebook, operations: new Map([[alpha.id, { ...alpha, rules }]]) };
  const rulesOf = (day: string) =>
    coverageOf(ended, day).flatMap(({ clauses }) => clauses.find(({ id }) => id === '2.2 amount')?.rules ?? []);
  expect(rulesOf(DAY)).toContain('alpha.payout/amount-range');
  expect(rulesOf('2026-11-22')).not.toContain('alpha.payout/amount-range');
});

test('the rules of an overlay cover clauses and documents', async () => {
  const { out } = await payrules(['coverage', ...RULES, '--overlay', 'test/fixtures/overlay']);
  expect(out).toMatch(/^ {2}8 limits\n(?: {4}.*\n)*? {4}own\/cash-limit in alpha\.payout\n/m);
  expect(out).toContain('  our markets\n    own/card-country in beta.collection\n');
});

test('a rule that an overlay switches off until a day covers nothing before', async () => {
  const own = mkdtempSync(join(tmpdir(), 'payrules-coverage-'));
  const coveredAt = async (now: string): Promise<boolean> =>
    /^ {2}2\.2 amount\n(?: {4}.*\n)*? {4}amount-range in alpha\.payout\n/m.test(
      (await payrules(['coverage', ...RULES, '--overlay', own], { now })).out,
    );
  const change = 'rule: amount-range, off: true, reason: Agreed, until: "2026-12-31"';
  writeFileSync(join(own, 'alpha.payout.yaml'), `change:\n  - { ${change} }\n`);
  expect(await coveredAt('2026-12-31')).toBe(false);
  expect(await coveredAt('2027-01-01')).toBe(true);
  rmSync(own, { recursive: true });
});

test('a clause of which an overlay switches off the only rules says so', async () => {
  const own = mkdtempSync(join(tmpdir(), 'payrules-coverage-'));
  const only = coverageOf(fixture(), DAY)
    .flatMap(({ clauses }) => clauses)
    .find(({ rules, others }) => rules.length === 1 && others.length === 0)!;
  const [operation, rule] = only.rules[0]!.split('/') as [string, string];
  const change = `rule: ${rule}, off: true, reason: Agreed, until: "2026-12-31"`;
  writeFileSync(join(own, `${operation}.yaml`), `change:\n  - { ${change} }\n`);
  const { code, out } = await payrules(['coverage', ...RULES, '--overlay', own], { now: DAY });
  expect(code).toBe(1);
  expect(out).toContain(
    `  ${only.id}\n    NOT COVERED: the overlay switches off or replaces ${rule} in ${operation}\n`,
  );
  rmSync(own, { recursive: true });
});

test('json is what the analysis returns', async () => {
  const { out } = await payrules(['coverage', '--format', 'json', ...RULES]);
  expect(JSON.parse(out)).toEqual(
    JSON.parse(JSON.stringify({ parts: coverageOf(fixture(), DAY), documents: documentsOf(fixture()) })),
  );
});

test('a folder without rules', async () => {
  expect(await payrules(['coverage', '--rules', 'no-such'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('\npayrules: no-such:1:1'),
  });
});

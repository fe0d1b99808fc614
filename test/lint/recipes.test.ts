import { beforeEach, describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { formats } from '../../src/checks/formats/index.js';
import { checks } from '../../src/checks/registry.js';
import { standards } from '../../src/checks/standards/index.js';
import { checkSchema } from '../../src/compiler/index.js';
import { payrules } from '../cli/run.js';

const readme = readFileSync('rules/README.md', 'utf8');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payrules-recipe-'));
  cpSync('rules', folder, { recursive: true });
});

function edit(file: string, ...changes: readonly (readonly [from: string, to: string])[]): void {
  const path = join(folder, file);
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replaceAll(from, () => to);
  }
  writeFileSync(path, text);
}

const changes = (): readonly string[] => {
  const { out } = payrules(['diff', 'rules', folder, '--format', 'json']);
  return (JSON.parse(out) as { changes: readonly { operation: string; ruleId: string; kind: string }[] }).changes.map(
    ({ ruleId, kind }) => `${ruleId} ${kind}`,
  );
};

/** The recipes of rules/README.md, step by step. */
describe('recipes', () => {
  test('1: change a limit', () => {
    edit('operations/pe.payout.yaml', ['["1", "40000"]', '["1", "50000"]']);
    expect(payrules(['test', 'pe.payout', '--rules', folder])).toMatchObject({
      code: 1,
      out: expect.stringContaining('"40000.01"'),
    });
    edit(
      'operations/pe.payout.yaml',
      ['"40000"', '"50000"'],
      ['"40000.00"', '"50000.00"'],
      ['"40000.01"', '"50000.01"'],
    );
    expect(payrules(['lint', folder]).code).toBe(0);
    expect(payrules(['test', 'pe.payout', '--rules', folder]).code).toBe(0);
    expect(changes()).toEqual(['pe.payout/amount-range widened']);
  });

  test('2: add a prefix', () => {
    edit('lists/pk-mobile-prefixes.yaml', ['["320", "364"]', '["320", "324", "364"]']);
    expect(payrules(['test', '--rules', folder])).toMatchObject({
      code: 1,
      out: expect.stringContaining('"03241234567"'),
    });
    for (const file of ['common/pakistan.yaml', 'operations/pk.payout.yaml'])
      edit(file, [' "03241234567",', ''], ['"03201234567",', '"03201234567", "03241234567",']);
    expect(payrules(['lint', folder]).code).toBe(0);
    expect(changes()).toEqual([
      'pk.collection/phone-operator widened',
      'pk.payout/phone-operator widened',
      'pk.payout/mobile-operator widened',
    ]);
  });

  test('3: bind a bank code', () => {
    const own = mkdtempSync(join(tmpdir(), 'payrules-own-'));
    const example = readFileSync('rules/bindings.example.yaml', 'utf8');
    const open = example.replace(/# pe\.bank:\n(?:# .*\n)+/, (group) => group.replace(/^# /gm, ''));
    writeFileSync(join(own, 'bindings.yaml'), open);
    expect(payrules(['lint', own, '--format', 'github']).out.match(/unfilled/g)).toHaveLength(4);
    const bound = ['"011"', '"003"', '"002"', '"009"'].reduce((text, code) => text.replace('"..."', code), open);
    writeFileSync(join(own, 'bindings.yaml'), bound);
    expect(payrules(['lint', own])).toMatchObject({ code: 0, out: '1 file: nothing found\n' });
    expect(payrules(['check', 'pe.payout', 'test/orders/pe.payout.json']).out).toContain(
      'not judged without a binding for pe.bank',
    );
    expect(
      payrules(['check', 'pe.payout', 'test/orders/pe.payout.json', '--bindings', join(own, 'bindings.yaml')]).out,
    ).not.toContain('not judged without a binding for pe.bank');
  });

  test('4: block a country', () => {
    edit('lists/blocked-card-countries.yaml', ['  - MMR\n', '  - MMR\n  - NGA\n']);
    edit('operations/global.collection.yaml', ['MMR, ANT', 'MMR, NGA, ANT']);
    expect(payrules(['lint', folder]).code).toBe(0);
    expect(payrules(['test', 'global.collection', '--rules', folder]).code).toBe(0);
    expect(changes()).toEqual(['global.collection/card-country-supported narrowed']);
  });

  test('6: limits and rules of your own', () => {
    const own = mkdtempSync(join(tmpdir(), 'payrules-own-'));
    const [changed, codes] = Array.from(
      readme.slice(readme.indexOf('## Recipe 6')).matchAll(/```yaml\n([^]*?)```/g),
      ([, block]) => block!.replace(/^ {3}/gm, ''),
    );
    writeFileSync(join(own, 'pe.payout.yaml'), changed!);
    writeFileSync(join(own, 'bindings.yaml'), codes!);
    const at = ['--at', '2026-11-22'];
    expect(payrules(['lint', 'rules', '--overlay', own, ...at])).toMatchObject({
      code: 0,
      out: expect.stringContaining('nothing found'),
    });
    const { out } = payrules(['diff', 'rules', 'rules', '--head-overlay', own, ...at, '--format', 'json']);
    expect(
      (JSON.parse(out) as { changes: readonly { ruleId: string; kind: string }[] }).changes.map(
        ({ ruleId, kind }) => `${ruleId} ${kind}`,
      ),
    ).toEqual([
      'pe.payout/amount-range narrowed',
      'pe.payout/cci-length widened',
      'pe.payout/cci-check-digits narrowed',
      'pe.payout/own/order-number narrowed',
    ]);
    writeFileSync(join(own, 'pe.payout.yaml'), changed!.replace(/ +until: .*\n/, ''));
    expect(payrules(['lint', 'rules', '--overlay', own, ...at])).toMatchObject({
      code: 1,
      out: expect.stringContaining('missing-until'),
    });
  });
});

describe('the table of checks', () => {
  const rows = Array.from(readme.matchAll(/^\| `([a-z-]+: .*?)` \| (.*) \|$/gm), ([, written, words]) => ({
    written: Object.entries(parse(written!) as Record<string, unknown>)[0]!,
    words: words!,
  }));

  test('has every check, each with an example that a rule file may hold', () => {
    expect(rows.map(({ written: [name] }) => name).sort()).toEqual(Object.keys(checks).sort());
    const isRight = new Ajv({ strict: false }).compile(checkSchema());
    expect(rows.filter(({ written: [name, parameters] }) => !isRight({ [name]: parameters }))).toEqual([]);
  });

  test.each([
    ['format', formats],
    ['check-digits', standards],
  ])('names every %s', (check, known) => {
    const { words } = rows.find(({ written: [name] }) => name === check)!;
    expect(Array.from(words.matchAll(/`([^`]+)`/g), ([, name]) => name)).toEqual(Object.keys(known));
  });
});

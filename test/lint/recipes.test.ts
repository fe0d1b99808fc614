import { beforeEach, describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payrules } from '../cli/run.js';

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
  return (JSON.parse(out) as { changes: readonly { operation: string; ruleId: string; kind: string }[] }).changes.map(({ ruleId, kind }) => `${ruleId} ${kind}`);
};

/** The recipes of rules/README.md, step by step. */
describe('recipes', () => {
  test('1: change a limit', () => {
    edit('operations/pe.payout.yaml', ['["1", "40000"]', '["1", "50000"]']);
    expect(payrules(['test', 'pe.payout', '--rules', folder])).toMatchObject({ code: 1, out: expect.stringContaining('"40000.01"') });
    edit('operations/pe.payout.yaml', ['"40000"', '"50000"'], ['"40000.00"', '"50000.00"'], ['"40000.01"', '"50000.01"']);
    expect(payrules(['lint', folder]).code).toBe(0);
    expect(payrules(['test', 'pe.payout', '--rules', folder]).code).toBe(0);
    expect(changes()).toEqual(['pe.payout/amount-range widened']);
  });

  test('2: add a prefix', () => {
    edit('lists/pk-mobile-prefixes.yaml', ['["320", "364"]', '["320", "324", "364"]']);
    expect(payrules(['test', '--rules', folder])).toMatchObject({ code: 1, out: expect.stringContaining('"03241234567"') });
    for (const file of ['common/pakistan.yaml', 'operations/pk.payout.yaml']) edit(file, [' "03241234567",', ''], ['"03201234567",', '"03201234567", "03241234567",']);
    expect(payrules(['lint', folder]).code).toBe(0);
    expect(changes()).toEqual(['pk.collection/phone-operator widened', 'pk.payout/phone-operator widened', 'pk.payout/mobile-operator widened']);
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
    expect(payrules(['check', 'pe.payout', 'test/orders/pe.payout.json']).out).toContain('not judged without a binding for pe.bank');
    expect(payrules(['check', 'pe.payout', 'test/orders/pe.payout.json', '--bindings', join(own, 'bindings.yaml')]).out).not.toContain('not judged without a binding for pe.bank');
  });

  test('4: block a country', () => {
    edit('lists/blocked-card-countries.yaml', ['  - MMR\n', '  - MMR\n  - NGA\n']);
    edit('operations/global.collection.yaml', ['MMR, ANT', 'MMR, NGA, ANT']);
    expect(payrules(['lint', folder]).code).toBe(0);
    expect(payrules(['test', 'global.collection', '--rules', folder]).code).toBe(0);
    expect(changes()).toEqual(['global.collection/card-country-supported narrowed']);
  });
});

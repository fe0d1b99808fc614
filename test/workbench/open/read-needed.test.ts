import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { open } from '../../../src/workbench/open/open.js';
import { fixtureFolder } from '../../fixtures/fixture.js';

const AT = '2026-01-01';
const ONE = readFileSync(join(fixtureFolder, 'operations/alpha.payout.yaml'), 'utf8');

/** A copy of the fixture with more operations, some lists, and broken files. */
function large(more: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-needed-'));
  cpSync(fixtureFolder, folder, { recursive: true });
  for (let i = 0; i < more; i++) writeFileSync(join(folder, `operations/op${i}.pay.yaml`), 'operation: [\n');
  // This file would have to name each operation.
  rmSync(join(folder, 'gateway/response.yaml'));
  writeFileSync(join(folder, 'lists/unused.yaml'), 'list: [\n');
  return folder;
}

test('of a large folder, one operation reads as many files as of a small one', async () => {
  const options = { at: AT, operations: ['alpha.payout'] };
  const [few, many] = [await open({ ...options, folder: large(1) }), await open({ ...options, folder: large(200) })];
  expect([...many.texts.rules.keys()]).toEqual([...few.texts.rules.keys()]);
  expect([...many.rulebook.operations.keys()]).toEqual(['alpha.payout']);
  expect(many.findings).toEqual([]);
  expect(many.ids).toContain('op199.pay');
});

test('an operation is the same as where all files are read', async () => {
  const all = await open({ folder: fixtureFolder, at: AT });
  for (const id of all.ids) {
    const one = await open({ folder: fixtureFolder, at: AT, operations: [id] });
    expect(one.compiled.get(id)!.version).toBe(all.compiled.get(id)!.version);
    expect(one.references.get(id)).toEqual(all.references.get(id));
    expect(one.findings).toEqual(all.findings);
    expect(one.ids).toEqual(all.ids);
  }
});

test('lists that lists refer to are read, and so are the operations that an overlay changes', async () => {
  const folder = large(2);
  writeFileSync(join(folder, 'operations/op0.pay.yaml'), ONE.replaceAll('alpha.payout', 'op0.pay'));
  const overlay = mkdtempSync(join(tmpdir(), 'payrules-needed-'));
  const rule =
    '  - { id: mine, field: amount, check: { by: lists/references }, examples: { valid: [A], invalid: [B] } }\n';
  writeFileSync(join(overlay, 'op0.pay.yaml'), `add:\n${rule}`);
  const { texts } = await open({ folder, overlay, at: AT, operations: ['alpha.payout'] });
  const read = [...texts.rules.keys()];
  expect(read).toEqual(
    expect.arrayContaining(['lists/references.yaml', 'lists/cash-references.yaml', 'operations/op0.pay.yaml']),
  );
  expect(read).not.toContain('operations/op1.pay.yaml');
  expect(texts.unneeded).toContain('lists/unused.yaml');
});

test('a list that is not there is reported with the same suggestion as where all files are read', async () => {
  const folder = large(0);
  writeFileSync(join(folder, 'lists/unused.yaml'), 'list: unused\ntitle: Unused\ndocument: Made up\nvalues: [A]\n');
  const wrong = ONE.replace(/^rules:\n/m, '$&  - { id: wrong, field: amount, check: { one-of: lists/unusd } }\n');
  writeFileSync(join(folder, 'operations/alpha.payout.yaml'), wrong);
  const [one, all] = [await open({ folder, at: AT, operations: ['alpha.payout'] }), await open({ folder, at: AT })];
  expect(one.findings.length).toBeGreaterThan(0);
  expect(one.findings).toEqual(all.findings);
});

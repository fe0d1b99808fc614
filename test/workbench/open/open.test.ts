import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { loadRulebook } from '../../../src/workbench/open/load-rulebook.js';
import { open } from '../../../src/workbench/open/open.js';
import { lineOf, type RulebookError } from '../../../src/workbench/rulebook/finding.js';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { DOUBT, FAULTS, doubtful, folder, placesIn, wrong } from '../../support/faulty-overlay.js';

test('three faults of an overlay are reported at once', async () => {
  const refused = await loadRulebook(fixtureFolder, { overlay: wrong }).catch((error: unknown) => error);
  expect((refused as RulebookError).findings.map(({ code }) => code)).toEqual([
    'past-exception',
    'unknown-key',
    'unknown-operation',
  ]);
  expect(placesIn((refused as Error).message)).toEqual(FAULTS);
});

test('another version of the rulebook is in rulesVersion, where its operations are those of before', async () => {
  const copy = join(folder, 'versions');
  cpSync(fixtureFolder, copy, { recursive: true });
  const about = join(copy, 'rulebook.yaml');
  const text = readFileSync(about, 'utf8');
  const versions = [];
  for (const version of ['2.0.0', '2.1.0']) {
    writeFileSync(about, `${text}version: ${version}\n`);
    const { validate } = await loadRulebook(copy);
    versions.push(validate('delta.collection', {}).rulesVersion.split('+')[0]);
  }
  expect(versions).toEqual(['2.0.0', '2.1.0']);
});

test('an exception that has ended is reported', async () => {
  const { findings } = await loadRulebook(fixtureFolder, { overlay: doubtful });
  expect(placesIn(findings.map(lineOf).join())).toEqual(DOUBT);
});

test('faults of an operation hide those of the overlay in it, and no others', async () => {
  const broken = join(folder, 'broken');
  cpSync(fixtureFolder, broken, { recursive: true });
  writeFileSync(join(broken, 'operations/alpha.payout.yaml'), 'operation: [\n');
  const { findings } = await open({ folder: broken, overlay: wrong, at: '2026-01-01' });
  expect(findings.map(({ file }) => file)).toContain(join(broken, 'operations/alpha.payout.yaml'));
  const ofOverlay = findings.filter(({ file }) => file.startsWith(wrong));
  expect(placesIn(ofOverlay.map(lineOf).join())).toEqual(FAULTS.slice(1));
});

test('codes of a slot come from the named file, else from the overlay, else from the rules folder', async () => {
  const own = join(folder, 'own-codes');
  const overlay = join(folder, 'overlay-codes');
  const bindings = join(folder, 'codes.yaml');
  cpSync(fixtureFolder, own, { recursive: true });
  mkdirSync(overlay);
  writeFileSync(join(own, 'bindings.yaml'), 'alpha.bank: { north: ["N1"], south: ["S1"] }\n');
  const codes = async (options: object): Promise<unknown> =>
    (await open({ folder: own, at: '2026-01-01', ...options })).bindings['alpha.bank'];
  expect(await codes({})).toEqual({ north: ['N1'], south: ['S1'] });
  expect(await codes({ operations: ['alpha.payout'] })).toEqual({ north: ['N1'], south: ['S1'] });
  writeFileSync(join(overlay, 'bindings.yaml'), 'alpha.bank: { north: ["N2"] }\n');
  expect(await codes({ overlay })).toEqual({ north: ['N2'] });
  writeFileSync(bindings, 'alpha.bank: { north: ["N3"] }\n');
  expect(await codes({ overlay, bindings })).toEqual({ north: ['N3'] });
});

test('a fault in the codes of the rules folder is reported once', async () => {
  const own = join(folder, 'wrong-codes');
  cpSync(fixtureFolder, own, { recursive: true });
  const path = join(own, 'bindings.yaml');
  for (const [text, code] of [
    ['alpha.bank: { west: ["N1"] }\n', 'unknown-key'],
    ['alpha.bank: { north: ["N1"], south: ["N1"] }\n', 'repeated-binding'],
  ] as const) {
    writeFileSync(path, text);
    const rules = await open({ folder: own, at: '2026-01-01' });
    for (const findings of [rules.findings, rules.lint()])
      expect(findings.filter(({ file }) => file === path).map((finding) => finding.code)).toEqual([code]);
    expect(rules.bindings['alpha.bank']).toBeUndefined();
  }
});

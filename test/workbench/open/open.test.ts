import { cpSync, readFileSync, writeFileSync } from 'node:fs';
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

import { expect, test } from '@jest/globals';
import { Files } from '../../../../src/apps/studio/server/files.js';
import { Workspace } from '../../../../src/apps/studio/server/workspace.js';
import { lineOf } from '../../../../src/workbench/rulebook/finding.js';
import { authoringSchemas } from '../../../../src/workbench/rulebook/load/package-schemas.js';
import { fixtureFolder } from '../../../fixtures/fixture.js';
import { DOUBT, FAULTS, doubtful, placesIn, wrong } from '../../../support/faulty-overlay.js';

test.each([
  ['three faults of an overlay at once', wrong, FAULTS],
  ['that an exception has ended', doubtful, DOUBT],
])('the studio reports %s', (_, overlay, expected) => {
  const saved = new Workspace(new Files(fixtureFolder, overlay), authoringSchemas()).saved();
  const ofOverlay = saved.findings.filter(({ file }) => file.startsWith('overlay/'));
  expect(placesIn(ofOverlay.map(lineOf).join('\n'))).toEqual(expected);
});

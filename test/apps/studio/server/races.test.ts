import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from '@jest/globals';
import { VOLUME } from '../../../support/seeded.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-races-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rules = join(folder, 'rules');
const FILE = 'lists/words.yaml';
/** 10,000 in the nightly run. */
const RACES = Math.ceil(20 * VOLUME);

/**
 * A lock that seems older than it is counts as left over. The clock of the files does not move, so the clock of the studios must not move
 * either.
 */
const env = { ...process.env, PAYRULES_CLOCK: undefined };

const source = (name: string): string => JSON.stringify(new URL(`../../../../src/${name}`, import.meta.url).href);
/** A studio that saves its line at the same moment as another studio saves a different line of the same revision. */
const studio = (name: string, other: string): string => `
  import { appendFileSync, statSync } from 'node:fs';
  import { Files, revisionOf } from ${source('apps/studio/server/files.js')};
  import { Workspace } from ${source('apps/studio/server/workspace.js')};
  import { save } from ${source('apps/studio/server/save.js')};
  import { authoringSchemas } from ${source('workbench/rulebook/load/package-schemas.js')};
  let met = 0;
  const meet = () => {
    appendFileSync('${join(folder, name)}', '.');
    met++;
    while ((statSync('${join(folder, other)}', { throwIfNoEntry: false })?.size ?? 0) < met);
  };
  const files = new Files('${rules}', undefined);
  const workspace = new Workspace(files, authoringSchemas());
  const saved = [];
  for (let i = 0; i < ${RACES}; i++) {
    const bytes = files.bytes('${FILE}');
    const line = '# ${name}' + i;
    const text = bytes.toString() + line + '\\n';
    const request = { files: [{ path: '${FILE}', text, revision: revisionOf(bytes) }], confirmed: true };
    meet();
    if (save(workspace, request, 'en').status === 200) saved.push(line);
    meet();
  }
  console.log(JSON.stringify(saved));`;

test('if two studios save the same revision at the same time, one succeeds, and the other gets a conflict', async () => {
  mkdirSync(join(rules, 'lists'), { recursive: true });
  writeFileSync(join(rules, FILE), 'title: Words\nvalues: [a]\n');
  const both = await Promise.all(
    (['AB', 'BA'] as const).map(async ([name, other]) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', studio(name!, other!)], { env });
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
      expect(err).toBe('');
      return JSON.parse(out) as readonly string[];
    }),
  );
  const lines = readFileSync(join(rules, FILE), 'utf8').trimEnd().split('\n').slice(2);
  expect(lines).toHaveLength(RACES);
  expect(lines.toSorted()).toEqual(both.flat().toSorted());
  expect(readdirSync(rules, { recursive: true }).toSorted()).toEqual(['lists', FILE]);
}, 1_800_000);

import { expect, test, vi } from 'vitest';
import { look, moved } from '../src/state/disk.js';
import { change, load } from '../src/state/files.js';
import { conflicts } from '../src/state/saving.js';

const FILE = 'operations/pe.payout.yaml';
const disk = vi.hoisted(() => ({ revision: 'r' as string | null }));

vi.mock('../src/api/client.js', () => {
  class ApiFailure extends Error {
    readonly code = 'not-found';
  }
  return {
    ApiFailure,
    getFile: async (path: string) => {
      if (disk.revision === null) throw new ApiFailure();
      return { path, kind: 'operation', text: 'a: 1\n', revision: disk.revision };
    },
  };
});
vi.mock('../src/locales/index.js', () => ({ t: (key: string) => key }));
vi.mock('../src/state/notice.js', () => ({ notify: () => undefined }));
vi.mock('../src/state/connection.js', () => ({ failed: expect.unreachable, trouble: {} }));
vi.mock('../src/state/edits.js', () => ({ edited: () => Promise.resolve() }));
vi.mock('../src/state/rulebook.js', () => ({ diff: { answer: { value: undefined } } }));

test('a file that is deleted and is there again, as git replaces one, needs no decision', async () => {
  await load([FILE]);
  change(FILE, 'a: 2\n');
  disk.revision = null;
  await look();
  expect(moved.value).toEqual([{ path: FILE, text: null, revision: null }]);
  conflicts.value = moved.value;
  disk.revision = 'r';
  await look();
  expect([moved.value, conflicts.value]).toEqual([[], []]);
});

test('a conflict that saving reported stays until a person decides', async () => {
  const conflict = { path: FILE, text: 'a: 3\n', revision: 's' };
  conflicts.value = [conflict];
  await look();
  expect(conflicts.value).toEqual([conflict]);
});

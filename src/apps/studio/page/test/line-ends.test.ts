import { expect, test, vi } from 'vitest';
import { change, changedPaths, load, savedOf, textOf } from '../src/state/files.js';

const FILE = 'operations/pe.payout.yaml';

vi.mock('../src/api/client.js', () => ({
  getFile: (path: string) => Promise.resolve({ path, kind: 'operation', text: 'a: 1\r\nb: 2\r\n', revision: 'r' }),
}));

test('a file with CRLF is compared with texts of an editor that has only LF', async () => {
  await load([FILE]);
  change(FILE, 'a: 1\nb: 3\n');
  expect(changedPaths.value).toEqual([FILE]);
  change(FILE, 'a: 1\nb: 2\n');
  expect(changedPaths.value).toEqual([]);
  // A text that the studio returns has the line ends of the file.
  change(FILE, 'a: 1\r\nb: 4\r\n');
  expect([savedOf(FILE)?.text, textOf(FILE)]).toEqual(['a: 1\nb: 2\n', 'a: 1\nb: 4\n']);
});

import { expect, test, vi } from 'vitest';
import type { Bodies } from '../src/api/contract.js';
import { dataIn, withEdit } from '../src/rule-files/document.js';
import { edit, edited } from '../src/state/edits.js';
import { change, changedPaths, load, savedOf, textOf } from '../src/state/files.js';

const FILE = 'operations/pe.payout.yaml';
const CRLF = 'operations/crlf.payout.yaml';
const sent = vi.hoisted((): unknown[] => []);

vi.mock('../src/api/client.js', () => ({
  ApiFailure: Error,
  getFile: (path: string) =>
    Promise.resolve({ path, kind: 'operation', text: path === FILE ? '{}' : 'a: 1\r\nb: 2\r\n', revision: 'r' }),
  postEdit: ({ text, edits }: Bodies['edit']) => {
    sent.push(...edits.map(({ value }) => value));
    return Promise.resolve({ text: JSON.stringify(edits.reduce(withEdit, dataIn(text))) });
  },
}));
vi.mock('../src/state/connection.js', () => ({ failed: expect.unreachable, recovered: () => undefined }));
vi.mock('../src/state/trial.js', () => ({
  trialWith: () => ({ trial: undefined, apply: (_: unknown, act: () => void) => act() }),
}));

test('typing drops waiting edits of the same value, and one step of several values keeps them all', async () => {
  for (const value of ['1', '12', '123']) edit(FILE, [{ path: ['limit'], value }], 'limit');
  for (const key of ['label', 'help', 'note']) edit(FILE, [{ path: [key], value: key }], 'texts');
  await edited();
  expect(dataIn(textOf(FILE))).toEqual({ limit: '123', label: 'label', help: 'help', note: 'note' });
  expect(sent).toEqual(['1', '123', 'label', 'help', 'note']);
});

test('the texts of a file with CRLF have LF in the page', async () => {
  await load([CRLF]);
  change(CRLF, 'a: 1\nb: 3\n');
  expect(changedPaths.value).toContain(CRLF);
  change(CRLF, 'a: 1\nb: 2\n');
  expect(changedPaths.value).not.toContain(CRLF);
  // A text that the studio returns has the line ends of the file.
  change(CRLF, 'a: 1\r\nb: 4\r\n');
  expect([savedOf(CRLF)?.text, textOf(CRLF)]).toEqual(['a: 1\nb: 2\n', 'a: 1\nb: 4\n']);
});

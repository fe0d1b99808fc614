import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fs, {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { fixtureIds } from '../../../fixtures/fixture.js';
import { join } from 'node:path';
import type { ApiError, Bodies, SaveAnswer, SaveConflict, SaveErrors } from '../../../../src/apps/studio/server/api.js';
import { ALPHA, BINDINGS, CHECK, Studio, WIDER, type Reply, type Setting } from './studio.js';

const LIST = 'lists/mobile-prefixes.yaml';
/** Text of {@link LIST}, and the same with one more prefix. */
const PREFIXES = '["30", "31"]';
const MORE = '["30", "31", "32"]';
const studios: Studio[] = [];
async function open(setting: Setting = {}): Promise<Studio> {
  const studio = await Studio.start(setting);
  studios.push(studio);
  return studio;
}
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(studios.splice(0).map((studio) => studio.stop()));
});

/** The check of amount-range with a higher maximum, which makes one of its examples wrong. */
const broken = (text: string): string => text.replace(CHECK, WIDER);
/** The same with a right example. */
const wider = (text: string): string =>
  broken(text).replace('invalid: ["4.99", "900.01", ', 'invalid: ["4.99", "1000.01", ');

const save = (studio: Studio, files: Bodies['save']['files'], more: Partial<Bodies['save']> = {}): Promise<Reply> =>
  studio.call('POST', '/api/save', { files, confirmed: false, ...more });
const bodyOf = <Body>({ text }: Reply): Body => JSON.parse(text) as Body;

/** Everything in the folder, to see that nothing else is changed or left behind. */
function contentsOf(studio: Studio): Readonly<Record<string, string>> {
  const names = readdirSync(join(studio.folder, 'rules'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    names.map((entry) => [
      join(entry.parentPath, entry.name).slice(studio.folder.length),
      readFileSync(join(entry.parentPath, entry.name), 'latin1'),
    ]),
  );
}

describe('saving', () => {
  test('changes the edited lines and nothing else', async () => {
    const studio = await open();
    const before = contentsOf(studio);
    const { text, revision } = await studio.file(ALPHA);
    const reply = await save(studio, [{ path: ALPHA, text: wider(text), revision }]);
    expect(reply.status).toBe(200);
    expect(contentsOf(studio)).toEqual({ ...before, [`/rules/${ALPHA}`]: Buffer.from(wider(text)).toString('latin1') });
    const [saved] = bodyOf<SaveAnswer>(reply).files;
    expect(saved).toEqual({ path: ALPHA, revision: (await studio.file(ALPHA)).revision });
    // The next save starts from there.
    expect((await save(studio, [{ path: ALPHA, text, revision: saved!.revision }])).status).toBe(200);
    expect(contentsOf(studio)).toEqual(before);
  });

  test('keeps the permissions', async () => {
    const studio = await open();
    chmodSync(studio.path(ALPHA), 0o640);
    const { mode } = statSync(studio.path(ALPHA));
    const { text, revision } = await studio.file(ALPHA);
    await save(studio, [{ path: ALPHA, text: wider(text), revision }]);
    expect(statSync(studio.path(ALPHA)).mode).toBe(mode);
  });

  test('keeps CRLF where the page sends LF, and a byte order mark', async () => {
    const studio = await open();
    const windows = `\ufeff${studio.onDisk(ALPHA).replaceAll('\n', '\r\n')}`;
    writeFileSync(studio.path(ALPHA), windows);
    const { text, revision } = await studio.file(ALPHA);
    const sent = wider(text.replaceAll('\r\n', '\n')).replace(
      '  - id: amount-range\n',
      '  # A new line\n  - id: amount-range\n',
    );
    expect((await save(studio, [{ path: ALPHA, text: sent, revision }])).status).toBe(200);
    expect(studio.onDisk(ALPHA)).toBe(`\ufeff${sent.replaceAll('\n', '\r\n')}`);
  });

  test('keeps mixed line ends', async () => {
    const studio = await open();
    const mixed = studio.onDisk(LIST).replace('groups:\n', 'groups:\r\n');
    writeFileSync(studio.path(LIST), mixed);
    const { text, revision } = await studio.file(LIST);
    const sent = text.replaceAll('\r\n', '\n').replace(PREFIXES, MORE);
    await save(studio, [{ path: LIST, text: sent, revision }], { confirmed: true });
    expect(studio.onDisk(LIST)).toBe(mixed.replace(PREFIXES, MORE));
  });

  test('creates a file of the overlay', async () => {
    const studio = await open({ overlay: {} });
    expect((await save(studio, [{ path: 'overlay/bindings.yaml', text: BINDINGS, revision: null }])).status).toBe(200);
    expect(readFileSync(join(studio.folder, 'own/bindings.yaml'), 'utf8')).toBe(BINDINGS);
  });
});

describe('lint', () => {
  test('errors prevent a save', async () => {
    const studio = await open();
    const before = contentsOf(studio);
    const { text, revision } = await studio.file(ALPHA);
    const reply = await save(studio, [{ path: ALPHA, text: broken(text), revision }]);
    expect(reply.status).toBe(422);
    expect(bodyOf<SaveErrors>(reply).findings).toMatchObject([
      { file: ALPHA, code: 'stale-source', severity: 'warning' },
      { file: ALPHA, code: 'wrong-example', severity: 'error' },
    ]);
    expect(contentsOf(studio)).toEqual(before);
  });

  test('errors do not prevent a confirmed save', async () => {
    const studio = await open();
    const { text, revision } = await studio.file(ALPHA);
    expect((await save(studio, [{ path: ALPHA, text: broken(text), revision }], { confirmed: true })).status).toBe(200);
    expect(studio.onDisk(ALPHA)).toBe(broken(text));
    // The error that is now on disk prevents other saves until it is fixed.
    const list = await studio.file(LIST);
    expect((await save(studio, [{ path: LIST, text: `${list.text}# a note\n`, revision: list.revision }])).status).toBe(
      422,
    );
    const fresh = await studio.file(ALPHA);
    expect((await save(studio, [{ path: ALPHA, text: wider(text), revision: fresh.revision }])).status).toBe(200);
  });

  test('reads all drafts together', async () => {
    const studio = await open();
    const paths = [LIST, 'operations/beta.payout.yaml'];
    const files = await Promise.all(paths.map((path) => studio.file(path)));
    // With the prefix 32 an invalid example of the operation becomes valid, so the list cannot be saved alone, but both files can.
    const edited = files.map(({ path, text, revision }) => ({
      path,
      revision,
      text: text.replace(PREFIXES, MORE).replace('invalid: ["063212345", "064112345"]', 'invalid: ["064112345"]'),
    }));
    expect((await save(studio, edited.slice(0, 1))).status).toBe(422);
    expect((await save(studio, edited)).status).toBe(200);
  });

  test('a byte order mark in a draft is an error', async () => {
    const studio = await open();
    const { text, revision } = await studio.file(LIST);
    const reply = await save(studio, [{ path: LIST, text: `\ufeff${text}`, revision }]);
    expect(reply.status).toBe(422);
    expect(bodyOf<SaveErrors>(reply).findings.map(({ code }) => code)).toContain('control-character');
  });
});

describe('a file that changed on disk', () => {
  test('is not overwritten, and nothing else is written', async () => {
    const studio = await open();
    const [alpha, list] = [await studio.file(ALPHA), await studio.file(LIST)];
    const theirs = `${alpha.text}# theirs\n`;
    writeFileSync(studio.path(ALPHA), theirs);
    const before = contentsOf(studio);
    const files = [
      { path: LIST, text: `${list.text}# mine\n`, revision: list.revision },
      { path: ALPHA, text: wider(alpha.text), revision: alpha.revision },
    ];
    const reply = await save(studio, files, { confirmed: true });
    expect(reply.status).toBe(409);
    expect(bodyOf<SaveConflict>(reply).conflicts).toEqual([
      { path: ALPHA, text: theirs, revision: (await studio.file(ALPHA)).revision },
    ]);
    expect(contentsOf(studio)).toEqual(before);
  });

  test('nor is one that was created or deleted', async () => {
    const studio = await open({ overlay: { 'bindings.yaml': 'alpha.bank:\n  north: none\n' } });
    const made = await save(studio, [{ path: 'overlay/bindings.yaml', text: 'x: y\n', revision: null }], {
      confirmed: true,
    });
    expect([made.status, bodyOf<SaveConflict>(made).conflicts[0]!.text]).toEqual([409, 'alpha.bank:\n  north: none\n']);
    const { text, revision } = await studio.file(LIST);
    unlinkSync(studio.path(LIST));
    const gone = await save(studio, [{ path: LIST, text, revision }], { confirmed: true });
    expect([gone.status, bodyOf<SaveConflict>(gone).conflicts]).toEqual([
      409,
      [{ path: LIST, text: null, revision: null }],
    ]);
    expect(existsSync(studio.path(LIST))).toBe(false);
  });

  test('nor is one that changes while the files are written', async () => {
    const studio = await open();
    const copy = fs.copyFileSync;
    jest.spyOn(fs, 'copyFileSync').mockImplementationOnce((from, to) => {
      copy(from, to);
      appendFileSync(from, '# theirs\n');
    });
    const { text, revision } = await studio.file(ALPHA);
    const reply = await save(studio, [{ path: ALPHA, text: wider(text), revision }]);
    expect([reply.status, bodyOf<SaveConflict>(reply).conflicts[0]!.text]).toEqual([409, `${text}# theirs\n`]);
    expect(studio.onDisk(ALPHA)).toBe(`${text}# theirs\n`);
    expect(readdirSync(studio.path('operations'))).toHaveLength(fixtureIds().length);
  });

  test('is read again by the next request', async () => {
    const studio = await open();
    const { text } = await studio.file(ALPHA);
    writeFileSync(studio.path(ALPHA), broken(text));
    expect((await studio.post<SaveErrors>('/api/lint', { drafts: {} })).findings.map(({ code }) => code)).toEqual([
      'stale-source',
      'wrong-example',
    ]);
  });
});

test('a file named twice is refused', async () => {
  const studio = await open();
  const { text, revision } = await studio.file(LIST);
  expect(
    (
      await save(studio, [
        { path: LIST, text, revision },
        { path: LIST, text: `${text}# x\n`, revision },
      ])
    ).status,
  ).toBe(400);
});

describe('where a file cannot be written', () => {
  test.each([
    [undefined, 'The files cannot be written; none was changed.'],
    ['ENOSPC', 'The disk is full: the files cannot be written, and none was changed.'],
    ['EROFS', 'The folder is read-only for this studio: the files cannot be written, and none was changed.'],
  ])('the files already replaced are restored, and the answer says why: %s', async (code, message) => {
    const studio = await open();
    const before = contentsOf(studio);
    const [alpha, list] = [await studio.file(ALPHA), await studio.file(LIST)];
    const rename = fs.renameSync;
    jest
      .spyOn(fs, 'renameSync')
      .mockImplementationOnce(rename)
      .mockImplementationOnce(() => {
        throw Object.assign(new Error('not written'), { code });
      });
    const reply = await save(
      studio,
      [
        { path: ALPHA, text: wider(alpha.text), revision: alpha.revision },
        { path: LIST, text: `${list.text}# mine\n`, revision: list.revision },
      ],
      { confirmed: true },
    );
    expect([reply.status, bodyOf<ApiError>(reply).error]).toMatchObject([500, { code: 'unwritable', message }]);
    expect(contentsOf(studio)).toEqual(before);
  });

  // Windows has no such permissions.
  (process.platform === 'win32' ? test.skip : test)('the answer names a read-only file', async () => {
    const studio = await open();
    const [alpha, list] = [await studio.file(ALPHA), await studio.file(LIST)];
    chmodSync(studio.path(LIST), 0o444);
    const before = contentsOf(studio);
    const reply = await save(studio, [
      { path: ALPHA, text: wider(alpha.text), revision: alpha.revision },
      { path: LIST, text: `${list.text}# mine\n`, revision: list.revision },
    ]);
    const message = `${LIST} is read-only: the files cannot be written, and none was changed.`;
    expect([reply.status, bodyOf<ApiError>(reply).error]).toMatchObject([500, { code: 'unwritable', message }]);
    expect(contentsOf(studio)).toEqual(before);
  });

  test('nothing changes', async () => {
    const studio = await open();
    const before = contentsOf(studio);
    const { text, revision } = await studio.file(ALPHA);
    jest.spyOn(fs, 'renameSync').mockImplementationOnce(() => {
      throw new Error('read only');
    });
    expect((await save(studio, [{ path: ALPHA, text: wider(text), revision }])).status).toBe(500);
    expect(contentsOf(studio)).toEqual(before);
  });
});

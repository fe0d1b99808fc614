import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SaveAnswer, SaveConflict, SaveHeldBack, SaveRequest } from '../../../src/cli/studio/api.js';
import { PERU, Studio, type Reply, type Setting } from './studio.js';

const LIST = 'lists/pk-mobile-prefixes.yaml';
const EXAMPLES =
  'valid: ["1", "40000", "40000.00", { currency: USD, amount: "0.99" }]\n      invalid: ["0.99", "40000.01", { currency: "", amount: "0.99" }]';

const studios: Studio[] = [];
async function open(setting: Setting = {}): Promise<Studio> {
  const studio = await Studio.start(setting);
  studios.push(studio);
  return studio;
}
afterEach(async () => {
  await Promise.all(studios.splice(0).map((studio) => studio.stop()));
});

/** Peru's maximum at 50000, in the check and in its examples. */
const wider = (text: string): string =>
  text
    .replace('amount-between: ["1", "40000"]', 'amount-between: ["1", "50000"]')
    .replace(EXAMPLES, EXAMPLES.replaceAll('40000', '50000'));
/** The same without the examples: one of them is wrong then. */
const broken = (text: string): string =>
  text.replace('amount-between: ["1", "40000"]', 'amount-between: ["1", "50000"]');

const save = (studio: Studio, files: SaveRequest['files'], more: Partial<SaveRequest> = {}): Promise<Reply> =>
  studio.call('POST', '/api/save', { files, confirmed: false, overwrite: [], ...more });
const bodyOf = <Body>({ text }: Reply): Body => JSON.parse(text) as Body;

/** Everything in the folder, so that nothing else is changed or left behind. */
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
  test('changes the lines of the edit and nothing else', async () => {
    const studio = await open();
    const before = contentsOf(studio);
    const { text, revision } = await studio.file(PERU);
    const reply = await save(studio, [{ path: PERU, text: wider(text), revision }]);
    expect(reply.status).toBe(200);
    expect(contentsOf(studio)).toEqual({ ...before, [`/rules/${PERU}`]: Buffer.from(wider(text)).toString('latin1') });
    const [saved] = bodyOf<SaveAnswer>(reply).files;
    expect(saved).toEqual({ path: PERU, revision: (await studio.file(PERU)).revision });
    // The next save starts from there.
    expect((await save(studio, [{ path: PERU, text, revision: saved!.revision }])).status).toBe(200);
    expect(contentsOf(studio)).toEqual(before);
  });

  test('keeps the permissions', async () => {
    const studio = await open();
    chmodSync(studio.path(PERU), 0o640);
    const { text, revision } = await studio.file(PERU);
    await save(studio, [{ path: PERU, text: wider(text), revision }]);
    expect(statSync(studio.path(PERU)).mode & 0o777).toBe(0o640);
  });

  test('keeps CRLF where the page sends LF, and a byte order mark', async () => {
    const studio = await open();
    const windows = `\ufeff${studio.onDisk(PERU).replaceAll('\n', '\r\n')}`;
    writeFileSync(studio.path(PERU), windows);
    const { text, revision } = await studio.file(PERU);
    const sent = wider(text.replaceAll('\r\n', '\n')).replace(
      '  - id: amount-range\n',
      '  # A new line\n  - id: amount-range\n',
    );
    expect((await save(studio, [{ path: PERU, text: sent, revision }])).status).toBe(200);
    expect(studio.onDisk(PERU)).toBe(`\ufeff${sent.replaceAll('\n', '\r\n')}`);
  });

  test('keeps mixed line ends line by line', async () => {
    const studio = await open();
    const mixed = studio.onDisk(LIST).replace('groups:\n', 'groups:\r\n');
    writeFileSync(studio.path(LIST), mixed);
    const { text, revision } = await studio.file(LIST);
    const sent = text.replaceAll('\r\n', '\n').replace('["320", "364"]', '["320", "325", "364"]');
    await save(studio, [{ path: LIST, text: sent, revision }], { confirmed: true });
    expect(studio.onDisk(LIST)).toBe(mixed.replace('["320", "364"]', '["320", "325", "364"]'));
  });

  test('makes a file of the overlay that was not there', async () => {
    const studio = await open({ overlay: {} });
    const text = 'pe.bank:\n  bank-a: ["011"]\n  bank-b: none\n  bank-c: none\n  bank-d: none\n';
    expect((await save(studio, [{ path: 'overlay/bindings.yaml', text, revision: null }])).status).toBe(200);
    expect(readFileSync(join(studio.folder, 'own/bindings.yaml'), 'utf8')).toBe(text);
  });
});

describe('lint', () => {
  test('holds a save back with its findings', async () => {
    const studio = await open();
    const before = contentsOf(studio);
    const { text, revision } = await studio.file(PERU);
    const reply = await save(studio, [{ path: PERU, text: broken(text), revision }]);
    expect(reply.status).toBe(422);
    expect(bodyOf<SaveHeldBack>(reply).findings).toMatchObject([
      { file: PERU, code: 'wrong-example', severity: 'error' },
    ]);
    expect(contentsOf(studio)).toEqual(before);
  });

  test('does not where the person has confirmed', async () => {
    const studio = await open();
    const { text, revision } = await studio.file(PERU);
    expect((await save(studio, [{ path: PERU, text: broken(text), revision }], { confirmed: true })).status).toBe(200);
    expect(studio.onDisk(PERU)).toBe(broken(text));
    // What is wrong on disk by now holds others back too, and can be mended.
    const list = await studio.file(LIST);
    expect((await save(studio, [{ path: LIST, text: `${list.text}# a note\n`, revision: list.revision }])).status).toBe(
      422,
    );
    const fresh = await studio.file(PERU);
    expect((await save(studio, [{ path: PERU, text: wider(text), revision: fresh.revision }])).status).toBe(200);
  });

  test('judges all drafts together', async () => {
    const studio = await open();
    const paths = [LIST, 'common/pakistan.yaml', 'operations/pk.payout.yaml'];
    const files = await Promise.all(paths.map((path) => studio.file(path)));
    const edited = files.map(({ path, text, revision }) => ({
      path,
      revision,
      text: text.replace('["320", "364"]', '["320", "324", "364"]').replaceAll('"03241234567"', '"03111234567"'),
    }));
    expect((await save(studio, edited.slice(0, 1))).status).toBe(422);
    const whole = await save(studio, edited);
    const findings = whole.status === 422 ? bodyOf<SaveHeldBack>(whole).findings : [];
    expect(findings.filter(({ code }) => code === 'wrong-example' && !findings.some((f) => f.file === LIST))).toEqual(
      findings,
    );
  });

  test('a byte order mark is refused as elsewhere', async () => {
    const studio = await open();
    const { text, revision } = await studio.file(LIST);
    const reply = await save(studio, [{ path: LIST, text: `\ufeff${text}`, revision }]);
    expect(reply.status).toBe(422);
    expect(bodyOf<SaveHeldBack>(reply).findings.map(({ code }) => code)).toContain('control-character');
  });
});

describe('a file that changed on disk', () => {
  test('is not overwritten, and nothing else is written', async () => {
    const studio = await open();
    const [peru, list] = [await studio.file(PERU), await studio.file(LIST)];
    const theirs = `${peru.text}# theirs\n`;
    writeFileSync(studio.path(PERU), theirs);
    const before = contentsOf(studio);
    const files = [
      { path: LIST, text: `${list.text}# mine\n`, revision: list.revision },
      { path: PERU, text: wider(peru.text), revision: peru.revision },
    ];
    const reply = await save(studio, files, { confirmed: true });
    expect(reply.status).toBe(409);
    expect(bodyOf<SaveConflict>(reply).conflicts).toEqual([
      { path: PERU, text: theirs, revision: (await studio.file(PERU)).revision },
    ]);
    expect(contentsOf(studio)).toEqual(before);
    // Naming another file does not help.
    expect((await save(studio, files, { confirmed: true, overwrite: [LIST] })).status).toBe(409);
    expect((await save(studio, files, { confirmed: true, overwrite: [PERU] })).status).toBe(200);
    expect([studio.onDisk(PERU), studio.onDisk(LIST)]).toEqual([wider(peru.text), `${list.text}# mine\n`]);
  });

  test('nor is one that came or went', async () => {
    const studio = await open({ overlay: { 'bindings.yaml': 'pe.bank:\n  bank-a: none\n' } });
    const made = await save(studio, [{ path: 'overlay/bindings.yaml', text: 'x: y\n', revision: null }], {
      confirmed: true,
    });
    expect([made.status, bodyOf<SaveConflict>(made).conflicts[0]!.text]).toEqual([409, 'pe.bank:\n  bank-a: none\n']);
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
    const theirs =
      "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; const copy = fs.copyFileSync; fs.copyFileSync = (from, to) => { copy(from, to); fs.appendFileSync(from, '# theirs\\n'); }; syncBuiltinESMExports();";
    const studio = await open({ node: ['--import', `data:text/javascript,${encodeURIComponent(theirs)}`] });
    const { text, revision } = await studio.file(PERU);
    const reply = await save(studio, [{ path: PERU, text: wider(text), revision }]);
    expect([reply.status, bodyOf<SaveConflict>(reply).conflicts[0]!.text]).toEqual([409, `${text}# theirs\n`]);
    expect(studio.onDisk(PERU)).toBe(`${text}# theirs\n`);
    expect(readdirSync(studio.path('operations'))).toHaveLength(17);
  });

  test('is seen by everything at once', async () => {
    const studio = await open();
    const { text } = await studio.file(PERU);
    writeFileSync(studio.path(PERU), broken(text));
    expect((await studio.post<SaveHeldBack>('/api/lint', { drafts: {} })).findings.map(({ code }) => code)).toEqual([
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

/** A module that is loaded before the studio and changes how files take their places. */
const preload = (body: string): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; const rename = fs.renameSync; let renames = 0; fs.renameSync = (from, to) => { renames++; ${body} return rename(from, to); }; syncBuiltinESMExports();`)}`,
];

describe('where saving ends half way', () => {
  test('a crash before a file takes its place leaves the old one', async () => {
    const studio = await open({ node: preload("if (to.includes('pe.payout')) process.kill(process.pid, 'SIGKILL');") });
    const { text, revision } = await studio.file(PERU);
    const ended = once(studio.process, 'exit');
    await expect(save(studio, [{ path: PERU, text: wider(text), revision }])).rejects.toThrow();
    await ended;
    expect(studio.onDisk(PERU)).toBe(text);
    // What waited beside it is no rule file.
    expect(readdirSync(studio.path('operations')).filter((name) => name.endsWith('.yaml'))).toHaveLength(17);
  });

  test('files that took their places already are put back', async () => {
    const studio = await open({ node: preload("if (renames === 2) throw new Error('full');") });
    const before = contentsOf(studio);
    const [peru, list] = [await studio.file(PERU), await studio.file(LIST)];
    const reply = await save(
      studio,
      [
        { path: PERU, text: wider(peru.text), revision: peru.revision },
        { path: LIST, text: `${list.text}# mine\n`, revision: list.revision },
      ],
      { confirmed: true },
    );
    expect([reply.status, bodyOf<{ readonly error: { readonly code: string } }>(reply).error.code]).toEqual([
      500,
      'unwritable',
    ]);
    expect(contentsOf(studio)).toEqual(before);
  });

  test('a folder that may not be written to', async () => {
    const studio = await open({ node: preload("throw new Error('read only');") });
    const before = contentsOf(studio);
    const { text, revision } = await studio.file(PERU);
    expect((await save(studio, [{ path: PERU, text: wider(text), revision }])).status).toBe(500);
    expect(contentsOf(studio)).toEqual(before);
  });
});

import fs, {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { payrules } from '../../support/cli.js';
import { folder, smallRules } from './fixture.js';

const small = smallRules();
const [, rules] = small as [string, string];

test('compiles as of --at', async () => {
  const moduleOn = async (at: string): Promise<string> => {
    const out = join(folder, `build-${at}`);
    expect(await payrules(['build', '--out', out, '--at', at, ...smallRules('alpha.collection')])).toMatchObject({
      code: 0,
      err: '',
    });
    return readFileSync(join(out, 'plain-data/alpha.collection.js'), 'utf8');
  };
  expect(await moduleOn('2031-05-31')).not.toBe(await moduleOn('2031-06-01'));
});

test('writes to where a link leads', async () => {
  const [out, link] = [join(folder, 'linked'), join(folder, 'link')];
  mkdirSync(out);
  symlinkSync(out, link);
  for (let times = 0; times < 2; times++)
    expect(await payrules(['build', ...small, '--out', link])).toMatchObject({ code: 0, err: '' });
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(existsSync(join(out, 'index.js'))).toBe(true);
});

// Windows has no such permissions.
(process.platform === 'win32' ? test.skip : test)('keeps the permissions of the folder', async () => {
  const out = join(folder, 'private');
  mkdirSync(out, { mode: 0o700 });
  expect(await payrules(['build', ...small, '--out', out])).toMatchObject({ code: 0, err: '' });
  expect(statSync(out).mode & 0o777).toBe(0o700);
  // The umask removes some of these bits from new files.
  chmodSync(out, 0o777);
  expect(await payrules(['build', ...small, '--out', out])).toMatchObject({ code: 0, err: '' });
  expect(statSync(out).mode & 0o777).toBe(0o777);
});

test('says why it cannot replace a mount point', async () => {
  const out = join(folder, 'mounted');
  mkdirSync(out);
  jest.spyOn(fs, 'renameSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('busy'), { code: 'EBUSY' });
  });
  expect(await payrules(['build', ...small, '--out', out])).toMatchObject({
    code: 2,
    err: `payrules: ${out} cannot be written: it is in use, for example as a mount point\n`,
  });
  jest.restoreAllMocks();
  expect(readdirSync(folder).filter((name) => name.startsWith('.mounted'))).toEqual([]);
});

test('leaves a folder with other files alone', async () => {
  expect(await payrules(['build', ...small, '--out', rules])).toMatchObject({
    code: 2,
    err: expect.stringContaining('contains other files'),
  });
  expect(existsSync(join(rules, 'operations/delta.collection.yaml'))).toBe(true);
});

test('leaves its own folder alone once other files were put into it', async () => {
  const out = join(folder, 'mixed');
  expect((await payrules(['build', ...small, '--out', out])).code).toBe(0);
  copyFileSync(join(out, 'delta.collection.js'), join(out, 'xx.payout.js'));
  expect((await payrules(['build', ...small, '--out', out])).code).toBe(0);
  expect(existsSync(join(out, 'xx.payout.js'))).toBe(false);
  for (const [name, make] of [
    ['my-notes.txt', (path: string) => writeFileSync(path, 'mine')],
    ['src', mkdirSync],
    ['link.js', (path: string) => symlinkSync(join(out, 'index.js'), path)],
  ] as const) {
    make(join(out, name));
    expect(await payrules(['build', ...small, '--out', out])).toMatchObject({
      code: 2,
      out: '',
      err: `payrules: ${out} contains other files, such as ${name}; name an empty or a new folder\n`,
    });
    expect(readdirSync(out)).toContain(name);
    rmSync(join(out, name), { recursive: true });
  }
});

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { folder, smallRules } from '../cli/fixture.js';
import { payrules } from '../../support/cli.js';
import { Serving } from './serving.js';

let home: string;
const at = (name: string): string => join(home, name);
const FILE = 'rules/operations/delta.collection.yaml';
const write = (): ReturnType<typeof payrules> => payrules(['build', '--manifest', at('manifest.json'), ...where()]);
const where = (): readonly string[] => ['--rules', at('rules'), '--overlay', at('own'), '--bindings', at('codes.yaml')];
const start = (): Promise<Serving> => Serving.start([...where(), '--manifest', at('manifest.json')]);
const ready = async (serving: Serving): Promise<unknown> => JSON.parse((await serving.get('/readyz')).text);

beforeEach(() => {
  home = mkdtempSync(join(folder, 'manifest-'));
  cpSync(smallRules()[1]!, at('rules'), { recursive: true });
  mkdirSync(at('own'));
  writeFileSync(at('own/bindings.yaml'), '{}\n');
  writeFileSync(at('codes.yaml'), '{}\n');
});

test('build --manifest writes the hash of each file, as sha256sum does', async () => {
  expect(await write()).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/manifest\.json written\n$/) });
  const { files } = JSON.parse(readFileSync(at('manifest.json'), 'utf8')) as { readonly files: object };
  const sum = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(at(name)))
      .digest('hex');
  expect(files).toMatchObject({
    [FILE]: sum(FILE),
    'overlay/bindings.yaml': sum('own/bindings.yaml'),
    bindings: sum('codes.yaml'),
  });
});

test('build --manifest writes nothing for rules with an error', async () => {
  writeFileSync(at(FILE), readFileSync(at(FILE), 'utf8').replace(/max-decimals: .*\}/, 'max-decimals: many }'));
  expect((await write()).code).toBe(2);
  expect(() => readFileSync(at('manifest.json'))).toThrow();
});

test('build --manifest writes nothing where the modules cannot be written', async () => {
  const args = ['build', '--manifest', at('manifest.json'), '--out', at('rules'), ...where()];
  expect((await payrules(args)).err).toContain('contains other files');
  expect(() => readFileSync(at('manifest.json'))).toThrow();
});

describe('serve --manifest', () => {
  beforeEach(() => write());

  test.each([
    ['half a file', () => writeFileSync(at(FILE), half()), `${FILE} differs`],
    [
      'a file more',
      () => writeFileSync(at('rules/operations/x.pay.yaml'), whole().replaceAll('delta.collection', 'x.pay')),
      'rules/operations/x.pay.yaml is not in it',
    ],
    ['a file fewer', () => rmSync(at('codes.yaml')), 'codes.yaml'],
    ['other codes', () => writeFileSync(at('own/bindings.yaml'), '# edited\n{}\n'), 'overlay/bindings.yaml differs'],
    [
      'another manifest',
      () => writeFileSync(at('manifest.json'), '{}'),
      'manifest.json is no manifest of rules; the manifest that was reviewed with these rules belongs beside them',
    ],
  ])('does not start with %s', async (_, change, message) => {
    change();
    const { code, err } = await payrules(['serve', '--port', '0', ...where(), '--manifest', at('manifest.json')]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  test('refuses other rules at a reload, and takes them with their manifest', async () => {
    const serving = await start();
    expect(await ready(serving)).toMatchObject({ rules: 'current' });
    writeFileSync(at(FILE), half());
    await serving.reload();
    expect(await ready(serving)).toMatchObject({ rules: 'earlier', refused: 'manifest', changes: {} });
    expect(serving.log.at(-1)).toMatchObject({ level: 'error', event: 'rules-refused' });
    expect(serving.log.at(-1)!.message).toContain(
      `${FILE} differs; the manifest that was reviewed with these rules belongs beside them`,
    );
    await write();
    await serving.reload();
    const after = await ready(serving);
    expect(after).toMatchObject({ rules: 'current' });
    expect(after).not.toHaveProperty('refused');
  });

  test('starts with the same files as git writes them on Windows', async () => {
    for (const name of [FILE, 'own/bindings.yaml', 'codes.yaml'])
      writeFileSync(at(name), readFileSync(at(name), 'utf8').replaceAll('\n', '\r\n'));
    expect(await ready(await start())).toMatchObject({ rules: 'current' });
  });

  test.each([
    ['is missing', (): void => rmSync(at('manifest.json'))],
    ['is no manifest of rules', (): void => writeFileSync(at('manifest.json'), cut())],
    ['cannot be read', (): void => (rmSync(at('manifest.json')), mkdirSync(at('manifest.json')))],
  ])('refuses a reload where the manifest %s', async (what, change) => {
    const serving = await start();
    change();
    await serving.reload();
    expect(await ready(serving)).toMatchObject({ rules: 'earlier', refused: 'manifest' });
    expect(serving.log.at(-1)!.message).toContain(`manifest.json ${what}; the manifest that was reviewed`);
  });
});

test('--manifest is not for the built-in rules', async () => {
  expect(await payrules(['serve', '--manifest', 'm.json'])).toMatchObject({
    code: 2,
    err: 'payrules: --manifest is for rules of your own; add --rules or --overlay\n',
  });
});

const whole = (): string => readFileSync(at(FILE), 'utf8');
/** The file without its last rule, which still loads. */
const half = (): string => whole().slice(0, whole().lastIndexOf('  - id: '));
const cut = (): string => readFileSync(at('manifest.json'), 'utf8').slice(0, 100);

import { afterAll, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readAssets } from '../../../../src/apps/studio/server/assets.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-assets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the page is read as the build writes it, with its scripts and styles compressed', () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets/index.js.br'), brotliCompressSync('let a;'));
  const page = [...readAssets(folder)].map(([address, { type, bytes }]) => [address, type, bytes.toString()]);
  expect(page.sort()).toEqual([
    ['/', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/assets/index.js', 'text/javascript; charset=utf-8', 'let a;'],
    ['/index.html', 'text/html; charset=utf-8', '<!doctype html>'],
  ]);
});

test('a page that was not built is a usage error', () => {
  expect(() => readAssets(join(folder, 'none'))).toThrow("the studio's page is not built here");
});

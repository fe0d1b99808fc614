import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../src/locales/en.js';
import { es } from '../src/locales/es.js';
import { pt } from '../src/locales/pt.js';

const names = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

test('all catalogues have the same keys in the same order', () => {
  expect(Object.keys(es)).toEqual(Object.keys(en));
  expect(Object.keys(pt)).toEqual(Object.keys(en));
});

test.each(Object.keys(en) as (keyof typeof en)[])(
  '%s has the same placeholders in all catalogues, and is not empty',
  (key) => {
    const singular = key.endsWith('.one');
    // A singular may omit {count}.
    const needed = (text: string): readonly string[] => names(text).filter((name) => !singular || name !== '{count}');
    for (const catalogue of [es, pt]) {
      expect(needed(catalogue[key])).toEqual(needed(en[key]));
      expect(catalogue[key].trim()).not.toBe('');
    }
  },
);

test('each key is used', () => {
  const folder = join(import.meta.dirname, '../src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/locales[/\\](?:en|es|pt)\.ts$/.test(file),
  );
  const text = sources.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const built = [...text.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, stem]) => stem!);
  const isUsed = (key: string): boolean =>
    text.includes(`'${key.replace(/\.(one|other)$/, '')}'`) ||
    text.includes(`'${key}'`) ||
    built.some((stem) => key.startsWith(stem));
  expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
});

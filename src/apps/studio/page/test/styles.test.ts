import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../src');
/** The style sheets that all components may use; each other style sheet belongs to the folder of its name. */
const SHARED = ['base', 'parts'];
/** This style sheet only animates what other style sheets define. */
const MOTION = 'motion';

const textOf = (file: string): string => readFileSync(join(SOURCE, file), 'utf8');

/** The style sheets with a rule about a class, by the class; and all classes in selectors. */
const sheets = new Map<string, Set<string>>();
const names = new Set<string>();
for (const file of readdirSync(join(SOURCE, 'styles'))) {
  const rules = textOf(join('styles', file)).replace(/\/\*[^]*?\*\//g, '');
  for (const [, selectors] of rules.matchAll(/([^{};]+)\{/g))
    for (const selector of selectors!.split(',')) {
      for (const [, name] of selector.matchAll(/\.([a-z][\w-]*)/gi)) names.add(name!);
      // Further classes of the same element are states of the first.
      const subject = selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1)!;
      const [, name] = /^\.([a-z][\w-]*)/i.exec(subject) ?? [];
      if (name !== undefined) sheets.set(name, (sheets.get(name) ?? new Set()).add(file.replace('.css', '')));
    }
}

/** The folders whose components have a class. */
const folders = new Map<string, Set<string>>();
const words = new Set<string>();
for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(file) || file.startsWith('locales')) continue;
  const text = textOf(file);
  const [folder = ''] = file.split(/[\\/]/).slice(0, -1);
  for (const [, plain, code] of text.matchAll(/\bclass=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g))
    for (const [name] of (plain ?? code!).matchAll(/[\w-]+/g))
      folders.set(name, (folders.get(name) ?? new Set()).add(folder));
  for (const [literal] of text.matchAll(/(["'`])(?:(?!\1)[^\\\n])*\1/g))
    for (const [name] of literal.matchAll(/[\w-]+/g)) words.add(name);
}

test('each class of the style sheets is used by a component', () => {
  expect(names.size).toBeGreaterThan(150);
  expect([...names].filter((name) => !folders.has(name) && !words.has(name))).toEqual([]);
});

/** The relative luminance of a colour such as #808c89 (WCAG 2.2). */
const luminance = (colour: string): number => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

test.each([0, 1])(
  'the border of a field has a contrast of 3:1 on each background (1.4.11), in colours %i',
  (scheme) => {
    const all = [...textOf('styles/tokens.css').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)];
    const colour = (name: string): number => luminance(all.filter(([, each]) => each === name)[scheme]![2]!);
    for (const background of ['page', 'surface', 'raised', 'hover']) {
      const [dark, light] = [colour('line-strong'), colour(background)].sort((a, b) => a - b);
      expect((light! + 0.05) / (dark! + 0.05), background).toBeGreaterThan(3);
    }
  },
);

test('a class belongs to one folder, or to all', () => {
  const clashes = [...sheets].flatMap(([name, all]) => {
    const owners = [...all].filter((sheet) => sheet !== MOTION);
    if (owners.some((owner) => SHARED.includes(owner))) return [];
    const users = [...(folders.get(name) ?? [])];
    const isOwn = owners.length === 1 && users.every((folder) => folder === owners[0]);
    return isOwn ? [] : [`${name}: styles of ${owners.join(', ')}, in ${users.join(', ')}`];
  });
  expect(clashes).toEqual([]);
});

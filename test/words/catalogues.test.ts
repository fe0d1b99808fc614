import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse, type Node } from 'acorn';
import { transformSync } from 'esbuild';

const LANGUAGES = readdirSync('src/words', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const partOf = (language: string, name: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`src/words/${language}/${name}.json`, 'utf8')) as Record<string, string>;

/** The functions whose first argument is a template. */
const SAYING = ['say', 'replaced', 'relisted'];

/** The literals that an expression may be; an expression that is none is an error. */
function literalsOf(node: Node & Record<string, unknown>): readonly string[] {
  if (node.type === 'Literal') return [String(node['value'])];
  if (node.type === 'TemplateLiteral' && (node['expressions'] as readonly unknown[]).length === 0)
    return (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]).map(
      ({ value }) => value.cooked,
    );
  throw new Error(`The template of a phrase is a ${node.type}, which no test can read.`);
}

/** The templates of all phrases in the code of a file. */
function templatesIn(code: string): readonly string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node & Record<string, unknown>;
    const { name } = (node['callee'] ?? {}) as { readonly name?: string };
    const [first] = (node['arguments'] ?? []) as readonly (Node & Record<string, unknown>)[];
    if (node.type === 'CallExpression' && SAYING.includes(name ?? '') && first) found.push(...literalsOf(first));
    Object.values(node).forEach(visit);
  };
  visit(parse(transformSync(code, { loader: 'ts' }).code, { ecmaVersion: 'latest', sourceType: 'module' }));
  return found;
}

/** With letters outside braces: others are the same in every language. */
const hasWords = (template: string): boolean => /\p{L}/u.test(template.replaceAll(/\{\w+\}/g, ''));

const templates = new Set(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('apps/studio/page/'))
    .flatMap((file) => templatesIn(readFileSync(join('src', file), 'utf8')))
    .filter(hasWords),
);

/** Descriptions and advice in the authoring schemas, without those of the built-in rules' own slots. */
function helpTexts(): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (['description', 'errorMessage'].includes(key) && typeof member === 'string') found.add(member);
      visit(member);
    }
  };
  for (const file of readdirSync('schemas/authoring'))
    if (!file.startsWith('bindings')) visit(JSON.parse(readFileSync(`schemas/authoring/${file}`, 'utf8')));
  return found;
}

const namesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\{([a-z]\w*)\}/g), ([name]) => name).sort();

test('the templates of a file are found, and what is no literal is an error', () => {
  expect(templatesIn("say('a {b}', { b: 1 }); const c = (d: string) => replaced(`e`, d, d);")).toEqual(['a {b}', 'e']);
  expect(() => templatesIn('say(text)')).toThrow('Identifier');
  expect(templates.size).toBeGreaterThan(300);
});

describe.each(LANGUAGES)('%s', (language) => {
  test('has each phrase of findings, changes and errors, and no other', () => {
    expect(Object.keys(partOf(language, 'phrases')).sort()).toEqual([...templates].sort());
  });

  test('has each description and advice of the authoring schemas', () => {
    const help = Object.keys(partOf(language, 'help'));
    expect([...helpTexts()].filter((text) => !help.includes(text))).toEqual([]);
  });

  test.each(['phrases', 'help', 'regions', 'condition'])(
    '%s: each translation has the names of its English',
    (name) => {
      for (const [english, text] of Object.entries(partOf(language, name))) {
        expect(text.trim()).not.toBe('');
        if (name === 'phrases') expect([english, namesIn(text)]).toEqual([english, namesIn(english)]);
      }
    },
  );
});

test('all languages have the same regions and words of conditions', () => {
  for (const name of ['regions', 'condition', 'help'])
    expect(LANGUAGES.map((language) => Object.keys(partOf(language, name)))).toEqual(
      LANGUAGES.map(() => Object.keys(partOf(LANGUAGES[0]!, name))),
    );
});

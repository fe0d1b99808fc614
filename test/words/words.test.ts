import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse, type Node } from 'acorn';
import { buildSync } from 'esbuild';
import { translations } from '../../src/words/index.js';
import { englishMessages } from './wordings.js';

type Texts = Readonly<Record<string, string>>;

const filesIn = (folder: string, pattern: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => pattern.test(file) && !/node_modules|^apps\/studio\/page\//.test(file))
    .map((file) => join(folder, file));

const sourcesIn = (folder: string, pattern: RegExp): readonly string[] =>
  filesIn(folder, pattern).map((file) => readFileSync(file, 'utf8'));

/** The code of all files without types. One call for all of them: each starts a program. */
const codeOf = (files: readonly string[]): readonly string[] =>
  buildSync({ entryPoints: [...files], outdir: 'unwritten', outbase: '.', write: false }).outputFiles.map(
    ({ text }) => text,
  );

/** The functions whose first argument is a template. */
const SAYING = ['say', 'replaced', 'relisted'];

/** The literals that an expression may be. Throws if the expression is not made of literals. */
function literalsOf(node: Node & Record<string, unknown>): readonly string[] {
  if (node.type === 'Literal') return [String(node['value'])];
  if (node.type === 'TemplateLiteral' && (node['expressions'] as readonly unknown[]).length === 0)
    return (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]).map(
      ({ value }) => value.cooked,
    );
  throw new Error(`The template of a phrase is a ${node.type}, which no test can read.`);
}

/** The templates of all phrases in the code of a file, without types. */
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
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  return found;
}

/** Whether a template has letters outside braces: other templates are the same in every language. */
const hasWords = (template: string): boolean => /\p{L}/u.test(template.replaceAll(/\{\w+\}/g, ''));

/** Descriptions and advice in the authoring schemas, without what bindings say of the built-in rules' own slots. */
function helpTexts(): readonly string[] {
  const found = new Set<string>();
  const visit = (value: unknown, keys: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (keys.includes(key) && typeof member === 'string') found.add(member);
      visit(member, keys);
    }
  };
  for (const file of readdirSync('schemas/authoring'))
    visit(
      JSON.parse(readFileSync(`schemas/authoring/${file}`, 'utf8')),
      file.startsWith('bindings') ? ['errorMessage'] : ['description', 'errorMessage'],
    );
  return [...found];
}

/** Texts by their keys; the keys of a group have its name before them: `trial.title`. */
const flat = (texts: object, path = ''): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
      typeof text === 'string' ? [[path + key, text]] : Object.entries(flat(text as object, `${path}${key}.`)),
    ),
  );

/** The texts of a file; for a message, only its translation. */
const fileOf = (language: string, file: string): Texts =>
  flat(
    JSON.parse(readFileSync(`src/words/${language}/${file}.json`, 'utf8'), (_, value: { en?: string; text?: string }) =>
      value.en === undefined ? value : value.text,
    ) as object,
  );

const own = (english: readonly string[], path = ''): Texts =>
  Object.fromEntries(english.map((text) => [path + text, text]));

const templates = [...new Set(codeOf(filesIn('src', /\.ts$/)).flatMap(templatesIn))].filter(hasWords);

/** The English text of every entry that a file must have, and the code of the product that uses the entries. */
const FILES: Readonly<Record<string, { readonly english: Texts; readonly code?: string }>> = {
  messages: {
    english: {
      ...Object.fromEntries(englishMessages.map(([id, text]) => [`messages.${id}`, text])),
      ...own(['{from} to {to}'], 'texts.'),
    },
  },
  phrases: { english: own(templates) },
  help: { english: own(helpTexts()) },
  studio: { english: fileOf('en', 'studio'), code: sourcesIn('src/apps/studio/page/src', /\.tsx?$/).join('\n') },
  editor: { english: own(Object.keys(fileOf('es', 'editor'))) },
  site: { english: fileOf('en', 'site'), code: sourcesIn('src/apps/site', /\.(?:ts|js)$/).join('\n') },
  terms: { english: fileOf('en', 'terms'), code: sourcesIn('src/workbench', /\.ts$/).join('\n') },
};

const namesIn = (text: string): string =>
  String(Array.from(text.matchAll(/\{([a-z]\w*)\}/gi), ([name]) => name).sort());

/** The faults of the entries of a file, each with its key. */
function faultsOf(texts: Texts, english: Texts): readonly string[] {
  return [
    ...Object.keys(english).flatMap((key) => (Object.hasOwn(texts, key) ? [] : [`missing: ${key}`])),
    ...Object.entries(texts).flatMap(([key, text]) => {
      if (!Object.hasOwn(english, key)) return [`not used: ${key}`];
      if (text.trim() === '') return [`empty: ${key}`];
      return namesIn(text) === namesIn(english[key]!) ? [] : [`other names in braces: ${key}`];
    }),
  ];
}

/** The keys that no code names. Code may name a key in quotes, by its stem if a number or a name chooses, or as a member. */
function unnamed(texts: Texts, code: string): readonly string[] {
  const built = Array.from(code.matchAll(/`([\w.-]+\.)\$\{/g), ([, stem]) => stem!);
  const quoted = (key: string): boolean => code.includes(`'${key}'`);
  const isNamed = (key: string): boolean =>
    quoted(key) ||
    quoted(key.replace(/\.(?:one|other)$/, '')) ||
    built.some((stem) => key.startsWith(stem)) ||
    new RegExp(`[.{] ?(?:\\w+, )*${key.replace(/^.*\./, '')}\\b`).test(code) ||
    new RegExp(`\\b${key.split('.').at(-2) ?? key}\\[`).test(code);
  return Object.keys(texts).filter((key) => !isNamed(key));
}

/** Whether a key belongs to the grammar of a language, which has no English text. */
const isGrammar = (key: string): boolean => /^(?:and|or|field|advice)(?:\.|$)/.test(key);

const LANGUAGES = readdirSync('src/words', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

describe('what is wrong with a file is found', () => {
  test('by key', () => {
    const english = { a: 'Add {name}.', b: 'Remove {name}.', c: 'C', d: 'D' };
    expect(faultsOf({ a: 'Agregue {name}.', b: 'Quite {nombre}.', c: ' ', e: 'E' }, english)).toEqual([
      'missing: d',
      'other names in braces: b',
      'empty: c',
      'not used: e',
    ]);
  });

  test('the templates of code, and what is no literal is an error', () => {
    expect(templatesIn("say('a {b}', { b: 1 }); const c = (d) => replaced(`e`, d, d);")).toEqual(['a {b}', 'e']);
    expect(() => templatesIn('say(text)')).toThrow('Identifier');
    expect(templates.length).toBeGreaterThan(300);
  });

  test('keys that no code names', () => {
    const texts = {
      'rules.one': '1 rule',
      'rules.other': '{count} rules',
      'kind.list': 'List',
      undo: 'Undo',
      redo: 'Redo',
    };
    expect(unnamed(texts, "tn('rules', 2); t(`kind.${kind}`); t('undo')")).toEqual(['redo']);
  });
});

test('the words of the package: nothing is missing and everything is used', () => {
  const faults = LANGUAGES.flatMap((language) =>
    Object.entries(FILES).flatMap(([file, { english, code }]) => {
      const path = `src/words/${language}/${file}.json`;
      if (language === 'en') return code ? unnamed(english, code).map((key) => `${path}: not used: ${key}`) : [];
      const texts = Object.entries(fileOf(language, file)).filter(([key]) => file !== 'messages' || !isGrammar(key));
      return faultsOf(Object.fromEntries(texts), english).map((fault) => `${path}: ${fault}`);
    }),
  );
  expect(faults).toEqual([]);
});

test("the studio's form has its own words only for findings that exist", () => {
  const file = 'src/apps/studio/page/src/parts/FindingText.tsx';
  const worded = Array.from(readFileSync(file, 'utf8').matchAll(/^ {2}'(.+)': 'finding\./gm), ([, text]) => text!);
  expect(worded.length).toBeGreaterThan(0);
  expect(worded.filter((text) => !templates.includes(text)).map((text) => `${file}: not said: ${text}`)).toEqual([]);
});

test('each language has these files and no other', () => {
  for (const language of LANGUAGES) {
    const files = Object.keys(FILES).filter((file) => language !== 'en' || FILES[file]!.code);
    expect(readdirSync(`src/words/${language}`).sort()).toEqual(files.map((file) => `${file}.json`).sort());
  }
});

test('each language is in the files that name all of them', () => {
  const files = [
    'src/words/catalogues.ts',
    'src/workbench/open/built-in.ts',
    'src/checks/pattern.ts',
    'src/apps/studio/page/src/locales/index.ts',
    'src/apps/studio/page/src/editor/basics.ts',
    'src/apps/studio/page/src/state/settings.ts',
  ];
  const missing = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const isNamed = (language: string) => new RegExp(`(?<![\\w/.])${language}(?![\\w/.])`).test(text);
    return LANGUAGES.filter((each) => each !== 'en' && !isNamed(each)).map((each) => `add ${each} to ${file}`);
  });
  expect(missing).toEqual([]);
});

describe.each(translations.map((translation) => [translation.language, translation] as const))(
  '%s',
  (language, { advice, messages }) => {
    const entries = Object.entries(
      messages as Readonly<Record<string, { readonly en: string; readonly text: string }>>,
    );
    const file = `src/words/${language}/messages.json`;

    test('a warning advises where an error demands', () => {
      const demands = entries.filter(([, { en }]) => en.startsWith('{label} must '));
      expect(demands.length).toBeGreaterThan(50);
      const alike = demands.filter(([, { text }]) => !text.split(' ').some((word) => Object.hasOwn(advice, word)));
      const words = Object.keys(advice).join(' or ');
      expect(alike.map(([id]) => `${file}: use ${words} in the text of ${id}`)).toEqual([]);
    });

    test('no message is the English one', () => {
      const english = entries.filter(([, { en, text }]) => en === text);
      expect(english.map(([id]) => `${file}: translate ${id}`)).toEqual([]);
    });

    test('each message translates the present English text', () => {
      const today = new Map(englishMessages);
      expect(entries.flatMap(([id, { en }]) => (en === today.get(id) ? [] : [`${file}: older: ${id}`]))).toEqual([]);
    });

    test('messages with the same English have the same translation, since modules have it once', () => {
      const byText = new Map(entries.map(([, { en, text }]) => [en, text]));
      const others = entries.filter(([, { en, text }]) => byText.get(en) !== text);
      expect(others.map(([id, { en }]) => `${file}: translate ${id} as "${byText.get(en)}"`)).toEqual([]);
    });
  },
);

test.each([
  ['es', /añ[aá]d|sustitu|empie[zc]\w* por|comienza con|órdenes anteriores|hecho \{| control \{/i],
  ['pt-BR', /acrescent|algarismo|ordens anteriores|fato \{/i],
])('in %s, one thing has one name', (language, others) => {
  const lines = sourcesIn(`src/words/${language}`, /\.json$/).flatMap((text) => text.split('\n'));
  expect(lines.filter((line) => others.test(line))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { buildSync } from 'esbuild';

/** Words that a reader has to read twice, with better words. */
const avoided: readonly (readonly [RegExp, string])[] = [
  [/(?<!there )\b(?:is|are) no (?!longer|more)/i, 'is not'],
  [/\bstands?\b/i, 'is, is in'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bon whose word\b/i, 'source'],
  [/\bjudg(?:e|es|ed|ing)\b/i, 'validate, evaluate'],
  [/\b(?:came|comes) to\b/i, 'result'],
  [/\b(?:a|the|this|each|of|two|these|their|its) cards?\b(?! number)/i, 'rule'],
  [/\bas far as\b/i, 'where'],
  [/\btells?\b/i, 'shows'],
  [/\bput to\b/i, 'check'],
  [/\bhow it is answered\b/i, 'result'],
  [/\bfor ever\b/i, 'without an end'],
];

/** Documents, and source whose texts people read. */
const documents = [
  'README.md',
  'SECURITY.md',
  'docs/checkout.md',
  'docs/servers.md',
  'docs/own-rules.md',
  'docs/format.md',
  'docs/csharp.md',
  'docs/fastapi.md',
  'docs/go-http.md',
  'docs/spring.md',
  'docs/axum.md',
  'docs/php.md',
  'src/embed/README.md',
  'docs/past-orders.md',
  'docs/spreadsheets.md',
  'docs/pull-requests.md',
  'docs/sandbox.md',
  'docs/operating.md',
  'docs/service.md',
  'docs/studio.md',
  'docs/versions.md',
  'src/apps/cli/commands/init/template/rules/README.md',
  '.github/CONTRIBUTING.md',
  'schemas/README.md',
  'scripts/bench/README.md',
  'scripts/conformance/README.md',
  'scripts/mutation/README.md',
  'scripts/spark/README.md',
  'src/README.md',
  ...['cli', 'sandbox', 'serve', 'server', 'site', 'studio'].map((app) => `src/apps/${app}/README.md`),
  'src/words/en/site.json',
  'src/words/en/studio.json',
];
const sources = [
  'src/workbench/analysis',
  'src/apps/cli',
  'src/workbench/compiler',
  'src/core/gateway',
  'src/workbench/lint',
  'src/core/model',
  'src/apps/site',
  'src/core/requirements',
  'src/workbench/rulebook',
  'src/apps/sandbox',
  'src/workbench/text',
  'src/apps/studio/server',
  'src/core/evaluator',
];
/** Generated code calls the function that evaluates an order `judge`; these texts are code. */
const isCode = new Set(['src/workbench/compiler/emit.ts']);

const faultsIn = (text: string): readonly string[] =>
  avoided.flatMap(([pattern, instead]) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${pattern.exec(line)![0]} -> ${instead}: ${line.trim()}`),
  );

/** Code in Markdown is not prose. */
const proseOf = (markdown: string): string => markdown.replace(/^```[^]*?^```$/gm, '').replace(/`[^`\n]*`/g, '`code`');

/** The string literals in the code of a module; one with a blank is read by people. */
function textsIn(code: string): string {
  const literals = code.match(/"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g) ?? [];
  return literals.filter((literal) => literal.includes(' ')).join('\n');
}

const modulesIn = (path: string): readonly string[] =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${path}/${name.replaceAll('\\', '/')}`);

/** Modules and their code without types. One call for all of them: each starts a program. */
const codeOf = (files: readonly string[]): readonly (readonly [string, string])[] =>
  buildSync({
    entryPoints: [...files],
    outdir: 'unwritten',
    outbase: '.',
    write: false,
    charset: 'utf8',
  }).outputFiles.map(({ path, text }) => [relative('unwritten', path), text]);

describe('plain words', () => {
  test.each(documents)('%s', (file) => {
    expect(faultsIn(proseOf(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test.each(codeOf(sources.flatMap(modulesIn).filter((file) => !isCode.has(file))))('%s', (_, code) => {
    expect(faultsIn(textsIn(code))).toEqual([]);
  });

  test('a sentence with such a word is found, and code is not', () => {
    expect(faultsIn('The rule stands in a file.\nNothing here.')).toHaveLength(1);
    expect(faultsIn('It is no longer there.')).toEqual([]);
    expect(faultsIn(proseOf('Text.\n```\nthis card stands\n```\nand `mend`.'))).toEqual([]);
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runProgram } from '../support/process.js';

const out = mkdtempSync(join(tmpdir(), 'payrules-manifests-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));

const about = {
  name: 'payrules',
  version: '7.8.9-rc.1',
  license: 'Apache-2.0',
  repository: { url: 'git+https://github.com/acme/rules.git' },
};

/** Packs for some languages with data of package.json; returns the errors, by language. */
function pack(languages: readonly string[], said: typeof about): unknown {
  const module = pathToFileURL(resolve('scripts/embed/pack.mjs')).href;
  const { out: answer } = runProgram(process.execPath, [
    '--input-type=module',
    '-e',
    `import { pack } from '${module}';
    const refused = {};
    for (const language of ${JSON.stringify(languages)})
      try {
        pack(language, ${JSON.stringify(out)}, undefined, ${JSON.stringify(said)});
      } catch ({ message }) {
        refused[language] = message;
      }
    console.log(JSON.stringify(refused));`,
  ]);
  return JSON.parse(answer);
}

beforeAll(() => expect(pack(['python', 'rust', 'java', 'go'], about)).toEqual({}));

test.each([
  [
    'python',
    'pyproject.toml',
    [
      'name = "payrules"',
      'version = "7.8.9-rc.1"',
      'license = "Apache-2.0"',
      'Repository = "https://github.com/acme/rules"',
    ],
  ],
  [
    'rust',
    'Cargo.toml',
    [
      'name = "payrules"',
      'version = "7.8.9-rc.1"',
      'license = "Apache-2.0"',
      'repository = "https://github.com/acme/rules"',
    ],
  ],
  [
    'java',
    'pom.xml',
    [
      '<groupId>io.github.acme</groupId>',
      '<artifactId>payrules</artifactId>',
      '<version>7.8.9-rc.1</version>',
      '<name>Apache-2.0</name>',
      '<url>https://spdx.org/licenses/Apache-2.0.html</url>',
      '<connection>scm:git:https://github.com/acme/rules</connection>',
    ],
  ],
  ['go', 'go.mod', ['module github.com/acme/rules/go\n']],
])('the manifest for %s takes name, version, licence and repository from package.json', (language, file, lines) => {
  const manifest = readFileSync(join(out, language, file), 'utf8');
  for (const line of lines) expect(manifest).toContain(line);
  expect(manifest).not.toMatch(/SPDX-ID|example\.com|"0\.0\.0"|>0\.0\.0<|MIT/);
});

test('another name than that of package.json is refused', () => {
  const files = { python: 'pyproject.toml', rust: 'Cargo.toml', java: 'pom.xml' };
  expect(pack(Object.keys(files), { ...about, name: 'other' })).toEqual(
    Object.fromEntries(
      Object.entries(files).map(([language, file]) => [
        language,
        expect.stringContaining(`${file} names payrules, and package.json other`),
      ]),
    ),
  );
});

test('words that are not identifiers, or collide as identifiers, get one of their own in each language', () => {
  const module = pathToFileURL(resolve('scripts/embed/names.mjs')).href;
  const names = [{ name: 'Fact', description: 'A fact.', words: ['3ds', 'aB', 'a-b', 'a-b-2', 'other', 'self'] }];
  const call = `console.log(JSON.stringify(Object.values(namesFor).flatMap((files) => Object.values(files(${JSON.stringify(names)})))))`;
  const ended = runProgram(process.execPath, [
    '--input-type=module',
    '-e',
    `import { namesFor } from '${module}'; ${call}`,
  ]);
  expect(ended.code).toBe(0);
  const [python, go, rust, java] = (JSON.parse(ended.out) as string[]).map((text) => text.replace(/\s+/g, ' '));
  expect(python).toContain('Fact = Literal[ "3ds", "aB", "a-b", "a-b-2", "other", "self", ]');
  expect(go).toContain('Fact3ds Fact = "3ds" FactAB Fact = "aB" FactAB_2 Fact = "a-b" FactAB2 Fact = "a-b-2"');
  expect(rust).toContain('_3ds = "3ds", AB = "aB", AB_2 = "a-b", AB2 = "a-b-2", Other_2 = "other", Self_2 = "self",');
  expect(java).toContain('_3DS("3ds"), @SerializedName("aB") A_B("aB"), @SerializedName("a-b") A_B_2("a-b"),');
  expect(java).toContain('A_B_2_2("a-b-2")');
});

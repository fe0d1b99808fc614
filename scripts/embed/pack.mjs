// node scripts/embed/pack.mjs OUT [SCRIPTS]: writes the packages for other languages into OUT, one folder each, ready to build and publish:
// the source in src/embed, the version of package.json, the scripts of dist/embed or of another folder, and their names as types.
import '../built.mjs';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.mjs';
import { namesFor, namesIn } from './names.mjs';

/**
 * For each language: the place of the scripts in its package, its manifest, and the name of the package in the manifest. A Go module has no
 * other name.
 */
const LANGUAGES = {
  python: { scripts: 'payrules/scripts', manifest: 'pyproject.toml', name: /^name = "(.+)"$/m },
  go: { scripts: 'scripts' },
  rust: { scripts: 'scripts', manifest: 'Cargo.toml', name: /^name = "(.+)"$/m },
  java: { scripts: 'src/main/resources/payrules/scripts', manifest: 'pom.xml', name: /<artifactId>(.+)<\/artifactId>/ },
};

/** The placeholder for the repository in the sources; the group of a Java package is the host backwards. */
const PLACEHOLDER = 'example.com/payrules';
const GROUP = '<groupId>com.example</groupId>';
/** The version and the licence in the sources. */
const VERSION = '0.0.0';
const LICENSE = 'SPDX-ID';

/**
 * Copies one language's package into `out` and returns its folder.
 * @param about the data of `package.json`: `name`, `version`, `license` and `repository`; without a repository the placeholder in the
 *   sources stays
 */
export function pack(language, out, scripts = join(root, 'dist/embed'), about = aboutPackage()) {
  const { scripts: place, manifest, name } = LANGUAGES[language];
  const folder = join(out, language);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'src/embed', language), folder, { recursive: true });
  mkdirSync(join(folder, place), { recursive: true });
  for (const file of scriptsIn(scripts)) cpSync(join(scripts, file), join(folder, place, file));
  const names = namesIn(scriptsIn(scripts).map((file) => readFileSync(join(scripts, file), 'utf8')));
  for (const [file, text] of Object.entries(namesFor[language](names))) writeFileSync(join(folder, file), text);
  // Folders in a jar cannot be listed.
  if (language === 'java') writeFileSync(join(folder, place, 'list'), scriptsIn(scripts).join('\n'));
  cpSync(join(scripts, 'LICENSES.txt'), join(folder, place, 'LICENSES.txt'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  if (manifest) setAbout(join(folder, manifest), name, about);
  const repository = repositoryOf(about);
  if (repository !== undefined) setRepository(folder, language, new URL(repository));
  return folder;
}

/** The scripts in a folder, beginning with the script to which the others add. */
export function scriptsIn(folder) {
  const first = 'payrules.embed.js';
  const others = readdirSync(folder).filter((file) => file.endsWith('.embed.js') && file !== first);
  return [first, ...others.sort()];
}

const aboutPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** `git+https://host/owner/name.git` -> `https://host/owner/name` */
function repositoryOf({ repository }) {
  const address = typeof repository === 'string' ? repository : repository?.url;
  return address?.replace(/^git\+/, '').replace(/\.git$/, '');
}

function setRepository(folder, language, { host, pathname }) {
  // Go finds a module in the folder of the repository with which its name ends.
  const place = `${host}${pathname}${language === 'go' ? '/go' : ''}`;
  const [owner] = pathname.slice(1).split('/');
  const group = host === 'github.com' ? `io.github.${owner}` : host.split('.').toReversed().join('.');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:toml|xml|go|mod|md)$/.test(file)) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const named = text.replaceAll(PLACEHOLDER, place).replace(GROUP, `<groupId>${group}</groupId>`);
    if (named !== text) writeFileSync(join(folder, file), named);
  }
}

function setAbout(file, name, about) {
  const text = readFileSync(file, 'utf8');
  const [, named] = name.exec(text);
  if (named !== about.name) throw new Error(`${file} names ${named}, and package.json ${about.name}`);
  if (text.split(VERSION).length !== 2) throw new Error(`${file} must name the version ${VERSION} once`);
  if (!text.includes(LICENSE)) throw new Error(`${file} must name the licence ${LICENSE}`);
  writeFileSync(file, text.replace(VERSION, about.version).replaceAll(LICENSE, about.license));
}

if (process.argv[1] === import.meta.filename) {
  const [out, scripts] = process.argv.slice(2);
  if (out === undefined) throw new Error('node scripts/embed/pack.mjs OUT [SCRIPTS]');
  for (const language of Object.keys(LANGUAGES)) console.log(pack(language, out, scripts));
}

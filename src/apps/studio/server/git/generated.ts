import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { shellWord } from '../../../../workbench/text/index.js';

/** The attribute that marks files as generated, as GitHub reads it. */
export const GENERATED = 'linguist-generated';

/** The generated files; a folder with generated files only replaces its files. */
export function shortest(tracked: readonly string[], generated: ReadonlySet<string>): readonly string[] {
  const mixed = new Set(tracked.filter((name) => !generated.has(name)).flatMap(foldersOf));
  const paths = [...generated].map((name) => foldersOf(name).find((folder) => !mixed.has(folder)) ?? name);
  return [...new Set(paths)].sort();
}

/** The folders that a file is in, the outermost first, without the top. */
function foldersOf(name: string): readonly string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, i) => posix.join(...parts.slice(0, i + 1)));
}

/** The command that a person types to write generated files again and to add them to the last commit. */
export function commandFor(top: string, paths: readonly string[]): string {
  const words = paths.map(shellWord).join(' ');
  const build = hasBuild(top) ? 'npm run build && ' : '';
  return `${build}git add -- ${words} && git commit --amend --no-edit -- ${words}`;
}

function hasBuild(top: string): boolean {
  try {
    const { scripts } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as {
      readonly scripts?: { readonly build?: unknown };
    };
    return typeof scripts?.build === 'string';
  } catch {
    return false;
  }
}

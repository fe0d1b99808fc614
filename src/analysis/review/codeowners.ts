import ignore from 'ignore';
import { posix } from 'node:path';
import type { Approvers } from './page.js';

interface Line {
  readonly owners: readonly string[];
  readonly matches: (file: string) => boolean;
}

/** Where GitHub looks for the file, the first place first. */
export const CODEOWNERS_FILES: readonly string[] = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/**
 * The owners of files, as GitHub reads a CODEOWNERS file: the last line that matches a file names them.
 * @param codeowners the text of the file
 * @param files their paths from the top of the repository
 */
export function approversOf(codeowners: string, files: readonly string[]): readonly Approvers[] {
  const lines = codeowners.split(/\r?\n/).flatMap((line) => lineOf(line) ?? []);
  const groups = new Map<string, { readonly owners: readonly string[]; readonly files: string[] }>();
  for (const file of files) {
    const owners = lines.findLast(({ matches }) => matches(file))?.owners ?? [];
    const key = owners.join(' ');
    const group = groups.get(key) ?? { owners, files: [] };
    groups.set(key, group);
    group.files.push(file);
  }
  return [...groups.values()];
}

/** A line with a pattern; GitHub skips lines with `!` and with `[`, which a .gitignore file may have. */
function lineOf(text: string): Line | undefined {
  const [pattern, ...owners] = text.trim().match(/(?:\\.|\S)+/g) ?? [];
  if (pattern === undefined || pattern.startsWith('#') || /^!|[[\]]/.test(pattern)) return undefined;
  const comment = owners.findIndex((owner) => owner.startsWith('#'));
  return { owners: comment < 0 ? owners : owners.slice(0, comment), matches: matcherOf(pattern) };
}

function matcherOf(pattern: string): (file: string) => boolean {
  const rules = ignore({ ignorecase: false }).add(pattern);
  // Unlike in .gitignore, `docs/*` does not match files in folders below.
  const isShallow = pattern.endsWith('/*');
  return (file) => rules.ignores(file) && !(isShallow && isBelow(rules, posix.dirname(file)));
}

const isBelow = (rules: ReturnType<typeof ignore>, folder: string): boolean =>
  folder !== '.' && rules.ignores(`${folder}/`);

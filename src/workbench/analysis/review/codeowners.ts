import ignore from 'ignore';
import { posix } from 'node:path';
import type { Approvers, ReviewPage } from './page.js';

/** The file that names owners, and the owners of changed files. */
export type Owners = Pick<ReviewPage, 'codeowners' | 'approvers'>;

interface Line {
  readonly owners: readonly string[];
  readonly matches: (file: string) => boolean;
}

/** The places where GitHub looks for the file, in this order. */
const CODEOWNERS_FILES: readonly string[] = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/**
 * The owners of changed files.
 * @param files their paths from the top of the repository
 * @param read the text of a file of the repository; `undefined` if it does not exist
 */
export function ownersOf(files: readonly string[], read: (name: string) => string | undefined): Owners {
  for (const codeowners of CODEOWNERS_FILES) {
    const text = read(codeowners);
    if (text !== undefined) return { codeowners, approvers: approversOf(text, files) };
  }
  return { codeowners: null, approvers: [] };
}

/**
 * The owners of files, as GitHub reads a CODEOWNERS file: the last line that matches a file names its owners.
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

/** A line with a pattern. GitHub skips lines with `!` and with `[`, which .gitignore files allow. */
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
  // A file outside the repository, such as one of an overlay, has no owner in this repository.
  return (file) =>
    ignore.isPathValid(file) && rules.ignores(file) && !(isShallow && isBelow(rules, posix.dirname(file)));
}

const isBelow = (rules: ReturnType<typeof ignore>, folder: string): boolean =>
  folder !== '.' && rules.ignores(`${folder}/`);

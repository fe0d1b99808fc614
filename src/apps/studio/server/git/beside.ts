import { isUtf8 } from 'node:buffer';
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../../../../core/index.js';
import { isInside } from '../../../../workbench/system/index.js';
import type { Compilation } from '../compilation.js';
import { revisionOf } from '../files.js';
import type { BesideRows } from './api.js';

/** A larger file is no table that a person reads. */
const MOST_BYTES = 1024 * 1024;
const NUMBER = /^\d+(?:\.\d+)?$/;

/** A number that an edit changes in the check of a rule. */
interface ChangedNumber {
  readonly operation: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** A file beside the rules with its rows as the edit would have them. */
export interface ChangedBeside extends BesideRows {
  readonly file: string;
  readonly bytes: Buffer;
  readonly text: string;
}

/**
 * Rows of tables in YAML, such as those of tests, that repeat a number which an edit changes: lines that name the field of the rule. A number
 * with more decimals follows its whole part, as one unit past a bound does.
 * @param top the top of the working tree
 * @param names the tracked files beside the rules
 */
export function changedBeside(
  top: string,
  names: readonly string[],
  saved: Compilation,
  now: Compilation,
): readonly ChangedBeside[] {
  const changed = changedNumbers(saved, now);
  return names.flatMap((path) => {
    const own = changed.filter(({ operation }) => `/${path}`.includes(`/${operation}.`));
    const file = join(top, path);
    if (own.length === 0 || !/\.ya?ml$/.test(path) || !isPlainFile(top, file)) return [];
    const bytes = readFileSync(file);
    if (!isUtf8(bytes)) return [];
    const lines = bytes.toString().split('\n');
    const next = lines.map((line) => own.reduce(replaced, line));
    const rows = lines.flatMap((before, i) =>
      next[i] === before ? [] : [{ line: i + 1, before: before.trim(), after: next[i]!.trim() }],
    );
    return rows.length === 0 ? [] : [{ path, revision: revisionOf(bytes), rows, file, bytes, text: next.join('\n') }];
  });
}

/** A file of the working tree itself: what a link leads to is somewhere else. */
function isPlainFile(top: string, file: string): boolean {
  try {
    const { size } = lstatSync(file);
    return size <= MOST_BYTES && lstatSync(file).isFile() && isInside(realpathSync(top), realpathSync(file));
  } catch {
    return false;
  }
}

function replaced(line: string, { field, before, after }: ChangedNumber): string {
  const isOwn = new RegExp(`(?<![\\p{L}\\p{N}_.])${escapedPattern(field)}(?![\\p{L}\\p{N}_.])`, 'u').test(line);
  return isOwn ? line.replaceAll(new RegExp(`(?<![\\d.])${escapedPattern(before)}(?!\\d)`, 'g'), after) : line;
}

const escapedPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

function changedNumbers(saved: Compilation, now: Compilation): readonly ChangedNumber[] {
  return [...now.rulebook.operations.values()].flatMap((after) => {
    const before = saved.rulebook.operations.get(after.id);
    return before ? numbersIn(before, after) : [];
  });
}

/** A rule with versions for several days is none whose rows are known. */
const numbersIn = (before: Operation, after: Operation): readonly ChangedNumber[] =>
  after.rules.flatMap((rule) => {
    const [old, ...more] = before.rules.filter(({ id }) => id === rule.id);
    const isOne = more.length === 0 && after.rules.filter(({ id }) => id === rule.id).length === 1;
    if (!old || !isOne || old.check.name !== rule.check.name) return [];
    return pairsIn(old.check.written, rule.check.written).map(([from, to]) => ({
      operation: after.id,
      field: rule.field,
      before: from,
      after: to,
    }));
  });

/** The numbers at the same place of two values that differ. */
function pairsIn(before: unknown, after: unknown): readonly (readonly [from: string, to: string])[] {
  const [from, to] = [before, after].map(numberText);
  if (from !== undefined && to !== undefined) return from === to ? [] : [[from, to]];
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return [];
  return Object.entries(before).flatMap(([key, value]) => pairsIn(value, (after as Record<string, unknown>)[key]));
}

function numberText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && NUMBER.test(text) ? text : undefined;
}

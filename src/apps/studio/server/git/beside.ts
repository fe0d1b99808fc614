import { acceptedBy } from '../../../../workbench/rulebook/index.js';
import { isUtf8 } from 'node:buffer';
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Accepted, Operation, Rule } from '../../../../core/index.js';
import { isInside } from '../../../../workbench/system/index.js';
import type { Compilation } from '../compilation.js';
import { revisionOf } from '../files.js';
import type { BesideRows, LinesAbout } from './api.js';
import { type ChangedCodes, withCodes } from './beside-codes.js';

/** A larger file is not a table that a person reads. */
const MOST_BYTES = 1024 * 1024;
const NUMBER = /^\d+(?:\.\d+)?$/;

/** A change of a rule that rows may repeat, and the names that files with such rows have: the operation, and the file of the rule. */
interface Changed {
  readonly names: readonly string[];
  readonly inText: (text: string) => string;
}

/** A file beside the rules, with its rows as they are after the edit. */
export interface ChangedBeside extends BesideRows {
  readonly file: string;
  readonly bytes: Buffer;
  readonly text: string;
}

/**
 * Rows of tables in YAML, such as tables of tests, that repeat a changed number or code. A number is changed on lines that name the field
 * of the rule; a number that continues it with more decimals, such as one step past a bound, follows. For codes see {@link withCodes}.
 * @param top the top of the working tree
 * @param names the tracked files beside the rules
 */
export function changedBeside(
  top: string,
  names: readonly string[],
  saved: Compilation,
  now: Compilation,
): readonly ChangedBeside[] {
  const changed = changedRules(saved, now);
  return names.flatMap((path) => {
    const own = changed.filter((each) => each.names.some((name) => isNamed(path, name)));
    const file = join(top, path);
    if (own.length === 0 || !/\.ya?ml$/.test(path) || !isPlainFile(top, file)) return [];
    const bytes = readFileSync(file);
    if (!isUtf8(bytes)) return [];
    const text = own.reduce((so, { inText }) => inText(so), bytes.toString());
    const [lines, next] = [bytes.toString(), text].map((each) => each.split('\n'));
    if (lines!.length !== next!.length) return [];
    const rows = lines!.flatMap((before, i) =>
      next![i] === before ? [] : [{ line: i + 1, before: before.trim(), after: next![i]!.trim() }],
    );
    return rows.length === 0 ? [] : [{ path, revision: revisionOf(bytes), rows, file, bytes, text }];
  });
}

/**
 * The lines of tables in YAML that name a rule whose check an edit changes.
 * @param names the tracked files beside the rules
 */
export function linesAbout(
  top: string,
  names: readonly string[],
  saved: Compilation,
  now: Compilation,
): readonly LinesAbout[] {
  const changed = [...now.rulebook.operations.values()].flatMap(({ id, rules }) => {
    const before = saved.rulebook.operations.get(id)?.rules ?? [];
    return rules.filter((rule) => {
      const old = before.find((each) => each.id === rule.id && each.from === rule.from);
      return old && !isDeepStrictEqual(old.check.parameters, rule.check.parameters);
    });
  });
  if (changed.length === 0) return [];
  const ids = [...new Set(changed.map(({ id }) => escapedPattern(id)))].join('|');
  const named = new RegExp(`(?<![\\w-])(?:${ids})(?![\\w-])`);
  return names.flatMap((path) => {
    const file = join(top, path);
    if (!/\.ya?ml$/.test(path) || !isPlainFile(top, file)) return [];
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, i) => (named.test(line) ? [i + 1] : []));
    return lines.length === 0 ? [] : [{ path, lines }];
  });
}

/** The name of a rule file, and of files beside the rules about it: `pe.payout`, `common/order`. */
export const fileName = (ruleFile: string): string => ruleFile.replace(/\.[a-z]+$/, '').replace(/^operations\//, '');

/** Whether a file beside the rules has the name of a rule file. For common/order.yaml it must also be in a folder `common`. */
export const isNamed = (path: string, name: string): boolean => `/${path}`.includes(`/${name}.`);

/** Whether this is a small plain file inside the working tree, not reached through a link that leads out of it. */
function isPlainFile(top: string, file: string): boolean {
  try {
    const { size } = lstatSync(file);
    return (
      size <= MOST_BYTES && lstatSync(file).isFile() && isInside(realpathSync.native(top), realpathSync.native(file))
    );
  } catch {
    return false;
  }
}

/** The changed rules. Rules with versions for several days are left out, because it is not known which rows are about which version. */
function changedRules(saved: Compilation, now: Compilation): readonly Changed[] {
  return [...now.rulebook.operations.values()].flatMap((after) => {
    const before = saved.rulebook.operations.get(after.id);
    return before ? after.rules.flatMap((rule) => changedRule(before, after, rule)) : [];
  });
}

function changedRule(before: Operation, after: Operation, rule: Rule): readonly Changed[] {
  const [old, ...more] = before.rules.filter(({ id }) => id === rule.id);
  const isOne = more.length === 0 && after.rules.filter(({ id }) => id === rule.id).length === 1;
  if (!old || !isOne || old.check.name !== rule.check.name) return [];
  const names = [after.id, fileName(rule.position.file)];
  const codes = changedCodes(after.id, old, rule);
  return [
    ...pairsIn(old.check.written, rule.check.written).map(([from, to]) => ({
      names,
      inText: (text: string) => withNumber(text, rule.field, from, to),
    })),
    ...(codes ? [{ names, inText: (text: string) => withCodes(text, codes) }] : []),
  ];
}

function withNumber(text: string, field: string, before: string, after: string): string {
  const own = new RegExp(`(?<![\\p{L}\\p{N}_.])${escapedPattern(field)}(?![\\p{L}\\p{N}_.])`, 'u');
  const number = new RegExp(`(?<![\\d.])${escapedPattern(before)}(?!\\d)`, 'g');
  return text
    .split('\n')
    .map((line) => (own.test(line) ? line.replaceAll(number, after) : line))
    .join('\n');
}

const escapedPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** The codes of a list, written in the rule or shared, that an edit adds or removes. */
function changedCodes(operation: string, before: Rule, after: Rule): ChangedCodes | undefined {
  const [old, now] = [before, after].map(({ check }) => acceptedBy(check));
  if (!old || !now || old.kind !== now.kind) return undefined;
  const [listed, next] = [new Set(codesOf(old)), new Set(codesOf(now))];
  const [added, removed] = [
    [...next].filter((code) => !listed.has(code)),
    [...listed].filter((code) => !next.has(code)),
  ];
  if (added.length + removed.length === 0) return undefined;
  const isAllowed = old.kind !== 'all-but';
  return {
    field: after.field,
    rules: [after.id, `${operation}/${after.id}`],
    listed,
    isAllowed,
    accepted: isAllowed ? added : removed,
    refused: isAllowed ? removed : added,
    start: 'after' in old ? old.after : undefined,
  };
}

const codesOf = (accepted: Accepted): readonly string[] =>
  'values' in accepted ? accepted.values : 'prefixes' in accepted ? accepted.prefixes : [];

/** The pairs of different numbers at the same place in two values. */
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

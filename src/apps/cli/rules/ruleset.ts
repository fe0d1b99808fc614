import { type Ruleset, builtInRules } from '../../../workbench/open/index.js';
import { inPackage } from '../../../workbench/system/index.js';
import type { Io } from '../io.js';
import type { RulesetValues } from '../options.js';
import { displayPath } from '../output/terminal.js';
import type { Locale } from '../../../index.js';
import { choice } from '../arguments.js';

/** Where a command finds its rules, as plain data that threads get too. */
export interface RulesetSource {
  /** The folder to which the other names are relative. */
  readonly cwd: string;
  /** A rules folder; by default the built-in rules. */
  readonly rules: string | undefined;
  readonly overlay: string | undefined;
  /** A file of codes. */
  readonly bindings: string | undefined;
  /** Whether to load the checks of the rules folder. */
  readonly ownChecks: boolean;
  /** The operation that the command is about; by default all of them. */
  readonly operation?: string | undefined;
}

/** Where a command that evaluates orders finds its rules, by its options. */
export function sourceIn(values: RulesetValues, { cwd }: Pick<Io, 'cwd'>, operation?: string): RulesetSource {
  const { rules, overlay, bindings, 'own-checks': ownChecks = false } = values;
  return { cwd, rules, overlay, bindings, ownChecks, operation };
}

/**
 * The built-in rules or those of a folder, with an overlay and codes if they are named.
 * @param io the output for warnings about the rules; without it there are no notes, because another thread has written them
 * @throws {UsageError} with all findings if one is an error
 */
export async function readRuleset(source: RulesetSource, day: string, io?: Pick<Io, 'stderr'>): Promise<Ruleset> {
  const { rules, overlay, bindings, ownChecks, operation, cwd } = source;
  const builtIn = displayPath(inPackage('rules'), source);
  const isBuiltIn = rules === undefined && overlay === undefined;
  if (isBuiltIn && bindings === undefined) return builtInRules(day, (file) => `${builtIn}/${file}`);
  // The authoring side takes half a second to load.
  const { openFor } = await import('./open-for.js');
  const folder = rules ?? builtIn;
  const operations = isBuiltIn ? [] : operation === undefined ? undefined : [operation];
  const opened = await openFor({ folder, overlay, bindings, ownChecks, at: day, operations }, { cwd, ...io });
  if (!isBuiltIn) return opened;
  const rulesBuiltIn = await builtInRules(day, (file) => `${builtIn}/${file}`);
  return { ...rulesBuiltIn, bindings: opened.bindings, findings: opened.findings };
}

/**
 * The wording of a language; `undefined` for English.
 * @throws {UsageError} if there is no wording in this language
 */
export async function localeNamed(written: string | undefined, ruleset: Ruleset): Promise<Locale | undefined> {
  const language = choice('--locale', written ?? 'en', ['en', ...ruleset.languages]);
  return language === 'en' ? undefined : ruleset.localeIn(language);
}

import { type OpenOptions, type OpenedRules, open } from '../../../workbench/open/index.js';
import { type Finding, lineOf, isError } from '../../../workbench/rulebook/index.js';
import { UsageError } from '../../../workbench/system/index.js';
import { note, type Io, today } from '../io.js';
import type { RulesetValues } from '../options.js';
import { displayPath } from '../output/terminal.js';
import { builtInHint, rulesFolder } from './choose-folder.js';

/** The output for warnings about the rules. Without `stderr` there are no notes, because another thread has written them. */
type NotedIn = Pick<Io, 'cwd'> & Partial<Pick<Io, 'stderr'>>;

/**
 * Opens the rules that the options of a command name.
 * @param operations the operations that the command is about; by default all
 * @throws {UsageError} like {@link openFor}
 */
export function openRules(
  values: RulesetValues,
  io: Io,
  { at = today(io), operations }: Partial<Pick<OpenOptions, 'at' | 'operations'>> = {},
): Promise<OpenedRules> {
  const { rules, overlay, bindings, 'own-checks': ownChecks } = values;
  return openFor({ folder: rulesFolder(rules, io), overlay, bindings, ownChecks, at, operations }, io);
}

/**
 * Opens rules for a command, and notes warnings.
 * @throws {UsageError} with all findings if one is an error
 */
export async function openFor(options: Omit<OpenOptions, 'cwd'>, io: NotedIn): Promise<OpenedRules> {
  const rules = await openNamed(options, io);
  const errors = rules.findings.filter(isError);
  // The rules are not at fault if all errors are in the file of codes.
  if (errors.length > 0 && errors.every(({ file }) => file === options.bindings))
    throw new UsageError(
      ...errors.map((each) => (each.code === 'unreadable' ? `${each.file}: ${each.message}` : lineOf(each))),
    );
  return usable(rules, options.folder, io);
}

/** Opens rules. The paths in their findings are as messages show them. */
export function openNamed(options: Omit<OpenOptions, 'cwd'>, io: Pick<Io, 'cwd'>): Promise<OpenedRules> {
  const { folder, overlay } = options;
  return open({
    ...options,
    folder: displayPath(folder, io),
    overlay: overlay === undefined ? undefined : displayPath(overlay, io),
    cwd: io.cwd,
  });
}

/**
 * Refuses a folder that does not exist or has no rule files, because there is nothing to say about its rules.
 * @throws {UsageError} in these cases
 */
export function assertFolder({ texts }: OpenedRules, io: Pick<Io, 'cwd'>): void {
  const whole = texts.unread.find(({ file }) => file === '');
  if (whole) throw new UsageError(`${texts.pathOf('')}: ${whole.message}`, ...builtInHint(io));
}

/**
 * The same for the rules folder and the overlay folder.
 * @throws {UsageError} if one of them does not exist or has no rule files
 */
export function assertFolders(rules: OpenedRules, io: Pick<Io, 'cwd'>): void {
  assertFolder(rules, io);
  const { texts } = rules;
  const ofOverlay = texts.unreadOverlay.find(({ file }) => file === texts.overlayFolder);
  if (ofOverlay) throw new UsageError(`${ofOverlay.file}: ${ofOverlay.message}`);
}

/** The findings in the rules themselves, without those in the overlay and the codes. */
export function findingsOfRules({ findings, texts }: OpenedRules): readonly Finding[] {
  const { overlay, codes, unreadOverlay } = texts;
  return findings.filter(
    ({ file }) => !overlay.has(file) && !codes.has(file) && !unreadOverlay.some((unread) => unread.file === file),
  );
}

/**
 * Rules without an error; warnings are noted.
 * @param name the name of the rules for the message, which names the overlay if the rules are not at fault
 * @throws {UsageError} with all findings if one is an error
 */
export function usable(rules: OpenedRules, name: string, { stderr }: Partial<Pick<Io, 'stderr'>>): OpenedRules {
  const isOfRules = findingsOfRules(rules).some(isError);
  assertUsable(rules.findings, isOfRules ? name : (rules.texts.overlayFolder ?? name));
  if (stderr) for (const finding of rules.findings) note({ stderr }, lineOf(finding));
  return rules;
}

/** @throws {UsageError} with all findings if one is an error */
export function assertUsable(findings: readonly Finding[], name: string): void {
  if (findings.some(isError)) throw new UsageError(`the rules of ${name} can't be used`, ...findings.map(lineOf));
}

/** The texts of all files by the paths that messages show. */
export function textsOf({ texts: { rules, overlay, codes, pathOf } }: OpenedRules): ReadonlyMap<string, string> {
  return new Map([...[...rules].map(([file, text]) => [pathOf(file), text] as const), ...overlay, ...codes]);
}

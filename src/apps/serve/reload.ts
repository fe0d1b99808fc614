import { statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, namesIn } from '../../workbench/system/index.js';
import { OtherRules } from '../../workbench/open/index.js';
import { plural } from '../../workbench/text/index.js';
import type { Log } from '../server/index.js';
import type { RuleChanges, ServedRules } from './served-rules.js';
import type { Service } from './service.js';

/** How often the files are checked, in milliseconds. */
const INTERVAL = 1000;

/**
 * Notes the state of files, to call back when they have another one and then stay the same for a moment. It polls each file, because file
 * system notifications miss what container platforms do: they replace the files by a link to another folder.
 * @param paths files, and folders with everything in them
 * @param also returns something else whose change counts
 * @returns a function that starts the watch and returns a function that stops it; it finds changes since the state was noted
 */
export function watcherOf(paths: readonly string[], also: () => string): (changed: () => void) => () => void {
  let settled = stateOf(paths, also);
  let before = settled;
  return (changed) => {
    const timer = setInterval(() => {
      const now = stateOf(paths, also);
      const isSettled = now === before;
      before = now;
      if (!isSettled || now === settled) return;
      settled = now;
      changed();
    }, INTERVAL);
    return () => clearInterval(timer);
  };
}

function stateOf(paths: readonly string[], also: () => string): string {
  return [also(), ...paths.flatMap(filesAt)].join('\n');
}

function filesAt(path: string): readonly string[] {
  const own = fileAt(path);
  try {
    return [own, ...namesIn(path).map((name) => fileAt(join(path, name)))];
  } catch {
    // It is a file, or does not exist.
    return [own];
  }
}

function fileAt(path: string): string {
  try {
    // Tools that copy files set the time of the change; nothing sets ctime.
    const { size, mtimeMs, ctimeMs, ino } = statSync(path);
    return `${path} ${size} ${mtimeMs} ${ctimeMs} ${ino}`;
  } catch {
    return path;
  }
}

/** Removed rules are a warning, because a half copied file has fewer rules. */
function logChanges(changes: RuleChanges, log: Log): void {
  for (const [operation, { added, changed, removed }] of Object.entries(changes)) {
    const line = (rules: readonly string[], what: string): string =>
      `${operation}: ${plural(rules.length, 'rule')} ${what}: ${rules.join(', ')}`;
    if (added.length > 0) log('info', 'rules-added', line(added, 'added'), { operation, rules: added });
    if (changed.length > 0) log('info', 'rules-changed', line(changed, 'changed'), { operation, rules: changed });
    if (removed.length > 0) log('warn', 'rules-removed', line(removed, 'removed'), { operation, rules: removed });
  }
}

/** Returns a function that loads the rules again, one load at a time. If new rules cannot be read, the earlier ones stay in use. */
export function reloader(service: Service, load: () => Promise<ServedRules>, log: Log): () => void {
  let isLoading = false;
  let isWanted = false;
  const reload = async (): Promise<void> => {
    isWanted = true;
    if (isLoading) return;
    isLoading = true;
    while (isWanted) {
      isWanted = false;
      try {
        const rules = await load();
        const { rulesVersion: from } = service;
        const { changes, withoutCodes } = service.use(rules);
        service.metrics.addReload('loaded');
        const { version } = rules;
        const what = `the rules were loaded again; their version is ${version}, and it was ${from} before`;
        log('info', 'rules-loaded', what, { version, from });
        logChanges(changes, log);
        if (withoutCodes.length > 0)
          log(
            'warn',
            'rules',
            `these labels have no codes any more, and rules that need them are not evaluated: ${withoutCodes.join(', ')}`,
          );
      } catch (error) {
        service.refused = error instanceof OtherRules ? 'manifest' : 'rules';
        service.metrics.addReload('refused');
        const reason = error instanceof UsageError ? error.message : 'the rules cannot be read';
        log('error', 'rules-refused', `the earlier rules stay in use: ${reason}`);
      }
    }
    isLoading = false;
  };
  return () => void reload();
}

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, namesIn } from '../../workbench/system/index.js';
import { OtherRules } from '../../workbench/open/index.js';
import { plural } from '../../workbench/text/index.js';
import type { Log } from '../server/index.js';
import type { RuleChanges, ServedRules } from './served-rules.js';
import type { Service } from './service.js';

/** How often the files are looked at, in milliseconds. */
const INTERVAL = 1000;

/**
 * Calls back when files have changed and stay as they are for a moment. It looks at each file again and again: notifications of the file
 * system miss what container platforms do, which put a link to another folder in the place of the files.
 * @param paths files and folders with all that is in them
 * @param also something else whose change counts
 * @returns stops it
 */
export function watchFiles(paths: readonly string[], also: () => string, changed: () => void): () => void {
  let settled = stateOf(paths, also);
  let before = settled;
  const timer = setInterval(() => {
    const now = stateOf(paths, also);
    const isSettled = now === before;
    before = now;
    if (!isSettled || now === settled) return;
    settled = now;
    changed();
  }, INTERVAL);
  return () => clearInterval(timer);
}

function stateOf(paths: readonly string[], also: () => string): string {
  return [also(), ...paths.flatMap(filesAt)].join('\n');
}

function filesAt(path: string): readonly string[] {
  const own = fileAt(path);
  try {
    return [own, ...namesIn(path).map((name) => fileAt(join(path, name)))];
  } catch {
    // It is a file, or not there.
    return [own];
  }
}

function fileAt(path: string): string {
  try {
    const { size, mtimeMs, ino } = statSync(path);
    return `${path} ${size} ${mtimeMs} ${ino}`;
  } catch {
    return path;
  }
}

/** A removed rule is a warning, as half a copied file has fewer. */
function logChanges(changes: RuleChanges, log: Log): void {
  for (const [operation, { added, changed, removed }] of Object.entries(changes)) {
    const line = (rules: readonly string[], what: string): string =>
      `${operation}: ${plural(rules.length, 'rule')} ${what}: ${rules.join(', ')}`;
    if (added.length > 0) log('info', 'rules-added', line(added, 'added'), { operation, rules: added });
    if (changed.length > 0) log('info', 'rules-changed', line(changed, 'changed'), { operation, rules: changed });
    if (removed.length > 0) log('warn', 'rules-removed', line(removed, 'removed'), { operation, rules: removed });
  }
}

/** Makes what loads the rules again, one load after the other. Rules that cannot be read leave the earlier ones in use. */
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
        const changes = service.use(rules);
        service.metrics.addReload('loaded');
        const { version } = rules;
        const what = `the rules were loaded again; their version is ${version}, and it was ${from} before`;
        log('info', 'rules-loaded', what, { version, from });
        logChanges(changes, log);
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

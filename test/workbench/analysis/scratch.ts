import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one test file, to be removed afterwards. */
export function scratch(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

// The rules of dLocal with a table that takes time to read, for the soak, the faults and the conformance run.
import { appendFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs.mjs';

/** Adds 10,000 banks to the rules of dLocal in a folder. */
export function addBanks(folder) {
  const rows = Array.from({ length: 10_000 }, (_, i) => `NG,1${String(i).padStart(5, '0')},10\n`);
  appendFileSync(join(folder, 'lists/banks.csv'), rows.join(''));
}

/**
 * Writes the rules of dLocal into a folder, with 10,000 banks, so that a fault or a reload meets a command or a server that is still reading
 * its table or writing from it.
 */
export function writeLargeRules(folder) {
  cpSync(join(root, 'test/fixtures/gateways/dlocal'), folder, { recursive: true });
  rmSync(join(folder, 'orders'), { recursive: true });
  addBanks(folder);
}

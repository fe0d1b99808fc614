// Milliseconds from the start of loading one bundled operation to its first result, in fresh processes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { valid } from './orders.mjs';
import { bundle } from './size.mjs';
import { median } from './statistics.mjs';

/**
 * @param sources the sources of modules by name, each of which exports `validate` for the operation
 * @returns median milliseconds by name
 */
export async function coldStarts(operation, sources, times) {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-cold-'));
  try {
    const files = [];
    for (const [name, source] of Object.entries(sources)) {
      const file = join(folder, `${name.replaceAll(' ', '-')}.mjs`);
      writeFileSync(file, await bundle(source));
      files.push([name, file]);
    }
    const main = join(folder, 'main.mjs');
    writeFileSync(
      main,
      `const order = ${JSON.stringify(valid[operation])};
const start = performance.now();
const { validate } = await import(process.argv[2]);
const { diagnostics } = validate(order);
const took = performance.now() - start;
if (diagnostics.length > 0) throw new Error('the order is valid');
process.stdout.write(String(took));
`,
    );
    const taken = Object.fromEntries(files.map(([name]) => [name, []]));
    for (let i = 0; i < times; i++)
      for (const [name, file] of files) taken[name].push(Number(execFileSync(process.execPath, [main, file])));
    return Object.fromEntries(Object.entries(taken).map(([name, all]) => [name, median(all)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Milliseconds of processor time that fresh processes take to import each of some files, interleaved. Processor time depends less on other
 * programs.
 * @returns medians by file
 */
export function coldImports(files, times) {
  const program = `const start = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(start);
console.log((user + system) / 1000);`;
  const taken = Object.fromEntries(files.map((file) => [file, []]));
  for (let i = 0; i < times; i++) {
    for (const file of files)
      taken[file].push(Number(execFileSync(process.execPath, ['--input-type=module', '-e', program, file])));
  }
  return Object.fromEntries(files.map((file) => [file, median(taken[file])]));
}

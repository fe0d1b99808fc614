import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { emitOperation, type Rulebook } from '../../compiler/index.js';
import type { CompiledOperation } from '../../model/compiled.js';
import { inPackage } from '../package.js';

/**
 * Compiles operations to modules and loads these: their orders are judged without code made from text.
 * @param ids the operations
 */
export async function loadModules(
  { operations, slots }: Rulebook,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CompiledOperation>> {
  const packageVersion = versionOfPackage();
  const specifier = (module: string): string => pathToFileURL(inPackage(`dist/esm/${module}.js`)).href;
  const folder = mkdtempSync(join(tmpdir(), 'payrules-'));
  try {
    const modules = ids.map(async (id) => {
      const file = join(folder, `${id}.mjs`);
      writeFileSync(file, emitOperation(operations.get(id)!, slots, { packageVersion, specifier }));
      const { operation } = (await import(pathToFileURL(file).href)) as { readonly operation: CompiledOperation };
      return [id, operation] as const;
    });
    return new Map(await Promise.all(modules));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function versionOfPackage(): string {
  return (JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as { version: string }).version;
}

import { readFileSync } from 'node:fs';
import { type Runtime, emitScripts } from '../../../workbench/compiler/index.js';
import type { Bindings } from '../../../core/index.js';
import type { Rulebook } from '../../../workbench/rulebook/index.js';
import { inPackage, readPacked } from '../../../workbench/system/index.js';

const LICENCES = 'LICENSES.txt';

/**
 * The scripts of a rulebook, with the licences of their contents.
 * @param bindings the codes to build in
 * @returns file name -> text
 * @throws {ScriptError} if they cannot contain a check of the rules folder
 */
export function embedScripts(rulebook: Rulebook, bindings: Bindings): ReadonlyMap<string, string> {
  const runtime = readPacked('embed-runtime.json.br') as Runtime;
  const licences = readFileSync(inPackage(`dist/embed/${LICENCES}`), 'utf8');
  return new Map([...emitScripts(rulebook, { bindings, runtime }), [LICENCES, licences]]);
}

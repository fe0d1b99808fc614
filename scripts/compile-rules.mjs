// Compiles a rulebook other than the built-in one to modules, as the build compiles the built-in one.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { emitOperation, emitScripts, modulePlace } from '../.build/esm/src/workbench/compiler/index.js';
import { parseRulebook, readRules, readSchemas } from '../.build/esm/src/workbench/rulebook/index.js';
import { root } from './programs.mjs';

/** @param folder the rules folder, relative to the repository */
export function rulebookIn(folder) {
  return parseRulebook(readRules(join(root, folder)), readSchemas(join(root, 'schemas/authoring')));
}

/** Writes `<operation>.mjs` for each operation of a rulebook: it exports `operation` and, as the package's module of an operation does, `validate`. */
export function writeModules(rulebook, folder) {
  const toDist = relative(folder, join(root, 'dist/esm')).split(sep).join('/');
  const specifier = (name) => `${toDist}/${name}.js`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const operation of rulebook.operations.values()) {
    const module = emitOperation(operation, modulePlace(specifier));
    const entry = `import { evaluatorOf } from '${specifier('core/evaluator/evaluate')}';\n\nexport const validate = /*#__PURE__*/ evaluatorOf(operation);\n`;
    writeFileSync(join(folder, `${operation.id}.mjs`), `${module}\n${entry}`);
  }
}

/** The script with which other engines check orders by a rulebook. */
export function scriptOf(rulebook) {
  const runtime = JSON.parse(
    brotliDecompressSync(readFileSync(join(root, 'dist/esm/cli/embed-runtime.json.br'))).toString(),
  );
  const [script] = emitScripts(rulebook, { bindings: {}, runtime }).values();
  return script;
}

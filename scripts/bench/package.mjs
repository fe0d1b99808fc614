// The measured operations: the rulebook of this folder, compiled as the build compiles the built-in one.
import { fileURLToPath } from 'node:url';
import { ENGINE } from '../../dist/esm/core/version.js';
import { views } from '../../.build/esm/src/workbench/compiler/index.js';
import { rulebookIn, writeModules } from '../compile-rules.mjs';

const rulebook = rulebookIn('scripts/bench/rules');
const folder = new URL('build/operations/', import.meta.url);
writeModules(rulebook, fileURLToPath(folder));

/** The portable schema of an operation, without its dialect. */
export function portableSchema(id) {
  const { $schema: _, ...schema } = views['2020-12'](rulebook.operations.get(id), { bindings: {}, day: '2026-01-01' });
  return schema;
}

/** An operation's id, version and fields, and the diagnostics of its rules, before an order narrows them. */
export async function diagnosticsOf(id) {
  const { operation } = await import(new URL(`${id}.mjs`, folder));
  const all = operation.rules.map((rule) => rule.diagnostic);
  const isType = ({ code }) => code === 'type';
  return {
    operation: id,
    rulesVersion: `${operation.version}@${ENGINE}`,
    fields: operation.fields,
    rules: all.filter((diagnostic) => !isType(diagnostic)),
    types: all.filter(isType),
  };
}

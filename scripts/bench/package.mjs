// The measured operations: the rulebook of this folder, compiled as the build compiles the built-in one, and the diagnostics of each
// operation as a plain module.
import { mkdirSync, writeFileSync } from 'node:fs';
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

const camel = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/**
 * Writes the diagnostics of each operation's rules, before an order narrows them, so that every peer returns the same objects and its code
 * contains only checks.
 */
export async function writeDiagnostics(operations) {
  const diagnostics = new URL('../diagnostics/', folder);
  mkdirSync(diagnostics, { recursive: true });
  for (const id of operations) {
    const { operation } = await import(new URL(`${id}.mjs`, folder));
    const all = operation.rules.map((rule) => rule.diagnostic);
    const isType = ({ code }) => code === 'type';
    const entries = [
      ...all.filter((each) => !isType(each)).map((each) => [camel(each.ruleId.slice(id.length + 1)), each]),
      ...all.filter(isType).map((each) => [`${each.field}Type`, each]),
      ['operation', id],
      ['rulesVersion', `${operation.version}@${ENGINE}`],
      ['fields', operation.fields],
    ];
    writeFileSync(
      new URL(`${id}.mjs`, diagnostics),
      entries.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`).join(''),
    );
  }
}

// The measured operation, compiled as the build compiles the built-in ones, and its diagnostics as a plain module.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ENGINE } from '../../../dist/esm/core/version.js';
import { shapeMessages } from '../../../dist/esm/core/evaluator/shape.js';
import { views } from '../../../.build/esm/src/workbench/compiler/index.js';
import { rulebookIn, writeModules } from '../../compile-rules.mjs';

export const OPERATION = 'shop.order';
const rulebook = rulebookIn('scripts/bench/nested/rules');
const folder = new URL('../build/nested/', import.meta.url);
writeModules(rulebook, fileURLToPath(new URL('operations/', folder)));

/** The portable schema of the operation, without its dialect. */
export function portableSchema() {
  const { $schema: _, ...schema } = views['2020-12'](rulebook.operations.get(OPERATION), {
    bindings: {},
    day: '2026-01-01',
  });
  return schema;
}

/** Writes the diagnostics, so that the other code contains only checks. */
export async function writeDiagnostics() {
  const { operation } = await import(new URL(`operations/${OPERATION}.mjs`, folder));
  const all = operation.rules.map((rule) => rule.diagnostic);
  const isType = ({ code }) => code === 'type';
  const rules = all.filter((each) => !isType(each)).map((each) => [each.ruleId.slice(OPERATION.length + 1), each]);
  const types = all.filter(isType);
  // The rules about the types of fields come first, then those about the items of lists.
  const ofFields = types.slice(0, operation.fields.length).map((each) => [each.field, each]);
  const ofItems = types.slice(operation.fields.length).map((each) => [each.field, each]);
  const values = {
    operation: OPERATION,
    rulesVersion: `${operation.version}@${ENGINE}`,
    MEMBER: shapeMessages['order/member'],
    LINE_TEXT: shapeMessages['order/entry'].replace('{label}', operation.rules[0].labelOf('items')),
    rules: Object.fromEntries(rules),
    types: Object.fromEntries(ofFields),
    itemTypes: Object.fromEntries(ofItems),
  };
  const code = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
  writeFileSync(new URL('diagnostics.mjs', folder), code.join(''));
}

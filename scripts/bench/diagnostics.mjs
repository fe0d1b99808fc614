// Writes each operation's diagnostics as a plain module, so that every peer returns the same objects and its code contains only checks.
import { mkdirSync, writeFileSync } from 'node:fs';
import { diagnosticsOf } from './package.mjs';

const camel = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

export async function writeDiagnostics(operations) {
  const folder = new URL('build/diagnostics/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const id of operations) {
    const { operation, rulesVersion, fields, rules, types } = await diagnosticsOf(id);
    const entries = [
      ...rules.map((diagnostic) => [camel(diagnostic.ruleId.slice(id.length + 1)), diagnostic]),
      ...types.map((diagnostic) => [`${diagnostic.field}Type`, diagnostic]),
      ['operation', operation],
      ['rulesVersion', rulesVersion],
      ['fields', fields],
    ];
    writeFileSync(
      new URL(`${id}.mjs`, folder),
      entries.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`).join(''),
    );
  }
}

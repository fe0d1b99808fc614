// Judges every regular expression of the package: literals, those made while rules are compiled, and those of the portable schemas.
// Run `npm ci --omit=optional` in this folder first, and the build before.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { check } from 'recheck';

process.env.RECHECK_BACKEND = 'pure';
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const dist = join(root, 'dist/esm');
/** Where each pattern stands, by `/pattern/flags`. */
const found = new Map();
const add = (source, flags, where) => found.set(`/${source}/${flags}`, { source, flags, where });

for (const file of readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.js'))) {
  literalsIn(
    parse(readFileSync(join(dist, file), 'utf8'), { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true }),
    ({ pattern, flags }) => add(pattern, flags, file),
  );
}

const Native = RegExp;
globalThis.RegExp = new Proxy(Native, {
  construct: (target, [source, flags = '']) => (
    add(typeof source === 'string' ? source : source.source, flags, 'made at run time'),
    new target(source, flags)
  ),
});
const { compileOperation, loadRulebook, readRules, readSchemas } = await import(join(dist, 'compiler/index.js'));
const { checks } = await import(join(dist, 'checks/registry.js'));
const rulebook = loadRulebook(readRules(join(root, 'rules')), readSchemas(join(root, 'schemas/authoring')));
for (const operation of rulebook.operations.values()) {
  compileOperation(operation, rulebook.slots, '0');
  for (const {
    id,
    field,
    check: { name, parameters },
  } of operation.rules)
    patternsIn(checks[name].schema(parameters, field), (pattern) =>
      add(pattern, 'u', `schema of ${operation.id}/${id}`),
    );
}
for (const [name, { variants }] of Object.entries(checks)) {
  for (const variant of Object.keys(variants ?? {}))
    patternsIn(checks[name].schema(variant, 'x'), (pattern) => add(pattern, 'u', `schema of ${name} ${variant}`));
}
globalThis.RegExp = Native;

let unsafe = 0;
for (const [pattern, { source, flags, where }] of found) {
  // A sticky pattern is tried at one place alone; told so, recheck does not take it for one that looks everywhere.
  const { status, complexity, attack } = await check(
    flags.includes('y') ? `^(?:${source})` : source,
    flags.replace(/[dvy]/g, ''),
    { timeout: 60_000 },
  );
  if (status === 'safe') continue;
  unsafe++;
  console.log(
    `${status} ${complexity?.summary ?? ''} ${where}: ${pattern.slice(0, 200)}${attack ? ` on ${attack.pattern}` : ''}`,
  );
}
console.log(`${found.size} patterns: ${unsafe === 0 ? 'all safe' : `${unsafe} not safe`}`);
process.exitCode = unsafe === 0 ? 0 : 1;

function literalsIn(node, visit) {
  if (node.regex) visit(node.regex);
  for (const child of Object.values(node).flat())
    if (child && typeof child === 'object' && 'type' in child) literalsIn(child, visit);
}

function patternsIn(schema, visit) {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'pattern' && typeof value === 'string') visit(value);
    else patternsIn(value, visit);
  }
}

// npm run patterns: finds regular expressions of the package that take more than linear time: literals, patterns made while rules are
// compiled, and patterns of the portable schemas.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { check } from 'recheck';

process.env.RECHECK_BACKEND = 'pure';
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** The modules of checkout code, and of all of src. */
const built = ['dist/esm', '.build/esm/src'].map((folder) => join(root, folder));
/** The bundled command line, which has other packages' code. */
const bundled = join(root, 'dist/esm/cli');
/** Recheck has short limits in milliseconds; on a busy machine it takes safe patterns that exceed them for vulnerable. */
const LIMITS = { timeout: 600_000, seedingTimeout: 60_000, incubationTimeout: 60_000, attackTimeout: 60_000 };
/** The origin of each pattern, by `/pattern/flags`. */
const found = new Map();
const add = (source, flags, where) => found.set(`/${source}/${flags}`, { source, flags, where });

for (const file of built.flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
)) {
  if (!file.endsWith('.js') || file.startsWith(bundled)) continue;
  literalsIn(
    parse(readFileSync(file, 'utf8'), { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true }),
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
const { compileOperation } = await import(join(built[1], 'workbench/compiler/index.js'));
const { parseRulebook, readRules, readSchemas } = await import(join(built[1], 'workbench/rulebook/index.js'));
const { checks } = await import(join(built[1], 'checks/index.js'));
const rulebook = parseRulebook(readRules(join(root, 'rules')), readSchemas(join(root, 'schemas/authoring')));
const fixture = parseRulebook(
  readRules(join(root, 'test/fixtures/rules')),
  readSchemas(join(root, 'schemas/authoring')),
);
for (const operation of [...rulebook.operations.values(), ...fixture.operations.values()]) {
  compileOperation(operation, '0');
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
for (const pattern of randomPatterns(150)) add(`^(?:${pattern})$`, 'u', 'a pattern of a rule');

const schemas = join(root, 'schemas/operations');
for (const file of readdirSync(schemas, { recursive: true }).filter((name) => name.endsWith('.schema.json')))
  patternsIn(JSON.parse(readFileSync(join(schemas, file), 'utf8')), (pattern) => add(pattern, 'u', file));

/** The patterns that this version of recheck has found safe, in the user's cache folder. */
const { version } = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('recheck/package.json'), 'utf8'));
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'payrules');
const remembered = join(cache, `safe-patterns-${version}.json`);
const safe = new Set(existsSync(remembered) ? JSON.parse(readFileSync(remembered, 'utf8')) : []);

let unsafe = 0;
for (const [pattern, { source, flags, where }] of found) {
  if (safe.has(pattern)) continue;
  // A sticky pattern matches at one position only; recheck takes it for an anchored one.
  const { status, complexity, attack } = await check(
    flags.includes('y') ? `^(?:${source})` : source,
    flags.replace(/[dvy]/g, ''),
    LIMITS,
  );
  if (status === 'safe') {
    safe.add(pattern);
    continue;
  }
  unsafe++;
  console.log(
    `${status} ${complexity?.summary ?? ''} ${where}: ${pattern.slice(0, 200)}${attack ? ` on ${attack.pattern}` : ''}`,
  );
}
mkdirSync(cache, { recursive: true });
writeFileSync(remembered, JSON.stringify([...safe].filter((pattern) => found.has(pattern))));
console.log(`${found.size} patterns: ${unsafe === 0 ? 'all safe' : `${unsafe} not safe`}`);
process.exitCode = unsafe === 0 ? 0 : 1;

/** Patterns that a rule may have, the same in every run. */
function randomPatterns(count) {
  let state = 7;
  const next = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const one = (items) => items[next(items.length)];
  const list = (most, make) => Array.from({ length: 1 + next(most) }, make);
  const written = (depth) => {
    const item = () =>
      depth > 0 && next(3) === 0
        ? `(${written(depth - 1)})${one(['', '', '?', '{2}'])}`
        : one(['A', 'B', '[AB]', '[A-C]', '[B-D]', 'C']) + one(['', '', '?', '*', '+', '{2}', '{1,3}', '{2,}']);
    return list(2, () => list(3, item).join('')).join('|');
  };
  const accepted = new Set();
  while (accepted.size < count) {
    try {
      accepted.add(checks.pattern.prepare({ matches: written(1), says: 'x' }).source);
    } catch {
      // Refused.
    }
  }
  return accepted;
}

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

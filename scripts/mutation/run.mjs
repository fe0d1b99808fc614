// Changes the compiled checks and evaluator in one place after the other, and tells which changes no test notices.
// Usage, after `npm ci` here and `node scripts/build-tests.mjs`: node scripts/mutation/run.mjs [COUNT [SEED]]
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** What TypeScript and the authoring side add: it does not judge orders. */
const OTHER = /^(?:exports\.)?(?:__.*|parameters|schema|cases|message|noun|document|prepare)$/;
const [count = 50, seed = 1] = process.argv.slice(2).map(Number);

const SWAPS = { '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '+': '-', '-': '+', '*': '/', '%': '*', '&&': '||', '||': '&&', '??': '&&' };
const CALLS = { __proto__: null, some: 'every', every: 'some', startsWith: 'endsWith', endsWith: 'startsWith', min: 'max', max: 'min', filter: 'map' };

const all = ['checks', 'evaluator'].flatMap((folder) => {
  const path = join(root, '.build/src', folder);
  const files = readdirSync(path, { recursive: true }).filter((name) => name.endsWith('.js') && name !== 'registry.js');
  return files.flatMap((name) => mutantsOf(join(path, name), `${folder}/${name}`));
});
const sample = shuffled(all).slice(0, count);
console.log(`${all.length} mutants, ${sample.length} of them tried`);

let killed = 0;
for (const { file, name, line, change, text } of sample) {
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, text);
  try {
    const { status } = spawnSync(process.execPath, [join(root, 'scripts/mutation/tests.cjs')], { stdio: 'ignore', timeout: 120_000 });
    if (status === 0) console.log(`survived ${name}:${line} ${change}`);
    else killed++;
  } finally {
    writeFileSync(file, original);
  }
}
console.log(`${killed} of ${sample.length} killed`);

function mutantsOf(file, name) {
  const source = readFileSync(file, 'utf8');
  const found = [];
  const change = ({ start, end }, text, what) => {
    const line = source.slice(0, start).split('\n').length;
    found.push({ file, name, line, change: `${source.slice(start, end).slice(0, 60)} -> ${what ?? text.slice(0, 60)}`, text: source.slice(0, start) + text + source.slice(end) });
  };
  const visit = (node) => {
    const text = (part) => source.slice(part.start, part.end);
    if ((node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator') && OTHER.test(text(node.id))) return;
    if (node.type === 'AssignmentExpression' && OTHER.test(text(node.left))) return;
    if (node.type === 'SequenceExpression' || (node.type === 'CallExpression' && text(node.callee) === 'Object.defineProperty')) return;
    if ((node.type === 'BinaryExpression' || node.type === 'LogicalExpression') && SWAPS[node.operator]) change(node, `${text(node.left)} ${SWAPS[node.operator]} ${text(node.right)}`);
    if (node.type === 'ConditionalExpression') change(node.test, `!(${text(node.test)})`);
    if (node.type === 'IfStatement') for (const other of [`!(${text(node.test)})`, 'false']) change(node.test, other);
    if (node.type === 'UnaryExpression' && node.operator === '!') change(node, text(node.argument));
    if (node.type === 'Literal' && typeof node.value === 'number') change(node, String(node.value + 1));
    if (node.type === 'Literal' && typeof node.value === 'boolean') change(node, String(!node.value));
    if (node.type === 'CallExpression' && node.callee.property && CALLS[node.callee.property.name]) change(node.callee.property, CALLS[node.callee.property.name]);
    if (node.type === 'ExpressionStatement' && node.expression.type === 'CallExpression' && !/defineProperty/.test(text(node))) change(node, ';', 'nothing');
    for (const child of Object.values(node).flat()) if (child && typeof child === 'object' && 'type' in child) visit(child);
  };
  visit(parse(source, { ecmaVersion: 'latest', sourceType: 'script' }));
  return found;
}

function shuffled(list) {
  let state = seed;
  const next = () => ((state = (state * 48271) % 2147483647), state / 2147483647);
  return list.map((item) => [next(), item]).sort(([a], [b]) => a - b).map(([, item]) => item);
}

import { readFileSync } from 'node:fs';
import { parse } from 'acorn';

/** Test data, words for an editor, and code that esbuild adds: none of it runs on an order. */
const LEFT_OUT = /^(?:__.*|.*_exports|importMetaUrl|parameters|cases|noun|document)$/;
const LEFT_OUT_CALLS = /^(?:__\w+|Object\.defineProperty|require)$/;

const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};
const METHODS = {
  __proto__: null,
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  filter: 'map',
  trim: 'toString',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
};
/** The parts of a pattern: classes, anchors and counts, which can change, and starts of groups, which cannot. */
const PATTERN_PARTS = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!])|[\^$+*?]|\{\d+(?:,\d*)?\}/g;

/**
 * The changes of a compiled module, each at one place and in one way.
 * @param file the module
 * @returns `{ at, line, where, change, text }`: the place, its line, the names of the functions around it, what is changed, and the module with the change
 */
export function mutantsOf(file) {
  const source = readFileSync(file, 'utf8');
  const found = [];
  const names = [];
  const textOf = ({ start, end }) => source.slice(start, end);
  const change = ({ start, end }, text, what = `${short(source.slice(start, end))} -> ${short(text)}`) => {
    if (text === source.slice(start, end)) return;
    const line = source.slice(0, start).split('\n').length;
    found.push({
      at: start,
      line,
      where: names.join('.'),
      change: what,
      text: source.slice(0, start) + text + source.slice(end),
    });
  };
  const visit = (node) => {
    const name = nameOf(node, textOf);
    if (isLeftOut(node, name, textOf)) return;
    if (name !== undefined) names.push(name);
    changesOf(node, textOf, change);
    for (const child of Object.values(node).flat())
      if (child && typeof child === 'object' && 'type' in child) visit(child);
    if (name !== undefined) names.pop();
  };
  visit(parse(source, { ecmaVersion: 'latest', sourceType: 'script' }));
  const seen = new Map();
  return found.map((mutant) => {
    const key = `${mutant.where} ${mutant.change}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before === 0 ? mutant : { ...mutant, change: `${mutant.change} (${before + 1})` };
  });
}

function nameOf(node, textOf) {
  return ['FunctionDeclaration', 'VariableDeclarator', 'ClassDeclaration', 'MethodDefinition'].includes(node.type)
    ? textOf(node.id ?? node.key)
    : undefined;
}

function isLeftOut(node, name, textOf) {
  if (name !== undefined && LEFT_OUT.test(name)) return true;
  if (node.type === 'SequenceExpression' || (node.type === 'UnaryExpression' && node.operator === 'void')) return true;
  if (node.type === 'ExpressionStatement' && textOf(node).includes('module.exports = ')) return true;
  return node.type === 'CallExpression' && LEFT_OUT_CALLS.test(textOf(node.callee));
}

function changesOf(node, textOf, change) {
  const { type } = node;
  if ((type === 'BinaryExpression' || type === 'LogicalExpression') && OPERATORS[node.operator])
    change(node, `${textOf(node.left)} ${OPERATORS[node.operator]} ${textOf(node.right)}`);
  if (type === 'ConditionalExpression') for (const other of ['true', 'false']) change(node.test, other);
  if (type === 'IfStatement') for (const other of ['true', 'false']) change(node.test, other);
  if (type === 'UnaryExpression' && node.operator === '!') change(node, textOf(node.argument));
  if (type === 'UpdateExpression')
    change(node, textOf(node).replace(node.operator, node.operator === '++' ? '--' : '++'));
  if (type === 'Literal') literalChanges(node, change);
  if (type === 'CallExpression' && node.callee.property && METHODS[node.callee.property.name])
    change(node.callee.property, METHODS[node.callee.property.name]);
  if (
    type === 'ExpressionStatement' &&
    ['CallExpression', 'AssignmentExpression'].includes(node.expression.type) &&
    !LEFT_OUT_CALLS.test(textOf(node.expression.callee ?? node.expression.left))
  )
    change(node, ';');
  if (type === 'ReturnStatement' && node.argument && textOf(node.argument) !== 'void 0')
    change(node.argument, 'undefined');
  if (type === 'SpreadElement') change(node.argument, '[]');
  if (type === 'TemplateElement' && node.value.raw !== '') change(node, '');
}

function literalChanges(node, change) {
  if (node.regex)
    for (const [pattern, what] of patternChanges(node.regex.pattern))
      change(node, `/${pattern}/${node.regex.flags}`, what);
  else if (typeof node.value === 'number') change(node, String(node.value + 1));
  else if (typeof node.value === 'boolean') change(node, String(!node.value));
  else if (typeof node.value === 'string' && node.value !== 'use strict')
    change(node, node.value === '' ? "'changed'" : "''");
}

/** A pattern with an anchor or a count dropped, a class negated, or a number increased by one; only if it still is a pattern. */
function patternChanges(pattern) {
  const changed = [...pattern.matchAll(PATTERN_PARTS)].flatMap(({ 0: part, index }) => {
    const other = partChanged(part);
    return other === undefined
      ? []
      : [
          [
            pattern.slice(0, index) + other + pattern.slice(index + part.length),
            `/${short(pattern)}/ at ${index}: ${part} -> ${other}`,
          ],
        ];
  });
  return changed.filter(([text]) => text !== '' && isPattern(text));
}

function partChanged(part) {
  if (part.startsWith('[')) return part.startsWith('[^') ? `[${part.slice(2)}` : `[^${part.slice(1)}`;
  if (part.startsWith('{')) return part.replace(/\d+(?=\}|,)/, (n) => String(Number(n) + 1));
  return { '^': '', $: '', '+': '*', '*': '+', '?': '' }[part];
}

function isPattern(text) {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
}

const short = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 80);

import { checks } from '../checks/registry.js';
import type { CompiledRule } from '../model/compiled.js';
import type { Operation } from '../model/operation.js';
import { compileJudge, dataOf, type JudgeSource, type Slots } from './compile.js';
import { bareSource, source } from './code.js';
import { cardsOf } from './schema.js';
import { testCode } from './test-code.js';

/** Where a generated module finds what it imports. */
export interface EmitOptions {
  readonly packageVersion: string;
  /** TypeScript, as part of the package; otherwise plain JavaScript. */
  readonly typed?: boolean;
  /** Turns a module of the package (`checks/amount`, `evaluator/validator`) into an import specifier. */
  readonly specifier: (module: string) => string;
}

const TEXT = /"(?:[^"\\]|\\.)*"/g;
const FORBIDDEN = /\brequire\s*\(|\beval\s*\(|\bnew\s+Function\b|\bFunction\s*\(/;

/**
 * Writes an operation as an ES module that needs neither Ajv nor code generation.
 * @throws {Error} where the source would hold `require`, `eval` or `new Function`
 */
export function emitOperation(operation: Operation, slots: Slots, options: EmitOptions): string {
  const data = dataOf(operation, slots, options.packageVersion);
  const judge = compileJudge(operation).source!;
  const cards = cardsOf(operation);
  const imports = new Map<string, string>();
  const use = (name: string, parameters: unknown): string => {
    const { module, alias } = testCode(name, parameters);
    imports.set(module, alias);
    return alias;
  };
  for (const { check } of cards) if (!['required', 'unique-in-batch'].includes(check.name)) use(check.name, check.parameters);
  const rules = data.rules.map((rule, i) => {
    const { name, parameters } = cards[i]!.check;
    const text = ruleSource(rule);
    return checks[name]?.detail ? `${text.slice(0, -1)},"detail":${use(name, parameters)}.detail(${bareSource(parameters)})}` : text;
  });
  const body = [
    scopeDeclarations(judge),
    judgeCode(judge),
    `export const operation${options.typed ? ': CompiledOperation' : ''} = {`,
    ...Object.entries(data).filter(([key]) => !['rules', 'type'].includes(key)).map(([key, value]) => `  ${key}: ${bareSource(value)},`),
    `  type: ${ruleSource(data.type)},`,
    `  rules: [`,
    ...rules.map((rule) => `    ${rule},`),
    `  ],`,
    `  read: (order, text) => ({ ${data.fields.map((name) => `${name}: text(order.${name})`).concat([...data.facts, ...data.derived.map((d) => d.name)].map((name) => `${name}: undefined`)).join(', ')} }),`,
    `  isKnown: (name) => { switch (name) { ${data.fields.map((name) => `case ${source(name)}:`).join(' ')} return true; default: return false; } },`,
    `  judge,`,
    `};`,
  ].join('\n');
  if (FORBIDDEN.test(body.replace(TEXT, '""'))) throw new Error(`The module of ${operation.id} would generate code at run time.`);
  const lines = [...imports].sort().map(([module, alias]) => `import * as ${alias} from ${source(options.specifier(`checks/${module}`))};`);
  const header = [`// Generated from rules/operations/${operation.id}.yaml. Do not edit.`];
  if (options.typed) header.push('// @ts-nocheck', `import type { CompiledOperation } from ${source(options.specifier('model/compiled'))};`);
  return [...header, ...lines, body, ''].join('\n');
}

/** A rule without a prototype; what of it callers get to see are plain objects. */
function ruleSource(rule: CompiledRule): string {
  return `{__proto__:null,${source(rule).slice(1)}`;
}

interface ScopeValue {
  readonly str: string;
  readonly value?: { readonly code?: unknown };
}

/** Ajv's function with a plain signature: a rule never looks above the order. */
function judgeCode({ validateName, validateCode }: JudgeSource): string {
  return validateCode
    .replace(/^function \w+\(data, \{[^}]*\}=\{\}\)/, 'function judge(data)')
    .replace(/\/\*# sourceURL=.*?\*\/;?/, '')
    .replaceAll(String(validateName), 'judge');
}

/** The tests that the function calls; Ajv also offers the schema, which nothing reads. */
function scopeDeclarations({ scopeValues, validateCode }: JudgeSource): string {
  const names = Object.values(scopeValues as Record<string, Iterable<ScopeValue>>).flatMap((set) => [...set]);
  const used = names.filter((name) => name.value?.code !== undefined && new RegExp(`\\b${name.str}\\b`).test(validateCode));
  return used.map((name) => `const ${name.str} = ${String(name.value!.code)};`).join('\n');
}

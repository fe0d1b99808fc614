import type { Derived, Operation } from '../model/operation.js';
import type { RuleRow } from '../evaluator/operation-of.js';
import { compileJudge, type JudgeSource, type Slots } from './compile.js';
import { tableOf } from './table.js';
import { bareSource, source } from '../text/source.js';

/** Where a generated module finds what it imports. */
export interface EmitOptions {
  readonly packageVersion: string;
  /** TypeScript, as part of the package; otherwise plain JavaScript. */
  readonly typed?: boolean;
  /** Turns a module of the package (`checks/amount`, `evaluator/validator`) into an import specifier. */
  readonly specifier: (module: string) => string;
}

/** Names of fields become part of the code as they are. */
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9]*$/;
/** A string; one that nothing closes goes to the end, so that it is looked at once. */
const TEXT = /"(?:[^"\\]|\\[^])*(?:"|\\?$)/g;
const FORBIDDEN = /\brequire\s*\(|\beval\s*\(|\bnew\s+Function\b|\bFunction\s*\(/;

/**
 * Writes an operation as an ES module that needs neither Ajv nor code generation.
 * @throws {Error} where a name is no identifier, or the source would hold `require`, `eval` or `new Function`
 */
export function emitOperation(operation: Operation, slots: Slots, options: EmitOptions): string {
  const { wordings, rows, ...data } = tableOf(operation, slots, options.packageVersion);
  const names = [...data.fields, ...data.facts, ...data.derived.map((d) => d.name)];
  if (!names.every((name) => IDENTIFIER.test(name))) throw new Error(`${operation.id} has a name that cannot stand in a module.`);
  const judge = compileJudge(operation).source;
  const { scope } = judge;
  const body = [
    ...[...scope.constants].map(([name, code]) => `const ${name} = ${code};`),
    judgeCode(judge),
    `export const operation${options.typed ? ': CompiledOperation' : ''} = /*#__PURE__*/ operationOf({`,
    ...Object.entries(data).map(([key, value]) => `  ${key}: ${bareSource(value)},`),
    `  wordings: [`,
    ...wordings.map((wording) => `    ${source(wording)},`),
    `  ],`,
    `  rows: [`,
    ...rows.map((row, i) => `    ${rowSource(row, scope.details.get(i))},`),
    `  ],`,
    `  read: (order, text) => ({ ${data.fields.map((name) => `${name}: text(order.${name})`).concat([...data.facts, ...data.derived.map((d) => d.name)].map((name) => `${name}: undefined`)).join(', ')} }),`,
    `  unknownNames: (order, ownOnly, limit) => { let names; for (const name in order) { switch (name.length) { ${knownNames(data.fields)} } if (ownOnly && !Object.hasOwn(order, name)) continue; if ((names ??= []).push(name) > limit) break; } return names; },`,
    `  derive: (order, labellers) => { ${data.derived.map((one, i) => `order.${one.name} = labellers[${i}](${partCode(one)});`).join(' ')} },`,
    `  sameLabels: (one, other) => ${data.derived.map(({ name }) => `one.${name} === other.${name}`).join(' && ') || 'true'},`,
    `  judge,`,
    `});`,
  ].join('\n');
  if (FORBIDDEN.test(body.replace(TEXT, '""'))) throw new Error(`The module of ${operation.id} would generate code at run time.`);
  const lines = [...scope.imports].map(([name, { module, exported }]) => `import { ${exported} as ${name} } from ${source(options.specifier(`checks/${module}`))};`);
  if (data.derived.some(isPart)) lines.push(`import { part } from ${source(options.specifier('evaluator/part'))};`);
  lines.push(`import { operationOf } from ${source(options.specifier('evaluator/operation-of'))};`);
  const header = [`// Generated from rules/operations/${operation.id}.yaml. Do not edit.`];
  if (options.typed) header.push('// @ts-nocheck', `import type { CompiledOperation } from ${source(options.specifier('model/compiled'))};`);
  return [...header, ...lines, body, ''].join('\n');
}

const isPart = ({ after = '', before = '' }: Derived): boolean => after + before !== '';

/** What a derived name is found by. */
function partCode(derived: Derived): string {
  const { from, after = '', before = '' } = derived;
  return isPart(derived) ? `part(order.${from}, ${source(after)}, ${source(before)})` : `order.${from}`;
}

/** Told apart by their length first: comparing each name with all of them would cost more than the rest of many a judgement. */
function knownNames(fields: readonly string[]): string {
  const lengths = [...new Set(fields.map((name) => name.length))];
  return lengths.map((length) => `case ${length}: if (${fields.filter((name) => name.length === length).map((name) => `name === ${source(name)}`).join(' || ')}) continue; break;`).join(' ');
}

function rowSource([id, field, wording, basis, clause, more]: RuleRow, detail?: string): string {
  const entries = Object.entries(more ?? {}).map(([key, value]) => `${key}:${source(value)}`);
  if (detail !== undefined) entries.push(`detail:${detail}`);
  return `[${[...[id, field, wording, basis, clause].map(source), ...(entries.length > 0 ? [`{${entries.join()}}`] : [])].join()}]`;
}

/** Ajv's function with a plain signature: a rule never looks above the order, and there are no Ajv errors. */
function judgeCode({ code, name, report }: JudgeSource): string {
  const start = 'let vErrors = null;\nlet errors = 0;\n';
  const end = `${name}.errors = vErrors;\nreturn errors === 0;\n}\n`;
  if (!code.includes(start) || !code.endsWith(end)) throw new Error('Ajv wraps its functions in another way than before.');
  return `function judge(data, ${report}) {\n${code.slice(code.indexOf(start) + start.length, -end.length)}}`;
}

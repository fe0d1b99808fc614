import type { Operation } from '../model/operation.js';
import type { RuleRow } from '../evaluator/operation-of.js';
import { compileJudge, type JudgeSource, type Slots } from './compile.js';
import { HOSTS } from './module-scope.js';
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
/** What a row may leave out at its end: from the document on. */
const DEFAULTS = ['', [], {}, '', '9999'].map((part) => JSON.stringify(part));

/**
 * Writes an operation as an ES module that needs neither Ajv nor code generation.
 * @throws {Error} where a name is no identifier, or the source would hold `require`, `eval` or `new Function`
 */
export function emitOperation(operation: Operation, slots: Slots, options: EmitOptions): string {
  const judge = compileJudge(operation).source;
  const { scope } = judge;
  const { wordings, rows, ...data } = tableOf(operation, slots, options.packageVersion, scope.narrowed);
  if (
    !Object.keys({ ...data.fields, ...data.facts })
      .concat(data.derived.map((d) => d.name))
      .every((name) => IDENTIFIER.test(name))
  ) {
    throw new Error(`${operation.id} has a name that cannot stand in a module.`);
  }
  const body = [
    ...[...scope.constants].map(([name, code]) => `const ${name} = ${code};`),
    judgeCode(judge),
    `export const operation${options.typed ? ': CompiledOperation' : ''} = /*#__PURE__*/ operationOf({`,
    ...Object.entries(data).map(([key, value]) => `  ${key}: ${bareSource(value)},`),
    `  wordings: [`,
    ...wordings.map((wording) => `    ${source(wording)},`),
    `  ],`,
    `  rows: [`,
    ...rows.map((row) => `    ${rowSource(row)},`),
    `  ],`,
    `  judge,`,
    `});`,
  ].join('\n');
  if (FORBIDDEN.test(body.replace(TEXT, '""')))
    throw new Error(`The module of ${operation.id} would generate code at run time.`);
  const lines = [...scope.imports].map(
    ([name, { module, exported }]) => `import { ${exported} as ${name} } from ${source(options.specifier(module))};`,
  );
  lines.push(`import { operationOf } from ${source(options.specifier('evaluator/operation-of'))};`);
  const header = [`// Generated from rules/operations/${operation.id}.yaml. Do not edit.`];
  if (options.typed)
    header.push(
      '// @ts-nocheck',
      `import type { CompiledOperation } from ${source(options.specifier('model/compiled'))};`,
    );
  return [...header, ...lines, body, ''].join('\n');
}

function rowSource(row: RuleRow): string {
  const last = row.findLastIndex((part, at) => JSON.stringify(part) !== DEFAULTS[at - row.length + DEFAULTS.length]);
  return source(row.slice(0, last + 1));
}

/** Ajv's function with a plain signature: a rule never looks above the order, and there are no Ajv errors. */
function judgeCode({ code, name, scope }: JudgeSource): string {
  const start = 'let vErrors = null;\nlet errors = 0;\n';
  const end = `${name}.errors = vErrors;\nreturn errors === 0;\n}\n`;
  if (!code.includes(start) || !code.endsWith(end))
    throw new Error('Ajv wraps its functions in another way than before.');
  const hosts = HOSTS.map((host) => scope.hostNames.get(host) ?? host);
  return `function judge(data, ${hosts.join(', ')}) {\n${code.slice(code.indexOf(start) + start.length, -end.length)}}`;
}

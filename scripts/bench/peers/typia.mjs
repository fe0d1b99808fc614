// Each operation as TypeScript with typia's tags, which typia transforms through the compiler interface of TypeScript up to version 6.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import transform from '@typia/transform';
import ts from 'typescript';
import { missingRule } from './checks/steps.mjs';
import { typeOf } from './typia/validator.mjs';

const folder = fileURLToPath(new URL('../build/typia/', import.meta.url));

function sourceOf(operation, fields) {
  const lines = [
    `import * as checks from '../../peers/checks/${operation}.mjs';`,
    `import { validatorOf } from '../../peers/typia/validator.mjs';`,
    `import typia, { type tags } from 'typia';`,
    `type Rule<Name extends string, Code extends string> = tags.TagBase<{ target: 'string'; kind: Name; value: undefined; validate: Code }>;`,
  ];
  const properties = [];
  for (const [field, steps] of Object.entries(fields)) {
    for (const [i, { rule, form }] of steps.entries()) {
      const type = typeOf(rule);
      if (!form) lines.push(`const holds_${type} = checks.fields.${field}[${i}].holds;`);
      lines.push(
        `type ${type} = Rule<'${type}', ${JSON.stringify(form ? `${form}.test($input)` : `holds_${type}($input)`)}>;`,
      );
    }
    properties.push(
      `  ${field}${missingRule(steps) === undefined ? '?' : ''}: ${['string', ...steps.map(({ rule }) => typeOf(rule))].join(' & ')};`,
    );
  }
  return [
    ...lines,
    'interface Order {',
    ...properties,
    '}',
    'export const validate = validatorOf(checks, typia.createValidateEquals<Order>());',
    '',
  ].join('\n');
}

export async function moduleOf(operation) {
  const { fields } = await import(`./checks/${operation}.mjs`);
  return transformed(operation, sourceOf(operation, fields));
}

/** The JavaScript of a module that typia transforms. @param name the name of the file to write for it */
export function transformed(name, source) {
  const file = `${folder}${name}.mts`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, source);
  const program = ts.createProgram([file], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    verbatimModuleSyntax: true,
    allowJs: true,
    skipLibCheck: true,
    types: [],
  });
  const problems = [];
  let module;
  program.emit(program.getSourceFile(file), (_, text) => (module = text), undefined, false, {
    before: [transform(program, {}, { addDiagnostic: (problem) => problems.push(problem) })],
  });
  if (problems.length > 0)
    throw new Error(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n'));
  return module;
}

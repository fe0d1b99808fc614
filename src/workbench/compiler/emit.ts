import { ENGINE, NO_FROM, NO_UNTIL, PATH, type Operation, type RuleRow, bareSource, source } from '../../core/index.js';
import { evaluatorSource } from './compile.js';
import { type About, firstVersion, versionOfRules } from '../rulebook/index.js';
import { HOSTS, SCOPE_NAME } from './module-scope.js';
import { columnSource, type SharedColumns } from './modules/list-modules.js';
import type { ModulePlace, UsedFunction } from './modules/module-text.js';
import { operationTable } from './operation-table.js';

const IS_PATH = new RegExp(PATH);
/** A string. An unterminated string extends to the end of the text, so that each character is read once. */
const TEXT = /"(?:[^"\\]|\\[^])*(?:"|\\?$)/g;
const FORBIDDEN = /\brequire\s*\(|\beval\s*\(|\bnew\s+Function\b|\bFunction\s*\(/;
/** The defaults at the end of a row, from the parameters on. A row leaves them out. */
const DEFAULTS = [{}, [], '', [], NO_FROM, NO_UNTIL];

/**
 * Writes an operation as an ES module that needs neither Ajv nor code generation.
 * @param about the versions in `rulebook.yaml`
 * @param lists collects the columns of lists that the module imports; without it, the module contains them
 * @throws {Error} if a name can't be a field, or the source would contain `require`, `eval` or `new Function`
 */
export function emitOperation(
  operation: Operation,
  place: ModulePlace,
  about: Pick<About, 'version' | 'engine'> = {},
  lists?: SharedColumns,
): string {
  const { code, scope } = evaluatorSource(operation);
  const { wordings, rows, members, totals, dated, ...data } = operationTable(operation, versionOfRules(about));
  if (
    !Object.keys({ ...data.fields, ...data.facts })
      .concat(data.derived.map((d) => d.name))
      .every((name) => IS_PATH.test(name))
  ) {
    throw new Error(`${operation.id} has a name that no field can have.`);
  }
  const made: UsedFunction =
    place.form === undefined
      ? { name: 'operationOf', module: 'core/evaluator/operation-of', exported: 'operationOf' }
      : { name: 'operationFrom', module: 'engine', exported: 'operationFrom' };
  const columns = [...scope.columns];
  // Most operations do not depend on the day.
  const hosts = HOSTS.filter((host) => host !== 'day' || scope.hostNames.has(host));
  const parameters = ['data', ...hosts.map((host) => scope.hostNames.get(host) ?? host)];
  const body = [
    ...(lists ? [] : columns.map(([name, column]) => `const ${name} = ${columnSource(column)};`)),
    ...usedConstants(scope.constants, code).map(([name, value]) => `const ${name} = ${value};`),
    `function evaluate(${parameters.join(', ')}) {\n${code}}`,
    `export const operation${place.isTyped ? ': CompiledOperation' : ''} = /*#__PURE__*/ ${made.name}(${place.form === undefined ? '' : `${place.form}, `}{`,
    ...Object.entries(data).map(([key, value]) => `  ${key}: ${bareSource(value)},`),
    `  wordings: [`,
    ...wordings.map((wording) => `    ${source(wording)},`),
    `  ],`,
    `  rows: [`,
    ...rows.map((row) => `    ${rowSource(row)},`),
    `  ],`,
    ...(members ? [`  shape: shapeOf(${source(members)}),`] : []),
    ...(dated ? [`  inForce: isInForce,`] : []),
    ...(totals ? [`  totals: totalsOf(${source(totals)}),`] : []),
    `  evaluate,`,
    `}${place.form === undefined ? '' : versions(about.engine)});`,
  ].join('\n');
  if (FORBIDDEN.test(body) && FORBIDDEN.test(body.replace(TEXT, '""')))
    throw new Error(`The module of ${operation.id} would generate code at run time.`);
  const used = [...scope.imports].map(([name, one]): UsedFunction => ({ name, ...one }));
  if (members) used.push({ name: 'shapeOf', module: 'core/evaluator/shape', exported: 'shapeOf' });
  if (totals) used.push({ name: 'totalsOf', module: 'core/evaluator/totals', exported: 'totalsOf' });
  if (dated) used.push({ name: 'isInForce', module: 'core/model/period', exported: 'isInForce' });
  used.push(made);
  const header = [`// Generated from rules/operations/${operation.id}.yaml. Do not edit.`];
  if (place.isTyped)
    header.push(
      '// @ts-nocheck',
      `import type { CompiledOperation } from ${source(place.specifier('core/model/compiled', 1))};`,
    );
  const imports = lists ? columns.map(([name, column]) => lists.importLine(name, column)) : [];
  return [...header, ...imports, ...place.imports(used, 1), body, ''].join('\n');
}

/** The constants without those that a check made but its code does not use. */
function usedConstants(constants: ReadonlyMap<string, string>, code: string): readonly (readonly [string, string])[] {
  const names = new Set([code, ...constants.values()].flatMap((text) => text.match(SCOPE_NAME) ?? []));
  return [...constants].filter(([name]) => names.has(name));
}

/** The version that builds a module, and the first version in the range of the rules. */
function versions(range: string | undefined): string {
  const from = firstVersion(range);
  return `, ${source(ENGINE)}${from === undefined ? '' : `, ${source(from)}`}`;
}

function rowSource(row: RuleRow): string {
  const isDefault = (part: RuleRow[number], other: (typeof DEFAULTS)[number] | undefined): boolean =>
    typeof part === 'object' && typeof other === 'object' ? Object.keys(part).length === 0 : part === other;
  const last = row.findLastIndex((part, at) => !isDefault(part, DEFAULTS[at - row.length + DEFAULTS.length]));
  return source(row.slice(0, last + 1));
}

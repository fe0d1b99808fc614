import { type Operation, type TableColumn, scopeOf } from '../../../core/index.js';
import { evaluatorSource } from '../compile.js';
import { minified, outsideTexts } from './script-text.js';

/** How the code of one field's rules refers to values, numbers and names. */
export interface FieldScope {
  /** The index of a name among the values. */
  readonly placeOf: (name: string) => number;
  /** The number under which a rule is reported, by its index in the operation. */
  readonly numberOf: (index: number) => number;
  /** The name of a module's export. */
  readonly importOf: (module: string, exported: string) => string;
  /** The name of a column of a list. */
  readonly columnOf: (column: TableColumn) => string;
  /** The name of a constant with this code. */
  readonly constantOf: (code: string) => string;
}

/** The names of a function's parameters and variables. The runtime uses none of them. */
export const LOCALS = 'vrdlabcefghi'.split('');
const [VALUES, REPORT, DAY, LABEL, ...VARIABLES] = LOCALS as [string, string, string, string, ...string[]];

/** Names that the compiler generates for variables. */
const VARIABLE = /\b(field|label|code|settled|result|once|list|item|row|member|total|values|i|func)(\d+)\b/g;

/** The functions of an operation's fields, in order. Together they do the same as the function of its module. */
export function fieldRules(operation: Operation, scope: FieldScope): readonly string[] {
  const { code, scope: module } = evaluatorSource(operation, scope.numberOf, scope.placeOf);
  const known = new Map<string, string>();
  const hosts = new Map([...module.hostNames].map(([host, name]) => [name, host]));
  const nameOf = (name: string): string => {
    const imported = module.imports.get(name);
    if (imported) return scope.importOf(imported.module, imported.exported);
    const column = module.columns.get(name);
    if (column) return scope.columnOf(column);
    if (hosts.get(name) === 'report') return REPORT;
    if (hosts.get(name) === 'day') return DAY;
    // The labels of the order are read earlier; those of entries are read here.
    if (hosts.get(name) === 'label') return LABEL;
    // A constant may be made of other constants.
    return scope.constantOf(minified(outsideTexts(module.constants.get(name)!, renamed)));
  };
  const renamed = (part: string): string =>
    part.replace(VARIABLE, (name, kind: string) => {
      if (kind !== 'func') return name;
      if (!known.has(name)) known.set(name, nameOf(name));
      return known.get(name)!;
    });
  // The members of entries are local variables of the code for entries.
  const fields = operation.fields.flatMap(({ name }) => (scopeOf(name) === '' ? name : []));
  const labels = [...operation.derived, ...operation.facts].flatMap(({ name }) => (scopeOf(name) === '' ? name : []));
  const valueOf = (kind: string, index: number): string =>
    `${VALUES}[${scope.placeOf(kind === 'field' ? fields[index]! : labels[index]!)}]`;
  return partsOf(code).map((part) => {
    const locals = new Map<string, string>();
    const reads: string[] = [];
    const text = outsideTexts(part, (piece) =>
      piece.replace(VARIABLE, (name, kind: string, index: string) => {
        if (kind === 'func') return renamed(name);
        if (!locals.has(name)) {
          // The runtime's names have at most two characters.
          const local = VARIABLES[locals.size] ?? `$${locals.size}$`;
          locals.set(name, local);
          if (kind === 'field' || kind === 'label') reads.push(`${local}=${valueOf(kind, Number(index))}`);
        }
        return locals.get(name)!;
      }),
    );
    const asked = text.includes(`${LABEL}(`) ? `,${LABEL}` : '';
    return `(${VALUES},${REPORT},${DAY}${asked})=>{let ${reads.join()};${minified(text)}}`;
  });
}

/** The statements of each field. */
function partsOf(code: string): readonly string[] {
  const lines = code.split('\n');
  const start = lines.findLastIndex((line) => /^const (?:field|label)\d+ = /.test(line)) + 1;
  const parts: string[] = [];
  let depth = 0;
  let hasTotals = false;
  for (const line of lines.slice(start, -1)) {
    // The totals that a field's rules read are declared before the rules.
    const isTotal = /^const total\d+ = /.test(line);
    if (depth === 0 && (isTotal || line.startsWith('if(')) && !hasTotals) parts.push('');
    hasTotals = depth === 0 && isTotal;
    parts[parts.length - 1] += `${line}\n`;
    if (line === '}') depth--;
    if (line.endsWith('{')) depth++;
  }
  return parts;
}

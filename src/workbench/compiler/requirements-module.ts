import { checks } from '../../checks/index.js';
import {
  type Bound,
  type CompiledInputRule,
  type Operation,
  type Rule,
  type TableColumn,
  boundTests,
  boundsIn,
  entriesOf,
  entryBounds,
  source,
  withinBound,
} from '../../core/index.js';
import { property } from './code.js';
import { evaluatedRules } from './keyword-schema.js';
import { constantCode } from './module-scope.js';

/** What `requirements` needs of an operation's rules, in this process: for the authoring side. */
export function compileInputRules(operation: Operation): readonly CompiledInputRule[] {
  return evaluatedRules(operation).map((rule) => {
    const { when, unless, check } = rule;
    const narrow = checks[check.name]?.narrow?.(check.parameters);
    const group = groupOf(rule);
    const within = Object.fromEntries(boundsOf(rule).map((bound) => [bound, boundTests[bound]]));
    return {
      ...(when && { when }),
      ...(unless && { unless }),
      ...(Object.keys(within).length > 0 && { within }),
      ...(narrow && { narrow }),
      ...(group && { group }),
    };
  });
}

/** The bounds in a rule's conditions, each once. */
const boundsOf = ({ when, unless }: Rule): readonly Bound[] => [
  ...new Set(
    [...entriesOf(when), ...entriesOf(unless)].flatMap(({ entry }) =>
      boundsIn(entryBounds(entry) ?? {}).map(([bound]) => bound),
    ),
  ),
];

/** The fields of a group, of a rule on which of them are given. */
function groupOf({ field, check: { name, parameters } }: Rule): readonly string[] | undefined {
  const check = checks[name];
  if (check?.subject === 'presence') return [field, ...(check.reads?.(parameters) ?? [])];
  // Your own check may ask for its field.
  return check?.missing ? [field] : undefined;
}

/** How the code of input rules names what it uses. */
interface InputRuleNames {
  /** The name of a function that a module of the package exports: of `checks/by` `narrow`, of `core/model/bounds` `isAtLeast`. */
  readonly importOf: (module: string, exported: string) => string;
  readonly columnOf: (column: TableColumn) => string;
}

/** The same as source. */
export function inputRulesSource(operation: Operation, names: InputRuleNames): string {
  const inputRules = evaluatedRules(operation).map((rule) => {
    const { when, unless } = rule;
    const narrow = narrowCode(rule, names);
    const group = groupOf(rule);
    const within = boundsOf(rule).map(
      (bound) => `${source(bound)}: ${names.importOf('core/model/bounds', Object.keys(withinBound[bound])[0]!)}`,
    );
    const members = [
      ...(when ? [`when: ${source(when)}`] : []),
      ...(unless ? [`unless: ${source(unless)}`] : []),
      ...(within.length > 0 ? [`within: { ${within.join(', ')} }`] : []),
      ...(narrow === undefined ? [] : [`narrow: ${narrow}`]),
      ...(group ? [`group: ${source(group)}`] : []),
    ];
    return members.length === 0 ? '  {},\n' : `  { ${members.join(', ')} },\n`;
  });
  return `[\n${inputRules.join('')}]`;
}

/** The code that makes a rule's {@link Narrow}: a constant, or the check's own where other fields or the day decide. */
function narrowCode({ check: { name, parameters } }: Rule, names: InputRuleNames): string | undefined {
  const check = checks[name];
  if (!check?.narrow) return undefined;
  const reads = check.reads?.(parameters) ?? [];
  if (reads.length === 0 && !check.readsDay?.(parameters)) {
    const narrowing = check.narrow(parameters)({});
    return narrowing && `() => (${source(narrowing)})`;
  }
  const inline = check.narrowInline?.(parameters, {
    field: (other) => property('v', other),
    use: (module, exported) => names.importOf(`checks/${module}`, Object.keys(exported)[0]!),
    constant: constantCode,
  });
  if (inline !== undefined) return `(v) => (${inline})`;
  const narrow = names.importOf(`checks/${name}`, check.narrowName?.(parameters) ?? 'narrow');
  return `${narrow}(${withColumns(check.narrowData?.(parameters) ?? parameters, names)})`;
}

/** Plain data as source, with the names of columns instead of these. */
function withColumns(value: unknown, names: InputRuleNames): string {
  if (isColumn(value)) return names.columnOf(value);
  if (!hasColumns(value)) return source(value);
  if (Array.isArray(value)) return `[${value.map((part) => withColumns(part, names)).join()}]`;
  return `{${Object.entries(value as object)
    .map(([key, part]) => `${source(key)}:${withColumns(part, names)}`)
    .join()}}`;
}

const isColumn = (value: unknown): value is TableColumn =>
  typeof value === 'object' && value !== null && 'list' in value && 'name' in value && 'text' in value;

const hasColumns = (value: unknown): boolean =>
  isColumn(value) || (typeof value === 'object' && value !== null && Object.values(value).some(hasColumns));

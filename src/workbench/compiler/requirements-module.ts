import { checks } from '../../checks/index.js';
import { type CompiledInputRule, type Operation, type Rule, source } from '../../core/index.js';
import { evaluatedRules } from './keyword-schema.js';

/** What `requirements` needs of an operation's rules, in this process: for the authoring side. */
export function compileInputRules(operation: Operation): readonly CompiledInputRule[] {
  return evaluatedRules(operation).map((rule) => {
    const { when, unless, check } = rule;
    const narrow = checks[check.name]?.narrow?.(check.parameters);
    const group = groupOf(rule);
    return { ...(when && { when }), ...(unless && { unless }), ...(narrow && { narrow }), ...(group && { group }) };
  });
}

/** The fields of a group, of a rule on which of them are given. */
function groupOf({ field, check: { name, parameters } }: Rule): readonly string[] | undefined {
  const check = checks[name];
  return check?.subject === 'presence' ? [field, ...(check.reads?.(parameters) ?? [])] : undefined;
}

/**
 * The same as source.
 * @param nameOf the name of a check's `narrow` in the code
 */
export function inputRulesSource(operation: Operation, nameOf: (check: string) => string): string {
  const inputRules = evaluatedRules(operation).map((rule) => {
    const { when, unless } = rule;
    const narrow = narrowCode(rule, nameOf);
    const group = groupOf(rule);
    const members = [
      ...(when ? [`when: ${source(when)}`] : []),
      ...(unless ? [`unless: ${source(unless)}`] : []),
      ...(narrow === undefined ? [] : [`narrow: ${narrow}`]),
      ...(group ? [`group: ${source(group)}`] : []),
    ];
    return members.length === 0 ? '  {},\n' : `  { ${members.join(', ')} },\n`;
  });
  return `[\n${inputRules.join('')}]`;
}

/** The code that makes a rule's {@link Narrow}: a constant, or the check's own where other fields or the day decide. */
function narrowCode({ check: { name, parameters } }: Rule, nameOf: (check: string) => string): string | undefined {
  const check = checks[name];
  if (!check?.narrow) return undefined;
  const reads = check.reads?.(parameters) ?? [];
  if (reads.length === 0 && !check.readsDay?.(parameters)) return `() => (${source(check.narrow(parameters)({}))})`;
  return `${nameOf(name)}(${source(check.narrowData?.(parameters) ?? parameters)})`;
}

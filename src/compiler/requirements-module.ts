import { checks } from '../generated/checks.js';
import type { CompiledInputRule } from '../model/compiled.js';
import type { Operation, Rule } from '../model/operation.js';
import { source } from '../strings/source.js';
import { evaluatedRules } from './keyword-schema.js';

/** What `requirements` needs of an operation's rules, in this process: for the authoring side. */
export function compileInputRules(operation: Operation): readonly CompiledInputRule[] {
  return evaluatedRules(operation).map(({ when, unless, check }) => {
    const narrow = checks[check.name]?.narrow?.(check.parameters);
    return { ...(when && { when }), ...(unless && { unless }), ...(narrow && { narrow }) };
  });
}

/**
 * The same as source, with what it imports.
 * @param specifier turns the name of a check into an import specifier
 */
export function inputRulesSource(
  operation: Operation,
  specifier: (check: string) => string,
): { readonly imports: readonly string[]; readonly list: string } {
  const imports = new Map<string, string>();
  const inputRules = evaluatedRules(operation).map((rule) => {
    const { when, unless } = rule;
    const narrow = narrowCode(rule, imports);
    const members = [
      ...(when ? [`when: ${source(when)}`] : []),
      ...(unless ? [`unless: ${source(unless)}`] : []),
      ...(narrow === undefined ? [] : [`narrow: ${narrow}`]),
    ];
    return members.length === 0 ? '  {},\n' : `  { ${members.join(', ')} },\n`;
  });
  return {
    imports: [...imports]
      .sort()
      .map(([check, alias]) => `import { narrow as ${alias} } from ${source(specifier(check))};`),
    list: `[\n${inputRules.join('')}]`,
  };
}

/** The code that makes a rule's {@link Narrow}: a constant, or the check's own where other fields or the day decide. */
function narrowCode({ check: { name, parameters } }: Rule, imports: Map<string, string>): string | undefined {
  const check = checks[name];
  if (!check?.narrow) return undefined;
  const reads = check.reads?.(parameters) ?? [];
  if (reads.length === 0 && !check.readsDay?.(parameters)) return `() => (${source(check.narrow(parameters)({}))})`;
  const alias = aliasOf(name);
  imports.set(name, alias);
  return `${alias}(${source(check.narrowData?.(parameters) ?? parameters)})`;
}

/** `amount-between` -> `amountBetween`. */
function aliasOf(check: string): string {
  return check.replace(/-([a-z])/g, (_, c: string) => c.toUpperCase());
}

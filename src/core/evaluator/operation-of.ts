import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Basis, DiagnosticCode, Params, Severity } from '../model/diagnostic.js';
import { ruleWith } from './reports.js';
import { withoutPrototype } from './without-prototype.js';

/**
 * The part that rules with the same wording share. The message contains `{label}` and names of parameters as placeholders. The id of a
 * rule's own message is the rule's id, and is `''` here. `isFixed` is written only where it is true.
 */
export type RuleWording = readonly [
  code: DiagnosticCode,
  severity: Severity,
  messageId: string,
  message: string,
  isFixed?: boolean,
];

/**
 * A rule as generated modules write it. It has positions instead of names, because a bundle pays for each name. Parts that neighbouring
 * rules share come first, because that compresses best. `reads` counts over fields, facts and derived names; a bitwise complement means
 * that the rule asks only whether the value is given. `others` are the needs besides bindings and facts. A row about types is a rule for
 * each field in its list.
 */
export type RuleRow = readonly [
  clause: string,
  field: number | readonly number[],
  id: string,
  wording: number,
  basis: Basis,
  params?: Params,
  reads?: readonly number[],
  document?: string,
  others?: readonly string[],
  from?: string,
  until?: string,
];

/** The content of an operation's generated module. */
export interface OperationTable extends Omit<CompiledOperation, 'rules' | 'fields' | 'facts'> {
  /** Labels by name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
  readonly wordings: readonly RuleWording[];
  /** The rules in order, then the rules on the types of each field and fact, and of the items of each list. */
  readonly rows: readonly RuleRow[];
}

/** The operation of a generated module. Its rules are built when they are first needed, which an order without findings never does. */
export function operationOf(given: OperationTable): CompiledOperation {
  const table = withoutPrototype(given);
  const { id: prefix, fields: own, facts: ownFacts, derived, totals, wordings, rows, shape } = table;
  const fields = Object.keys(own);
  const facts = Object.keys(ownFacts);
  const names = [...fields, ...facts];
  const labels = withoutPrototype({
    ...totals?.labels,
    ...ownFacts,
    ...own,
  });
  const labelOf = (name: string): string => labels[derived.find((each) => each.name === name)?.from ?? name]!;
  const indexOf = (read: number): number =>
    read < 0 ? ~read : read < names.length ? read : fields.indexOf(derived[read - names.length]!.from);

  const ruleOf = (
    fieldIndex: number,
    [clause, , id, wording, basis, params = {}, read = [], document, others = [], from, until]: RuleRow,
  ): CompiledRule => {
    const [code, severity, messageId, template, isFixed = false] = wordings[wording]!;
    const ruleId = `${prefix}/${id}`;
    const field = names[fieldIndex]!;
    const reads = [...new Set(read.map(indexOf))].filter((other) => other !== fieldIndex);
    const rule = {
      labelOf,
      isFixed,
      fieldIndex,
      reads,
      presence: reads.filter((other) => read.includes(~other)),
      needs: [...read, fieldIndex].flatMap((one) => {
        const at = one - names.length;
        if (at >= 0) return { label: at, need: `binding:${derived[at]!.slot}` };
        return one < fields.length ? [] : { label: derived.length + one - fields.length, need: `fact:${names[one]!}` };
      }),
      others,
      from,
      until,
    };
    const diagnostic = {
      ruleId,
      code,
      severity,
      field,
      path: shape?.pathOf(field) ?? [field],
      message: template,
      text: template,
      messageId: messageId || ruleId,
      params,
      ...(reads.length > 0 && { related: reads.map((other) => names[other]!) }),
      basis,
      source: { ...(clause && { clause }), ...(document && { document }) },
    };
    return ruleWith(rule, diagnostic, template);
  };

  let rules: CompiledRule[] | undefined;
  return {
    __proto__: null,
    ...table,
    fields,
    facts,
    get rules() {
      return (rules ??= rows.flatMap((row) => [row[1]].flat().map((fieldIndex) => ruleOf(fieldIndex, row))));
    },
  } as CompiledOperation;
}

import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Basis, DiagnosticCode, Params, Severity } from '../model/diagnostic.js';
import { ruleWith } from './reports.js';
import { withoutPrototype } from './without-prototype.js';

/**
 * What rules that say the same have in common; in the message, `{label}` and the names of the rule's parameters are open. The id of
 * a message of the rules is that of the rule, and is `''` here. `isFixed` is written where it is true.
 */
export type RuleWording = readonly [
  code: DiagnosticCode,
  severity: Severity,
  messageId: string,
  message: string,
  isFixed?: boolean,
];

/**
 * A rule as generated modules write it: positions instead of names, as a bundle pays for each, and first what neighbours have in common,
 * as that packs best. What it reads is counted over fields, facts and derived names; what it only asks whether it is given is the
 * bitwise complement. `others` are what it needs besides bindings and facts. A row about the type of values is a rule for each field in its list.
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

/** What a generated module holds of an operation. */
export interface OperationTable extends Omit<CompiledOperation, 'rules' | 'fields' | 'facts'> {
  /** Names and labels. */
  readonly fields: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
  readonly wordings: readonly RuleWording[];
  /** The rules in order, then those about the type of each field and fact, and of the items of each list. */
  readonly rows: readonly RuleRow[];
}

/** The operation of a generated module; its rules are put together when first asked for, which an order without findings never does. */
export function operationOf(table: OperationTable): CompiledOperation {
  const { id: prefix, fields: own, facts: given, derived, totals, wordings, rows, shape } = table;
  const fields = Object.keys(own);
  const facts = Object.keys(given);
  const names = [...fields, ...facts];
  const labels = withoutPrototype({
    ...totals?.labels,
    ...given,
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
    ...table,
    fields,
    facts,
    get rules() {
      return (rules ??= rows.flatMap((row) => [row[1]].flat().map((fieldIndex) => ruleOf(fieldIndex, row))));
    },
  };
}

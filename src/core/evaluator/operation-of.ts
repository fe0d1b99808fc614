import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Basis, Diagnostic, DiagnosticCode, Params, Severity } from '../model/diagnostic.js';
import { NO_FROM, NO_UNTIL } from '../model/period.js';
import { withoutPrototype } from './without-prototype.js';
import { wordedOf } from '../text/message.js';

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
 * A rule as generated modules write it: positions instead of names, as a bundle pays for each. What it reads is counted over fields,
 * facts and derived names; what it only asks whether it is given is the bitwise complement. `others` are what it needs
 * besides bindings and facts.
 */
export type RuleRow = readonly [
  id: string,
  field: number,
  wording: number,
  basis: Basis,
  clause: string,
  document?: string,
  reads?: readonly number[],
  params?: Params,
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
  /** The rules in order, then the one that every field is text. */
  readonly rows: readonly RuleRow[];
  /** The fields of which a clause states that last rule. */
  readonly stated?: readonly (readonly [clause: string, fields: readonly number[]])[];
  /** The fields that are not text: the wording of that last rule, for a list also that about its items. */
  readonly types?: readonly (readonly [field: number, wording: number, items?: number])[];
}

/** The operation of a generated module; its rules are put together when first asked for, which an order without findings never does. */
export function operationOf(table: OperationTable): CompiledOperation {
  const {
    id: prefix,
    fields: own,
    facts: given,
    derived,
    totals,
    wordings,
    rows,
    stated = [],
    types = [],
    shape,
  } = table;
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

  const ruleOf = ([
    id,
    fieldIndex,
    wording,
    basis,
    clause,
    document,
    read = [],
    params = {},
    others = [],
    from = NO_FROM,
    until = NO_UNTIL,
  ]: RuleRow): CompiledRule => {
    const [code, severity, messageId, template, isFixed = false] = wordings[wording]!;
    const ruleId = `${prefix}/${id}`;
    const field = names[fieldIndex]!;
    const reads = [...new Set(read.map(indexOf))].filter((other) => other !== fieldIndex);
    const isError = severity === 'error';
    return {
      diagnostic: Object.freeze({
        ruleId,
        code,
        severity,
        field,
        path: Object.freeze(shape?.pathOf(field) ?? [field]),
        ...wordedOf(template, field, params, labelOf),
        messageId: messageId || ruleId,
        params: Object.freeze(params),
        ...(reads.length > 0 && { related: Object.freeze(reads.map((other) => names[other]!)) }),
        basis,
        source: Object.freeze({ ...(clause && { clause }), ...(document && { document }) }),
      }) as Diagnostic,
      template,
      labelOf,
      isError,
      isFixed,
      fieldIndex,
      reads,
      presence: reads.filter((other) => read.includes(~other)),
      shortCircuits: isError && reads.length === 0,
      needs: [...read, fieldIndex].flatMap((one) => {
        const at = one - names.length;
        if (at >= 0) return { label: at, need: `binding:${derived[at]!.slot}` };
        return one < fields.length ? [] : { label: derived.length + one - fields.length, need: `fact:${names[one]!}` };
      }),
      others,
      cases: new Map(),
      from,
      until,
    };
  };

  let rules: CompiledRule[] | undefined;
  return {
    ...table,
    fields,
    facts,
    get rules() {
      const [id, , text, ...type] = rows.at(-1)!;
      const typeOf = (fieldIndex: number, wording = text): CompiledRule => {
        const clause = stated.find(([, indexes]) => indexes.includes(fieldIndex))?.[0];
        if (clause !== undefined) return ruleOf([id, fieldIndex, wording, 'stated', clause]);
        // No clause on the body is about a fact: its source is that of the first rule that it is for.
        const defining = fieldIndex < fields.length ? undefined : rows.find(([, field]) => field === fieldIndex);
        if (!defining) return ruleOf([id, fieldIndex, wording, ...type]);
        const [, , , basis, source, document = ''] = defining;
        return ruleOf([id, fieldIndex, wording, basis, source, document]);
      };
      return (rules ??= [
        ...rows.slice(0, -1).map(ruleOf),
        ...names.map((_, fieldIndex) => typeOf(fieldIndex, types.find(([field]) => field === fieldIndex)?.[1])),
        ...types.flatMap(([field, , items]) => (items === undefined ? [] : typeOf(field, items))),
      ]);
    },
  };
}

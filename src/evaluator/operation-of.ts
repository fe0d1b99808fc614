import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Basis, DiagnosticCode, Params, Severity, Source } from '../model/diagnostic.js';
import { fill } from '../text/fill.js';
import { bare } from './bare.js';

/** What rules that say the same have in common: `{label}` in the message is the field's label, other names are of the rule's parameters. */
export type Wording = readonly [code: DiagnosticCode, severity: Severity, message: string];

/** A rule as generated modules write it: positions instead of names, as a bundle pays for each. Fields are counted over fields and facts. */
export type RuleRow = readonly [
  id: string,
  field: number,
  wording: number,
  basis: Basis,
  clause: string,
  more?: Partial<Pick<CompiledRule, 'reads' | 'from' | 'until'>> & Pick<Source, 'document'> & { readonly params?: Params; readonly needs?: readonly string[]; readonly detail?: CompiledRule['detail'] },
];

/** What a generated module holds of an operation. */
export interface OperationTable extends Omit<CompiledOperation, 'rules'> {
  /** Of fields and facts. */
  readonly labels: readonly string[];
  readonly wordings: readonly Wording[];
  /** The rules in order, then the one that every field is text. */
  readonly rows: readonly RuleRow[];
}

/** The operation of a generated module; its rules are put together when first asked for, which an order without findings never does. */
export function operationOf({ labels, wordings, rows, ...operation }: OperationTable): CompiledOperation {
  const { id: prefix, fields, facts, derived } = operation;
  const names = [...fields, ...facts];
  const ruleOf = ([id, place, wording, basis, clause, more]: RuleRow, label = labels[place]!): CompiledRule => {
    const { reads = [], needs = [], params = {}, document, detail, from = '', until = '9999' } = bare(more ?? {});
    const [code, severity, message] = wordings[wording]!;
    const ruleId = `${prefix}/${id}`;
    const diagnostic = {
      ruleId,
      code,
      severity,
      field: names[place]!,
      message: fill(message, bare({ ...(detail ? {} : params), label })),
      params: Object.freeze(params),
      ...(reads.length > 0 && { related: Object.freeze(reads.map((read) => names[read]!)) }),
      basis,
      source: Object.freeze({ ...(clause && { clause }), ...(document && { document }) }),
    };
    const needOf = (name: string): CompiledRule['needs'][number] => {
      const slot = derived.find((one) => one.name === name)?.slot;
      return { name, unjudged: Object.freeze({ ruleId, needs: slot ? `binding:${slot}` : `fact:${name}` }) };
    };
    return { diagnostic: Object.freeze(diagnostic), isError: severity === 'error', place, reads, needs: needs.map(needOf), detail, cases: new WeakMap(), from, until };
  };
  const all = (): CompiledRule[] => {
    const [id, , ...type] = rows.at(-1)!;
    return [...rows.slice(0, -1).map((row) => ruleOf(row)), ...names.map((name, place) => ruleOf([id, place, ...type], name))];
  };
  let rules: CompiledRule[] | undefined;
  return {
    ...operation,
    get rules() {
      return (rules ??= all());
    },
  };
}

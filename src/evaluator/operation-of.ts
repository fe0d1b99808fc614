import { bare } from './bare.js';
import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Basis, DiagnosticCode, Source } from '../model/diagnostic.js';

/** A rule as generated modules write it: positions instead of names, as a bundle pays for each. The field is counted over fields and facts. */
export type RuleRow = readonly [
  id: string,
  field: number,
  isWarning: 0 | 1,
  code: DiagnosticCode,
  basis: Basis,
  clause: string,
  message: string,
  more?: Partial<Pick<CompiledRule, 'params' | 'related' | 'needs' | 'detail' | 'from' | 'until'>> & Pick<Source, 'document'>,
];

/** What a generated module holds of an operation. */
export interface OperationTable extends Omit<CompiledOperation, 'rules' | 'type'> {
  /** The rules in order, then the one that every field is text. */
  readonly rows: readonly RuleRow[];
}

/** The operation of a generated module; its rules are put together when first asked for, which an order without findings never does. */
export function operationOf({ rows, ...operation }: OperationTable): CompiledOperation {
  const { id: prefix, fields, facts } = operation;
  const ruleOf = ([id, field, isWarning, code, basis, clause, message, more]: RuleRow): CompiledRule => {
    const { document, ...parts } = bare(more ?? {});
    return bare({
    id: `${prefix}/${id}`,
    field: fields[field] ?? facts[field - fields.length] ?? '*',
    code,
    severity: isWarning ? 'warning' : 'error',
    basis,
    source: { ...(clause && { clause }), ...(document && { document }) },
    message,
    params: {},
    ...parts,
  });
  };
  let rules: CompiledRule[] | undefined;
  const all = (): CompiledRule[] => (rules ??= rows.map(ruleOf));
  return {
    ...operation,
    get rules() {
      return all().slice(0, -1);
    },
    get type() {
      return all().at(-1)!;
    },
  };
}

import type { Diagnostic } from '../model/diagnostic.js';
import type { CompiledFailure, Remedy } from '../model/gateway.js';
import { failures } from '../operations/compiled/gateway.js';
import type { Orders } from '../orders.js';
import { plain } from '../text/plain.js';
import { code, property, text } from './read.js';

/** What a refusal means. */
export interface FailureExplanation {
  /** Whether the gateway's document explains this refusal. */
  readonly known: boolean;
  /** `single`: the cause is known. `one-of`: any one of the fields may be at fault. `none`: nothing is known. */
  readonly certainty: 'single' | 'one-of' | 'none';
  readonly remedy: Remedy;
  /** One for each field that may be at fault, with the code `refused`; on `''` where no field of the order is. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Explains the gateway's refusal of an order, on the fields at fault (parts 7.2 and 7.3 of its document: the failure texts of the Peru
 * payout and the risk refusals of the global card collection). A text counts as a whole and only for its own operation, whatever its
 * case, spaces and punctuation; a risk refusal needs its errorCode as well, as text or as a number.
 * @param operation the operation's id, such as `pe.payout`
 * @param response the reply's body, or an object with its `errorCode` and `errorMsg`
 * @returns for every other reply `known: false`, `certainty: 'none'`, `remedy: 'unknown'` and no diagnostics. Never throws
 */
export function explainFailure(operation: keyof Orders, response: unknown): FailureExplanation {
  const failure = findFailure(operation, code(property(response, 'errorCode')), text(property(response, 'errorMsg')));
  if (!failure) return { known: false, certainty: 'none', remedy: 'unknown', diagnostics: [] };
  const { fields, remedy } = failure;
  const diagnostics = (fields.length > 0 ? fields : ['']).map((field) => toDiagnostic(failure, field));
  return { known: true, certainty: diagnostics.length > 1 ? 'one-of' : 'single', remedy, diagnostics };
}

/** The refusal with this code and text, where the document explains it. */
export function findFailure(
  operation: string,
  errorCode: string | undefined,
  errorMsg: string | undefined,
): CompiledFailure | undefined {
  if (errorMsg === undefined) return undefined;
  const wanted = plain(errorMsg);
  const own = failures.filter((failure) => failure.operation === operation && plain(failure.text) === wanted);
  return own.find((failure) => failure.errorCode === undefined || failure.errorCode === errorCode?.trim());
}

function toDiagnostic({ ruleId, fields, message, clause }: CompiledFailure, field: string): Diagnostic {
  const related = fields.filter((other) => other !== field);
  return {
    ruleId,
    code: 'refused',
    severity: 'error',
    field,
    message,
    params: {},
    ...(related.length > 0 && { related }),
    basis: 'stated',
    source: { clause },
  };
}

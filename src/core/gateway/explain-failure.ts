import type { Diagnostic } from '../model/diagnostic.js';
import type { CompiledFailure, Remedy } from '../model/gateway.js';
import type { Locale } from '../model/locale.js';
import { translatorOf } from '../evaluator/translate.js';
import { knownMembersOf } from '../evaluator/validator.js';
import { plain } from '../text/characters.js';
import { codeIn, ownProperty, textIn } from './reply-values.js';

/** The explanation of a refusal. */
export interface FailureExplanation<Field extends string = string> {
  /** Whether the gateway's document explains this refusal. */
  readonly known: boolean;
  /** `single`: one field, or none of the order's, is at fault. `one-of`: any one of the fields may be at fault. `none`: nothing is known. */
  readonly certainty: 'single' | 'one-of' | 'none';
  /** What a program may do about it. */
  readonly remedy: Remedy;
  /** One for each field that may be at fault, with the code `refused`; on `''` where no field of the order is. */
  readonly diagnostics: readonly Diagnostic<Field>[];
}

/**
 * Explains the gateway's refusal of an order, on the fields at fault.
 * @param failures the refusals that the gateway's document explains
 * @param operation the operation's id
 * @param response the reply's body, or an object with its `errorCode` and `errorMsg`
 * @param options the `locale` of the messages
 * @returns for every other reply `known: false`, `certainty: 'none'`, `remedy: 'unknown'` and no diagnostics. Never throws on a reply
 * @throws {TypeError} on another option, and where the locale is not a catalogue
 */
export function explainFailureOf(
  failures: readonly CompiledFailure[],
  operation: string,
  response: unknown,
  options: { readonly locale?: Locale } = {},
): FailureExplanation {
  const { locale } = knownMembersOf(options, ['locale']);
  const inLanguage = locale && translatorOf(locale);
  const errorCode = codeIn(ownProperty(response, 'errorCode'));
  const failure = findFailure(failures, operation, errorCode, textIn(ownProperty(response, 'errorMsg')));
  if (!failure) return { known: false, certainty: 'none', remedy: 'unknown', diagnostics: [] };
  const { fields, remedy } = failure;
  const english = (fields.length > 0 ? fields : ['']).map((field) => toDiagnostic(failure, field));
  const diagnostics = inLanguage ? english.map(inLanguage) : english;
  return { known: true, certainty: diagnostics.length > 1 ? 'one-of' : 'single', remedy, diagnostics };
}

/** The refusal with this code and text, where the document explains it. */
export function findFailure(
  failures: readonly CompiledFailure[],
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
    path: field === '' ? [] : field.split('.'),
    message,
    text: message,
    messageId: ruleId,
    params: {},
    ...(related.length > 0 && { related }),
    basis: 'stated',
    source: { clause },
  };
}

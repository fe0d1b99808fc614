import { translatorOf } from '../evaluator/translate.js';
import { knownMembersOf, OPERATION_OPTIONS } from '../evaluator/validator.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { CompiledFailure, CompiledReply, Remedy } from '../model/gateway.js';
import type { OperationOptions } from '../model/validation.js';
import { plain } from '../text/characters.js';
import { codeIn, ownProperty, textIn } from './reply-values.js';

/**
 * One order in a reply, with numbers as text. Fields that are missing, blank, or neither text nor a whole number are left out. A field
 * whose type the document does not show stays as the reply has it.
 */
export type ReplyOrderOf<Name extends string, Untyped extends string = never> = Readonly<
  Partial<Record<Exclude<Name, Untyped>, string> & Record<Untyped, unknown>>
>;

/** A reply of the gateway. For a refusal that the document explains, it names the field at fault and what to do. */
export interface ReplyOf<Name extends string, Untyped extends string = never, Field extends string = string> {
  /** The orders of `data`, with the fields that the document shows. */
  readonly orders: readonly ReplyOrderOf<Name, Untyped>[];
  /**
   * `true`: the reply reports a failure. `false`: it does not report a failure, which does not mean that money has moved. `null`, the
   * normal answer to an accepted order of most operations: the document does not say what such a reply means. The order is open; find out
   * its state before you send it again.
   */
  readonly failed: boolean | null;
  /** The result code as text, even if the reply has a number. It is missing if the reply has none. The document does not define its values. */
  readonly resultCode?: string;
  /** The error code as text, even if the reply has a number. It is missing if the reply has none. */
  readonly errorCode?: string;
  /** The text of the error, unchanged. It is missing if the reply has none. */
  readonly errorMsg?: string;
  /**
   * One for each field that may be at fault, with the code `refused`; on `''` if no field of the order is at fault. Empty if the document
   * does not explain the refusal.
   */
  readonly diagnostics: readonly Diagnostic<Field>[];
  /**
   * `single`: one field is at fault, or no field of the order. `one-of`: any one of the fields may be. `none`: the document does not
   * explain the refusal.
   */
  readonly certainty: 'single' | 'one-of' | 'none';
  /** What a program may do about a refusal. */
  readonly remedy: Remedy;
}

/**
 * Reads the gateway's reply. `failed` is `true` only if `success` is `false`, or if the refusal is a known one and the reply does not also
 * name orders with `success: true`. It is `false` only if `success` is `true`, the refusal is not a known one, and the reply has orders or
 * neither an error code nor an error text.
 * @param modules the known replies of the operation; nothing for an operation without rules
 * @param body the parsed body, of any type
 * @param options the `locale` of the diagnostics; other options have no effect, and their values are not checked
 * @returns the orders of `data`, the first 10,000 of a list or one object; the codes and the error text, if any; and the document's
 *   explanation of a refusal. Never throws on a reply; each property is read once
 * @throws {TypeError} on an unknown option, and if the locale is not a catalogue
 */
export function readReplyOf(
  { reply: { items, untyped, failures } = NOTHING }: { readonly reply: CompiledReply | undefined },
  body: unknown,
  options: OperationOptions,
): ReplyOf<string, string> {
  const { locale } = knownMembersOf(options, OPERATION_OPTIONS);
  const inLanguage = locale === undefined ? undefined : translatorOf(locale);
  const orders = listOf(ownProperty(body, 'data'))
    .map((item) => orderOf(item, items, untyped))
    .filter((order) => Object.keys(order).length > 0);
  const success = ownProperty(body, 'success');
  const resultCode = codeIn(ownProperty(body, 'resultCode'));
  const errorCode = codeIn(ownProperty(body, 'errorCode'));
  const errorMsg = textIn(ownProperty(body, 'errorMsg'));

  const failure = findFailure(failures, errorCode, errorMsg);
  const { fields, remedy } = failure ?? { fields: [], remedy: 'unknown' };
  const english = failure ? (fields.length > 0 ? fields : ['']).map((field) => toDiagnostic(failure, field)) : [];
  return {
    orders,
    failed: failedOf(success, failure, orders.length > 0, (errorCode ?? errorMsg) !== undefined),
    ...(resultCode !== undefined && { resultCode }),
    ...(errorCode !== undefined && { errorCode }),
    ...(errorMsg !== undefined && { errorMsg }),
    diagnostics: inLanguage ? english.map(inLanguage) : english,
    certainty: english.length > 1 ? 'one-of' : english.length > 0 ? 'single' : 'none',
    remedy,
  };
}

function failedOf(
  success: unknown,
  failure: CompiledFailure | undefined,
  hasOrders: boolean,
  hasError: boolean,
): ReplyOf<string>['failed'] {
  if (success === false) return true;
  if (success !== true) return failure ? true : null;
  // The reply contradicts itself. Its orders may exist, and another attempt could pay twice.
  if (failure) return hasOrders ? null : true;
  return hasOrders || !hasError ? false : null;
}

const NOTHING: CompiledReply = { items: [], untyped: [], failures: [] };

/** The most orders of a reply that are read, more than a gateway sends. */
const MOST_ORDERS = 10_000;

function listOf(data: unknown): readonly unknown[] {
  try {
    return Array.isArray(data)
      ? Array.from({ length: Math.min(data.length, MOST_ORDERS) }, (_, i) => data[i] as unknown)
      : [data];
  } catch {
    return [];
  }
}

function orderOf(item: unknown, names: readonly string[], asTheyCame: readonly string[]): ReplyOrderOf<string, string> {
  const order: Record<string, unknown> = {};
  for (const name of names) {
    const given = ownProperty(item, name);
    const value = asTheyCame.includes(name) ? given : codeIn(given);
    if (value !== undefined) order[name] = value;
  }
  return order;
}

/** The refusal with this code and text, if the document explains it. */
function findFailure(
  failures: readonly CompiledFailure[],
  code: string | undefined,
  errorMsg: string | undefined,
): CompiledFailure | undefined {
  if (errorMsg === undefined) return undefined;
  const wanted = plain(errorMsg);
  const alike = failures.filter(({ text }) => plain(text) === wanted);
  return alike.find(({ errorCode }) => errorCode === undefined || errorCode === code?.trim());
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

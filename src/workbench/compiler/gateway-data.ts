import {
  type CompiledFailure,
  type CompiledHeader,
  type CompiledReply,
  type FailureText,
  type GatewayRules,
  type HeaderRule,
  directionOf,
} from '../../core/index.js';
import { englishWording } from './rule-data.js';

/** The data about one operation's requests and replies, in the form of the run time. */
export function compileReply({ headers, replies, failures }: GatewayRules, operation: string): CompiledReply {
  const stated = headersOf(headers, operation).flatMap(({ header, check }) => {
    const value = valueOf(check);
    return value === undefined ? [] : [[header, value] as const];
  });
  const own = ownHeadersOf(headers, operation);
  const isOwn = (each: { readonly operation: string }): boolean => each.operation === operation;
  const { items = [], untyped = [] } = replies.find(isOwn) ?? {};
  return {
    items,
    untyped,
    failures: failures.filter(isOwn).map(compileFailure),
    ...(stated.length > 0 && { headers: Object.fromEntries(stated) }),
    ...(own.length > 0 && { ownHeaders: own }),
  };
}

/** The headers of an operation's requests whose value the document leaves to the caller. */
export const ownHeadersOf = (headers: readonly HeaderRule[], operation: string): readonly string[] =>
  headersOf(headers, operation).flatMap(({ header, check }) => (valueOf(check) === undefined ? [header] : []));

function headersOf(headers: readonly HeaderRule[], operation: string): readonly HeaderRule[] {
  const direction = directionOf(operation);
  return headers.filter((each) => each.direction === undefined || each.direction === direction);
}

/** The required value of a header; `undefined` if any value is allowed. */
const valueOf = (check: HeaderRule['check']): string | undefined =>
  'value' in check ? check.value : 'media-type' in check ? check['media-type'] : undefined;

/** The headers of requests with their messages. */
export const compileHeaders = (headers: readonly HeaderRule[]): readonly CompiledHeader[] => headers.map(compileHeader);

function compileHeader({ id, header, direction, check, message, clauses }: HeaderRule): CompiledHeader {
  const expected = valueOf(check);
  return {
    ruleId: `gateway/${id}`,
    header,
    ...(direction && { direction }),
    check,
    message: englishWording(message),
    params: expected === undefined ? {} : { values: [expected] },
    clause: clauses[0]!,
  };
}

function compileFailure({
  id,
  errorCode,
  text,
  fields,
  meaning,
  advice,
  remedy,
  clauses,
}: FailureText): CompiledFailure {
  return {
    ruleId: `gateway/${id}`,
    ...(errorCode !== undefined && { errorCode }),
    text,
    fields,
    message: `${englishWording(meaning)} ${englishWording(advice)}`,
    remedy,
    clause: clauses[0]!,
  };
}

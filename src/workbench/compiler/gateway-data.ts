import type {
  CompiledFailure,
  CompiledHeader,
  CompiledReply,
  FailureText,
  GatewayRules,
  HeaderRule,
} from '../../core/index.js';
import { wordingIn } from './rule-data.js';

/** What is known of the replies to one operation, as the run time needs it. */
export function compileReply({ replies, failures }: GatewayRules, operation: string): CompiledReply {
  const isOwn = (each: { readonly operation: string }): boolean => each.operation === operation;
  const { items = [], untyped = [] } = replies.find(isOwn) ?? {};
  return { items, untyped, failures: failures.filter(isOwn).map(compileFailure) };
}

/** The headers of requests with their messages. */
export const compileHeaders = (headers: readonly HeaderRule[]): readonly CompiledHeader[] => headers.map(compileHeader);

function compileHeader({ id, header, direction, check, message, clauses }: HeaderRule): CompiledHeader {
  const expected = 'value' in check ? check.value : 'media-type' in check ? check['media-type'] : undefined;
  return {
    ruleId: `gateway/${id}`,
    header,
    ...(direction && { direction }),
    check,
    message: wordingIn(message),
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
    message: `${wordingIn(meaning)} ${wordingIn(advice)}`,
    remedy,
    clause: clauses[0]!,
  };
}

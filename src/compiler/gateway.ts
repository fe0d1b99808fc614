import type { CompiledFailure, CompiledHeader, FailureCard, GatewayRules, HeaderCard } from '../model/gateway.js';
import { source } from '../text/source.js';
import { wordingIn } from './compiled-rule.js';

/** The gateway's data as a TypeScript module of plain constants. */
export function emitGateway({ headers, replies, failures, transitions }: GatewayRules): string {
  const items = Object.fromEntries(replies.map((reply) => [reply.operation, reply.items]));
  const states = transitions.map(({ operation, from, to }) => ({ operation, from, to }));
  return `// Generated from rules/gateway. Do not edit.
import type { CompiledFailure, CompiledHeader, Transition } from '../../model/gateway.js';
import type { Orders } from '../../orders.js';

export const headers: readonly CompiledHeader[] = ${source(headers.map(compileHeader))};

/** The fields of an order in the reply to each operation. */
export const items = ${source(items)} as const satisfies Readonly<Record<keyof Orders, readonly string[]>>;

export const failures: readonly CompiledFailure[] = ${source(failures.map(compileFailure))};

export const transitions: readonly Pick<Transition, 'operation' | 'from' | 'to'>[] = ${source(states)};
`;
}

function compileHeader({ id, header, direction, check, message, clauses }: HeaderCard): CompiledHeader {
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
  operation,
  errorCode,
  text,
  fields,
  meaning,
  advice,
  remedy,
  clauses,
}: FailureCard): CompiledFailure {
  return {
    ruleId: `gateway/${id}`,
    operation,
    ...(errorCode !== undefined && { errorCode }),
    text,
    fields,
    message: `${wordingIn(meaning)} ${wordingIn(advice)}`,
    remedy,
    clause: clauses[0]!,
  };
}

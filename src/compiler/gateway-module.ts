import type {
  CompiledFailure,
  CompiledGateway,
  CompiledHeader,
  FailureText,
  GatewayRules,
  HeaderRule,
} from '../model/gateway.js';
import { source } from '../strings/source.js';
import { wordingIn } from './rule-data.js';

/** The gateway's data as the run time needs it. */
export function compileGateway({ headers, replies, failures, transitions }: GatewayRules): CompiledGateway {
  return {
    headers: headers.map(compileHeader),
    items: Object.fromEntries(replies.map((reply) => [reply.operation, reply.items])),
    untyped: Object.fromEntries(replies.map(({ operation, untyped }) => [operation, untyped])),
    failures: failures.map(compileFailure),
    transitions: transitions.map(({ operation, from, to }) => ({ operation, from, to })),
  };
}

/** The gateway's data as a TypeScript module of plain constants. */
export function emitGateway(rules: GatewayRules): string {
  const { headers, items, untyped, failures, transitions } = compileGateway(rules);
  return `// Generated from rules/gateway. Do not edit.
import type { CompiledFailure, CompiledHeader, Transition } from '../../../model/gateway.js';
import type { Orders } from '../../orders.js';

export const headers: readonly CompiledHeader[] = ${source(headers)};

/** The fields of an order in the reply to each operation. */
export const items = ${source(items)} as const satisfies Readonly<Record<keyof Orders, readonly string[]>>;

/** Those of them whose type the document does not show. */
export const untyped = ${source(untyped)} as const satisfies Readonly<Record<keyof Orders, readonly string[]>>;

export const failures: readonly CompiledFailure[] = ${source(failures)};

export const transitions = ${source(transitions)} as const satisfies readonly Pick<Transition, 'operation' | 'from' | 'to'>[];
`;
}

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
  operation,
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
    operation,
    ...(errorCode !== undefined && { errorCode }),
    text,
    fields,
    message: `${wordingIn(meaning)} ${wordingIn(advice)}`,
    remedy,
    clause: clauses[0]!,
  };
}

import {
  type CompiledFailure,
  type CompiledGateway,
  type CompiledHeader,
  type FailureText,
  type GatewayRules,
  type HeaderRule,
  source,
} from '../../core/index.js';
import type { Module } from './modules/module-text.js';
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

/**
 * The module of the gateway's data.
 * @param operations the ids of those that the other modules are about; nothing of others is in it
 */
export function gatewayModule(rules: GatewayRules, operations: readonly string[]): Module {
  const { headers, items, untyped, failures, transitions } = compileGateway(rules);
  const isOwn = ({ operation }: { readonly operation: string }): boolean => operations.includes(operation);
  const ofAll = (names: CompiledGateway['items']): string =>
    source(Object.fromEntries(operations.map((id) => [id, names[id] ?? []])));
  const fields = 'Readonly<Record<string, readonly string[]>>';
  return {
    depth: 1,
    members: [
      { name: 'headers', type: 'readonly CompiledHeader[]', value: source(headers) },
      { name: 'items', type: fields, value: ofAll(items) },
      { name: 'untyped', type: fields, value: ofAll(untyped) },
      { name: 'failures', type: 'readonly CompiledFailure[]', value: source(failures.filter(isOwn)) },
      {
        name: 'transitions',
        type: "readonly Pick<Transition, 'operation' | 'from' | 'to'>[]",
        value: source(transitions.filter(isOwn)),
      },
    ],
  };
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

import type { Diagnostic, DiagnosticCode } from '../model/diagnostic.js';
import type { CompiledGateway, CompiledHeader, HeaderCheck } from '../model/gateway.js';
import { directionOf } from '../model/gateway.js';
import { unknownOperation } from '../evaluator/reserved.js';

/** Headers as requests are made with them: an object, a `Headers`, or name and value pairs. */
export type RequestHeaders = Readonly<Record<string, unknown>> | Iterable<readonly [string, unknown]>;

/** What is said of headers that cannot be read, by message id; the others have messages of the rulebook. */
export const headerMessages = {
  'gateway/headers': 'Pass the headers as an object, as Headers, or as a list of name and value pairs.',
};

const UNREADABLE: Diagnostic = Object.freeze({
  ruleId: 'gateway/headers',
  code: 'type',
  severity: 'error',
  field: '',
  path: Object.freeze([]),
  message: headerMessages['gateway/headers'],
  text: headerMessages['gateway/headers'],
  messageId: 'gateway/headers',
  params: Object.freeze({}),
  basis: 'standard',
  source: Object.freeze({ document: 'RFC 9110 (HTTP fields)' }),
});

/**
 * Checks the headers of a request.
 * @param gateway the rules of headers, and the operations that replies are known of
 * @param operation the operation's id; how it ends decides which headers belong to its direction
 * @param headers the request's headers, names in any case; a header given twice, or with a list of several values, is refused
 * @returns one diagnostic for each header that is missing or wrong. Never throws: unreadable headers, and an unknown operation, are a
 *   diagnostic as well
 */
export function checkHeadersOf(
  { headers: rules, items }: Pick<CompiledGateway, 'headers' | 'items'>,
  operation: string,
  headers: RequestHeaders,
): readonly Diagnostic[] {
  if (typeof operation !== 'string' || !Object.hasOwn(items, operation)) return [unknownOperation(Object.keys(items))];
  const values = valuesByName(headers);
  if (!values) return [UNREADABLE];
  return rules.flatMap((rule) => {
    if (rule.direction !== undefined && rule.direction !== directionOf(operation)) return [];
    const code = faultOf(rule.check, values.get(rule.header.toLowerCase()) ?? []);
    return code === undefined ? [] : [toDiagnostic(rule, code)];
  });
}

function valuesByName(headers: unknown): ReadonlyMap<string, readonly unknown[]> | undefined {
  try {
    if (typeof headers !== 'object' || headers === null) return undefined;
    const values = new Map<string, unknown[]>();
    for (const pair of Symbol.iterator in headers ? (headers as Iterable<unknown>) : Object.entries(headers)) {
      if (!Array.isArray(pair) || typeof pair[0] !== 'string') return undefined;
      const name = pair[0].toLowerCase();
      const given = [pair[1] as unknown].flat().filter((value) => value !== undefined);
      values.set(name, [...(values.get(name) ?? []), ...given]);
    }
    return values;
  } catch {
    return undefined;
  }
}

function faultOf(check: HeaderCheck, [value, ...others]: readonly unknown[]): DiagnosticCode | undefined {
  if (value === undefined) return 'missing';
  if (others.length > 0) return 'format';
  if (typeof value !== 'string') return 'type';
  if (value.trim() === '') return 'missing';
  if ('value' in check) return value === check.value ? undefined : 'choice';
  if ('media-type' in check) return mediaTypeOf(value) === check['media-type'] ? undefined : 'choice';
  if ('digits' in check) return /^[0-9]+$/.test(value) ? undefined : 'format';
  return undefined;
}

/** The media type of a Content-Type, without its parameters. */
function mediaTypeOf(value: string): string {
  const [type = ''] = value.split(';', 1);
  return type.trim().toLowerCase();
}

function toDiagnostic({ ruleId, header, message, params, clause }: CompiledHeader, code: DiagnosticCode): Diagnostic {
  return {
    ruleId,
    code,
    severity: 'error',
    field: header,
    path: [header],
    message,
    text: message,
    messageId: ruleId,
    params,
    basis: 'stated',
    source: { clause },
  } as Diagnostic;
}

import { type CompiledHeader, type Diagnostic, type DiagnosticCode, directionOf } from '../../core/index.js';

/** The headers of a request as name and value pairs, a pair for each time that a name is given. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/**
 * Checks the headers of a request. The signature and the age of a timestamp are not checked, because no rule says how.
 * @param rules the rules of headers
 * @param operation the operation's id, whose end decides which headers belong to its direction
 * @param headers names in any case; a header given twice is refused
 * @returns one diagnostic for each header that is missing or wrong, without its value
 */
export function checkHeaders(
  rules: readonly CompiledHeader[],
  operation: string,
  headers: HeaderPairs,
): readonly Diagnostic[] {
  return rules.flatMap((rule) => {
    if (rule.direction !== undefined && rule.direction !== directionOf(operation)) return [];
    const name = rule.header.toLowerCase();
    const code = faultOf(
      rule,
      headers.flatMap(([other, value]) => (other.toLowerCase() === name ? [value] : [])),
    );
    return code === undefined ? [] : [toDiagnostic(rule, code)];
  });
}

function faultOf({ check }: CompiledHeader, [value = '', ...others]: readonly string[]): DiagnosticCode | undefined {
  if (others.length > 0) return 'format';
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

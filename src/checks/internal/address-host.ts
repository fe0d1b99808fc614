import { LONGEST_TEXT } from './characters.js';

const BLANK = /[\s\0-\x1f\x7f-\x9f]/;
// The host also ends at `\`, as browsers read it.
const START = /^https?:\/\/(?:[^/\\?#]*@)?(\[[^/\\?#@\]]*\]|[^/\\?#@:[\]]+)(?::([0-9]*))?(?:[/\\?#]|$)/i;

/**
 * The host of an http or https address without white space and control characters, with a port up to 65535. A name has its escapes decoded,
 * with a character beyond ASCII for each byte beyond ASCII. An IPv6 address in brackets stays as it is written.
 */
export function hostOf(value: string): string | undefined {
  const match = value.length > LONGEST_TEXT ? null : START.exec(value);
  if (!match || BLANK.test(value) || Number(match[2] ?? 0) > 65_535) return undefined;
  const host = match[1]!;
  return host[0] === '['
    ? host
    : host.replace(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(parseInt(byte, 16)));
}

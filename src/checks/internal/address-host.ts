import { LONGEST_TEXT } from './characters.js';

// The host ends at `\` too, as browsers read it. A port is checked apart.
const ADDRESS =
  /^https?:\/\/(?:[^\s\0-\x1f\x7f-\x9f/\\?#]*@)?(\[[^\s\0-\x1f\x7f-\x9f/\\?#@\]]*\]|[^\s\0-\x1f\x7f-\x9f/\\?#@:[\]]+)(?::([0-9]*))?(?:[/\\?#][^\s\0-\x1f\x7f-\x9f]*)?$/i;

/**
 * The host of an http or https address without white space and control characters, with a port to 65535: a name whose escapes are
 * decoded, each byte beyond ASCII as a character beyond ASCII, or an IPv6 address in brackets, as it is written.
 */
export function hostOf(value: string): string | undefined {
  const [, host, port] = (value.length <= LONGEST_TEXT && ADDRESS.exec(value)) || [];
  if (!host || Number(port ?? 0) > 65_535) return undefined;
  return host[0] === '['
    ? host
    : host.replace(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(parseInt(byte, 16)));
}

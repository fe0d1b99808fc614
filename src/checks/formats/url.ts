import type { Cases, PortableSchema, Scope } from '../../core/index.js';
import { hostOf } from '../internal/address-host.js';
import { LONGEST_TEXT } from '../internal/characters.js';
import { anyCase } from '../internal/literal.js';
import { isUsualAddress, usualAddress } from '../internal/usual-address.js';

export { isUsualAddress };

const FORBIDDEN = /[\0-\x20#%/:<>?@[\\\]^|\x7f]/;
/** Only for ASCII hosts. */
const ENDS_IN_NUMBER = /^(?:[\0-\x7f]*\.)?(?:[0-9]+|0x[0-9a-f]*)\.?$/i;
const NUMBER = /^(?:[0-9]+|0x[0-9a-f]*)$/i;
const GROUPS = /^[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*$/i;

/**
 * Follows the URL Standard with texts, because `URL` may be missing and its versions differ. Names with characters beyond ASCII and `xn--`
 * labels are not checked.
 */
export function isUrl(value: string): boolean {
  const host = hostOf(value);
  if (!host) return false;
  return host[0] === '['
    ? isV6(host.slice(1, -1))
    : !FORBIDDEN.test(host) && (!ENDS_IN_NUMBER.test(host) || isV4(host));
}

/** One to four numbers, decimal, octal or hexadecimal. The last number fills the remaining bytes. */
function isV4(host: string): boolean {
  const parts = host.replace(/\.$/, '').split('.');
  const last = parts.length - 1;
  return last < 4 && parts.every((part, i) => numberOf(part) < 256 ** (i < last ? 1 : 4 - last));
}

function numberOf(part: string): number {
  return NUMBER.test(part) ? Number(part.replace(/^0x?/i, (prefix) => (prefix[1] ? '0x0' : '0o0'))) : NaN;
}

/** Eight groups, or fewer with `::` for the rest. An IPv4 address may replace the last two. */
function isV6(text: string): boolean {
  const at = text.lastIndexOf(':') + 1;
  const last = text.slice(at);
  const written = last.includes('.') ? text.slice(0, at) + (isQuad(last.split('.')) ? 'f:f' : 'x') : text;
  const [start = '', end, more] = written.split('::');
  return end === undefined ? groupsIn(start) === 8 : more === undefined && groupsIn(start) + groupsIn(end) < 8;
}

/** Four bytes in decimal, without leading zeros. */
function isQuad(parts: readonly string[]): boolean {
  return parts.length === 4 && parts.every((part) => String(Number(part) & 255) === part);
}

function groupsIn(text: string): number {
  return text === '' ? 0 : GROUPS.test(text) ? text.split(':').length : Infinity;
}

export const test = (value: string): boolean => isUsualAddress(value) || isUrl(value);
export const inline = (scope: Scope): string =>
  `${usualAddress(scope)} || ${scope.use('formats/url', { isUrl })}(${scope.value})`;

// The number is written out, because bundlers keep template literals.
export const noun = 'an absolute http or https address with a host, without spaces, at most 8000 characters';
export const document = 'WHATWG URL Standard';
/** The part that every address has. How a host is read can't be a pattern. */
export const schema = (): PortableSchema => ({
  value: {
    type: 'string',
    pattern: `^(?:${anyCase('http')}[Ss]?://[^ /?#][^ ]*)$`,
    maxLength: LONGEST_TEXT,
    not: { pattern: '[\t-\r ]' },
  },
  none: 'How a URL reads its host and port has no pattern.',
});
export const cases = (): Cases => ({
  valid: [
    'https://merchant.example.com/callback',
    'http://localhost:8080/cb',
    'HTTPS://merchant.example.com',
    'https://merchant.example.com:65535/?a=b#c',
    'https://münchen.example/ä',
    'https://[2001:db8::1]/cb',
    'https://m..com/',
    'https://Pay-%61pi.example:8443?a=b',
    'https://0x7f.1/',
    `https://a.example/${'x'.repeat(7982)}`,
  ],
  invalid: [
    'merchant.example.com',
    '//merchant.example.com',
    'javascript:alert(1)',
    'ftp://merchant.example.com',
    'https://',
    'https:///cb',
    'https:merchant.example.com',
    'https://?a=b',
    'https://merchant.example.com/a b',
    ' https://merchant.example.com',
    'https://merchant.example.com\n',
    'https://merchant.example.com/\u0007',
    'https://a.example:65536/',
    'https://a.example:port/',
    'https://1.2.3.256/',
    'https://1.2.3.4.5/',
    'https://a^b.example/',
    'https://a%2fb.example/',
    'https://[::g]/',
    'https://user@/',
    `https://a.example/${'x'.repeat(7983)}`,
  ],
});

export const input = 'url';

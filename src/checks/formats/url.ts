import type { Cases, PortableSchema, Scope } from '../../model/check.js';
import { hostOf } from '../internal/address-host.js';
import { LONGEST_TEXT } from '../internal/characters.js';
import { anyCase } from '../internal/literal.js';
import { isUsualAddress, usualAddress } from '../internal/usual-address.js';

export { isUsualAddress };

const FORBIDDEN = /[\0-\x20#%/:<>?@[\\\]^|\x7f]/;
const ENDS_IN_NUMBER = /(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)\.?$/i;
const BEYOND_ASCII = /[^\0-\x7f]/;
const GROUPS = /^[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*$/i;
const LAST_V4 = /(^|:)(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\.(?!$)|$)){4}$/;

/**
 * The URL Standard by text, as `URL` may be missing and its versions differ. A name with characters beyond ASCII is not checked, nor is
 * an `xn--` label.
 */
export function isUrl(value: string): boolean {
  const host = hostOf(value);
  if (!host) return false;
  if (host[0] === '[') return isV6(host.slice(1, -1));
  return !FORBIDDEN.test(host) && (!ENDS_IN_NUMBER.test(host) || BEYOND_ASCII.test(host) || isV4(host));
}

/** One to four numbers, decimal, octal or hexadecimal; the last one fills the bytes that are left. */
function isV4(host: string): boolean {
  const parts = host.replace(/\.$/, '').split('.');
  const last = parts.length - 1;
  return last < 4 && parts.every((part, i) => numberOf(part) < 256 ** (i < last ? 1 : 4 - last));
}

function numberOf(part: string): number {
  if (/^0[0-7]*$/.test(part)) return Number(`0o${part}`);
  return /^(?:0x[0-9a-f]*|[1-9][0-9]*)$/i.test(part) ? Number(part.replace(/^0x/i, '0x0')) : NaN;
}

/** Eight groups, or fewer with `::` in place of the others; an IPv4 address is the last two. */
function isV6(text: string): boolean {
  const written = text.replace(LAST_V4, '$1f:f');
  const halves = written.split('::');
  const groups = written.split(':').filter(Boolean).length;
  if (halves.length === 1) return groups === 8 && GROUPS.test(written);
  return halves.length === 2 && groups < 8 && halves.every((half) => half === '' || GROUPS.test(half));
}

export const test = (value: string): boolean => isUsualAddress(value) || isUrl(value);
export const inline = (scope: Scope): string =>
  `${usualAddress(scope)} || ${scope.use('formats/url', { isUrl })}(${scope.value})`;

export const noun = 'an absolute http or https address with a host, without spaces';
export const document = 'WHATWG URL Standard';
/** What every address has; how a host is read has no pattern. */
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
    'https://[::g]/',
    'https://user@/',
    `https://a.example/${'x'.repeat(7983)}`,
  ],
});

export const input = 'url';

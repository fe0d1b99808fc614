import type { Cases, PortableSchema, Scope } from '../../model/check.js';
import { LONGEST_TEXT } from '../internal/characters.js';
import { isUsualAddress, usualAddress } from '../internal/usual-address.js';
import { anyCase } from '../internal/literal.js';

export { isUsualAddress };

// `URL` would take `https:///host`, and drops blanks.
const SHAPE = /^https?:\/\/[^\s\p{Cc}/\\?#][^\s\p{Cc}]*$/iu;

const ASCII = /^[!-~]*$/;

export const isUrl = (value: string): boolean =>
  value.length <= LONGEST_TEXT && SHAPE.test(value) && (ASCII.test(value) ? URL.canParse(value) : parses(value));

export const test = (value: string): boolean => isUsualAddress(value) || isUrl(value);
export const inline = (scope: Scope): string =>
  `${usualAddress(scope)} || ${scope.use('formats/url', { isUrl })}(${scope.value})`;

/** Node 20's `canParse`, once optimised, misreads text beyond ASCII and refuses it. */
function parses(value: string): boolean {
  try {
    return Boolean(new URL(value));
  } catch {
    return false;
  }
}

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

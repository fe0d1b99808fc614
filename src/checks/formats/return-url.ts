import type { Cases, PortableSchema, Scope } from '../../core/index.js';
import { LONGEST_TEXT } from '../internal/characters.js';
import { anyCase } from '../internal/literal.js';
import { BLANKS } from '../internal/portable.js';
import { usualAddress } from '../internal/usual-address.js';
import { isUrl, test as isAddress } from './url.js';

/** Schemes with their own rules, and schemes that run or read something instead of returning to an app. */
const OTHERS = ['http', 'https', 'javascript', 'data', 'vbscript', 'file', 'localhost'];

const SCHEME = /^([A-Za-z][A-Za-z0-9+-]*):\S+$/;

/** Whether a text is an address with an app's scheme (RFC 3986). A scheme with a point is mistaken for a host. */
const isAppLink = (value: string): boolean => {
  const scheme = SCHEME.exec(value)?.[1];
  return scheme !== undefined && !OTHERS.includes(scheme.toLowerCase());
};

export const isReturn = (value: string): boolean => isUrl(value) || (value.length <= LONGEST_TEXT && isAppLink(value));

export const test = (value: string): boolean => isAddress(value) || isReturn(value);
export const inline = (scope: Scope): string =>
  `${usualAddress(scope)} || ${scope.use('formats/return-url', { isReturn })}(${scope.value})`;

// The number is written out, because bundlers keep template literals.
export const noun =
  'an absolute http or https address without spaces, or an address that opens an app, at most 8000 characters';
export const document = 'WHATWG URL Standard, and RFC 3986 for the schemes of apps';
/** The part that every address has. How a host is read can't be a pattern. */
export const schema = (): PortableSchema => ({
  value: {
    type: 'string',
    maxLength: LONGEST_TEXT,
    not: { pattern: `[${BLANKS}]` },
    anyOf: [
      { pattern: `^(?:${anyCase('http')}[Ss]?://[^ /?#])` },
      { pattern: '^(?:[A-Za-z][A-Za-z0-9+-]*:[^ ])', not: { pattern: `^(?:(?:${OTHERS.map(anyCase).join('|')}):)` } },
    ],
  },
  none: 'How a URL reads its host and port has no pattern.',
});
export const cases = (): Cases => ({
  valid: [
    'https://merchant.example.com/return',
    'http://localhost:8080/return',
    'HTTPS://merchant.example.com',
    'acmeapp://pay/return',
    'com-acme+pay:return',
    'Acme2://x',
    'intent:#Intent;end',
    'fileapp://x',
    'acmeapp://münchen/🙂',
    `acme:${'x'.repeat(7995)}`,
  ],
  invalid: [
    'merchant.example.com',
    'merchant.example.com:8443/return',
    'localhost:8080/return',
    'Localhost:8080',
    '/return',
    '//merchant.example.com',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'https://',
    'https:merchant.example.com',
    'https://merchant.example.com/a b',
    'http://1.2.3.256/',
    'acmeapp:',
    'acmeapp',
    '2acme://x',
    'acme_app://x',
    ' acmeapp://x',
    'acmeapp://x y',
    'acmeapp://x\n',
    'acmeapp://x\u00a0y',
    `acme:${'x'.repeat(7996)}`,
  ],
});

export const input = 'url';

import type { Cases, JsonSchema, PortableSchema, Scope } from '../../core/index.js';
import { textSchema } from '../internal/portable.js';
import { isUsualAddress, usualAddress } from '../internal/usual-address.js';
import { LONGEST_TEXT, VISIBLE_BEYOND_ASCII } from '../internal/characters.js';

const USER = `[!$-.0-;=A-Z_a-z~${VISIBLE_BEYOND_ASCII}]*@`;
const NAME = `[0-9A-Za-z._~%${VISIBLE_BEYOND_ASCII}-]`;
const REST = `(?::[0-9]*)?(?:[/?#][!-~${VISIBLE_BEYOND_ASCII}]*)?`;
const HTTPS = '[Hh][Tt][Tt][Pp][Ss]://';

const HOST = new RegExp(`^${HTTPS}(?:${USER})?(${NAME}+|\\[[0-9A-Fa-f:.]+\\])${REST}$`);
// A host with an escaped ASCII character hides its name. If its first escape is not ASCII, the format `ascii-host` refuses it.
const LOCAL =
  /^[^%]*%[0-7]|(?:(?:^|[.])localhost|[.](?:local|internal|test|invalid))[.]?$|^(?:127|10|192[.]168|169[.]254|172[.](?:1[6-9]|2[0-9]|3[01])|100[.](?:6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7]))[.][0-9.]*$|^0[.]0[.]0[.]0[.]?$|\[(?:[0:]*1?\]|[0:]*ffff:|f(?:[cd][0-9a-f]|e[89ab])[0-9a-f]:)/i;
/** A host that the URL standard reads as an IPv4 address: its last part is a decimal or hexadecimal number. */
const NUMBER = '(?:0[Xx][0-9A-Fa-f]*|[0-9]+)[.]?';
const BYTE = '(?:0|[1-9][0-9]{0,2})';
/** The usual form of such an address. Other forms (127.1, 0x7f000001, 2130706433) hide the address. */
const QUAD = `${BYTE}(?:[.]${BYTE}){3}[.]?`;
const IS_NUMBER = new RegExp(`(?:^|[.])${NUMBER}$`);
const IS_QUAD = new RegExp(`^${QUAD}$`);

/**
 * Whether the text is an https address whose host is not a local name or in a local address block, and does not hide that in ASCII. Hosts
 * that hide it with other characters, such as full-width digits, are refused by the format `ascii-host`.
 */
export function isPublic(value: string): boolean {
  const host = value.length <= LONGEST_TEXT ? HOST.exec(value)?.[1] : undefined;
  return host !== undefined && !LOCAL.test(host) && (!IS_NUMBER.test(host) || IS_QUAD.test(host));
}

export const test = (value: string): boolean => isUsualAddress(value) || isPublic(value);
export const inline = (scope: Scope): string =>
  `${usualAddress(scope)} || ${scope.use('formats/public-https-url', { isPublic })}(${scope.value})`;

export const noun = 'an https address without unusual characters, reachable from the internet';
export const document = 'RFC 6761, RFC 1918, RFC 6598, RFC 3927, RFC 4193 and RFC 4291';
/** The same for JSON Schema, whose patterns have no flags and capture nothing, so each letter is written in both cases. */
export function schema(): PortableSchema {
  const unescaped = `[0-9A-Za-z._~${VISIBLE_BEYOND_ASCII}-]`;
  const localhost = '[Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt]';
  const localName = `${localhost}|${NAME}*[.](?:${localhost}|[Ll][Oo][Cc][Aa][Ll]|[Ii][Nn][Tt][Ee][Rr][Nn][Aa][Ll]|[Tt][Ee][Ss][Tt]|[Ii][Nn][Vv][Aa][Ll][Ii][Dd])`;
  const localV4 =
    '(?:127|10|192[.]168|169[.]254|172[.](?:1[6-9]|2[0-9]|3[01])|100[.](?:6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7]))[.][0-9.]*|0[.]0[.]0[.]0[.]?';
  const localV6 =
    '\\[(?:[0:]*1?|[0:]*[Ff][Ff][Ff][Ff]:[0-9A-Fa-f:.]*|[Ff](?:[CcDd][0-9A-Fa-f]|[Ee][89ABab])[0-9A-Fa-f]:[0-9A-Fa-f:.]*)\\]';
  const address = (host: string): string => `${HTTPS}(?:${USER})?(?:${host})${REST}`;
  const any = address(`${NAME}+|\\[[0-9A-Fa-f:.]+\\]`);
  const hidden = address(`${unescaped}*%[0-7]${NAME}*`);
  const local = address(`(?:${localName})[.]?|${localV4}|${localV6}`);
  const pattern = (written: string): JsonSchema => ({ pattern: `^(?:${written})$` });
  return {
    value: {
      allOf: [
        textSchema(any, `!-~${VISIBLE_BEYOND_ASCII}`, LONGEST_TEXT),
        { not: pattern(hidden) },
        { not: pattern(local) },
        { not: { ...pattern(address(`(?:${NAME}*[.])?${NUMBER}`)), not: pattern(address(QUAD)) } },
      ],
    },
  };
}
export const cases = (): Cases => ({
  valid: [
    'https://merchant.example.com/callback',
    'HTTPS://merchant.example.com:8443/cb?a=b',
    'https://203.0.113.7/',
    'https://203.0.113.7.:8443/cb',
    'https://255.255.255.255/',
    'https://127.example.com/',
    'https://m%C3%BCnchen.example/',
    'https://0x7f.example.com/',
    'https://merchant.example.com/%6cocalhost',
    'https://merchant.example.com/?a=127.1',
    'https://user%40:p@merchant.example.com/',
    'https://172.15.0.1/',
    'https://172.32.0.1/',
    'https://100.63.0.1/',
    'https://100.128.0.1/',
    'https://test.example.com/',
    'https://mytest/',
    'https://[2001:db8::1]/cb',
    'https://localhost.example.com/',
    'https://10.example.com/',
    'https://notlocal/',
    'https://user:pass@merchant.example.com/',
    'https://[fec0::1]/',
  ],
  invalid: [
    'http://merchant.example.com/callback',
    'https://localhost/callback',
    'https://LOCALHOST:8443',
    'https://app.localhost',
    'https://printer.local/',
    'https://api.internal.',
    'https://127.0.0.1/',
    'https://10.0.0.1',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://169.254.0.1/',
    'https://0.0.0.0/',
    'https://100.64.0.1/',
    'https://100.127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0X7F000001:8443/cb',
    'https://017700000001/',
    'https://0177.0.0.1/',
    'https://0x7f.0.0.1/',
    'https://127.1/',
    'https://127.0.1?a',
    'https://127.0.0.1./',
    'https://0/',
    'https://0xa000001/',
    'https://192.0xa80001/',
    'https://10.0.0.0x1./',
    'https://01.0.0.1/',
    'https://%6cocalhost/',
    'https://%6Cocal%68ost/',
    'https://127%2e0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https://me@0x7f000001/',
    'https://shop.test/',
    'https://SHOP.Invalid./cb',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fc00::1]/',
    'https://[fdff::1]/',
    'https://[fe80::1]/',
    'https://[febf::1]/',
    'https://me@localhost/',
    'https://',
    'https:///cb',
    'merchant.example.com',
    'https://merchant.example.com/a b',
    'https://merchant.example.com/\n',
  ],
});

export const input = 'url';

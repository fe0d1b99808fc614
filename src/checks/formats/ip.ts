import type { Cases, PortableSchema } from '../../core/index.js';
import { textSchema } from '../internal/portable.js';

const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const V4 = `(?:${OCTET}[.]){3}${OCTET}`;
const GROUP = '[0-9A-Fa-f]{1,4}';
const LAST = `(?:${GROUP}:${GROUP}|${V4})`;

/** Up to n groups, as in the ABNF of RFC 3986 before `::`. */
const upTo = (n: number): string => (n === 0 ? '' : `(?:${GROUP}${more(n - 1)})?`);
const more = (n: number): string => (n === 0 ? '' : `(?::${GROUP}${more(n - 1)})?`);

const PATTERN = [
  V4,
  `(?:${GROUP}:){6}${LAST}`,
  ...[5, 4, 3, 2, 1, 0].map((after) => `${upTo(5 - after)}::(?:${GROUP}:){${after}}${LAST}`),
  `${upTo(6)}::${GROUP}`,
  `${upTo(7)}::`,
].join('|');
const LONGEST = 45;
const SHAPE = new RegExp(`^(?:${PATTERN})$`);

export const test = (value: string): boolean => SHAPE.test(value);

export const noun = 'an IP address such as 192.0.2.1';
export const document = 'RFC 791 and RFC 4291 address shapes';
export const schema = (): PortableSchema => ({ value: textSchema(PATTERN, '0-9A-Fa-f.:', LONGEST) });
export const cases = (): Cases => ({
  valid: [
    '0.0.0.0',
    '255.255.255.255',
    '203.0.113.7',
    '::',
    '::1',
    '2001:db8::8a2e:370:7334',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    '::ffff:192.0.2.1',
    '2001:DB8::A',
  ],
  invalid: [
    '256.0.0.1',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '1.2.3.4\n',
    '１.2.3.4',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    ':::',
    '12345::',
    'g::1',
    'fe80::1%eth0',
    '[::1]',
  ],
});

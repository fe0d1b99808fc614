import type { Cases, PortableSchema, Scope } from '../../core/index.js';
import { hostOf } from '../internal/address-host.js';
import { isUsualAddress, usualAddress } from '../internal/usual-address.js';

const OTHER = /[^\0-\x7f]|^\.|\.\./;

/** Whether every label of an address's host is ASCII and not empty. Text that is not an http or https address has no host and passes. */
export const hasAsciiHost = (value: string): boolean => !OTHER.test(hostOf(value) ?? '');

export const test = (value: string): boolean => isUsualAddress(value) || hasAsciiHost(value);
export const inline = (scope: Scope): string =>
  `${usualAddress(scope)} || ${scope.use('formats/ascii-host', { hasAsciiHost })}(${scope.value})`;

export const noun = 'an address whose host is written in ASCII (xn--... for other letters), without empty parts';
export const document = 'RFC 1034 and RFC 5890';
export const schema = (): PortableSchema => ({ none: 'How an address reads its host has no pattern.' });
export const cases = (): Cases => ({
  valid: [
    'https://merchant.example.com/ä?ö#ü..',
    'http://xn--mnchen-3ya.example',
    'https://ü@merchant.example.com.',
    'https://a%7e.example/',
    'https://[::1]/',
    'münchen.example',
    'shop://münchen.example',
  ],
  invalid: [
    'https://münchen.example/',
    'https://u@shop.münchen.example:8443',
    'https://m%C3%BCnchen.example/',
    'https://shop。example/',
    'https://a%80.example/',
    'https://m..com/',
    'https://m%2e.com/',
    'https://.com/',
    'https://m.com..',
  ],
});

import { describe, expect, test } from '@jest/globals';
import { ENDS, HOSTS, STARTS } from '../../scripts/vectors/addresses.js';
import { test as isUrl } from '../../src/checks/formats/url.js';
import { VOLUME } from '../support/seeded.js';
import { random } from './context.js';

/** The texts with which a mutation replaces some characters. */
const PIECES = [
  '',
  '.',
  '..',
  '%',
  '%2',
  '%2e',
  '%5B',
  ':',
  '@',
  '/',
  '//',
  '\\',
  '?',
  '#',
  '[',
  ']',
  '0',
  '0x',
  '9',
  'a',
  'Z',
  '-',
  '_',
  ' ',
  '\t',
  '\n',
  '\u0000',
  '\u007f',
  'é',
  '\ud800',
  '\u3000',
  'xn--',
];

const next = random(20_261);
const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
function mutated(text: string): string {
  const at = next(text.length + 1);
  return text.slice(0, at) + pick(PIECES) + text.slice(at + next(3));
}

function byTheStandard(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

/**
 * Whether the two may differ: this package refuses addresses that the standard repairs, and accepts names that only a Unicode table can
 * check.
 */
function isExplained(text: string, accepted: boolean): boolean {
  if (!accepted)
    return !/^https?:\/\/[^/\\?#]/i.test(text) || /[\s\u0000-\u001f\u007f-\u009f]/.test(text) || text.length > 8000;
  const authority = /^https?:\/\/([^/\\?#]*)/i.exec(text)![1]!;
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/%[0-7][0-9a-f]/gi, unescape);
  return /[^\u0000-\u007f]|%[89a-f][0-9a-f]|(?:^|\.)xn--/i.test(host);
}

describe('agrees with the URL Standard as Node implements it, but for what the design lists', () => {
  const examples = HOSTS.flatMap((host) => STARTS.flatMap((start) => ENDS.map((end) => start + host + end)));

  const disagreements = (texts: Iterable<string>): { readonly accepted: number; readonly wrong: readonly string[] } => {
    let accepted = 0;
    const wrong: string[] = [];
    for (const text of texts) {
      const is = isUrl(text);
      if (is) accepted++;
      if (is !== byTheStandard(text) && !isExplained(text, is)) wrong.push(`${is} ${JSON.stringify(text)}`);
    }
    return { accepted, wrong };
  };

  test('on each host with each start and end', () => {
    const { accepted, wrong } = disagreements(examples);
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(examples.length / 4);
    expect(accepted).toBeLessThan((examples.length * 3) / 4);
  });

  test('on each character of ASCII, as it is and escaped, in each part', () => {
    const places = ['HOST', 'HOSTa.example', 'aHOSTb.example', 'a.HOST', 'a.bHOST', '1.2.3.HOST', '0xHOST', '[::HOST]']
      .flatMap((host) => [`https://${host}/`, `http://u@${host}:8443`])
      .concat([
        'https://HOST@a.example/',
        'https://a.example:HOST/',
        'https://a.example/HOST',
        'https://a.example?HOST',
      ]);
    const characters = Array.from({ length: 128 }, (_, code) => {
      const hex = code.toString(16).padStart(2, '0');
      return [String.fromCharCode(code), `%${hex}`, `%${hex.toUpperCase()}`];
    }).flat();
    const texts = characters.flatMap((character) => places.map((place) => place.replace('HOST', () => character)));
    const { accepted, wrong } = disagreements(texts);
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(texts.length / 4);
  });

  test('on mutated addresses', () => {
    const texts = Array.from({ length: 5_000 * VOLUME }, () => {
      let text = pick(examples);
      for (let i = next(3); i >= 0; i--) text = mutated(text);
      return text;
    });
    const { accepted, wrong } = disagreements(texts);
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(texts.length / 20);
  });

  test('on random numbers and IPv6 addresses', () => {
    const part = (): string =>
      pick(['0', '00', '1', '7', '08', '255', '256', '0x', '0xF', '0377', '65535', '65536', 'a', '', '4294967295']);
    const group = (): string => pick(['', '', '0', 'f', 'FFFF', '12345', 'g', '1.2.3.4', '1.2.3.256']);
    const texts = Array.from({ length: 5_000 * VOLUME }, (_, i) =>
      i % 2 === 0
        ? `http://${Array.from({ length: 1 + next(5) }, part).join('.')}/`
        : `http://[${Array.from({ length: 2 + next(8) }, group).join(':')}]/`,
    );
    const { accepted, wrong } = disagreements(texts);
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(texts.length / 50);
  });
});

test('needs no URL, and no other feature of a host', () => {
  const names = ['URL', 'URLSearchParams', 'Intl', 'TextDecoder', 'TextEncoder', 'decodeURIComponent'] as const;
  const before = new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)!]));
  const texts = [
    'https://a%41.example:8443/',
    'http://0x7f.1/',
    'http://[::1.2.3.4]/',
    'https://münchen.example/',
    'http://1.2.3.256/',
  ];
  const results = texts.map(isUrl);
  try {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
    expect(typeof URL).toBe('undefined');
    expect(texts.map(isUrl)).toEqual(results);
  } finally {
    for (const [name, descriptor] of before) Object.defineProperty(globalThis, name, descriptor);
  }
  expect(results).toEqual([true, true, true, true, false]);
});

import {
  type JsonSchema,
  ParameterError,
  type PortableSchema,
  type Scope,
  type CheckTest,
  say,
} from '../core/index.js';
import { anyCase, literalPattern } from './internal/literal.js';

const KINDS = ['email', 'digits', 'name', 'text'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Refuses made-up values: a reserved e-mail domain (RFC 2606, RFC 6761), the same digit at least six times, and texts that people write to
 * fill a field. For names, it refuses only texts that are no surname: Na, None and Null are surnames.
 */
export const code = 'advice';

export const parameters: JsonSchema = {
  intention: { group: 'values', description: 'Block made-up values' },
  description:
    'Refuses made-up values. `email`: an e-mail address in a reserved domain, such as example.com. `digits`: 6 or more digits that are all the same, only punctuation, or N/A and the like. `name`: a name without a letter, or N/A. `text`: only punctuation, or N/A and the like.',
  enum: KINDS,
  examples: ['email'],
};

export function prepare(kind: Kind): Kind {
  if (!KINDS.includes(kind)) throw new ParameterError(say('Write email, digits, name or text.'));
  return kind;
}

const RESERVED = ['example.com', 'example.net', 'example.org', 'example', 'invalid', 'localhost', 'test'];

/** ASCII without letters and digits, and ASCII without letters. Any other character may be a letter. */
const PUNCTUATION = '[ -/:-@\\[-`{-~]+';
const NO_LETTER = '[ -@\\[-`{-~]+';

const pattern = (kind: Kind): string => `^(?:${patterns()[kind]})$`;

// A function, because bundlers keep computed constants.
const patterns = (): Readonly<Record<Kind, string>> => ({
  email: reserved(anyCase),
  digits: `${oneDigit()}|${filler()}`,
  name: `${NO_LETTER}|[nN][/.][aA][.]?|null|undefined`,
  text: filler(),
});

/** @param spelled the pattern for a domain */
const reserved = (spelled: (domain: string) => string): string =>
  `[^@]*@(?:[^@]*[.])?(?:${RESERVED.map(spelled).join('|')})`;

const filler = (): string => `${PUNCTUATION}|[nN](?:[/.]?[aA][.]?|[oO][nN][eE]|[uU][lL][lL])|undefined`;

const oneDigit = (): string =>
  Array.from('0123456789', (digit) => `(?:[^0-9]*${digit}){6}[^${'0123456789'.replace(digit, '')}]*`).join('|');

/** Whether a text has at least six digits, all the same. */
export function isOneDigit(text: string): boolean {
  let digit = 0;
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character < 48 || character > 57) continue;
    if (count > 0 && character !== digit) return false;
    digit = character;
    count++;
  }
  return count >= 6;
}

export function test(kind: Kind): CheckTest {
  const madeUp = new RegExp(pattern(kind));
  return (value) => !madeUp.test(value);
}

export function inline(kind: Kind, { value, constant, use }: Scope): string {
  const madeUp =
    kind === 'email'
      ? new RegExp(`^(?:${reserved(literalPattern)})$`, 'i')
      : new RegExp(kind === 'digits' ? `^(?:${filler()})$` : pattern(kind));
  const isRight = `!${constant(madeUp)}.test(${value})`;
  return kind === 'digits' ? `(!${use('not-made-up', { isOneDigit })}(${value}) && ${isRight})` : isRight;
}

export const schema = (kind: Kind): PortableSchema => ({
  // Some engines let `$` match before a last line break.
  value: { not: kind === 'digits' ? { pattern: pattern(kind) } : { pattern: pattern(kind), not: { pattern: '[\n]' } } },
});

export const messages = {
  'not-made-up': '{label} looks made up; give the real one.',
};

const CASES = {
  email: {
    valid: [
      'a@example.co',
      'a@myexample.com',
      'a@testing',
      'a@test.com',
      'a@latest',
      'example.com',
      'a@b@example.com',
      'a@example.com\n',
      'a@mail.com',
    ],
    invalid: [
      'a@example.com',
      'a@EXAMPLE.org',
      'a@sub.example.net',
      'a@shop.test',
      'a@x.invalid',
      'a@x.example',
      'a@localhost',
      'a@a.b.localhost',
      '@test',
    ],
  },
  digits: {
    valid: ['00000', '000001', '1000000', '1111112', '12345678', 'aaaaaa', '٠٠٠٠٠٠', 'x', 'NB', 'no', 'Undefined'],
    invalid: [
      '000000',
      '1111111',
      '99-99-99',
      '55 55 55 5',
      'A777777',
      'no. 222222 or change',
      '222222\n',
      '-',
      '. . .',
      'N/A',
      'n.a.',
      'na',
      'None',
      'NULL',
      'undefined',
    ],
  },
  name: {
    valid: ['A', 'Ö', '王', 'محمد', 'Na', 'NA', 'Null', 'None', "O'Neil", 'J.', '-a', '¿', '-\n', 'n.d.'],
    invalid: ['.', '-', '---', '1', '0 0', '@', '[]', '{}', '`', '~', 'N/A', 'n/a', 'N.A.', 'null', 'undefined'],
  },
  text: {
    valid: ['A', '1', '7-B', '王', 'Nairobi', 'no', 'S/N', '¿', '-\n', 'N-A'],
    invalid: [
      '.',
      '-',
      '- -',
      '@',
      '[]',
      '{}',
      '`',
      '~',
      '/',
      ':',
      'N/A',
      'n/a',
      'n.a.',
      'NA',
      'none',
      'NULL',
      'undefined',
    ],
  },
} as const;

export const cases = (kind: Kind) => CASES[kind];

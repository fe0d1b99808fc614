import {
  type JsonSchema,
  ParameterError,
  type PortableSchema,
  type Scope,
  type CheckTest,
  say,
} from '../core/index.js';
import { anyCase } from './internal/literal.js';

type Kind = 'email' | 'digits';

/** Refuses made-up values: a reserved e-mail domain (RFC 2606, RFC 6761), or the same digit at least six times. */
export const code = 'advice';

export const parameters: JsonSchema = {
  intention: { group: 'values', description: 'Block made-up values' },
  description:
    'Refuses an e-mail address in a reserved domain (email), or at least 6 digits that are all the same (digits).',
  enum: ['email', 'digits'],
  examples: ['email'],
};

export function prepare(kind: Kind): Kind {
  if (kind !== 'email' && kind !== 'digits') throw new ParameterError(say('Write email or digits.'));
  return kind;
}

const RESERVED = ['example.com', 'example.net', 'example.org', 'example', 'invalid', 'localhost', 'test'];

const pattern = (kind: Kind): string =>
  kind === 'email'
    ? `^(?:[^@]*@(?:[^@]*[.])?(?:${RESERVED.map(anyCase).join('|')}))$`
    : `^(?:${Array.from('0123456789', (digit) => `(?:[^0-9]*${digit}){6}[^${'0123456789'.replace(digit, '')}]*`).join('|')})$`;

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

export const inline = (kind: Kind, { value, constant, use }: Scope): string =>
  kind === 'digits'
    ? `!${use('not-made-up', { isOneDigit })}(${value})`
    : `!${constant(new RegExp(pattern(kind)))}.test(${value})`;

export const schema = (kind: Kind): PortableSchema => ({
  // Some engines let `$` match before a last line break.
  value: { not: kind === 'email' ? { pattern: pattern(kind), not: { pattern: '[\n]' } } : { pattern: pattern(kind) } },
});

export const messages = {
  'not-made-up': '{label} looks made up; give one that exists.',
};

export const cases = (kind: Kind) =>
  kind === 'email'
    ? {
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
      }
    : {
        valid: ['00000', '000001', '1000000', '1111112', '12345678', 'aaaaaa', '٠٠٠٠٠٠', 'x'],
        invalid: ['000000', '1111111', '99-99-99', '55 55 55 5', 'A777777', 'no. 222222 or change', '222222\n'],
      };

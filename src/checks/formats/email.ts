import { type Cases, hasInvisible, type Outcome, type PortableSchema, type Scope } from '../../core/index.js';
import { INVISIBLE, invisibleCode } from '../internal/invisible.js';
import { textSchema } from '../internal/portable.js';
import { VISIBLE_BEYOND_ASCII } from '../internal/characters.js';

const LONGEST = 254;
const LOCAL = `!#-'*+/-9=?A-Z^-~${VISIBLE_BEYOND_ASCII}-`;
const LABEL = `0-9A-Za-z${VISIBLE_BEYOND_ASCII}-`;
const SHAPE = new RegExp(`^[${LOCAL}]+(?:[.][${LOCAL}]+)*@[${LABEL}]+(?:[.][${LABEL}]+)+$`);

/** The dotted shape of RFC 5321 with letters of any script (RFC 6531), a domain with a dot, and no characters that nobody types. */
export const test = (value: string): boolean => value.length <= LONGEST && SHAPE.test(value) && !hasInvisible(value);

/** The same shape in the portable dialect, in which groups do not repeat. Two adjacent dots are refused separately. */
function pattern(): string {
  const dotted = (characters: string): string => `[${characters}](?:[.${characters}]*[${characters}])?`;
  return `${dotted(LOCAL)}@${dotted(LABEL)}[.][${LABEL}]+`;
}

export const noun = 'an e-mail address such as name@example.com';
export const document = 'RFC 5321 and RFC 6531 address shape';
export const schema = (): PortableSchema => ({
  value: {
    allOf: [
      textSchema(pattern(), `!-~${VISIBLE_BEYOND_ASCII}`, LONGEST),
      { not: { pattern: '[.][.]' } },
      { not: { pattern: '[\u00AD\u061C\u180E]' } },
    ],
  },
});
export const cases = (): Cases => ({
  valid: [
    'maria.quispe@mail.com',
    "o'brien+tag@sub.mail.co.uk",
    'josé.muñoz@correo.example',
    'a@münchen.example',
    'a@b.c',
    `a@${'b'.repeat(250)}.c`,
  ],
  invalid: [
    'maria.quispe',
    'maria@',
    '@mail.com',
    'maria@mail',
    'a b@mail.com',
    'a@@mail.com',
    'a@b@mail.com',
    '.a@mail.com',
    'a.@mail.com',
    'a..b@mail.com',
    'a@.com',
    'a@mail.',
    'a@mail..com',
    'a@mail_x.com',
    'maria@mail.com\n',
    ' maria@mail.com',
    'Maria <maria@mail.com>',
    'a@mail.com,b@mail.com',
    `a@${'b'.repeat(251)}.c`,
    'maria\u00AD@mail.com',
  ],
});

export const input = 'email';

export const outcomes = (): readonly Outcome[] => [INVISIBLE];
export const detail = (scope: Scope): string => invisibleCode(scope);

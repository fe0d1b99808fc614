import type {
  Cases,
  JsonSchema,
  Narrow,
  PortableSchema,
  Scope,
  CheckTest,
  LocalizedText,
  CheckReports,
} from '../core/index.js';
import { LONGEST_TEXT } from './internal/characters.js';
import { readPattern, type Pattern } from './internal/pattern.js';
import { textSchema } from './internal/portable.js';

interface Written {
  readonly matches: string;
  /** The words after "must be". */
  readonly says: LocalizedText;
}

interface Parameters extends Pattern, Pick<Written, 'says'> {}

/** A regular expression for the whole value, in a form that takes linear time: see {@link readPattern}. */
export const code = 'format';

const TEXT: JsonSchema = { type: 'string', minLength: 1 };

export const parameters: JsonSchema = {
  intention: { group: 'form', description: 'A pattern of your own' },
  description:
    'A regular expression for the whole value, in printable ASCII. It may have characters, classes such as [A-Z0-9], groups, `|`, and the counts `? * + {6} {2,} {2,5}`; a group may have only `?` or a count such as `{2}`. `says` completes the message "... must be".',
  type: 'object',
  properties: {
    matches: {
      ...TEXT,
      maxLength: 500,
      description: 'The regular expression, without ^ and $, at most 500 characters.',
    },
    says: {
      description:
        'What the value must be, such as "two capital letters and six digits": text in English, or one text for each language.',
      anyOf: [
        TEXT,
        {
          type: 'object',
          properties: { en: TEXT, es: TEXT, 'pt-BR': TEXT },
          required: ['en'],
          additionalProperties: false,
        },
      ],
    },
  },
  required: ['matches', 'says'],
  additionalProperties: false,
  examples: [{ matches: '[A-Z]{2}[0-9]{6}', says: 'two capital letters and six digits' }],
};

export const prepare = ({ matches, says }: Written): Parameters => ({ ...readPattern(matches), says });

const expressionOf = ({ source }: Parameters): RegExp => new RegExp(`^(?:${source})$`);

export function test(given: Parameters): CheckTest {
  const { longest = LONGEST_TEXT } = given;
  const expression = expressionOf(given);
  return (value) => value.length <= longest && expression.test(value);
}

/** Makes a module contain only the expression. */
export const inline = (given: Parameters, { value, constant }: Scope): string =>
  `(${value}.length <= ${given.longest ?? LONGEST_TEXT} && ${constant(expressionOf(given))}.test(${value}))`;

export const schema = ({ source, characters, longest = LONGEST_TEXT }: Parameters): PortableSchema => ({
  value: textSchema(source, characters, longest),
});

export const messages = {
  pattern: '{label} must be {says}.',
  'pattern.others': '{label} must be {says}, for this {others}.',
};

export const alsoCalled = ['match', 'matches', 'regex', 'regexp'];

export const params = ({ says }: Parameters): CheckReports['format'] => ({
  says: typeof says === 'string' ? says : says.en,
});

export const wordings = ({ says }: Parameters): readonly LocalizedText[] => [says];

export function cases(given: Parameters): Cases {
  const { examples } = given;
  const expression = expressionOf(given);
  const changed = examples.flatMap((example) => [
    example.slice(1),
    example.slice(0, -1),
    `${example}${example.at(-1) ?? ''}`,
    example.toLowerCase(),
    `${example.slice(0, -1)}é`,
    ` ${example}`,
    `${example}\n`,
  ]);
  return {
    valid: examples.filter((example) => example.trim() !== ''),
    invalid: [...new Set(changed)].filter((value) => value.trim() !== '' && !expression.test(value)),
  };
}

/** The most lengths that are listed. The pattern limits others. */
const MOST_LENGTHS = 100;

export const narrow =
  ({ source, shortest, longest = Infinity }: Parameters): Narrow =>
  () => {
    const lengths = longest <= MOST_LENGTHS && Array.from({ length: longest - shortest + 1 }, (_, i) => shortest + i);
    return { pattern: source, ...(lengths && { lengths }) };
  };

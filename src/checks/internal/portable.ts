import { type JsonSchema, LONGEST_DECIMAL } from '../../core/index.js';

/** Building blocks of portable JSON Schema: draft-04 keywords, and patterns that mean the same to every regular expression engine. */

/** The blanks that `String.prototype.trim` drops, as the body of a character class. */
export const BLANKS = '\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';

/** The same with invisible characters: the characters around a value that `trimmed` drops. */
export const TYPED_BLANKS = `${BLANKS}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F`;

/** Longer text counts as another currency. */
const LONGEST_CURRENCY = 100;

/** Text that the pattern matches from end to end. `characters` is the body of a character class with all characters of such text. */
export const textSchema = (pattern: string, characters: string, maxLength: number): JsonSchema => ({
  type: 'string',
  pattern: `^(?:${pattern})$`,
  maxLength,
  // Some engines let `$` match before a last line break.
  not: { pattern: `[^${characters}]` },
});

/** The grammar of amounts. */
export const decimal = (): JsonSchema => textSchema('(?:0|[1-9][0-9]*)(?:[.][0-9]+)?', '0-9.', LONGEST_DECIMAL);

/** Text that is not blank. */
export const PRESENT: JsonSchema = { type: 'string', pattern: `[^${TYPED_BLANKS}]` };

/** Text of only blanks, which counts as missing. */
export const BLANK: JsonSchema = { type: 'string', not: { pattern: `[^${TYPED_BLANKS}]` } };

/** The order's field satisfies the schema, or is left out. */
export const field = (name: string, schema: JsonSchema): JsonSchema => ({ properties: { [name]: schema } });

export const has = (name: string): JsonSchema => ({ required: [name], ...field(name, PRESENT) });

export const equals = (name: string, values: readonly string[]): JsonSchema => ({
  required: [name],
  ...field(name, { enum: values }),
});

/** The order's currency is none of the codes. Surrounding blanks and the case of ASCII letters do not matter. */
export const isOtherCurrency = (codes: readonly string[]): JsonSchema => {
  const anyCase = codes.map((code) => code.replace(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}]`));
  const same = textSchema(
    `[${TYPED_BLANKS}]*(?:${anyCase.join('|')})[${TYPED_BLANKS}]*`,
    `A-Za-z${TYPED_BLANKS}`,
    LONGEST_CURRENCY,
  );
  return { required: ['currency'], ...field('currency', { ...PRESENT, not: same }) };
};

/** The field is present and has none of the values. */
export const isOther = (name: string, values: readonly string[]): JsonSchema => ({
  required: [name],
  ...field(name, { ...PRESENT, not: { enum: values } }),
});

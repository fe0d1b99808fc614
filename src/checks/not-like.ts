import {
  type JsonSchema,
  type ParameterChange,
  ParameterError,
  type PortableSchema,
  type CheckTest,
  say,
  type CheckReports,
} from '../core/index.js';
import { literalPattern } from './internal/literal.js';
import { relisted } from './internal/changes.js';

/** Refuses text of some forms. */
export const code = 'format';

/** The placeholders in a form, and their patterns. */
const PARTS: Readonly<Record<string, string>> = { '<NAME>': '[A-Z0-9_]+', '<DIGITS>': '[0-9]+' };

export const parameters: JsonSchema = {
  intention: { group: 'values', description: 'Block values of certain forms' },
  description:
    'Forms that the rule refuses. A form is fixed text, in which `<NAME>` matches one or more of A-Z, 0-9 and _, and `<DIGITS>` matches one or more digits. A form may have only one of them.',
  // Written out, because bundlers keep objects with a spread.
  type: 'array',
  items: { type: 'string', minLength: 1 },
  minItems: 1,
  uniqueItems: true,
  examples: [['<DIGITS>'], ['PAY_<NAME>_SCAN']],
};

export function prepare(forms: readonly string[]): readonly string[] {
  const twice = forms.find((form) => partsOf(form).length > 3);
  if (twice !== undefined)
    throw new ParameterError(say('"{form}" has two of <NAME> and <DIGITS>; leave one.', { form: twice }));
  return forms;
}

/** The fixed texts of a form, with the placeholders between them. */
const partsOf = (form: string): readonly string[] => form.split(/(<NAME>|<DIGITS>)/);

/** The pattern of text of one of some forms. */
export const patternOf = (forms: readonly string[]): string =>
  `^(?:${forms
    .map((form) =>
      partsOf(form)
        .map((part) => PARTS[part] ?? literalPattern(part))
        .join(''),
    )
    .join('|')})$`;

export function test(forms: readonly string[]): CheckTest {
  const refused = new RegExp(patternOf(forms));
  return (value) => !refused.test(value);
}

export const schema = (forms: readonly string[]): PortableSchema => ({
  // Some engines let `$` match before a last line break.
  value: { not: { pattern: patternOf(forms), not: { pattern: '[\n\r\u0085\u2028\u2029]' } } },
});

export const messages = {
  'not-like': '{label} must not have the form {forms}.',
  'not-like.others': '{label} must not have the form {forms} for this {others}.',
};

export const params = (forms: readonly string[]): CheckReports['format'] => ({ forms });

export const cases = (forms: readonly string[]) => ({
  valid: forms.flatMap((form) =>
    [`${filled(form)}\n`, ` ${filled(form)}`, filled(form, 'a')].filter((text) => text !== filled(form)),
  ),
  invalid: forms.map((form) => filled(form)),
});

const filled = (form: string, part?: string): string =>
  partsOf(form)
    .map((text) => (text in PARTS ? (part ?? (text === '<NAME>' ? 'AB_1' : '0123')) : text))
    .join('');

export const unordered = true;

export const changes = (before: readonly string[], after: readonly string[]): readonly ParameterChange[] =>
  relisted('refused forms of {label}', before, after);

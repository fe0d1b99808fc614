// What a field must be, as data: each library says the same steps in its own words, a `form` by its regular expressions, what `holds` by its refinements.
import { isBlank } from '../hand-written/values.mjs';

/** Absent, empty or blank is missing. */
export const required = (rule) => ({ rule, isRequired: true, form: /\S/ });

/** The whole text has the pattern's form; what is blank has none to judge. */
export const matches = (rule, pattern) => ({ rule, form: new RegExp(`^(?:${pattern}|\\s*)$`) });

export const oneOf = (rule, ...values) => matches(rule, values.join('|'));

/** What no pattern can say. */
export const passes = (rule, test) => ({ rule, holds: (value) => isBlank(value) || test(value) });

/** A field's text, for what reads several fields; '' where it has none. */
export const text = (value) => (typeof value === 'string' && !isBlank(value) ? value : '');

/** Text alone. */
export const anything = [];

/** The rule that a field without a value breaks. */
export const missingRule = (steps) => steps.find(({ isRequired }) => isRequired)?.rule;

export const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));

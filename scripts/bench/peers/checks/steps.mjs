// The checks of a field as data: each library turns a `form` into a regular expression and `holds` into a refinement.
import { isBlank } from '../hand-written/values.mjs';

/** Refuses a missing value: absent, empty or blank. */
export const required = (rule) => ({ rule, isRequired: true, form: /\S/ });

/** Requires that the whole text matches the pattern, or is blank. */
export const matches = (rule, pattern) => ({ rule, form: new RegExp(`^(?:${pattern}|\\s*)$`) });

export const oneOf = (rule, ...values) => matches(rule, values.join('|'));

/** A check that a pattern cannot express. */
export const passes = (rule, test) => ({ rule, holds: (value) => isBlank(value) || test(value) });

/** The text of a field, or '' if it is not a text or is blank. */
export const text = (value) => (typeof value === 'string' && !isBlank(value) ? value : '');

/** Any text. */
export const anything = [];

/** The rule that a field without a value breaks. */
export const missingRule = (steps) => steps.find(({ isRequired }) => isRequired)?.rule;

export const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));

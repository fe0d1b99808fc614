// The checks of a field as data: each library turns a `form` into a regular expression and `holds` into a refinement.
import { isBlank } from '../hand-written/values.mjs';

/** Absent, empty or blank is missing. */
export const required = (rule) => ({ rule, isRequired: true, form: /\S/ });

/** The whole text matches the pattern, or is blank. */
export const matches = (rule, pattern) => ({ rule, form: new RegExp(`^(?:${pattern}|\\s*)$`) });

export const oneOf = (rule, ...values) => matches(rule, values.join('|'));

/** A check that no pattern expresses. */
export const passes = (rule, test) => ({ rule, holds: (value) => isBlank(value) || test(value) });

/** The text of a field, or '' where it has none. */
export const text = (value) => (typeof value === 'string' && !isBlank(value) ? value : '');

/** Any text. */
export const anything = [];

/** The rule that a field without a value breaks. */
export const missingRule = (steps) => steps.find(({ isRequired }) => isRequired)?.rule;

export const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));

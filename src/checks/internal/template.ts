import { literalPattern } from './literal.js';

/** Templates: text with at most one <NAME>, which matches one or more of A-Z, 0-9 and _. */
const NAME = '<NAME>';

export const hasName = (template: string): boolean => template.includes(NAME);

export const withName = (template: string, name = ''): string => template.split(NAME).join(name);

export const templatePattern = (template: string): string =>
  template.split(NAME).map(literalPattern).join('[A-Z0-9_]+');

/** Matches the template's texts; the name is the first group. */
export const templateRegExp = (template: string): RegExp =>
  new RegExp(`^${template.split(NAME).map(literalPattern).join('([A-Z0-9_]+)')}$`);

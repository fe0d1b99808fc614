import { ParameterError, type JsonSchema, type Portable, type Scope, type Test } from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { standards } from './standards/index.js';
import { choice, variantOf } from './support/variant.js';

/** A named public standard with check digits; each is a file in `standards`, which the run time imports by itself. */
export const code = 'checksum';

export const variants = standards;

export const parameters: JsonSchema = choice(
  'The name of a public standard whose check digits must be right.',
  standards,
);

export function prepare(name: string): string {
  if (!Object.hasOwn(standards, name))
    throw new ParameterError(`There is no standard "${name}"; use one of ${Object.keys(standards).join(', ')}.`);
  return name;
}

export const test = (name: string): Test => variantOf(standards, name).test;

export const inline = (name: string, scope: Scope): string =>
  `${scope.use(`standards/${name}`, { test: variantOf(standards, name).test })}(${scope.value})`;

export const schema = (): Portable => ({ none: 'JSON Schema cannot compute check digits.' });

export const message = (name: string): string =>
  `{label} must be ${variantOf(standards, name).noun} whose check digits are right; look for a typing mistake.`;

export const params = (): Params => ({});

export const cases = (name: string) => variantOf(standards, name).cases();

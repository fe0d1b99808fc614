import {
  ParameterError,
  type JsonSchema,
  type Narrow,
  type Narrowing,
  type Portable,
  type Scope,
  type Test,
} from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { formats } from './formats/index.js';
import { choice, variantOf } from './support/variant.js';

/** A named public format; each is a file in `formats`, which the run time imports by itself. */
export const code = 'format';

export const variants = formats;

export const parameters: JsonSchema = choice('The name of a public format.', formats);

export function prepare(name: string): string {
  if (!Object.hasOwn(formats, name))
    throw new ParameterError(`There is no format "${name}"; use one of ${Object.keys(formats).join(', ')}.`);
  return name;
}

export const test = (name: string): Test => variantOf(formats, name).test;

export const schema = (name: string): Portable => variantOf(formats, name).schema();

export const message = (name: string): string => `{label} must be ${variantOf(formats, name).noun}.`;

export const params = (): Params => ({});

export const cases = (name: string) => variantOf(formats, name).cases();

export function inline(name: string, scope: Scope): string {
  const format = variantOf(formats, name);
  return format.inline?.(scope) ?? `${scope.use(`formats/${name}`, { test: format.test })}(${scope.value})`;
}

const INPUTS: Readonly<Record<string, 'email' | 'url'>> = { email: 'email', url: 'url', 'public-https-url': 'url' };

export function narrow(name: string): Narrow {
  const input = INPUTS[name];
  const value = input ?? valueSchema(variantOf(formats, name).schema());
  return () => (typeof value === 'string' ? { input: value } : value);
}

/** A format's pattern without its anchors. */
function valueSchema(portable: Portable): Narrowing {
  const pattern = 'value' in portable ? portable.value['pattern'] : undefined;
  return typeof pattern === 'string' ? { pattern: pattern.slice(1, -1) } : {};
}

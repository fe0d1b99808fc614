import {
  type Canonical,
  type CodeList,
  type JsonSchema,
  type Narrow,
  type Narrowing,
  type Outcome,
  ParameterError,
  type PortableSchema,
  type Scope,
  type CheckTest,
  listed,
  say,
  type CheckReports,
} from '../core/index.js';
import { formats } from './formats/index.js';
import { separatedCode, separatedOutcomes } from './internal/separated.js';
import { nounMessages, variantOf, variantSchema } from './internal/variant.js';

/** A public format. Each is a file in `formats`, and generated validators import only those that they need. */
export const code = 'format';

export const variants = formats;

export const parameters: JsonSchema = {
  ...variantSchema('The public format that the value must have.', formats),
  intention: { group: 'form', description: 'A public format, such as e-mail, address or IBAN' },
};

export function prepare(name: string): string {
  if (!Object.hasOwn(formats, name))
    throw new ParameterError(
      say('There is no format "{name}"; use one of {names}.', { name, names: listed(Object.keys(formats)) }),
    );
  return name;
}

export const test = (name: string): CheckTest => variantOf(formats, name).test;

export const schema = (name: string): PortableSchema => variantOf(formats, name).schema();

/** Messages from the noun of each format: `format.iban`, and `format.iban.others` under a condition. */
export const messages = {
  ...nounMessages('format', formats),
  ...Object.fromEntries(
    Object.entries(formats).map(([name, { noun }]) => [
      `format.${name}.others`,
      `{label} must be ${noun}, for this {others}.`,
    ]),
  ),
  'format.invisible': '{label} has an invisible character; type it again.',
  'format.separators': '{label} must be written without spaces, hyphens, points or brackets.',
};

export const alsoCalled = ['bic', 'country', 'email', 'iban', 'ip', 'uri', 'url'];

export const message = (name: string): string => `format.${name}`;

export const params = (standard: string): CheckReports['format'] => ({ standard });

export const cases = (name: string) => variantOf(formats, name).cases();

export function inline(name: string, scope: Scope): string {
  const format = variantOf(formats, name);
  return format.inline?.(scope) ?? `${scope.use(`formats/${name}`, { test: format.test })}(${scope.value})`;
}

export const outcomes = (name: string): readonly Outcome[] => {
  const format = variantOf(formats, name);
  return format.outcomes?.() ?? separatedOutcomes(format);
};

export function detail(name: string, scope: Scope): string | undefined {
  const format = variantOf(formats, name);
  if (format.detail) return format.detail(scope);
  const isRight = (value: string): string => `${scope.use(`formats/${name}`, { test: format.test })}(${value})`;
  return separatedCode(format, isRight, scope);
}

export function narrow(name: string): Narrow {
  const format = variantOf(formats, name);
  const narrowing = format.input ? { input: format.input } : patternOf(format.schema());
  return () => narrowing;
}

/** A format's pattern without its anchors. */
function patternOf(portable: PortableSchema): Narrowing {
  const pattern = 'value' in portable ? portable.value['pattern'] : undefined;
  return typeof pattern === 'string' ? { pattern: pattern.slice(1, -1) } : {};
}

export const codeList = (name: string): CodeList | undefined => variantOf(formats, name).codeList;

export const canonical = (name: string): Canonical | undefined => variantOf(formats, name).canonical;

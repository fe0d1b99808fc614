import {
  type Canonical,
  type JsonSchema,
  type Outcome,
  ParameterError,
  type PortableSchema,
  type Scope,
  type CheckTest,
  listed,
  say,
  type CheckReports,
} from '../core/index.js';
import { standards } from './standards/index.js';
import { separatedCode, separatedOutcomes } from './internal/separated.js';
import { nounMessages, variantOf, variantSchema } from './internal/variant.js';

/** A public standard with check digits. Each is a file in `standards`, and generated validators import only those that they need. */
export const code = 'checksum';

export const variants = standards;

export const parameters: JsonSchema = {
  ...variantSchema('The public standard by which the check digits of the value must be right.', standards),
  intention: { group: 'form', description: 'Check digits of a public standard' },
};

export function prepare(name: string): string {
  if (!Object.hasOwn(standards, name))
    throw new ParameterError(
      say('There is no standard "{name}"; use one of {names}.', { name, names: listed(Object.keys(standards)) }),
    );
  return name;
}

export const test = (name: string): CheckTest => variantOf(standards, name).test;

export const inline = (name: string, scope: Scope): string =>
  `${scope.use(`standards/${name}`, { test: variantOf(standards, name).test })}(${scope.value})`;

export const schema = (): PortableSchema => ({ none: 'JSON Schema cannot compute check digits.' });

export const messages = {
  'check-digits': '{label} looks mistyped: its check digits do not match.',
  ...nounMessages('check-digits', standards),
};

export const alsoCalled = ['checksum', 'luhn'];

export const params = (standard: string): CheckReports['checksum'] => ({ standard });

/** A value of another form has no check digits that could be wrong. */
export const outcomes = (standard: string): readonly Outcome[] => [
  { code: 'format', message: `check-digits.${standard}` },
  ...separatedOutcomes(variantOf(standards, standard)),
];

export function detail(standard: string, scope: Scope): string {
  const variant = variantOf(standards, standard);
  const hasShape = (value: string): string =>
    `${scope.use(`standards/${standard}`, { isShaped: variant.isShaped })}(${value})`;
  const [wrongShape] = outcomes(standard);
  return `${hasShape(scope.value)} ? undefined : ${separatedCode(variant, hasShape, scope, scope.outcome(wrongShape!))}`;
}

export const cases = (name: string) => variantOf(standards, name).cases();

export const canonical = (name: string): Canonical | undefined => variantOf(standards, name).canonical;

import type { Canonical, Cases, CodeList, JsonSchema, Outcome, PortableSchema, Scope } from '../../core/index.js';

/** A named format or standard. Each is a file, so that a bundle contains only those that its rules name. */
export interface Variant {
  readonly test: (value: string) => boolean;
  /** What the value must be, with its article: "a BIC of 8 or 11 characters". */
  readonly noun: string;
  /** The public document that defines it. */
  readonly document: string;
  cases(): Cases;
  /** Other ways of writing a value that it refuses. */
  readonly canonical?: Canonical;
}

export interface Standard extends Variant {
  /** Whether the value has the form of the standard, so that only its check digits can be wrong. */
  readonly isShaped: (value: string) => boolean;
}

export interface Format extends Variant {
  schema(): PortableSchema;
  /** {@link test} as an expression, if the rules of a field share a part of it. */
  inline?(scope: Scope): string;
  /** Like `outcomes` and `detail` of a check. */
  outcomes?(): readonly Outcome[];
  detail?(scope: Scope): string;
  /** The kind of input for forms, which makes the pattern unnecessary. */
  readonly input?: 'email' | 'url';
  /** The public list to which the values belong. */
  readonly codeList?: CodeList;
}

/** The variant of that name. The names in rule files are checked earlier. */
export function variantOf<V>(variants: Readonly<Record<string, V>>, name: string): V {
  const variant = Object.hasOwn(variants, name) ? variants[name] : undefined;
  if (variant === undefined) throw new TypeError(`There is no variant "${name}".`);
  return variant;
}

/** JSON Schema for the choice of a variant. */
export const variantSchema = (description: string, variants: Readonly<Record<string, unknown>>): JsonSchema => ({
  description,
  enum: Object.keys(variants),
  examples: Object.keys(variants).slice(0, 1),
});

/** The noun of each variant, by the id of the message: the check's name and the variant's name. */
export const nounMessages = (
  check: string,
  variants: Readonly<Record<string, Variant>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(variants).map(([name, { noun }]) => [`${check}.${name}`, `{label} must be ${noun}.`]),
  );

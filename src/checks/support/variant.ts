import type { JsonSchema, Portable, Scope } from '../../model/check.js';

export interface Cases {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

/** A named format or standard: a file of its own, so that a bundle carries only those that its rules name. */
export interface Variant {
  readonly test: (value: string) => boolean;
  /** What the value must be, with its article: "a BIC of 8 or 11 characters". */
  readonly noun: string;
  /** The public document that it rests on. */
  readonly document: string;
  cases(): Cases;
}

export interface Format extends Variant {
  schema(): Portable;
  /** {@link test} as an expression, where the rules of a field share a part of it. */
  inline?(scope: Scope): string;
}

/** The variant of that name; rule files are checked against the names before. */
export function variantOf<V>(variants: Readonly<Record<string, V>>, name: string): V {
  const variant = Object.hasOwn(variants, name) ? variants[name] : undefined;
  if (variant === undefined) throw new TypeError(`There is no variant "${name}".`);
  return variant;
}

/** JSON Schema for the choice of a variant. */
export const choice = (description: string, variants: Readonly<Record<string, unknown>>): JsonSchema => ({
  description,
  enum: Object.keys(variants),
  examples: Object.keys(variants).slice(0, 1),
});

import { Ajv } from 'ajv';
import { anyCase, equals, field, has, literalPattern, textSchema, TYPED_BLANKS } from '../../../checks/index.js';
import { type Bindings, type Derived, type Field, type JsonSchema, valueTypeOf } from '../../../core/index.js';
import { ALWAYS, all, any, NEVER, not } from './simplify.js';

/** The meaning of a derived name in terms of its field. */
interface Meaning {
  /** The possible values: labels with codes, `unknown`, and `other` or `unbound`. */
  readonly domain: readonly string[];
  /** Whether every label of its slot has a code or is `none`. */
  readonly isComplete: boolean;
  /** Matches the orders in which the derived name has one of the values. */
  isOneOf(values: readonly string[]): JsonSchema;
}

export type Meanings = ReadonlyMap<string, Meaning>;

/** The meanings of derived names under some bindings, as the validator determines them. */
export function meaningsOf(derived: readonly Derived[], bindings: Bindings, fields: readonly Field[]): Meanings {
  const isText = (name: string): boolean => valueTypeOf(fields.find((each) => each.name === name) ?? {}) === 'string';
  return new Map(derived.map((d) => [d.name, meaningOf(d, bindings[d.slot] ?? {}, isText(d.from))]));
}

function meaningOf(derived: Derived, bound: Bindings[string], isText: boolean): Meaning {
  const { from, labels, after = '', before = '' } = derived;
  const isComplete = labels.every((label) => bound[label] !== undefined);
  const values = new Map(
    Object.entries(bound).flatMap(([label, codes]) =>
      codes === 'none' ? [] : [[label, codes.map((code) => after + code + before)] as const],
    ),
  );
  const rest = isComplete ? 'other' : 'unbound';
  const listed = [...values.values()].flat();
  // A number has neither blanks nor letters.
  const spelled = isText ? spelledBy(derived, bound) : new Map<string, readonly JsonSchema[]>();
  const hasCode = partOf(derived);
  const domain = [...values.keys(), rest, 'unknown'];
  return {
    domain,
    isComplete,
    isOneOf(wanted) {
      const met = domain.filter((value) => wanted.includes(value));
      if (met.length === domain.length) return ALWAYS;
      const codes = met.flatMap((label) => values.get(label) ?? []);
      return any([
        codes.length > 0 ? equals(from, codes) : NEVER,
        ...met.flatMap((label) => spelled.get(label) ?? []).map((each) => all([each, not(equals(from, listed))])),
        met.includes(rest)
          ? all([
              hasCode,
              listed.length > 0 ? not(any([equals(from, listed), ...[...spelled.values()].flat()])) : ALWAYS,
            ])
          : NEVER,
        met.includes('unknown') ? not(hasCode) : NEVER,
      ]);
    },
  };
}

/**
 * The orders with a label's code, ignoring surrounding blanks and letter case. If another label has the same code in another case, the case
 * counts.
 */
function spelledBy(
  { from, after = '', before = '' }: Derived,
  bound: Bindings[string],
): ReadonlyMap<string, readonly JsonSchema[]> {
  const capitals = (code: string): string => code.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const codesOf = (label: string): readonly string[] => (bound[label] === 'none' ? [] : (bound[label] ?? []));
  const labels = Object.keys(bound);
  const isClear = (label: string, code: string): boolean =>
    labels.every((other) => other === label || !codesOf(other).some((each) => capitals(each) === capitals(code)));
  return new Map(
    labels.flatMap((label) => {
      const codes = codesOf(label).filter((code) => isClear(label, code));
      if (codes.length === 0) return [];
      const some = `[${TYPED_BLANKS}]*`;
      const pattern = `${literalPattern(after)}${some}(?:${codes.map(anyCase).join('|')})${some}${literalPattern(before)}`;
      const letters = [after, before, ...codes].join('');
      const characters = classOf(letters + letters.toLowerCase() + letters.toUpperCase());
      const shape = {
        ...textSchema(pattern, characters + TYPED_BLANKS, LONGEST),
        // Some engines let `$` match before a last line break.
        ...(before !== '' && { allOf: [{ not: { pattern: '[\n\r\u0085\u2028\u2029]$' } }] }),
      };
      return [[label, [{ required: [from], ...field(from, shape) }]] as const];
    }),
  );
}

const classOf = (characters: string): string =>
  [...new Set(characters)].map((one) => one.replace(/[\\\]^-]/, '\\$&')).join('');

/** Longer values are not text for any rule. */
export const LONGEST = 8192;

/** The orders whose field contains a part that could be a code. */
function partOf({ from, after = '', before = '' }: Derived): JsonSchema {
  if (after === '' && before === '') return has(from);
  const shape = {
    type: 'string',
    minLength: after.length + before.length + 1,
    ...(after !== '' && { pattern: `^(?:${literalPattern(after)})` }),
    // Some engines let `$` match before a last line break, and differ in what a line break is.
    ...(before !== '' && {
      allOf: [{ pattern: `(?:${literalPattern(before)})$` }, { not: { pattern: '[\n\r\u0085\u2028\u2029]$' } }],
    }),
  };
  return { required: [from], ...field(from, shape) };
}

// The schemas are the checks' own, and each validates a few labels.
const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, code: { optimize: false } });

/** A check's schema of the order, in which derived names look like fields, rewritten in terms of the fields behind them. */
export function withoutDerived(schema: JsonSchema, meanings: Meanings): JsonSchema {
  const {
    properties = {},
    required = [],
    allOf,
    anyOf,
    not: negated,
    ...rest
  } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
    readonly allOf?: readonly JsonSchema[];
    readonly anyOf?: readonly JsonSchema[];
    readonly not?: JsonSchema;
  };
  const own = Object.entries(properties).filter(([name]) => !meanings.has(name));
  const needed = required.filter((name) => !meanings.has(name));
  const derived = Object.entries(properties).flatMap(([name, value]) => {
    const meaning = meanings.get(name);
    return meaning ? [meaning.isOneOf(meaning.domain.filter((label) => ajv.validate(value, label)))] : [];
  });
  const plain = {
    ...rest,
    ...(needed.length > 0 && { required: needed }),
    ...(own.length > 0 && { properties: Object.fromEntries(own) }),
  };
  return all([
    plain,
    ...derived,
    ...(allOf ? [all(allOf.map((s) => withoutDerived(s, meanings)))] : []),
    ...(anyOf ? [any(anyOf.map((s) => withoutDerived(s, meanings)))] : []),
    ...(negated ? [not(withoutDerived(negated, meanings))] : []),
  ]);
}

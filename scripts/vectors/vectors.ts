import { validatorOf } from '../../src/core/evaluator/validator.js';
import type { ValidatorOf } from '../../src/core/model/validation.js';
import type { Bindings } from '../../src/core/model/bindings.js';
import type { Operation } from '../../src/core/model/operation.js';
import { compileOperation } from '../../src/workbench/compiler/compile.js';
import type { PortableOptions } from '../../src/workbench/compiler/json-schema/plan.js';
import { corpusOf } from './boundary-corpus.js';
import type { Situation } from './situation.js';

/** An order with the result that the validator gives. */
export interface Vector extends Situation {
  readonly description: string;
  /** Whether no rule of severity `error` refuses the order. */
  readonly valid: boolean;
  /** The fields that have an error. */
  readonly fields: readonly string[];
  /** The rules that refuse. A schema may accept an order if the manifest does not mark any of them as exact. */
  readonly rules: readonly string[];
}

/** Vectors about one rule or one field, in the form of the JSON Schema Test Suite. */
export interface VectorGroup {
  readonly description: string;
  readonly schema: { readonly $ref: string };
  readonly tests: readonly Vector[];
}

/** The vectors of an operation: its boundary corpus, each order with the validator's result. */
export function vectorsOf(operation: Operation, options: PortableOptions): readonly VectorGroup[] {
  const expected = expectationsOf(operation, options);
  const groups = new Map<string, Vector[]>();
  for (const { group, description, ...situation } of corpusOf(operation, options.day)) {
    groups.set(group, [...(groups.get(group) ?? []), { description, ...situation, ...expected(situation) }]);
  }
  const schema = { $ref: `../operations/${operation.id}.schema.json` };
  return [...groups].map(([description, tests]) => ({ description, schema, tests }));
}

/** Evaluates situations as of the day of the options; a situation's own bindings apply only to it. */
export function expectationsOf(
  operation: Operation,
  { bindings, day }: PortableOptions,
): (situation: Situation) => Pick<Vector, 'valid' | 'fields' | 'rules'> {
  const compiled = compileOperation(operation, '0');
  const validatorWith = (own: Bindings): ValidatorOf<unknown> => validatorOf<unknown>(compiled, { bindings: own });
  const usual = validatorWith(bindings);
  return ({ data, facts, bindings: own }) => {
    const { valid, diagnostics } = (own ? validatorWith({ ...bindings, ...own }) : usual)(data, {
      at: day,
      ...(facts && { facts }),
    });
    const errors = diagnostics.filter((d) => d.severity === 'error');
    return { valid, fields: errors.map((d) => d.field), rules: errors.map((d) => d.ruleId) };
  };
}

import { Ajv2020 } from 'ajv/dist/2020.js';
import { compileOperation } from '../../../../src/workbench/compiler/compile.js';
import { manifestOf, views, type PortableOptions } from '../../../../src/workbench/compiler/index.js';
import { corpusOf, type Candidate } from '../../../../scripts/vectors/boundary-corpus.js';
import type { Situation } from '../../../../scripts/vectors/situation.js';
import { validatorOf } from '../../../../src/core/evaluator/validator.js';
import type { Configuration, Result, ValidatorOf } from '../../../../src/core/model/validation.js';
import type { Bindings } from '../../../../src/core/model/bindings.js';
import type { JsonSchema } from '../../../../src/core/model/check.js';
import type { Operation } from '../../../../src/core/model/operation.js';
import { allIds, fixtureOperation } from '../../../fixtures/fixture.js';

export const operations = allIds().map(fixtureOperation);

export const optionsWith = (bindings: Bindings = {}): PortableOptions => ({
  bindings,
  day: '2026-11-21',
});

const refuse = (message: unknown): void => {
  throw new Error(String(message));
};

/** Stock Ajv, shared by all schemas because it then compiles the schema of schemas only once. Warnings of its strict mode are errors. */
const ajv = new Ajv2020({
  logger: { log: refuse, warn: refuse, error: refuse },
  addUsedSchema: false,
  code: { optimize: false },
});

export const validatorFor = (schema: JsonSchema): ((data: unknown) => boolean) => ajv.compile(schema);

/** The evaluator on one operation, with each situation's own facts and bindings. */
export function evaluatorFor(
  operation: Operation,
  bindings: Bindings = {},
): (situation: Situation, configuration?: Configuration) => Result<unknown> {
  const compiled = compileOperation(operation, '0');
  const validators = new Map<string, ValidatorOf<unknown>>();
  return ({ data, facts, bindings: own }, configuration = {}) => {
    const key = JSON.stringify([own, configuration]);
    const validate =
      validators.get(key) ?? validatorOf<unknown>(compiled, { ...configuration, bindings: { ...bindings, ...own } });
    validators.set(key, validate);
    return validate(data, { at: '2026-11-21', ...(facts && { facts }) });
  };
}

/** The ids of the rules that refuse an order. */
export const refusals = (result: Result<unknown>): readonly string[] =>
  result.diagnostics.filter((d) => d.severity === 'error').map((d) => d.ruleId);

export interface Breach {
  readonly data: unknown;
  readonly rules: readonly string[];
  readonly bySchema: boolean;
}

/** The orders on which a schema breaks the contract. */
export function breachesOf(
  operation: Operation,
  schema: JsonSchema,
  orders: readonly Situation[],
  bindings: Bindings = {},
): readonly Breach[] {
  const accepts = validatorFor(schema);
  const evaluate = evaluatorFor(operation, bindings);
  const { rules } = manifestOf([operation], {}, optionsWith(bindings)).operations[operation.id]!;
  return orders.flatMap((situation) => {
    const result = evaluate(situation);
    const refusing = refusals(result);
    const bySchema = accepts(situation.data);
    // A rule that waits for codes is still exact if both sides know the same codes.
    const isExact = (id: string): boolean =>
      rules[id]?.status === 'exact' ||
      (!situation.bindings && rules[id]?.reason?.startsWith('Only the codes') === true);
    const mayPass = refusing.every((id) => rules[id] !== undefined && !isExact(id));
    return bySchema === result.valid || (bySchema && mayPass)
      ? []
      : [{ data: situation.data, rules: refusing, bySchema }];
  });
}

export const portable = (operation: Operation, bindings: Bindings = {}): JsonSchema =>
  views['2020-12'](operation, optionsWith(bindings));

/** Orders at the boundaries of each rule of an operation. */
export const corpus = (operation: Operation): readonly Candidate[] => corpusOf(operation, optionsWith().day);

import { Ajv, type ValidateFunction } from 'ajv';
import {
  type CompiledOperation,
  type Operation,
  type RuleEvaluator,
  isInForce,
  operationOf,
  shapeOf,
  totalsOf,
} from '../../core/index.js';
import { addKeywords, operationCode } from './keywords.js';
import { ModuleScope } from './module-scope.js';
import { keywordSchema } from './keyword-schema.js';
import { operationTable } from './operation-table.js';

/** The source of a module's function. */
interface EvaluatorSource {
  /** The statements of the function. */
  readonly code: string;
  readonly scope: ModuleScope;
}

const evaluators = new WeakMap<Operation, RuleEvaluator>();

/** The function that evaluates every rule of an operation, compiled in this process once for each operation. */
export function compileEvaluator(operation: Operation): RuleEvaluator {
  const evaluator = evaluators.get(operation) ?? compiled(operation);
  evaluators.set(operation, evaluator);
  return evaluator;
}

function compiled(operation: Operation): RuleEvaluator {
  let given: Parameters<RuleEvaluator> | undefined;
  const scope = new ModuleScope({
    text: (value: unknown) => given![1](value),
    label: (place: number, code?: string | null, ...at: number[]) => given![2](place, code, ...at),
    report: (...all: Parameters<Parameters<RuleEvaluator>[3]>) => given![3](...all),
    day: () => given![4](),
  });
  const validate = validateFunction(operation, scope);
  return (...all) => {
    // A getter of the order may validate another order.
    const outer = given;
    given = all;
    try {
      validate(all[0]);
    } finally {
      given = outer;
    }
  };
}

/**
 * The source of the same function, for a module.
 * @param numberOf the number under which the rule at an index is reported
 * @param labelNumberOf the number under which the label of an entry is requested
 */
export function evaluatorSource(
  operation: Operation,
  numberOf?: ModuleScope['numberOf'],
  labelNumberOf?: ModuleScope['labelNumberOf'],
): EvaluatorSource {
  const scope = new ModuleScope(undefined, numberOf, labelNumberOf);
  // Without Ajv, because a module contains only the code of the keyword.
  operationCode(scope, keywordSchema(operation), 'data');
  // Labels of derived names that no rule reads are left out.
  return { code: scope.gen.text(operation.derived.length === 0), scope };
}

/** Ajv without JSON Schema's own keywords, which no operation uses. Ajv would look for each of them in each rule. */
class BareAjv extends Ajv {
  override _addVocabularies(): void {}
}

function validateFunction(operation: Operation, scope: ModuleScope): ValidateFunction {
  const ajv = new BareAjv({
    meta: false,
    validateSchema: false,
    strict: true,
    strictTypes: false,
    allErrors: true,
    messages: false,
    verbose: false,
    addUsedSchema: false,
    // The optimizer does not make the code faster.
    code: { optimize: false },
  });
  return addKeywords(ajv, scope).compile(keywordSchema(operation));
}

/**
 * Compiles an operation in this process when its first order is evaluated. This is for the authoring side, which trusts its rules. Checkout
 * code loads generated modules instead.
 */
export function compileOperation(operation: Operation, rulebookVersion?: string): CompiledOperation {
  const evaluate: RuleEvaluator = (...all) => compileEvaluator(operation)(...all);
  const { members, totals, dated, ...table } = operationTable(operation, rulebookVersion);
  return operationOf({
    ...table,
    ...(members && { shape: shapeOf(members) }),
    ...(totals && { totals: totalsOf(totals) }),
    ...(dated && { inForce: isInForce }),
    evaluate,
  });
}

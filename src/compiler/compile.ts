import { Ajv } from 'ajv';
import { operationOf } from '../validator/operation-of.js';
import type { CompiledOperation, RuleEvaluator } from '../model/compiled.js';
import type { Operation } from '../model/operation.js';
import { addKeywords } from './keywords.js';
import { ModuleScope } from './module-scope.js';
import { keywordSchema } from './keyword-schema.js';
import { tableOf } from './operation-table.js';

/** The source of a module's function. */
export interface EvaluatorSource {
  /** Ajv's function and its name. */
  readonly code: string;
  readonly name: string;
  readonly scope: ModuleScope;
}

/** The function that evaluates every rule, and its source. */
export interface Evaluator {
  readonly evaluate: RuleEvaluator;
  readonly source: EvaluatorSource;
}

const evaluators = new WeakMap<Operation, Evaluator>();

/** Compiles an operation; the same one only once. */
export function compileEvaluator(operation: Operation): Evaluator {
  const evaluator = evaluators.get(operation) ?? compiled(operation);
  evaluators.set(operation, evaluator);
  return evaluator;
}

function compiled(operation: Operation): Evaluator {
  let given: Parameters<RuleEvaluator> | undefined;
  const scope = new ModuleScope({
    text: (value: unknown) => given![1](value),
    label: (place: number, code?: string | null) => given![2](place, code),
    report: (...all: Parameters<Parameters<RuleEvaluator>[3]>) => given![3](...all),
  });
  const ajv = addKeywords(
    new Ajv({
      meta: false,
      validateSchema: false,
      strict: true,
      strictTypes: false,
      allErrors: true,
      messages: false,
      verbose: false,
      addUsedSchema: false,
      code: { source: true, optimize: 2, lines: true },
    }),
    scope,
  );
  const validate = ajv.compile(keywordSchema(operation));
  const evaluate: RuleEvaluator = (...all) => {
    // A getter of the order may validate another order.
    const outer = given;
    given = all;
    try {
      validate(all[0]);
    } finally {
      given = outer;
    }
  };
  const { validateCode, validateName } = validate.source!;
  return { evaluate, source: { code: validateCode, name: String(validateName), scope } };
}

/** Compiles an operation in this process: for the authoring side, which trusts its rules. Checkout code loads generated modules instead. */
export function compileOperation(operation: Operation, packageVersion: string): CompiledOperation {
  const { evaluate } = compileEvaluator(operation);
  return operationOf({ ...tableOf(operation, packageVersion), evaluate });
}

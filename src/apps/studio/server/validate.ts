import { compileInputRules, referenceOf } from '../../../workbench/compiler/index.js';
import {
  type Bindings,
  type CompiledOperation,
  exampleOrder,
  requirementsOf,
  say,
  translate,
} from '../../../core/index.js';
import { OperationEvaluator, boundIn, localeIn } from '../../../workbench/analysis/index.js';
import type { ValidateAnswer, RequirementsAnswer, TrialResult, Language, Bodies } from './api.js';
import { RequestError } from '../../server/index.js';
import type { OperationState, Compilation } from './compilation.js';
import type { Workspace } from './workspace.js';

/**
 * Validates an order by the drafts and by the saved files.
 * @throws {RequestError} if no file defines the operation
 */
export function validateOrder(
  workspace: Workspace,
  { operation, drafts, order, facts = {}, at }: Bodies['validate'],
  language: Language,
): ValidateAnswer {
  const [saved, now] = [workspace.saved(at), workspace.drafted(drafts, at)];
  operationIn(now, operation);
  const resultOf = (compilation: Compilation): TrialResult | null => {
    const { compiled } = compilation.operation(operation) ?? {};
    if (!compiled) return null;
    const { valid, diagnostics, notEvaluated } = evaluatorOf(compiled, compilation.bindings).evaluate(
      { order: order as Readonly<Record<string, unknown>>, facts },
      compilation.today,
    );
    const words = localeIn(compilation.rulebook, language);
    return {
      valid,
      diagnostics: words ? diagnostics.map((diagnostic) => translate(diagnostic, words)) : diagnostics,
      notEvaluated,
    };
  };
  return { now: resultOf(now), saved: resultOf(saved) };
}

/** The requirements of an order, or of the example order, by the drafts. */
export function requirements(
  workspace: Workspace,
  { operation: id, drafts, order, facts = {}, at }: Bodies['requirements'],
  language: Language,
): RequirementsAnswer {
  const compilation = workspace.drafted(drafts, at);
  const { compiled, operation } = operationIn(compilation, id);
  if (!compiled) return { requirements: null, example: {} };
  const words = localeIn(compilation.rulebook, language);
  const options = {
    bindings: boundIn(compiled, compilation.bindings),
    facts,
    at: compilation.today,
    ...(words && { locale: words }),
  };
  const example = exampleOrder(operation);
  return {
    requirements: requirementsOf(
      { operation: compiled, inputRules: compileInputRules(operation), reference: referenceOf(operation) },
      order === undefined ? example : order,
      options,
    ),
    example,
  };
}

/**
 * An operation by its id.
 * @throws {RequestError} if no file defines it
 */
export function operationIn(compilation: Compilation, id: string): OperationState {
  const operation = compilation.operation(id);
  if (!operation) throw new RequestError(404, 'not-found', say('There is no such operation.'));
  return operation;
}

const evaluators = new WeakMap<
  CompiledOperation,
  { readonly bindings: Bindings; readonly evaluator: OperationEvaluator }
>();

/** The evaluator, made only once for the same rules and bindings. */
function evaluatorOf(compiled: CompiledOperation, bindings: Bindings): OperationEvaluator {
  const before = evaluators.get(compiled);
  if (before?.bindings === bindings) return before.evaluator;
  const evaluator = new OperationEvaluator(compiled, bindings);
  evaluators.set(compiled, { bindings, evaluator });
  return evaluator;
}

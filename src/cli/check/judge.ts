import { createValidator, translate, type Bindings, type Facts, type Locale, type OperationId } from '../../index.js';
import { validatorOf, type Validate } from '../../evaluator/validator.js';
import { whyOf, type RuleOutcome } from '../../studies/why.js';
import type { Fault } from '../input/fault.js';
import type { Judgement } from '../report/report.js';
import { placer } from './positions.js';
import type { Repeats } from './repeats.js';
import type { Ruleset } from './ruleset.js';

/** How the orders of a run are judged: plain data, which threads are given too. */
export interface Terms {
  /** The operation of all orders; `undefined` where each names its own. */
  readonly operation: OperationId | undefined;
  /** The folder of the overlay, where there is one. */
  readonly overlay?: string;
  readonly bindings: Bindings;
  readonly facts: Facts;
  readonly at: string;
  /** The language of the messages, where it is not English. */
  readonly locale?: Locale;
  /** Whether to tell what each rule came to. */
  readonly isExplained: boolean;
}

/** Judges one value of an input; a fault where it is none that could be judged. */
export type Judge = (value: unknown, repeats: Repeats) => Judgement | Fault;

/** Prepares the judging of orders. */
export function judgeOn({ operation, bindings, facts, at, locale, isExplained }: Terms, rules: Ruleset): Judge {
  const validate = createValidator({ bindings });
  const overlaid = new Map(Array.from(rules.overlaid, (id): [string, Validate<unknown>] => [id, validatorOf(rules.compiled[id as OperationId], { bindings })]));
  const explain = isExplained ? explainer(rules, bindings) : undefined;
  const place = placer(rules.positions);
  const judge = (id: OperationId, order: unknown, own: Facts, repeats: Repeats): Judgement => {
    const result = overlaid.get(id)?.(order, { facts: own, at }) ?? validate(id, order, { facts: own, at });
    const diagnostics = repeats.add(result.operation, order, result.diagnostics);
    return { operation: result.operation, valid: diagnostics[0]?.severity !== 'error', diagnostics: diagnostics.map((diagnostic) => place(locale ? translate(diagnostic, locale, result.operation) : diagnostic)), unjudged: result.unjudged, ...(explain && { why: explain(id, order, own, at) }) };
  };
  if (operation !== undefined) return (order, repeats) => judge(operation, order, facts, repeats);
  return (value, repeats) => {
    const { operation: own, order, facts: more } = (value ?? {}) as { readonly operation?: unknown; readonly order?: unknown; readonly facts?: Facts };
    if (typeof own !== 'string' || typeof (more ?? {}) !== 'object' || Array.isArray(more)) return NOT_MIXED;
    return judge(own as OperationId, order, { ...facts, ...more }, repeats);
  };
}

/** Tells what each rule of an operation came to; prepared once for each operation. */
function explainer({ compiled, references, exceptions }: Ruleset, bindings: Bindings): (id: OperationId, order: unknown, facts: Facts, at: string) => readonly RuleOutcome[] {
  const known = new Map<string, ReturnType<typeof whyOf>>();
  return (id, order, facts, at) => {
    if (!Object.hasOwn(compiled, id)) return [];
    const why = known.get(id) ?? whyOf({ compiled: compiled[id], reference: references[id], bindings, exceptions });
    known.set(id, why);
    return why(order, facts, at);
  };
}

const NOT_MIXED: Fault = { code: 'not-mixed', problem: 'with --mixed, each input is an object with "operation" and "order"' };

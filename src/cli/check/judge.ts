import {
  createValidator,
  type Bindings,
  type Facts,
  type Locale,
  type OperationId,
  type ValidateOptions,
} from '../../index.js';
import { validatorOf, type Validate } from '../../evaluator/validator.js';
import { whyOf, type RuleOutcome } from '../../studies/why.js';
import { factsOf } from './facts.js';
import { known } from './operation.js';
import type { Fault } from '../input/fault.js';
import { mixedOrder, NOT_MIXED } from '../input/mixed.js';
import type { Judgement } from '../report/report.js';
import type { Repeats } from './repeats.js';
import type { Ruleset } from './ruleset.js';
import { wording } from './wording.js';

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
  const packaged = createValidator({ bindings });
  const overlaid = new Map(
    Array.from(rules.overlaid, (id): [string, Validate<unknown>] => [
      id,
      validatorOf(rules.compiled[id as OperationId], { bindings }),
    ]),
  );
  const explain = isExplained ? explainer(rules, bindings) : undefined;
  const word = wording(rules.positions, locale);
  const optionsFor = optionsOn(at, rules);
  const judge = (
    id: OperationId,
    order: unknown,
    own: Facts,
    options: ValidateOptions,
    repeats: Repeats,
  ): Judgement => {
    const result = overlaid.get(id)?.(order, options) ?? packaged(id, order, options);
    const diagnostics = repeats.add(result.operation, order, result.diagnostics);
    return {
      operation: result.operation,
      valid: diagnostics[0]?.severity !== 'error',
      diagnostics:
        diagnostics.length > 0 ? diagnostics.map((diagnostic) => word(diagnostic, result.operation)) : NOTHING,
      unjudged: result.unjudged,
      why: explain?.(id, order, own, at),
    };
  };
  if (operation !== undefined) {
    const options = optionsFor(operation, facts);
    return (order, repeats) => judge(operation, order, facts, options, repeats);
  }
  const asked = new Set(factsOf(known));
  return (value, repeats) => {
    const mixed = mixedOrder(value);
    if (!mixed) return NOT_MIXED;
    const { operation: own, order, facts: more } = mixed;
    if (more && !Object.keys(more).every((name) => asked.has(name)))
      return {
        code: 'unknown-fact',
        problem: `the facts have a name that no rule asks for; known are ${[...asked].join(', ')}`,
      };
    const all = more ? { ...facts, ...more } : facts;
    return judge(own as OperationId, order, all, optionsFor(own, all), repeats);
  };
}

/** The day is told where a rule asks for it only: reading a date costs more than judging an order. */
function optionsOn(at: string, { compiled }: Ruleset): (operation: string, facts: Facts) => ValidateOptions {
  const dated = new Set(Object.values(compiled).flatMap((operation) => (operation.dated ? [operation.id] : [])));
  return (operation, facts) => (dated.has(operation) ? { facts, at } : { facts });
}

/** Tells what each rule of an operation came to; prepared once for each operation. */
function explainer(
  { compiled, references, exceptions }: Ruleset,
  bindings: Bindings,
): (id: OperationId, order: unknown, facts: Facts, at: string) => readonly RuleOutcome[] {
  const prepared = new Map<string, ReturnType<typeof whyOf>>();
  return (id, order, facts, at) => {
    if (!Object.hasOwn(compiled, id)) return [];
    const why = prepared.get(id) ?? whyOf({ compiled: compiled[id], reference: references[id], bindings, exceptions });
    prepared.set(id, why);
    return why(order, facts, at);
  };
}

const NOTHING: Judgement['diagnostics'] = [];

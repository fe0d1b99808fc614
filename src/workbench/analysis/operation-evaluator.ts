import {
  type Bindings,
  type CompiledOperation,
  type Diagnostic,
  type Facts,
  type Labeller,
  type Result,
  type ValidatorOf,
  fieldsOf,
  isInForce,
  impossible,
  labellersOf,
  orderValuesOf,
  outcomesOf,
  validatorOf,
} from '../../core/index.js';

import { verdictOf, type OrderVerdict } from './verdict.js';

/** An order to evaluate, with its facts. */
export interface Subject {
  readonly order: Readonly<Record<string, unknown>>;
  readonly facts: Facts;
}

/** Evaluates orders by one version of an operation, with the bindings of a merchant. */
export class OperationEvaluator {
  readonly #validate: ValidatorOf<unknown>;
  readonly #labellers: readonly Labeller[];

  /** @param bindings slots and labels that this version lacks are ignored, and so are unknown facts of orders */
  constructor(
    readonly compiled: CompiledOperation,
    bindings: Bindings,
  ) {
    const known = boundIn(compiled, bindings);
    this.#validate = validatorOf(compiled, { bindings: known });
    this.#labellers = labellersOf(compiled, known);
  }

  /** The diagnostics of an order on a day. */
  diagnose(subject: Subject, at: string): readonly Diagnostic[] {
    return this.evaluate(subject, at).diagnostics;
  }

  /** The whole result for an order on a day. */
  evaluate({ order, facts }: Subject, at: string): Result<unknown> {
    return this.#validate(order, { facts: this.#known(facts), at });
  }

  /** The facts that this version asks for. Orders are also compared with versions that ask for other facts. */
  #known(facts: Facts): Facts {
    const given = Object.entries(facts);
    const known = given.filter(([name]) => this.compiled.facts.includes(name));
    return known.length < given.length ? Object.fromEntries(known) : facts;
  }

  /** The verdict of one rule on an order on a day, even if another finding hides it. */
  verdictOf(rule: string, { order, facts }: Subject, at: string): OrderVerdict {
    const { compiled } = this;
    const values = orderValuesOf(compiled, fieldsOf(compiled, order) ?? {}, this.#labellers, facts, at);
    const found = outcomesOf(compiled, values, this.#labellers).flatMap((outcome) => compiled.rules[outcome] ?? []);
    const own = found.filter((one) => one.diagnostic.ruleId === rule && isInForce(one, at));
    return verdictOf(own.map(({ diagnostic }) => diagnostic));
  }
}

/** The bindings of the operation's slots and labels, without codes that orders can't have. */
export function boundIn(operation: CompiledOperation, bindings: Bindings): Bindings {
  const { slots } = operation;
  const possible = (slot: string, codes: Bindings[string][string]): typeof codes => {
    const kept = codes === 'none' ? [] : codes.filter((code) => impossible(operation, slot, code) === undefined);
    return kept.length > 0 ? kept : 'none';
  };
  const known = Object.entries(bindings).filter(([slot]) => Object.hasOwn(slots, slot));
  return Object.fromEntries(
    known.map(([slot, labels]) => [
      slot,
      Object.fromEntries(
        Object.entries(labels)
          .filter(([label]) => slots[slot]!.includes(label))
          .map(([label, codes]) => [label, possible(slot, codes)]),
      ),
    ]),
  );
}

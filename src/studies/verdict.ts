import { labellersOf, type Labeller } from '../evaluator/derive.js';
import { isOnDay } from '../evaluator/evaluate.js';
import { fieldsOf, judgedOf, outcomesOf } from '../evaluator/judged.js';
import { validatorOf, type Result, type Validate } from '../evaluator/validator.js';
import type { Bindings, Facts } from '../model/bindings.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';

/** What becomes of an order: an error refuses it, warnings let it pass. */
export type Verdict = 'accepted' | 'warned' | 'refused';

const LEVELS: readonly Verdict[] = ['accepted', 'warned', 'refused'];

/** How severe a verdict is, from 0. */
export function levelOf(verdict: Verdict): number {
  return LEVELS.indexOf(verdict);
}

export function verdictOf(diagnostics: readonly Pick<Diagnostic, 'severity'>[]): Verdict {
  if (diagnostics.length === 0) return 'accepted';
  return diagnostics.some((d) => d.severity === 'error') ? 'refused' : 'warned';
}

/** An order that studies put to the rules, with the facts that go with it. */
export interface Subject {
  readonly order: Readonly<Record<string, unknown>>;
  readonly facts: Facts;
}

/** One version of an operation, judging under a merchant's bindings. */
export class Judging {
  readonly #validate: Validate<unknown>;
  readonly #labellers: readonly Labeller[];

  /** @param bindings slots and labels that this version does not have are left out */
  constructor(
    readonly compiled: CompiledOperation,
    bindings: Bindings,
  ) {
    const known = boundIn(compiled, bindings);
    this.#validate = validatorOf(compiled, { bindings: known });
    this.#labellers = labellersOf(compiled, known);
  }

  /** What the library says of an order on a day. */
  diagnose(subject: Subject, at: string): readonly Diagnostic[] {
    return this.judge(subject, at).diagnostics;
  }

  /** The same, with what could not be judged. */
  judge({ order, facts }: Subject, at: string): Result<unknown> {
    return this.#validate(order, { facts, at });
  }

  /** What a rule says of an order on a day, whether or not another finding hides it. */
  verdictOf(rule: string, { order, facts }: Subject, at: string): Verdict {
    const { compiled } = this;
    const judged = judgedOf(compiled, fieldsOf(compiled, order) ?? {}, this.#labellers, facts);
    const found = outcomesOf(compiled, judged).flatMap((outcome) => compiled.rules[outcome] ?? []);
    const own = found.filter((one) => one.diagnostic.ruleId === rule && isOnDay(one, at));
    return verdictOf(own.map(({ diagnostic }) => diagnostic));
  }
}

/** What bindings say of the slots and labels that an operation has. */
export function boundIn({ slots }: CompiledOperation, bindings: Bindings): Bindings {
  const known = Object.entries(bindings).filter(([slot]) => slots[slot]);
  return Object.fromEntries(
    known.map(([slot, labels]) => [
      slot,
      Object.fromEntries(Object.entries(labels).filter(([label]) => slots[slot]!.includes(label))),
    ]),
  );
}

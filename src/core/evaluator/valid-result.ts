import type { Diagnostic, NotEvaluated } from '../model/diagnostic.js';

/** The result for an order without errors. The order is not an own property, so JSON and logs do not contain it. */
export class ResultWithOrder {
  declare readonly valid: true;
  declare readonly operation: string;
  declare readonly rulesVersion: string;
  declare readonly diagnostics: readonly Diagnostic[];
  declare readonly notEvaluated: readonly NotEvaluated[];
  readonly #order: unknown;

  constructor(
    operation: string,
    rulesVersion: string,
    diagnostics: readonly Diagnostic[],
    notEvaluated: readonly NotEvaluated[],
    order: unknown,
  ) {
    this.valid = true;
    this.operation = operation;
    this.rulesVersion = rulesVersion;
    this.diagnostics = diagnostics;
    this.notEvaluated = notEvaluated;
    this.#order = order;
  }

  /** The given order, the same object. */
  get order(): unknown {
    return this.#order;
  }
}

import type { Diagnostic, NotEvaluated } from '../model/diagnostic.js';

/** The result for an order without an error. JSON and logs do not contain the order, as it is no property of the result's own. */
export class ValidResult {
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

  /** The order that was given, the same object. */
  get order(): unknown {
    return this.#order;
  }
}

import {
  type CompiledOperation,
  type Diagnostic,
  type Facts,
  type Locale,
  type Normalize,
  normalizerOf,
  refuseOperation,
  translate,
} from '../../../../core/index.js';
import { OperationEvaluator, boundIn, localeIn } from '../../../../workbench/analysis/index.js';
import { type LocatedDiagnostic, inTable } from '../../../../workbench/batch/index.js';
import { type InputRow, isMixedIn, mixedOrder } from '../../../../workbench/input/index.js';
import type { Language } from '../api.js';
import type { Compilation } from '../compilation.js';

/** An order of a batch with its operation. */
export interface BatchOrder {
  readonly operation: string;
  readonly order: unknown;
  readonly facts: Facts;
}

/** Evaluates the orders of a batch by the saved rules. */
export class RowChecks {
  readonly #evaluators = new Map<string, OperationEvaluator>();
  readonly #locales = new Map<Language, Locale | undefined>();
  readonly #normalizers = new Map<string, Normalize>();

  /**
   * @param at the time at which orders are evaluated
   * @param operation the operation of all orders; `undefined` if each order names its own
   */
  constructor(
    readonly compilation: Compilation,
    private readonly at: string,
    readonly operation: string | undefined,
  ) {}

  /** The order in the value of a row or a line; `undefined` if it does not name an operation. */
  orderIn(value: unknown): BatchOrder | undefined {
    if (this.operation !== undefined) return { operation: this.operation, order: value, facts: {} };
    const mixed = mixedOrder(value);
    return (
      mixed && { operation: mixed.operation, order: mixed.order, facts: this.#factsOf(mixed.operation, mixed.facts) }
    );
  }

  /** Whether an order names its operation, although the person chose the operation of all orders. */
  isMixed(value: unknown): boolean {
    return this.operation !== undefined && isMixedIn(this.compilation.rulebook.operations, this.operation, value);
  }

  diagnose({ operation, order, facts }: BatchOrder): readonly Diagnostic[] {
    const evaluator = this.#evaluatorOf(operation);
    if (!evaluator) return refuseOperation(operation, this.compilation.rules.ids).diagnostics;
    return evaluator.diagnose({ order: order as Readonly<Record<string, unknown>>, facts }, this.at);
  }

  /** The rules that need facts or codes that the batch does not have. */
  notEvaluated({ operation, order, facts }: BatchOrder): readonly string[] {
    const result = this.#evaluatorOf(operation)?.evaluate(
      { order: order as Readonly<Record<string, unknown>>, facts },
      this.at,
    );
    return result?.notEvaluated.map(({ ruleId }) => ruleId) ?? [];
  }

  /** The diagnostics as a person reads them; in a table also with their columns and with what a spreadsheet has done. */
  locate(
    diagnostics: readonly Diagnostic[],
    value: unknown,
    row: Pick<InputRow, 'cells' | 'table'> | undefined,
    language: Language,
  ): readonly LocatedDiagnostic[] {
    const locale = this.#localeIn(language);
    const word = (each: Diagnostic): LocatedDiagnostic => worded(each, locale);
    if (!row) return diagnostics.map(word);
    const operation = this.orderIn(value)?.operation;
    return inTable(diagnostics.map(word), row, language, (order) => {
      const own = operation === undefined ? undefined : this.#evaluatorOf(operation);
      if (!own) return diagnostics.map(word);
      const facts = this.orderIn(value)!.facts;
      return this.diagnose({ operation: operation!, order, facts }).map(word);
    });
  }

  /** The function that puts orders into the usual form. */
  async normalizeOf({ operation, facts }: BatchOrder): Promise<Normalize | undefined> {
    const compiled = this.compiledOf(operation);
    if (!compiled) return undefined;
    // The facts come from the order, so they are part of the key.
    const key = JSON.stringify([operation, facts]);
    const known = this.#normalizers.get(key);
    if (known) return known;
    const made = normalizerOf(
      { operation: compiled, canonicalForms: await this.compilation.rules.canonicalFormsOf(operation) },
      { bindings: boundIn(compiled, this.compilation.bindings), facts, at: this.at },
    );
    this.#normalizers.set(key, made);
    return made;
  }

  compiledOf(operation: string): CompiledOperation | undefined {
    return this.#evaluatorOf(operation)?.compiled;
  }

  #localeIn(language: Language): Locale | undefined {
    if (!this.#locales.has(language)) this.#locales.set(language, localeIn(this.compilation.rulebook, language));
    return this.#locales.get(language);
  }

  #evaluatorOf(operation: string): OperationEvaluator | undefined {
    const known = this.#evaluators.get(operation);
    if (known) return known;
    if (!this.compilation.rulebook.operations.has(operation)) return undefined;
    const { compiled } = this.compilation.operation(operation) ?? {};
    const made = compiled && new OperationEvaluator(compiled, this.compilation.bindings);
    if (made) this.#evaluators.set(operation, made);
    return made;
  }

  #factsOf(operation: string, facts: Facts | undefined): Facts {
    const known = this.compilation.rulebook.operations.get(operation)?.facts ?? [];
    const given = Object.entries(facts ?? {}).filter(([name]) => known.some((fact) => fact.name === name));
    return Object.fromEntries(given);
  }
}

const worded = (diagnostic: Diagnostic, locale: Locale | undefined): LocatedDiagnostic =>
  locale ? translate(diagnostic, locale) : diagnostic;

import { compileOperation } from '../../src/workbench/compiler/index.js';
import { type Rulebook } from '../../src/workbench/rulebook/index.js';
import { evaluatedRules } from '../../src/workbench/compiler/keyword-schema.js';
import type { CompiledOperation, RuleEvaluator } from '../../src/core/model/compiled.js';
import type { Operation, Rule } from '../../src/core/model/operation.js';
import type { ValidatorOf } from '../../src/core/model/validation.js';
import { validatorOf } from '../../src/core/evaluator/validator.js';
import type { Diagnostic } from '../../src/core/model/diagnostic.js';
import { codeFor } from './forms.js';
import type { Case, ExpectedFinding, Table } from './tables.js';

const WHICH = "If the gateway's document changed, change the row; otherwise change the rule.";
const ANY_DAY = '2026-01-01';

/** An order, and the days, bindings and facts with which to evaluate it. */
type Given = Pick<Case, 'order' | 'bindings' | 'facts' | 'from' | 'until'>;

/** Evaluates cases by an operation, which is compiled once, on each day on which the result may differ. */
export class CaseRunner {
  readonly #operation: CompiledOperation;
  readonly #validators = new Map<string, ValidatorOf<unknown>>();
  readonly #days: readonly string[];

  constructor(operation: Operation, compiled = compileOperation(operation, '0')) {
    this.#operation = compiled;
    this.#days = operation.rules.flatMap(changingDays);
  }

  /** Evaluates by an operation without one of its rules. The other rules are not compiled again. */
  static without(operation: Operation, rule: Rule): CaseRunner {
    const left = evaluatedRules(operation).indexOf(rule);
    const compiled = compileOperation(operation, '0');
    const evaluate: RuleEvaluator = (order, text, label, report, day) =>
      compiled.evaluate(order, text, label, (at, outcome) => at !== left && ~at !== left && report(at, outcome), day);
    return new CaseRunner(operation, { ...compiled, evaluate });
  }

  /** The difference from the table in a case, as one line; `undefined` if there is none. */
  mismatch(given: Case): string | undefined {
    for (const day of this.#daysOf(given)) {
      const { diagnostics, valid, notEvaluated } = this.#validate(given, day);
      const needs = [...new Set(notEvaluated.flatMap((each) => each.needs))].sort();
      const isValid = given.expected.every(({ severity }) => severity !== 'error');
      const isSame =
        valid === isValid &&
        sameFindings(given, diagnostics) &&
        (given.notEvaluated === undefined || given.notEvaluated.join() === needs.join());
      if (isSame) continue;
      const table = given.expected.map(sayExpected).join('; ') || 'nothing';
      const rules = diagnostics.map((finding) => sayFound(given, finding)).join('; ') || 'nothing';
      const lacks = given.notEvaluated
        ? [` (not evaluated: ${given.notEvaluated.join(', ')})`, ` (not evaluated: ${needs.join(', ')})`]
        : ['', ''];
      return [
        `${given.operation}, ${given.row}${given.clauses.map((clause) => `, clause ${clause}`).join('')}${this.#days.length > 0 ? `, as of ${day}` : ''}`,
        `  the order of the table with ${JSON.stringify(given.changes, (_, value: unknown) => value ?? null)}`,
        `  the table expects: ${table}${lacks[0]}`,
        `  the rules find: ${rules}${lacks[1]}`,
      ].join('\n');
    }
    return undefined;
  }

  /** The results of an order, on each day where they may differ. */
  results(given: Given): readonly ReturnType<ValidatorOf<unknown>>[] {
    return this.#daysOf(given).map((day) => this.#validate(given, day));
  }

  #validate({ bindings, facts, order }: Given, at: string): ReturnType<ValidatorOf<unknown>> {
    const key = JSON.stringify(bindings);
    const validate = this.#validators.get(key) ?? validatorOf(this.#operation, { bindings });
    this.#validators.set(key, validate);
    return validate(order, { facts, at });
  }

  /** A row without days must be right on all days, and a row with days on the days of its period. */
  #daysOf({ from = '', until = '9999' }: Given): readonly string[] {
    const days = [...this.#days, ...(from === '' ? [] : [from]), ...(until === '9999' ? [] : [until])];
    const within = [...new Set(days)].filter((day) => from <= day && day <= until);
    return within.length > 0 ? within : [ANY_DAY];
  }
}

/** The first and last days of a dated rule, and the days beside them. */
function changingDays({ from, until }: { readonly from?: string; readonly until?: string }): readonly string[] {
  const beside = (day: string, step: number): string =>
    new Date(Date.parse(day) + step * 86_400_000).toISOString().slice(0, 10);
  return [...(from ? [beside(from, -1), from] : []), ...(until ? [until, beside(until, 1)] : [])];
}

/** Where a table and the rules disagree, and which of the two to change; empty if they agree. */
export function disagreement(rulebook: Rulebook, table: Table): string {
  const operation = rulebook.operations.get(table.operation);
  if (!operation) return `rules/operations has no ${table.operation}: remove its table, or add the operation.`;
  const runner = new CaseRunner(operation);
  const byRow = new Map<string, { first: string; others: number }>();
  for (const given of table.cases) {
    const mismatch = runner.mismatch(given);
    if (mismatch === undefined) continue;
    const row = byRow.get(given.row);
    if (row) row.others += 1;
    else byRow.set(given.row, { first: mismatch, others: 0 });
  }
  if (byRow.size === 0) return '';
  const mismatches = [...byRow.values()].map(({ first, others }) =>
    others === 0 ? first : `${first}\n  and likewise ${others} more orders of this row`,
  );
  return [...mismatches, WHICH].join('\n');
}

function sameFindings({ operation, expected, order }: Case, found: readonly Diagnostic[]): boolean {
  const left = [...expected];
  for (const { ruleId, field, severity, code, basis, related = [] } of found) {
    const at = left.findIndex(
      (one) =>
        fullId(operation, one) === ruleId &&
        one.field === field &&
        one.severity === severity &&
        codeFor(ruleId, one.code, order[field]) === code &&
        one.basis === basis &&
        (one.related === undefined || one.related.join() === related.join()),
    );
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

/** Reserved ids such as order/unknown-field have no operation. */
const fullId = (operation: string, { rule }: ExpectedFinding): string =>
  rule.startsWith('order/') ? rule : `${operation}/${rule}`;

const say = (field: string, severity: string, code: string, rule: string, basis: string): string =>
  `${severity} ${code} on ${field} by ${rule} (${basis})`;

const sayExpected = ({ field, severity, code, rule, basis, related }: ExpectedFinding): string =>
  `${say(field, severity, code, rule, basis)}${related ? ` with ${related.join(', ')}` : ''}`;

const sayFound = ({ operation }: Case, { field, severity, code, ruleId, basis, related }: Diagnostic): string =>
  `${say(field, severity, code, ruleId.replace(`${operation}/`, ''), basis)}${related ? ` with ${related.join(', ')}` : ''}`;

import {
  Backtest,
  type BacktestTotals,
  type DisagreedOrder,
  type OutcomeComparison,
  type OrderChange,
  Unreadable,
  type Version,
  amountFieldOf,
  amountRulesOf,
  lineNumberOf,
  orderIn,
} from '../../../workbench/analysis/index.js';
import type { Bindings } from '../../../core/index.js';
import type { Entry, Portion, Fault } from '../../../workbench/input/index.js';
import { mayBeThousands } from '../../../workbench/text/index.js';
import type { PortionResult } from '../workers/process-blocks.js';

/** The settings of a backtest, as plain data that threads get too. */
export interface BacktestTerms {
  readonly before: Version;
  readonly after: Version;
  readonly at: string;
  readonly bindings: Bindings;
  readonly bindingsBefore: Bindings;
  /** The operation of all orders; `undefined` if each entry names its own. */
  readonly operation: string | undefined;
  /** The rules folder whose checks threads load; `undefined` to load none. */
  readonly ownChecks: string | undefined;
  /** Whether to write a line for each change. */
  readonly isListed: boolean;
}

/** The result of a portion of orders. */
export interface BatchResult extends PortionResult {
  readonly entries: number;
  readonly unreadable: Unreadable;
  /** The changes of verdicts, if another thread evaluated them. */
  readonly turns?: BacktestTotals;
}

/** Adds portions of orders to a backtest. */
export class BacktestCollector {
  readonly backtest: Backtest;
  /** The number of table rows with an amount whose point may separate thousands. */
  thousands = 0;
  readonly #terms: BacktestTerms;
  readonly #operations: Version['operations'];
  /** The facts that a rule of either version asks for. */
  readonly #facts: readonly string[];
  readonly #amountFields = new Map<string, string | undefined>();
  #change: OrderChange | undefined;

  /** @param comparison gets each order, too */
  constructor(
    terms: BacktestTerms,
    private readonly comparison?: OutcomeComparison,
  ) {
    this.#terms = terms;
    const operations = [terms.before, terms.after].flatMap((version) => [...version.operations]);
    this.#operations = new Map(operations);
    this.#facts = [...new Set(operations.flatMap(([, { facts }]) => facts.map(({ name }) => name)))];
    this.backtest = new Backtest(
      terms.before,
      terms.after,
      terms.at,
      terms.bindings,
      terms.bindingsBefore,
      (change) => (this.#change = change),
    );
  }

  collect({ index, each }: Portion): BatchResult & { readonly output: string } {
    const unreadable = new Unreadable();
    let entries = 0;
    let output = '';
    each((entry) => {
      output += this.#collectOne(entry, index + entries, unreadable);
      entries++;
    });
    return { entries, unreadable, output };
  }

  #isThousands({ table, cells }: NonNullable<Entry['row']>, operation: string): boolean {
    const { before, after } = this.#terms;
    const rules = after.operations.get(operation) ?? before.operations.get(operation);
    if (rules && !this.#amountFields.has(operation))
      this.#amountFields.set(operation, amountFieldOf(amountRulesOf(rules)));
    const column = table.columnOf(this.#amountFields.get(operation) ?? '');
    return column !== undefined && mayBeThousands(cells[column.index]!);
  }

  #collectOne(entry: Entry, index: number, unreadable: Unreadable): string {
    const line = lineNumberOf(entry, index);
    const found = orderIn(entry, this.#terms.operation, this.#operations, this.#facts);
    if ('code' in found) {
      unreadable.add(line);
      return this.#terms.isListed ? faultLine(index, line, found) : '';
    }
    if (entry.row && this.#isThousands(entry.row, found.operation)) this.thousands++;
    this.#change = undefined;
    this.backtest.add(found.operation, found.order, found.facts, line);
    this.comparison?.add(found.operation, found.order, found.facts, line);
    return this.#terms.isListed && this.#change ? changeLine(index, line, found.operation, this.#change) : '';
  }
}

/** An order whose result changes, as one line. */
function changeLine(index: number, line: number, operation: string, { change, findings }: OrderChange): string {
  return lineOf({
    index,
    line,
    operation,
    turn: change,
    findings: findings.map(({ ruleId, field, severity }) => ({ ruleId, field, severity })),
  });
}

/** An order on which the rules and the gateway's reply disagree, as one line. */
export const disagreedLine = ({ line, operation, reply, causes }: DisagreedOrder): string =>
  lineOf({ line, operation, reply, causes });

/** An entry that is not an order, as one line. */
function faultLine(index: number, line: number, { code, problem }: Fault): string {
  return lineOf({ index, line, error: { code, message: problem } });
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

import { isDeepStrictEqual } from 'node:util';
import { compileOperation } from '../compiler/compile.js';
import { hashOf } from '../compiler/compiled-rule.js';
import type { Bindings, Facts } from '../model/bindings.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Rulebook } from '../rulebook/rulebook.js';
import { periodsOfChange } from './diff.js';
import { Judging, levelOf, verdictOf, type Verdict } from './verdict.js';

/** How a past order's verdict changes; warnings count where an order passes in both versions. */
export type Turn = 'newlyRefused' | 'newlyAccepted' | 'newlyWarned' | 'noLongerWarned';

export type Counts = Readonly<Record<Turn, number>>;

/** What changes for one rule: the one whose finding came or went. */
export interface RuleTurns extends Counts {
  readonly field: string;
  /** Lines of the first few orders; where the input is a list, their places in it from 1. */
  readonly lines: readonly number[];
}

/** What past orders show of an edit. No value of an order is in it. */
export interface BacktestResult extends Counts {
  readonly orders: number;
  /** Orders of operations that neither version has rules for. */
  readonly withoutRules: number;
  readonly byOperation: Readonly<Record<string, Counts & { readonly orders: number }>>;
  readonly byRule: Readonly<Record<string, RuleTurns>>;
  readonly byField: Readonly<Record<string, Counts>>;
  /** The day on which the orders were judged. */
  readonly at: string;
  /** Rules that change only from a later day on: id -> that day. */
  readonly later: Readonly<Record<string, string>>;
  /** Rules that change up to a last day only. */
  readonly ending: Readonly<Record<string, string>>;
}

/** An order whose verdict changes. */
export interface Change {
  readonly turn: Turn;
  /** The findings that came or went. */
  readonly findings: Findings;
}

const TURNS: readonly Turn[] = ['newlyRefused', 'newlyAccepted', 'newlyWarned', 'noLongerWarned'];
/** So many places are told of what concerns many orders. */
export const SAMPLES = 5;
const NO_RULES: Pick<Diagnostic, 'ruleId' | 'field' | 'severity'> = {
  ruleId: 'order/operation',
  field: '',
  severity: 'error',
};

/** What a version says of an order. */
export type Findings = readonly Pick<Diagnostic, 'ruleId' | 'field' | 'severity'>[];
type Tally = Record<Turn, number>;

/** What a backtest needs of a version of the rules: plain data, which threads can be given. */
export type Version = Pick<Rulebook, 'operations' | 'slots'>;

/** How the verdicts of some orders change: plain data, which threads can hand over. */
export interface Turns {
  orders: number;
  withoutRules: number;
  readonly total: Tally;
  readonly operations: Map<string, Tally & { orders: number }>;
  readonly rules: Map<string, Tally & { field: string; lines: number[] }>;
  readonly fields: Map<string, Tally>;
}

/** Puts past orders to two versions of the rules, one order after the other. Its memory does not grow with their number. */
export class Backtest {
  #turns = noTurns();
  readonly #judgings = new Map<string, { readonly before?: Judging; readonly after?: Judging } | 'same' | 'unknown'>();

  /**
   * @param at the day on which the orders are judged
   * @param bindingsBefore those of the earlier version, where they differ
   * @param tell is told of each order whose verdict changes, while the order is added
   */
  constructor(
    private readonly before: Version,
    private readonly after: Version,
    private readonly at: string,
    private readonly bindings: Bindings,
    private readonly bindingsBefore = bindings,
    private readonly tell: (change: Change) => void = () => undefined,
  ) {}

  /**
   * Judges an order by both versions.
   * @param line where it stands, for the samples
   * @param known what the earlier version says of it, where an earlier run has told
   * @returns what the earlier version says of it; `undefined` where both say the same of every order
   */
  add(operation: string, order: unknown, facts: Facts, line: number, known?: Findings): Findings | undefined {
    this.#turns.orders++;
    const judging = this.#judgingOf(operation);
    if (judging === 'unknown') {
      this.#turns.withoutRules++;
      return undefined;
    }
    const own = entryIn(this.#turns.operations, operation, noOrders);
    own.orders++;
    if (judging === 'same') return undefined;
    const before = known ?? this.#findings(judging.before, order, facts);
    const after = this.#findings(judging.after, order, facts);
    const turn = turnOf(verdictOf(before), verdictOf(after));
    if (!turn) return before;
    const findings = culprits(turn, before, after);
    this.#count(turn, own, findings, line);
    this.tell({ turn, findings });
    return before;
  }

  /** Hands over what the orders since the last time came to, to be merged elsewhere. */
  take(): Turns {
    const turns = this.#turns;
    this.#turns = noTurns();
    return turns;
  }

  /** Adds what later orders came to. */
  merge({ orders, withoutRules, total, operations, rules, fields }: Turns): void {
    const all = this.#turns;
    all.orders += orders;
    all.withoutRules += withoutRules;
    addTo(all.total, total);
    for (const [id, later] of operations) {
      const own = entryIn(all.operations, id, noOrders);
      own.orders += later.orders;
      addTo(own, later);
    }
    for (const [id, later] of rules) {
      const own = entryIn(all.rules, id, () => ({ ...nothing(), field: later.field, lines: [] }));
      own.lines.push(...later.lines.slice(0, SAMPLES - own.lines.length));
      addTo(own, later);
    }
    for (const [name, later] of fields) addTo(entryIn(all.fields, name, nothing), later);
  }

  get result(): BacktestResult {
    const { orders, withoutRules, total, operations, rules, fields } = this.#turns;
    const periods = this.#periods();
    return {
      orders,
      ...total,
      withoutRules,
      byOperation: sortedByName(operations),
      byRule: sortedByName(rules),
      byField: sortedByName(fields),
      at: this.at,
      later: Object.fromEntries(periods.flatMap(([id, { from }]) => (from === undefined ? [] : [[id, from]]))),
      ending: Object.fromEntries(
        periods.flatMap(([id, { from, until }]) => (until === undefined || from !== undefined ? [] : [[id, until]])),
      ),
    };
  }

  #count(turn: Turn, own: Tally, found: Findings, line: number): void {
    const { total, fields, rules } = this.#turns;
    total[turn]++;
    own[turn]++;
    for (const field of new Set(found.map((f) => f.field))) entryIn(fields, field, nothing)[turn]++;
    for (const [ruleId, field] of new Map(found.map((f) => [f.ruleId, f.field]))) {
      const rule = entryIn(rules, ruleId, () => ({ ...nothing(), field, lines: [] }));
      rule[turn]++;
      if (rule.lines.length < SAMPLES) rule.lines.push(line);
    }
  }

  #findings(judging: Judging | undefined, order: unknown, facts: Facts): Findings {
    return judging
      ? judging.diagnose({ order: order as Readonly<Record<string, unknown>>, facts }, this.at)
      : [NO_RULES];
  }

  #judgingOf(id: string): { readonly before?: Judging; readonly after?: Judging } | 'same' | 'unknown' {
    const known = this.#judgings.get(id);
    if (known) return known;
    const [before, after] = [this.before, this.after].map((book) => book.operations.get(id));
    // An operation whose rules are the same needs no judging: most of a large file, after most edits.
    const isSame =
      before &&
      after &&
      hashOf(before, this.before.slots) === hashOf(after, this.after.slots) &&
      isDeepStrictEqual(this.bindingsBefore, this.bindings);
    const prepare = (book: Version, bindings: Bindings): Judging =>
      new Judging(compileOperation(book.operations.get(id)!, book.slots, '0'), bindings);
    const judging =
      !before && !after
        ? 'unknown'
        : isSame
          ? 'same'
          : {
              ...(before && { before: prepare(this.before, this.bindingsBefore) }),
              ...(after && { after: prepare(this.after, this.bindings) }),
            };
    // What an input names is not remembered without bound.
    if (judging !== 'unknown') this.#judgings.set(id, judging);
    return judging;
  }

  #periods(): readonly (readonly [ruleId: string, period: { readonly from?: string; readonly until?: string }])[] {
    const slots = { before: this.before.slots, after: this.after.slots };
    return [...this.after.operations.values()].flatMap((now) => {
      const old = this.before.operations.get(now.id);
      return old ? [...periodsOfChange(old, now, slots, this.at)] : [];
    });
  }
}

function turnOf(before: Verdict, after: Verdict): Turn | undefined {
  if (before === after) return undefined;
  if (after === 'refused') return 'newlyRefused';
  if (before === 'refused') return 'newlyAccepted';
  return levelOf(after) > levelOf(before) ? 'newlyWarned' : 'noLongerWarned';
}

/** The findings that made the difference; of two versions, the milder one has none of them. */
function culprits(turn: Turn, before: Findings, after: Findings): Findings {
  const stricter = turn === 'newlyRefused' || turn === 'newlyWarned' ? after : before;
  return turn === 'newlyRefused' || turn === 'newlyAccepted'
    ? stricter.filter((f) => f.severity === 'error')
    : stricter;
}

function nothing(): Tally {
  return { newlyRefused: 0, newlyAccepted: 0, newlyWarned: 0, noLongerWarned: 0 };
}

function noOrders(): Tally & { orders: number } {
  return { ...nothing(), orders: 0 };
}

function noTurns(): Turns {
  return { orders: 0, withoutRules: 0, total: nothing(), operations: new Map(), rules: new Map(), fields: new Map() };
}

function addTo(sum: Tally, more: Counts): void {
  for (const turn of TURNS) sum[turn] += more[turn];
}

function entryIn<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function sortedByName<T>(map: ReadonlyMap<string, T>): Readonly<Record<string, T>> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

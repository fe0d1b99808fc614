import { compileOperation, type Slots } from '../compiler/compile.js';
import { readsOf } from '../compiler/schema.js';
import type { Bindings } from '../model/bindings.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Operation, Rule } from '../model/operation.js';
import { surroundingsFor, valuesFor } from './candidates.js';
import { Codes, isMap, type Assignment } from './codes.js';
import { exampleOrder } from '../compiler/example-order.js';
import { boundIn, Judging, levelOf, verdictOf, type Subject, type Verdict } from './verdict.js';

/** What one version says of a witness. */
export interface Testimony {
  readonly verdict: Verdict;
  /** The rules behind it. */
  readonly rules: readonly string[];
}

/** A made-up order that two versions of an operation judge differently. */
export interface Witness extends Subject {
  readonly direction: 'narrowed' | 'widened';
  /** The made-up codes it was judged with. */
  readonly bindings: Bindings;
  /** The day on which it was judged. */
  readonly at: string;
  readonly before: Testimony;
  readonly after: Testimony;
}

/** What was found about a rule on one day. */
export interface Search {
  readonly narrowed: boolean;
  readonly widened: boolean;
  /** One for each direction at the most; none where other rules say the same of every order that was tried. */
  readonly witnesses: readonly Witness[];
}

const REPAIRS = 3;

/** Looks for orders that two versions of an operation judge differently. Both are compiled once. */
export class WitnessSearch {
  readonly #codes: Codes;
  readonly #sides: readonly { readonly before: Judging; readonly after: Judging; readonly bindings: Bindings }[];
  readonly #pool = new Map<string, readonly unknown[]>();
  readonly #example: Assignment;

  constructor(
    private readonly before: Operation,
    private readonly after: Operation,
    slots: { readonly before: Slots; readonly after: Slots },
  ) {
    const compiled = {
      before: compileOperation(before, slots.before, '0'),
      after: compileOperation(after, slots.after, '0'),
    };
    this.#example = { ...exampleOrder(before), ...exampleOrder(after) };
    this.#codes = new Codes([before, after], [slots.before, slots.after]);
    // Without bindings first: a witness that needs none is easier to put to the rules again.
    const { bindings: full } = this.#codes;
    // What one version has no label for, a merchant may not have bound yet.
    const all = unique([{}, full, boundIn(compiled.before, full), boundIn(compiled.after, full)]);
    this.#sides = all.map((bindings) => ({
      before: new Judging(compiled.before, bindings),
      after: new Judging(compiled.after, bindings),
      bindings,
    }));
  }

  /**
   * Compares what a rule says in both versions on a day.
   * @param id the rule's id without the operation
   * @param variants its cards in both versions
   */
  compare(id: string, variants: readonly Rule[], at: string): Search {
    const found = { narrowed: false, widened: false };
    const best = new Map<Witness['direction'], Witness>();
    const ruleId = `${this.after.id}/${id}`;
    for (const { before, after, bindings } of this.#sides) {
      for (const subject of this.#subjects(variants, before, at)) {
        const change = levelOf(after.verdictOf(ruleId, subject, at)) - levelOf(before.verdictOf(ruleId, subject, at));
        if (change === 0) continue;
        const direction = change > 0 ? 'narrowed' : 'widened';
        found[direction] = true;
        if (isDecisive(best.get(direction))) continue;
        const witness = testify({ ...subject, direction, bindings, at }, before, after);
        if (isDecisive(witness) || (!best.has(direction) && isOf(ruleId, witness))) best.set(direction, witness);
        if (isDecisive(best.get('narrowed')) && isDecisive(best.get('widened')))
          return { ...found, witnesses: [...best.values()] };
      }
    }
    return { ...found, witnesses: [...best.values()] };
  }

  /** Orders made of the example order, each with one surrounding and one value of the rule's own field. */
  *#subjects(variants: readonly Rule[], judging: Judging, at: string): Generator<Subject> {
    const fields = [
      ...new Set(
        variants.flatMap(({ field }) =>
          field === '*' ? [...this.before.fields, ...this.after.fields].map((f) => f.name) : [field],
        ),
      ),
    ];
    const values = valuesFor(variants);
    for (const surrounding of surroundingsFor(variants, [this.before, this.after])) {
      const pinned = new Set([...fields, ...Object.keys(surrounding), ...variants.flatMap((rule) => readsOf(rule))]);
      const around = this.#repaired(surrounding, pinned, judging, at);
      yield this.#subject(around);
      for (const field of fields) for (const value of values) yield this.#subject({ ...around, [field]: value });
    }
  }

  /** A surrounding with other fields changed where they would refuse every order in it. */
  #repaired(surrounding: Assignment, pinned: ReadonlySet<string>, judging: Judging, at: string): Assignment {
    let assignment = surrounding;
    const faults = (tried: Assignment): readonly string[] =>
      judging
        .diagnose(this.#subject(tried), at)
        .map((d) => d.field)
        .filter((field) => !pinned.has(field));
    for (let round = 0, wrong = faults(assignment); round < REPAIRS && wrong.length > 0; round++) {
      for (const field of wrong) {
        const better = this.#valuesOf(field)
          .map((value) => ({ ...assignment, [field]: value }))
          .find((tried) => !faults(tried).includes(field));
        if (better) assignment = better;
      }
      wrong = faults(assignment);
    }
    return assignment;
  }

  /** What a field may say: the right examples of the rules on it, and of all that mention it. */
  #valuesOf(field: string): readonly unknown[] {
    const known = this.#pool.get(field);
    if (known) return known;
    const values = [this.before, this.after].flatMap(({ rules }) =>
      rules.flatMap((rule) =>
        rule.examples.valid.flatMap((example) =>
          isMap(example) ? [example[field]] : rule.field === field ? [example] : [],
        ),
      ),
    );
    const pool = [...new Set([undefined, ...values])];
    this.#pool.set(field, pool);
    return pool;
  }

  #subject(assignment: Assignment): Subject {
    const { derived, facts } = this.after;
    const values = this.#codes.resolve(assignment, [...derived, ...this.before.derived]);
    const order: Record<string, unknown> = { ...this.#example, ...values };
    const given: Record<string, unknown> = {};
    for (const { name, example } of [...this.before.facts, ...facts]) {
      given[name] = name in values ? values[name] : example;
      delete order[name];
    }
    return { order: present(order), facts: present(given) };
  }
}

/** A subject with what both versions say of it, or `undefined` where they say the same. */
export function testify(
  subject: Omit<Witness, 'before' | 'after'>,
  before: Judging,
  after: Judging,
): Witness | undefined {
  const { order, facts } = subject;
  const [first, second] = [before, after].map((judging) => judging.diagnose({ order, facts }, subject.at)) as [
    readonly Diagnostic[],
    readonly Diagnostic[],
  ];
  const witness = { ...subject, before: testimonyOf(first), after: testimonyOf(second) };
  return JSON.stringify(witness.before) === JSON.stringify(witness.after) ? undefined : witness;
}

function testimonyOf(diagnostics: readonly Diagnostic[]): Testimony {
  return { verdict: verdictOf(diagnostics), rules: diagnostics.map((d) => d.ruleId) };
}

/** Whether the order as a whole gets another verdict, in the rule's own direction. */
function isDecisive(witness: Witness | undefined): witness is Witness {
  if (!witness) return false;
  const change = levelOf(witness.after.verdict) - levelOf(witness.before.verdict);
  return witness.direction === 'narrowed' ? change > 0 : change < 0;
}

/** Whether only the rule's own finding comes or goes, other rules giving the order the same verdict. */
function isOf(ruleId: string, witness: Witness | undefined): witness is Witness {
  return (
    witness?.before.verdict === witness?.after.verdict &&
    witness?.before.rules.includes(ruleId) !== witness?.after.rules.includes(ruleId)
  );
}

function present<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function unique(bindings: readonly Bindings[]): readonly Bindings[] {
  return [...new Map(bindings.map((each) => [JSON.stringify(each), each])).values()];
}

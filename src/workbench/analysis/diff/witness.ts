import { checks } from '../../../checks/index.js';
import { compileOperation, readsOf } from '../../compiler/index.js';
import {
  type Bindings,
  type CompiledOperation,
  type Diagnostic,
  type Operation,
  type Rule,
  exampleTexts,
  jsonOrder,
  onTexts,
  patternOf,
  valueOf,
} from '../../../core/index.js';
import { totalOf, trialTotals, withTotals, writtenFor } from './trial-totals.js';
import { settingsFor, valuesFor } from './trial-values.js';
import { MadeUpCodes, isMap, type Assignment } from './made-up-codes.js';
import { boundIn, OperationEvaluator, type Subject } from '../operation-evaluator.js';
import { levelOf, verdictOf, type OrderVerdict } from '../verdict.js';
import { subjectOf } from '../../rulebook/index.js';

/** The verdict of one version on a witness. */
export interface VerdictSnapshot {
  readonly verdict: OrderVerdict;
  /** The rules behind it. */
  readonly rules: readonly string[];
}

/** A made-up order on which two versions of an operation differ. */
export interface Witness extends Subject {
  readonly direction: 'narrowed' | 'widened';
  /** The made-up codes with which it was evaluated. */
  readonly bindings: Bindings;
  /** The evaluation date. */
  readonly at: string;
  readonly before: VerdictSnapshot;
  readonly after: VerdictSnapshot;
}

/** The result of a search about one rule as of one day. */
interface Search {
  readonly narrowed: boolean;
  readonly widened: boolean;
  /** At most one witness for each direction; empty if other rules give every tried order the same verdict. */
  readonly witnesses: readonly Witness[];
}

/** The rule of one id in each version; undefined if a version lacks it. */
interface RuleVersions {
  readonly before?: Rule | undefined;
  readonly after?: Rule | undefined;
}

interface Evaluators {
  readonly before: OperationEvaluator;
  readonly after: OperationEvaluator;
}

/** A code to try in each field of a slot, and the codes that each version gives to the labels of the slot. */
export interface CodeTrial {
  readonly slot: string;
  readonly code: string;
  readonly before: Bindings[string];
  readonly after: Bindings[string];
}

/** Orders to try for a rule. */
interface Trials {
  /** The rule's own fields, and their values. */
  readonly fields: readonly string[];
  readonly values: readonly unknown[];
  /** The other names that the rule reads, and their settings. */
  readonly read: readonly string[];
  readonly readsLabels: boolean;
  readonly settings: readonly Assignment[];
}

/** An order to try, and the assignment from which it was made. */
interface Tried {
  readonly subject: Subject;
  readonly assignment: Assignment;
  /** The names whose values are being tried. */
  readonly pinned: ReadonlySet<string>;
}

const REPAIRS = 3;
/**
 * The most orders to repair for a rule: orders on which both versions have the same verdict for other reasons are tried again without these
 * reasons.
 */
const MOST_REPAIRED = 6;
/** From this number of orders on, compiling the rule alone saves time. */
const MANY_SUBJECTS = 100;

/** The fields whose examples the example order leaves out, because they exclude others. */
function leftOutOfExample(operation: Operation): readonly string[] {
  const { exclusive: _exclusive, ...all } = operation;
  const texts = exampleTexts(operation);
  return Object.keys(exampleTexts(all)).filter((name) => !Object.hasOwn(texts, name));
}

/** Searches for orders on which two versions of an operation differ. Compiles both versions once. */
export class WitnessSearch {
  readonly #codes: MadeUpCodes;
  readonly #sides: readonly (Evaluators & { readonly bindings: Bindings; readonly ofBoth: readonly Bindings[] })[];
  readonly #pool = new Map<string, readonly unknown[]>();
  readonly #example: Assignment;

  constructor(
    private readonly before: Operation,
    private readonly after: Operation,
    trial?: CodeTrial,
  ) {
    const compiled = {
      before: onTexts(compileOperation(before)),
      after: onTexts(compileOperation(after)),
    };
    const left = new Set([before, after].flatMap(leftOutOfExample));
    this.#example = Object.fromEntries(
      Object.entries({ ...exampleTexts(before), ...exampleTexts(after) }).filter(([name]) => !left.has(name)),
    );
    this.#codes = new MadeUpCodes([before, after], trial);
    // No bindings come first, because a witness without bindings is easier to check again.
    const { bindings: full } = this.#codes;
    // A merchant may not have bound labels that only one version has.
    const all = unique([{}, full, boundIn(compiled.before, full), boundIn(compiled.after, full)]);
    this.#sides = all.map((bindings) => {
      const others = Object.fromEntries(Object.entries(bindings).filter(([slot]) => slot !== trial?.slot));
      const [old, now] = trial
        ? [trial.before, trial.after].map((codes) => ({ ...others, [trial.slot]: codes }))
        : [bindings, bindings];
      return {
        before: new OperationEvaluator(compiled.before, old!),
        after: new OperationEvaluator(compiled.after, now!),
        bindings: others,
        ofBoth: [old!, now!],
      };
    });
  }

  /**
   * Compares both versions of a rule on a day.
   * @param id the rule's id without the operation
   * @param rules the rule of that id in each version
   */
  compare(id: string, rules: RuleVersions, at: string): Search {
    const found = { narrowed: false, widened: false };
    const best = new Map<Witness['direction'], Witness>();
    const repaired = { narrowed: 0, widened: 0 };
    const ruleId = `${this.after.id}/${id}`;
    const trials = this.#trialsOf(rules, at);
    const isLong = trials.settings.length * trials.values.length > MANY_SUBJECTS;
    const parts = isLong ? [this.before, this.after].map((operation) => compiledPart(operation, id)) : undefined;
    for (const { before, after, bindings, ofBoth } of this.#sides) {
      // Other bindings do not change the verdict of this rule.
      if (!trials.readsLabels && hasBest(ruleId, found, best)) break;
      const [old, now] = parts?.map((part, i) => new OperationEvaluator(part, ofBoth[i]!)) ?? [before, after];
      for (const { subject, assignment, pinned } of this.#subjects(rules, trials, { before, after }, at)) {
        const change = levelOf(now!.verdictOf(ruleId, subject, at)) - levelOf(old!.verdictOf(ruleId, subject, at));
        if (change === 0) continue;
        const direction = change > 0 ? 'narrowed' : 'widened';
        found[direction] = true;
        const known = worthOf(ruleId, best.get(direction));
        if (known === MOST) continue;
        const compared = (tried: Subject): Witness | undefined =>
          compareVerdicts({ ...tried, direction, bindings, at }, before, after);
        let witness = compared(subject);
        if (worthOf(ruleId, witness) < MOST && repaired[direction]++ < MOST_REPAIRED) {
          const looser = direction === 'narrowed' ? before : after;
          const better = compared(this.#subject(this.#repaired(assignment, pinned, looser, at)));
          if (worthOf(ruleId, better) > worthOf(ruleId, witness)) witness = better;
        }
        if (witness && worthOf(ruleId, witness) > known) best.set(direction, firstNaming(ruleId, this.#sent(witness)));
        if (worthOf(ruleId, best.get('narrowed')) === MOST && worthOf(ruleId, best.get('widened')) === MOST)
          return { ...found, witnesses: [...best.values()] };
      }
    }
    return { ...found, witnesses: [...best.values()] };
  }

  /** The example order, if one version alone has a finding of this rule on it. */
  exampleWith(ruleId: string, at: string): Witness | undefined {
    const subject = this.#subject({});
    for (const { before, after, bindings } of this.#sides) {
      const found = compareVerdicts({ ...subject, direction: 'narrowed', bindings, at }, before, after);
      const [was, is] = [found?.before, found?.after].map((each) => each?.rules.includes(ruleId) === true);
      if (found && was !== is)
        return firstNaming(ruleId, this.#sent({ ...found, direction: is ? 'narrowed' : 'widened' }));
    }
    return undefined;
  }

  /** The values and settings to try for a rule. */
  #trialsOf(rules: RuleVersions, at: string): Trials {
    const operations = [this.before, this.after];
    const variants = [rules.after ?? [], rules.before ?? []].flat();
    const fields = [
      ...new Set(
        variants.flatMap(({ field }) =>
          field === '*' ? [...this.before.fields, ...this.after.fields].map((f) => f.name) : [field],
        ),
      ),
    ];
    const read = variants.flatMap((rule) => readsOf(rule));
    return {
      fields,
      values: valuesFor(variants, operations, at),
      read,
      readsLabels: operations.some(({ derived }) => derived.some(({ name }) => read.includes(name))),
      settings: settingsFor(variants, operations),
    };
  }

  /** Variations of the example order: each has one setting of the other names, and one value of the rule's own field. */
  *#subjects(
    rules: RuleVersions,
    { fields, values, read, settings }: Trials,
    evaluators: Evaluators,
    at: string,
  ): Generator<Tried> {
    for (const setting of settings) {
      const names = [...Object.keys(setting), ...read];
      const pinned = new Set([...fields, ...names, ...this.#labelled(setting)]);
      const around = this.#repaired(setting, pinned, evaluators.before, at);
      // If the rule has moved to another field, one version accepts an order only with a valid value of that version's field.
      const { before, after } = rules;
      const orders =
        before && after && before.field !== after.field
          ? [
              around,
              this.#repaired(around, new Set([after.field, ...names]), evaluators.before, at),
              this.#repaired(around, new Set([before.field, ...names]), evaluators.after, at),
              // Other rules may refuse the values of one field that this rule accepts.
              ...[before, after].flatMap((rule) =>
                rule.examples.valid
                  .slice(0, 1)
                  .flatMap((example) => (isMap(example) ? [] : [{ ...around, [rule.field]: example }])),
              ),
            ]
          : [around];
      for (const order of orders) {
        const subject = this.#subject(order);
        yield { subject, assignment: order, pinned };
        for (const field of fields) {
          const isPlain = this.#isPlain(field);
          for (const value of new Set([...values, ...this.#totalsIn(order, read)])) {
            const assignment = { ...order, [field]: value };
            yield { subject: isPlain ? changed(subject, field, value) : this.#subject(assignment), assignment, pinned };
          }
        }
      }
    }
  }

  /** The fields whose code a setting says by its label, or leaves out: another code has another label. */
  #labelled(setting: Assignment): readonly string[] {
    return [this.before, this.after].flatMap(({ derived }) =>
      derived.flatMap(({ name, from }) => (Object.hasOwn(setting, name) && setting[name] !== 'other' ? [from] : [])),
    );
  }

  /** The totals among the names that a rule reads, of both versions. */
  #totalsIn(assignment: Assignment, read: readonly string[]): readonly string[] {
    const texts = { ...this.#example, ...assignment };
    return [this.before, this.after]
      .flatMap(trialTotals)
      .flatMap((total) => (read.includes(total.name) ? (totalOf(total, texts) ?? []) : []));
  }

  /** Whether a field is a plain text of the order, and no label depends on it. */
  #isPlain(name: string): boolean {
    const sides = [this.before, this.after];
    return sides.every(
      ({ fields, facts, derived }) =>
        fields.every((field) => field.name !== name || field.type === undefined) &&
        facts.every((fact) => fact.name !== name) &&
        derived.every((each) => each.name !== name && each.from !== name),
    );
  }

  /** Changes other fields of a setting if these would refuse every order with it. */
  #repaired(setting: Assignment, pinned: ReadonlySet<string>, evaluator: OperationEvaluator, at: string): Assignment {
    let assignment = setting;
    const faults = (tried: Assignment): readonly Diagnostic[] => evaluator.diagnose(this.#subject(tried), at);
    const isRight = (tried: Assignment, { field }: Diagnostic): boolean =>
      !faults(tried).some((other) => other.field === field);
    let wrong = faults(assignment);
    for (let round = 0; round < REPAIRS && wrong.length > 0; round++) {
      const start = assignment;
      for (const fault of wrong) {
        const better = this.#repairs(fault, assignment, pinned).find((tried) => isRight(tried, fault));
        if (better) assignment = better;
      }
      if (assignment === start) break;
      wrong = faults(assignment);
    }
    return assignment;
  }

  /** Assignments that may avoid a fault: with another value of its field, or of the name with which its rule compares the field. */
  #repairs({ ruleId, field }: Diagnostic, assignment: Assignment, pinned: ReadonlySet<string>): readonly Assignment[] {
    const operations = [this.after, this.before];
    const isKnown = (name: string): boolean => operations.some(({ fields }) => fields.some((f) => f.name === name));
    const pattern = patternOf(field);
    const name = isKnown(pattern) ? pattern : pattern.replace(/[.][0-9]+$/, '');
    const id = ruleId.slice(this.after.id.length + 1);
    const own = operations.flatMap(({ rules }) => rules.filter((rule) => rule.id === id && rule.field === name));
    const read = [...new Set(own.flatMap(({ check }) => checks[check.name]!.reads?.(check.parameters) ?? []))];
    const texts = { ...this.#example, ...assignment };
    if (own.some(({ check }) => subjectOf(check) === 'entries')) {
      if (pinned.has(name)) return [];
      const places = field.split('.').filter((part) => /^[0-9]+$/.test(part));
      return [{ ...assignment, [field]: `${String(texts[name])}${places.join('')}` }];
    }
    const totals = operations.flatMap(trialTotals);
    const totalNamed = (other: string) => totals.find((total) => total.name === other);
    if (!pinned.has(name)) {
      const compared = read.flatMap((other) => {
        const total = totalNamed(other);
        return (total ? totalOf(total, texts) : texts[other]) ?? [];
      });
      return [...compared, ...this.#valuesOf(name)].map((value) => ({ ...assignment, [name]: value }));
    }
    return read.flatMap((other) => {
      const total = totalNamed(other);
      const values = total ? writtenFor(total, texts[name]) : { [other]: texts[name] };
      return Object.keys(values).some((each) => pinned.has(each)) ? [] : [{ ...assignment, ...values }];
    });
  }

  /** Values for a field: valid examples of its rules, and of rules that mention it. */
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

  /** A witness with its order in the form in which it is sent. */
  #sent(witness: Witness): Witness {
    const fields = [...this.before.fields, ...this.after.fields];
    return { ...witness, order: jsonOrder({ fields }, witness.order) };
  }

  /** An order as texts by path. */
  #subject(assignment: Assignment): Subject {
    const { derived, facts } = this.after;
    const labelled = this.#codes.resolve(assignment, [...derived, ...this.before.derived]);
    const values = withTotals(labelled, [this.after, this.before].flatMap(trialTotals));
    const order = Object.assign(Object.create(null) as Record<string, unknown>, this.#example, values);
    const given: Record<string, unknown> = {};
    for (const { name, example } of [...this.before.facts, ...facts]) {
      given[name] = Object.hasOwn(values, name) ? values[name] : example;
      delete order[name];
    }
    for (const field of [...this.before.fields, ...this.after.fields])
      if (field.type !== undefined) order[field.name] = valueOf(field, order[field.name]);
    return { order: present(order), facts: present(given) };
  }
}

/**
 * An operation with only the rules of one id and the fields that they read. Its verdicts by these rules are those of the whole operation.
 */
function compiledPart(operation: Operation, id: string): CompiledOperation {
  const own = operation.rules.filter((rule) => rule.id === id);
  const read = new Set(own.flatMap((rule) => [rule.field, ...readsOf(rule)]));
  const sources = operation.derived.flatMap(({ name, from }) => (read.has(name) ? [from] : []));
  // A member of entries needs the lists around it, and a total the values that it adds up.
  const isWhole = read.has('*') || operation.fields.some(({ of }) => of === 'object');
  // An object is given if a field below it is.
  const objects = operation.fields.filter(({ name, type }) => type === 'object' && read.has(name));
  const fields = operation.fields.filter(
    ({ name }) =>
      isWhole ||
      read.has(name) ||
      sources.includes(name) ||
      objects.some((object) => name.startsWith(`${object.name}.`)),
  );
  // An operation has a rule on every field.
  const rules = operation.rules.filter((rule) => rule.id === id || rule.field === '*');
  return onTexts(compileOperation({ ...operation, fields, rules }));
}

/** Whether there is a best witness for each direction found so far, and at least one. */
function hasBest(
  ruleId: string,
  found: Pick<Search, 'narrowed' | 'widened'>,
  best: ReadonlyMap<Witness['direction'], Witness>,
): boolean {
  const directions = (['narrowed', 'widened'] as const).filter((direction) => found[direction]);
  return directions.length > 0 && directions.every((direction) => worthOf(ruleId, best.get(direction)) === MOST);
}

/** A witness with the verdicts of both versions, or `undefined` if they are the same. */
export function compareVerdicts(
  subject: Omit<Witness, 'before' | 'after'>,
  before: OperationEvaluator,
  after: OperationEvaluator,
): Witness | undefined {
  const { order, facts } = subject;
  const [first, second] = [before, after].map((evaluator) => evaluator.diagnose({ order, facts }, subject.at)) as [
    readonly Diagnostic[],
    readonly Diagnostic[],
  ];
  const witness = { ...subject, before: snapshotOf(first), after: snapshotOf(second) };
  return JSON.stringify(witness.before) === JSON.stringify(witness.after) ? undefined : witness;
}

export function snapshotOf(diagnostics: readonly Diagnostic[]): VerdictSnapshot {
  return { verdict: verdictOf(diagnostics), rules: diagnostics.map((d) => d.ruleId) };
}

/**
 * How well a witness shows the change of a rule. Best is a changed verdict on the order because of this rule, then a finding of this rule
 * that appears or disappears, then a changed verdict because of another rule.
 */
function worthOf(ruleId: string, witness: Witness | undefined): number {
  if (!isDecisive(witness)) return isOf(ruleId, witness) ? 2 : 0;
  const { rules } = witness.direction === 'narrowed' ? witness.after : witness.before;
  return rules.includes(ruleId) ? MOST : 1;
}

const MOST = 3;

/** A witness whose verdicts name this rule first. */
function firstNaming(ruleId: string, witness: Witness): Witness {
  const inOrder = ({ verdict, rules }: VerdictSnapshot): VerdictSnapshot => ({
    verdict,
    rules: [...rules.filter((id) => id === ruleId), ...rules.filter((id) => id !== ruleId)],
  });
  return { ...witness, before: inOrder(witness.before), after: inOrder(witness.after) };
}

/** Whether the verdict on the whole order changes in the witness's direction. */
function isDecisive(witness: Witness | undefined): witness is Witness {
  if (!witness) return false;
  const change = levelOf(witness.after.verdict) - levelOf(witness.before.verdict);
  return witness.direction === 'narrowed' ? change > 0 : change < 0;
}

/** Whether only the rule's own finding appears or disappears while the verdict on the order stays. */
function isOf(ruleId: string, witness: Witness | undefined): witness is Witness {
  return (
    witness?.before.verdict === witness?.after.verdict &&
    witness?.before.rules.includes(ruleId) !== witness?.after.rules.includes(ruleId)
  );
}

/** A subject with another value of a plain text field. */
function changed({ order, facts }: Subject, field: string, value: unknown): Subject {
  if (value !== undefined) return { order: { ...order, [field]: value }, facts };
  const { [field]: _removed, ...rest } = order;
  return { order: rest, facts };
}

function present<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  const kept: Record<string, T> = {};
  for (const name of Object.keys(values)) if (values[name] !== undefined) kept[name] = values[name];
  return kept;
}

function unique(bindings: readonly Bindings[]): readonly Bindings[] {
  return [...new Map(bindings.map((each) => [JSON.stringify(each), each])).values()];
}

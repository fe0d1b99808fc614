import {
  type Bindings,
  type CanonicalForms,
  type CompiledInputRule,
  type CompiledOperation,
  type Locale,
  type Reference,
  type ValidateOperation,
  isInForce,
  languageChooser,
  refuseOperation,
  validatorOf,
} from '../../core/index.js';
import type { RulePosition } from '../compiler/index.js';
import type { Exception, Finding } from '../rulebook/index.js';
import { LazyMap } from './lazy-map.js';

/** The file and line of a rule. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** An operation that the rulebook names without rules. */
export interface NamedOperation {
  readonly id: string;
  readonly title: string;
}

/** The rules by which orders are evaluated: the built-in ones, or those of a folder. An operation is compiled at its first use. */
export interface Ruleset {
  /** The operations with rules. `compiled` and `references` have those that were read. */
  readonly ids: readonly string[];
  readonly undocumented: readonly NamedOperation[];
  readonly compiled: ReadonlyMap<string, CompiledOperation>;
  /** The rules as data. */
  readonly references: ReadonlyMap<string, Reference>;
  /** Names of the facts that rules ask for. */
  readonly facts: readonly string[];
  /** The rules that an overlay changes. */
  readonly exceptions: readonly Exception[];
  /** The codes in the overlay's bindings file, and in a separately named one. */
  readonly bindings: Bindings;
  /** All findings about the rules, the overlay and the codes. With an error among them, the rules can't be used. */
  readonly findings: readonly Finding[];
  /** The languages of the messages other than English. */
  readonly languages: readonly string[];
  localeIn(language: string): Promise<Locale>;
  /** The place of a rule that is in force on the day of the run. */
  placeOf(ruleId: string): Place | undefined;
  /** The data that `requirements` needs from an operation's rules. */
  inputRulesOf(operation: string): Promise<readonly CompiledInputRule[]>;
  /** The data that `normalize` needs from an operation's rules. */
  canonicalFormsOf(operation: string): Promise<CanonicalForms>;
}

/** Validates orders with a ruleset and its bindings. */
export function validatorByRuleset({ compiled, bindings, facts, ids }: Ruleset): ValidateOperation {
  const validators = new LazyMap(compiled.keys(), (id) => validatorOf<unknown>(compiled.get(id)!, { bindings }, facts));
  const inLanguage = languageChooser(undefined);
  return (operation, order, options) =>
    inLanguage(options, (others) => validators.get(operation)?.(order, others) ?? refuseOperation(operation, ids));
}

/** The compiled operations as an object. Each is compiled when its member is first read. */
export function compiledIn({ compiled }: Pick<Ruleset, 'compiled'>): Readonly<Record<string, CompiledOperation>> {
  const members = [...compiled.keys()].map((id) => [id, { enumerable: true, get: () => compiled.get(id)! }] as const);
  return Object.defineProperties({}, Object.fromEntries(members));
}

/**
 * Returns a function that finds the places of rules in force on a day.
 * @param pathOf the path of a rule file as messages show it
 */
export function placesOn(
  day: string,
  positions: () => readonly RulePosition[],
  pathOf: (file: string) => string,
): Ruleset['placeOf'] {
  let places: ReadonlyMap<string, Place> | undefined;
  return (id) =>
    (places ??= new Map(
      positions().flatMap((rule) =>
        isInForce(rule, day) ? [[rule.id, { file: pathOf(rule.file), line: rule.line }] as const] : [],
      ),
    )).get(id);
}

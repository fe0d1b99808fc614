import { createHash } from 'node:crypto';
import type { Result, ValidateOptions } from '../../index.js';
import {
  type CanonicalForms,
  type CompiledInputRule,
  type Locale,
  type Normalized,
  type Operation,
  type Requirements,
  type ValidateOperation,
  normalizerOf,
  requirementsOf,
  resultTranslatorOf,
} from '../../core/index.js';
import {
  LazyMap,
  OpenedRules,
  Repeats,
  type Ruleset,
  batchRules,
  validatorByRuleset,
} from '../../workbench/open/index.js';

/** The length of a hash, in characters. */
const HASH = 12;

/** An operation in the list of all operations. */
export interface ServedOperation {
  readonly id: string;
  readonly title: string;
  readonly country?: string;
  /** Identifies its rules and bindings in results. */
  readonly rulesVersion: string;
}

/** The options of one call. */
export interface CallOptions {
  readonly validate: ValidateOptions | undefined;
  readonly language: string | undefined;
}

type TranslateResult = (result: Result<unknown>) => Result<unknown>;

/** The rules at one moment. A reload makes another object, and pending calls finish with the object with which they began. */
export class ServedRules {
  readonly languages: readonly string[];
  /** Names of facts that rules ask for. */
  readonly facts: readonly string[];
  /** Validates with English messages. */
  readonly validate: ValidateOperation;
  readonly #locales: ReadonlyMap<string, Promise<Locale>>;
  readonly #translators: ReadonlyMap<string, Promise<TranslateResult>>;
  readonly #inputRules: ReadonlyMap<string, Promise<readonly CompiledInputRule[]>>;
  readonly #canonicalForms: ReadonlyMap<string, Promise<CanonicalForms>>;

  #operations: readonly ServedOperation[] | undefined;
  #version: string | undefined;

  private constructor(private readonly ruleset: Ruleset) {
    this.validate = validatorByRuleset(ruleset);
    this.languages = ['en', ...ruleset.languages];
    this.facts = ruleset.facts.toSorted();
    this.#locales = new LazyMap(ruleset.languages, (language) => ruleset.localeIn(language));
    this.#translators = new LazyMap(ruleset.languages, async (language) =>
      resultTranslatorOf((await this.#locales.get(language))!),
    );
    this.#inputRules = new LazyMap(ruleset.ids, (id) => ruleset.inputRulesOf(id));
    this.#canonicalForms = new LazyMap(ruleset.ids, (id) => ruleset.canonicalFormsOf(id));
  }

  /**
   * Makes the served rules, and loads the modules of the built-in rules now. If Node fails to read a module once, for example because
   * clients use all file descriptors, it never tries again.
   */
  static async of(ruleset: Ruleset): Promise<ServedRules> {
    const rules = new ServedRules(ruleset);
    const parts = [rules.#locales, rules.#inputRules, rules.#canonicalForms];
    if (!(ruleset instanceof OpenedRules)) await Promise.all(parts.flatMap((part) => [...part.values()] as unknown[]));
    return rules;
  }

  get operations(): readonly ServedOperation[] {
    return (this.#operations ??= [...this.ruleset.references.values()].map(({ id, title, country }) => ({
      id,
      title,
      ...(country && { country }),
      // Validating `null` evaluates no rule, so no operation is compiled before it is used.
      rulesVersion: this.validate(id, null).rulesVersion,
    })));
  }

  /** The version of the rulebook, with a hash of the rules and bindings of all operations. Replicas with the same version agree. */
  get version(): string {
    const versions = this.operations.map(({ id, rulesVersion }) => `${id} ${rulesVersion}`);
    const [rulebook = ''] = (this.operations[0]?.rulesVersion ?? '').split('+', 1);
    return (this.#version ??= `${rulebook}+${createHash('sha256').update(versions.join('\n')).digest('hex').slice(0, HASH)}`);
  }

  /** An operation as the rule files define it; `undefined` if it does not exist, and for the built-in rules, which never change. */
  writtenOf(operation: string): Operation | undefined {
    return this.ruleset instanceof OpenedRules ? this.ruleset.rulebook.operations.get(operation) : undefined;
  }

  /** The operations that have rules. */
  get ids(): readonly string[] {
    return this.ruleset.ids;
  }

  has(operation: string): boolean {
    return this.ruleset.compiled.has(operation);
  }

  /** The codes of each label that has any, or the word none, as text, by slot and label. */
  get codes(): ReadonlyMap<string, string> {
    const labels = Object.entries(this.ruleset.bindings).flatMap(([slot, codes]) =>
      Object.entries(codes).map(([label, listed]) => [`${slot} ${label}`, JSON.stringify(listed)] as const),
    );
    return new Map(labels);
  }

  /**
   * The rules of an operation with one of these needs.
   * @param needs as in results, such as `binding:pe.bank`
   */
  rulesWith(operation: string, needs: ReadonlySet<string>): readonly string[] {
    if (needs.size === 0 || !this.has(operation)) return [];
    const { rules } = this.#compiled(operation);
    return rules.filter((rule) => rule.needs.some(({ need }) => needs.has(need))).map((rule) => rule.diagnostic.ruleId);
  }

  /** Whether the document names an operation without giving rules for it. */
  isUndocumented(operation: string): boolean {
    return this.ruleset.undocumented.some(({ id }) => id === operation);
  }

  /** Whether results depend on the date. */
  isDated(operation: string): boolean {
    return this.ruleset.compiled.get(operation)?.inForce !== undefined;
  }

  /** The function that translates results; `undefined` for English. */
  translatorIn(language: string | undefined): Promise<TranslateResult> | undefined {
    return language === undefined ? undefined : this.#translators.get(language);
  }

  /** Compares the orders of one batch. */
  repeatsOn(day: string): Repeats {
    return new Repeats(batchRules(this.ruleset, day));
  }

  async requirements(id: string, order: unknown, { validate, language }: CallOptions): Promise<Requirements> {
    const inputRules = (await this.#inputRules.get(id))!;
    const locale = language === undefined ? undefined : await this.#locales.get(language);
    return requirementsOf(
      {
        operation: this.#compiled(id),
        knownFacts: this.facts,
        reference: this.ruleset.references.get(id)!,
        inputRules,
      },
      order,
      {
        bindings: this.ruleset.bindings,
        ...validate,
        ...(locale && { locale }),
      },
    );
  }

  async normalize(id: string, order: unknown, { validate }: CallOptions): Promise<Normalized> {
    const canonicalForms = (await this.#canonicalForms.get(id))!;
    return normalizerOf(
      { operation: this.#compiled(id), knownFacts: this.facts, canonicalForms },
      { bindings: this.ruleset.bindings, ...validate },
    )(order);
  }

  #compiled(id: string) {
    return this.ruleset.compiled.get(id)!;
  }
}

/** The ids of rules that differ between two loads, by operation. */
export type RuleChanges = Readonly<
  Record<string, Readonly<Record<'added' | 'changed' | 'removed', readonly string[]>>>
>;

/** The rules that a load added, changed and removed. A rule also changes with the codes that it needs. */
export function changesBetween(before: ServedRules, after: ServedRules): RuleChanges {
  const ids = [...new Set([...before.ids, ...after.ids])].toSorted();
  const needs = needsOfOtherCodes(before, after);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const written = [before.writtenOf(id), after.writtenOf(id)] as const;
      const recoded = after.rulesWith(id, needs);
      if (written[0] === written[1] && recoded.length === 0) return [];
      const [old, now] = [definitionsIn(written[0]), definitionsIn(written[1])];
      const added = [...now.keys()].filter((rule) => !old.has(rule));
      const rewritten = [...now.keys()].filter((rule) => old.has(rule) && old.get(rule) !== now.get(rule));
      const changed = [...new Set([...rewritten, ...recoded])].filter((rule) => !added.includes(rule));
      const removed = [...old.keys()].filter((rule) => !now.has(rule));
      return added.length + changed.length + removed.length > 0 ? [[id, { added, changed, removed }]] : [];
    }),
  );
}

/** The needs of rules that need other codes now. */
function needsOfOtherCodes(before: ServedRules, after: ServedRules): ReadonlySet<string> {
  const [old, now] = [before.codes, after.codes];
  const labels = [...old.keys(), ...now.keys()].filter((label) => old.get(label) !== now.get(label));
  return new Set(labels.map((label) => `binding:${label.split(' ', 1)[0]}`));
}

/** The labels, each after its slot, that had codes or the word none, and now have neither: rules that need them are not evaluated. */
export function labelsWithoutCodes(before: ServedRules, after: ServedRules): readonly string[] {
  const { codes } = after;
  return [...before.codes.keys()].filter((label) => !codes.has(label));
}

/** The definitions of an operation's rules as text, with the values of lists, by id. Several dated rules may share an id. */
function definitionsIn(operation: Operation | undefined): ReadonlyMap<string, string> {
  const definitions = new Map<string, string>();
  for (const { id, examples: _examples, position: _position, ...rule } of operation?.rules ?? []) {
    const name = `${operation!.id}/${id}`;
    definitions.set(name, (definitions.get(name) ?? '') + JSON.stringify(rule));
  }
  return definitions;
}

import { checks } from '../../generated/checks.js';
import { ParameterError } from '../../model/check.js';
import type { Operation, Position, Rule, Wording } from '../../model/operation.js';
import { checkContext } from './check-context.js';
import { dayAfter, hasDays } from '../../model/period.js';
import type { Finding } from '../finding.js';
import type { RuleFiles } from './load.js';
import { unknownName } from '../unknown-name.js';
import type { Rulebook } from '../rulebook.js';
import { shapeChecker, type AuthoringSchemas } from './authoring-schemas.js';
import { parseYaml, type YamlFile } from './yaml-file.js';

/** A rule that an overlay changes. */
export interface Exception {
  /** With the operation: `pe.payout/amount-range`. */
  readonly ruleId: string;
  readonly isOff: boolean;
  /** Whether it puts another check in place of the rule's own. */
  readonly hasCheck: boolean;
  readonly reason: string;
  /** Its last day. */
  readonly until?: string;
  readonly position: Position;
}

/** The rules as an overlay has them. */
export interface Overlaid {
  readonly rulebook: Rulebook;
  readonly exceptions: readonly Exception[];
  readonly findings: readonly Finding[];
}

interface ChangeCard {
  readonly rule: string;
  readonly check?: Readonly<Record<string, unknown>>;
  readonly severity?: Rule['severity'];
  readonly off?: true;
  readonly reason: string;
  readonly until?: string;
}

interface OwnCard extends Omit<Partial<Rule>, 'check' | 'clauses' | 'position'> {
  readonly id: string;
  readonly field: string;
  readonly check: Readonly<Record<string, unknown>>;
  readonly clause?: string | readonly string[];
  readonly message?: Wording;
  readonly examples: Rule['examples'];
}

interface OverlayFile {
  readonly change?: readonly ChangeCard[];
  readonly add?: readonly OwnCard[];
}

/** The file of an overlay that holds codes instead of rules. */
const BINDINGS = 'bindings.yaml';

/** On whose word a merchant's own rules stand, and its own checks in place of a rule's. */
const OWN_BASIS = 'assumption';

/**
 * Applies a merchant's overlay to the rules. What has a fault is left as it is, and the fault is among the findings.
 * @param files by path: `<operation>.yaml` in some folder; a bindings file is passed over
 * @param today the day from which an exception is past its date, `2026-11-21`
 */
export function applyOverlay(rulebook: Rulebook, files: RuleFiles, schemas: AuthoringSchemas, today: string): Overlaid {
  const findings: Finding[] = [];
  const exceptions: Exception[] = [];
  const operations = new Map(rulebook.operations);
  const checkShape = shapeChecker(schemas);
  for (const [file, text] of files) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (name === BINDINGS) continue;
    const operation = rulebook.operations.get(name.replace(/\.yaml$/, ''));
    if (!operation) {
      findings.push(
        unknown({ file, line: 1, column: 1 }, 'operation', name.replace(/\.yaml$/, ''), [
          ...rulebook.operations.keys(),
        ]),
      );
      continue;
    }
    const { yaml, findings: problems } = parseYaml(file, text);
    const faults = yaml ? checkShape(yaml, 'overlay') : problems;
    findings.push(...faults);
    if (!yaml || faults.length > 0) continue;
    const reader = new OverlayReader(yaml, operation, rulebook, today);
    operations.set(operation.id, reader.apply());
    findings.push(...reader.findings);
    exceptions.push(...reader.exceptions);
  }
  return { rulebook: { ...rulebook, operations }, exceptions, findings };
}

class OverlayReader {
  readonly findings: Finding[] = [];
  readonly exceptions: Exception[] = [];
  readonly #data: OverlayFile;
  readonly #names: readonly string[];

  constructor(
    private readonly yaml: YamlFile,
    private readonly operation: Operation,
    private readonly rulebook: Rulebook,
    private readonly today: string,
  ) {
    this.#data = yaml.data as OverlayFile;
    this.#names = [...operation.fields, ...operation.facts, ...operation.derived].map((f) => f.name);
  }

  apply(): Operation {
    const changes = new Map<string, (rule: Rule) => readonly Rule[]>();
    (this.#data.change ?? []).forEach((card, i) => {
      if (changes.has(card.rule))
        this.#report(['change', i, 'rule'], 'duplicate-change', `${card.rule} is changed above already; say it once.`);
      const change = this.#changeOf(card, i);
      if (change && !changes.has(card.rule)) changes.set(card.rule, change);
    });
    const rules = this.operation.rules.flatMap((rule) => changes.get(rule.id)?.(rule) ?? [rule]);
    return { ...this.operation, rules: [...rules, ...this.#ownRules()] };
  }

  /** What a change makes of a rule's card, or `undefined` where it can't be made. */
  #changeOf(card: ChangeCard, i: number): ((rule: Rule) => readonly Rule[]) | undefined {
    const at = ['change', i] as const;
    const before = this.findings.length;
    const rule = this.operation.rules.find(({ id }) => id === card.rule);
    if (!rule) {
      this.findings.push(
        unknown(
          this.yaml.positionOf([...at, 'rule']),
          'rule',
          card.rule,
          this.operation.rules.map(({ id }) => id),
        ),
      );
      return undefined;
    }
    if (checks[rule.check.name]?.fixed)
      this.#report([...at, 'rule'], 'not-changeable', `Other rules rely on ${card.rule}: it can't be changed.`);
    if (!card.off && !card.check && !card.severity)
      this.#report(at, 'empty-change', 'Say what changes: check, severity, or off: true.');
    if (card.off && (card.check ?? card.severity))
      this.#report(
        [...at, 'off'],
        'off-and-changed',
        'A rule that is off has no check and no severity; remove them, or remove off.',
      );
    if (card.until === undefined && card.off)
      this.#report([...at, 'off'], 'missing-until', 'Say until when the rule is off: add "until".');
    if (card.until === undefined && card.severity === 'warning' && rule.severity === 'error')
      this.#report(
        [...at, 'severity'],
        'missing-until',
        'A warning lets orders pass that the rule refuses; add "until".',
      );
    const check = card.check && this.#check(card.check, rule.field, at);
    if (this.findings.length > before) return undefined;
    const { until, reason } = card;
    const position = this.yaml.positionOf(at);
    if (until !== undefined && until < this.today)
      this.#report(
        [...at, 'until'],
        'past-exception',
        `The exception ended on ${until}: the rule is as it was. Remove it, or agree on a new day.`,
        'warning',
      );
    this.exceptions.push({
      ruleId: `${this.operation.id}/${rule.id}`,
      isOff: card.off === true,
      hasCheck: check !== undefined,
      reason,
      ...(until !== undefined && { until }),
      position,
    });
    return (old) => {
      const changed = card.off
        ? []
        : [
            {
              ...(check ? { ...withCheck(old, check), document: reason, position } : old),
              severity: card.severity ?? old.severity,
              ...earlier(old.until, until),
            },
          ];
      const restored = until === undefined ? [] : [{ ...old, ...later(old.from, dayAfter(until)) }];
      return [...changed, ...restored].filter(hasDays);
    };
  }

  #ownRules(): readonly Rule[] {
    const seen = new Set<string>();
    return (this.#data.add ?? []).flatMap((card, i) => {
      const at = ['add', i] as const;
      const before = this.findings.length;
      if (seen.has(card.id)) this.#report([...at, 'id'], 'duplicate-id', `The id ${card.id} is used above already.`);
      seen.add(card.id);
      this.#checkName(card.field, [...at, 'field']);
      for (const key of ['when', 'unless'] as const)
        for (const name of Object.keys(card[key] ?? {})) this.#checkName(name, [...at, key, name]);
      const known = this.rulebook.clauses.map((clause) => clause.id);
      for (const clause of [card.clause ?? []].flat())
        if (!known.includes(clause))
          this.findings.push(unknown(this.yaml.positionOf([...at, 'clause']), 'clause', clause, known));
      const check = this.#check(card.check, card.field, at);
      if (!check || this.findings.length > before) return [];
      const { clause, severity = 'error', basis = OWN_BASIS, ...rest } = card;
      return [{ ...rest, check, severity, basis, clauses: [clause ?? []].flat(), position: this.yaml.positionOf(at) }];
    });
  }

  #check(
    written: Readonly<Record<string, unknown>>,
    field: string,
    at: readonly (string | number)[],
  ): Rule['check'] | undefined {
    const [name, parameters] = Object.entries(written)[0]!;
    const path = [...at, 'check', name];
    try {
      return {
        name,
        written: parameters,
        parameters: checks[name]!.prepare(
          parameters,
          checkContext(this.rulebook.lists, this.operation, field, this.#names),
        ),
      };
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      this.#report(path, 'wrong-parameters', error.message);
      return undefined;
    }
  }

  #checkName(name: string, path: readonly (string | number)[]): void {
    if (!this.#names.includes(name))
      this.findings.push(unknown(this.yaml.positionOf(path), 'field', name, this.#names));
  }

  #report(
    path: readonly (string | number)[],
    code: string,
    message: string,
    severity: Finding['severity'] = 'error',
  ): void {
    this.findings.push({ ...this.yaml.positionOf(path), code, severity, message });
  }
}

function unknown(position: Position, what: string, name: string, known: readonly string[]): Finding {
  return { ...position, code: `unknown-${what}`, severity: 'error', message: unknownName(what, name, known) };
}

/** The rule's clauses and examples are of its own check; wording of its own stays only where the check is of the same kind. */
function withCheck({ message, ...old }: Rule, check: Rule['check']): Rule {
  return {
    ...old,
    check,
    basis: OWN_BASIS,
    clauses: [],
    examples: { valid: [], invalid: [] },
    ...(message !== undefined && old.check.name === check.name && { message }),
  };
}

function earlier(a: string | undefined, b: string | undefined): { readonly until?: string } {
  const until = a !== undefined && b !== undefined && a < b ? a : (b ?? a);
  return until === undefined ? {} : { until };
}

function later(a: string | undefined, b: string): { readonly from: string } {
  return { from: a !== undefined && a > b ? a : b };
}

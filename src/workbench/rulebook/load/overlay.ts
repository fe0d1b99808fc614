import { checks } from '../../../checks/index.js';
import { type Operation, type Position, type Rule, type Said, say, NO_UNTIL } from '../../../core/index.js';
import { withExclusive } from './operation-reader.js';
import type { WrittenRule } from './file-types.js';
import { RuleReader } from './rule-reader.js';
import { changedRule, OWN_BASIS, type WrittenChange } from './changed-rule.js';
import { findingAt, isError, unknownAt, wholeFile, type Finding } from '../finding.js';
import { isCsvList } from './csv-file.js';
import { authoringSchemaOf, type RuleFiles } from './rule-file.js';
import type { Rulebook } from '../rulebook.js';
import { shapeChecker, type AuthoringSchemas } from './authoring-schemas.js';
import { SourcePositions } from './source-positions.js';
import { type Path, parseYaml, type YamlFile } from './yaml-file.js';

/** A rule that an overlay changes. */
export interface Exception {
  /** The id with the operation: `pe.payout/amount-range`. */
  readonly ruleId: string;
  readonly isOff: boolean;
  /** Whether the overlay replaces the rule's check. */
  readonly hasCheck: boolean;
  readonly reason: string;
  /** The last day of the change. */
  readonly until?: string;
  readonly position: Position;
}

/** The rules with an overlay applied. */
export interface Overlaid {
  readonly rulebook: Rulebook;
  readonly exceptions: readonly Exception[];
  readonly findings: readonly Finding[];
  /** The positions of the overlay's own rules and of those that it changes, except where the change has ended. */
  readonly positions: SourcePositions;
}

interface OverlayFile {
  readonly change?: readonly WrittenChange[];
  readonly add?: readonly WrittenRule[];
}

/** The start of an entry in an overlay file. */
const ENTRY = /^(?:change|add):/m;

/** Whether the text of a file may be that of an overlay. */
export const isLikeOverlay = (text: string): boolean => ENTRY.test(text);

/** The rules folder that a file seems to belong to, by the file of an operation in it; `.` where the paths start in it. */
export function rulesFolderOf(file: string, text: string): string | undefined {
  const [found, folder = '.'] = /^(?:(.*)\/)?operations\/[^/]+\.yaml$/.exec(file) ?? [];
  return found !== undefined && /^operation:/m.test(text) && !isLikeOverlay(text) ? folder : undefined;
}

/** The file of a rules folder or an overlay with codes instead of rules. */
export const BINDINGS_FILE = 'bindings.yaml';

/**
 * Applies a merchant's overlay to the rules. A change with a fault is reported and not applied.
 * @param files by path: `<operation>.yaml` in some folder; without the overlay's bindings file
 * @param today the day from which an exception is past its date, `2026-11-21`
 */
export function applyOverlay(rulebook: Rulebook, files: RuleFiles, schemas: AuthoringSchemas, today: string): Overlaid {
  const findings: Finding[] = [];
  const exceptions: Exception[] = [];
  const positions = new SourcePositions();
  const operations = new Map(rulebook.operations);
  const checkShape = shapeChecker(schemas);
  const [rulesFolder] = [...files].flatMap(([file, text]) => rulesFolderOf(file, text) ?? []);
  if (rulesFolder !== undefined) {
    const message = say('This looks like a rules folder; name it with --rules.');
    findings.push(findingAt(wholeFile(rulesFolder), 'unknown-file', message));
    return { rulebook, exceptions, findings, positions };
  }
  const fileOf = new Map<string, string>();
  for (const [file, text] of files) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const id = name.replace(/\.yaml$/, '');
    const operation = rulebook.operations.get(id);
    const problem = misplaced(file, name, operation !== undefined, fileOf.get(id));
    if (problem) {
      findings.push(findingAt(wholeFile(file), 'unknown-file', problem));
      continue;
    }
    if (!operation) {
      findings.push(unknownAt(wholeFile(file), 'operation', id, [...rulebook.operations.keys()]));
      continue;
    }
    fileOf.set(id, file);
    const { yaml, findings: problems } = parseYaml(file, text);
    const faults = yaml ? checkShape(yaml, 'overlay') : problems;
    findings.push(...faults);
    const entries = yaml && soundEntries(yaml, faults.filter(isError));
    if (!entries) continue;
    const reader = new OverlayReader(yaml, entries, operation, rulebook, today, positions);
    operations.set(operation.id, reader.apply());
    findings.push(...reader.findings);
    exceptions.push(...reader.exceptions);
  }
  return { rulebook: { ...rulebook, operations }, exceptions, findings, positions };
}

/**
 * Why an overlay cannot have this file there; `undefined` if it can.
 * @param earlier another file of the same operation
 */
function misplaced(file: string, name: string, isOperation: boolean, earlier: string | undefined): Said | undefined {
  if (name === BINDINGS_FILE) return say('Move the file: codes are read only directly in the folder of the overlay.');
  if (!isOperation && isOfRules(file)) return belongsInRules(file);
  if (!name.endsWith('.yaml')) return say('Rename the file: its name must end in .yaml.');
  if (earlier === undefined) return undefined;
  return say('{file} is for the same operation; write everything into one of the two files.', { file: earlier });
}

/** The message that a file belongs in the rules folder. For a file of a language it says where an overlay has its translations. */
function belongsInRules(file: string): Said {
  const place = say('This file belongs in the rules folder: an overlay has files of operations, and {codes}.', {
    codes: BINDINGS_FILE,
  });
  if (!file.includes('locales/')) return place;
  const example = '{ en: …, es: … }';
  return [
    place,
    say('The message of a rule of an overlay has its translations beside the English: {example}.', { example }),
  ];
}

/** Whether a file with this name, alone or with its last folder, belongs to a rules folder without being an operation. */
function isOfRules(file: string): boolean {
  const [name = '', folder = ''] = file.split('/').toReversed();
  return [`${folder}/${name}`, name].some(
    (path) => isCsvList(path) || ![undefined, 'operation', 'bindings'].includes(authoringSchemaOf(path)),
  );
}

/**
 * The entries of a file without those with a fault, so that a wrong id does not hide mistakes elsewhere. `undefined` if a fault is
 * outside all entries.
 */
function soundEntries(yaml: YamlFile, faults: readonly Finding[]): Entries | undefined {
  const lists = yaml.data as Readonly<Record<keyof OverlayFile, unknown>> | null;
  const listOf = (key: keyof OverlayFile): readonly unknown[] => {
    const list = lists?.[key];
    return Array.isArray(list) ? list : [];
  };
  const places = (['change', 'add'] as const).flatMap((key) =>
    listOf(key).map((_, i) => ({ key, i, start: yaml.positionOf([key, i]) })),
  );
  const isBehind = (a: Position, b: Position): boolean =>
    a.line > b.line || (a.line === b.line && a.column >= b.column);
  const last = places.toSorted((a, b) => (isBehind(a.start, b.start) ? -1 : 1));
  const faulty = new Set(faults.map((fault) => last.find(({ start }) => isBehind(fault, start))));
  if (faulty.has(undefined)) return undefined;
  const soundOf = (key: keyof OverlayFile): readonly unknown[] => {
    const wrong = new Set([...faulty].flatMap((place) => (place?.key === key ? [place.i] : [])));
    return listOf(key).map((entry, i) => (wrong.has(i) ? undefined : entry));
  };
  return { change: soundOf('change') as Entries['change'], add: soundOf('add') as Entries['add'] };
}

/** The entries of a file; `undefined` in place of an entry with a fault. */
interface Entries {
  readonly change: readonly (WrittenChange | undefined)[];
  readonly add: readonly (WrittenRule | undefined)[];
}

class OverlayReader {
  readonly findings: Finding[] = [];
  readonly exceptions: Exception[] = [];
  readonly #reader: RuleReader;
  readonly #fields: readonly string[];

  constructor(
    private readonly yaml: YamlFile,
    private readonly entries: Entries,
    private readonly operation: Operation,
    rulebook: Rulebook,
    private readonly today: string,
    private readonly positions: SourcePositions,
  ) {
    this.#fields = operation.fields.map(({ name }) => name);
    const library = { ...rulebook, isBroken: () => false, isBrokenList: () => false };
    this.#reader = new RuleReader(
      { operation, library, positions, isWhole: true, misplaced: new Set(), hasSource: true },
      this.findings,
    );
  }

  apply(): Operation {
    const changes = new Map<string, (rule: Rule) => readonly Rule[]>();
    this.entries.change.forEach((written, i) => {
      if (!written) return;
      if (changes.has(written.rule))
        this.#report(
          ['change', i, 'rule'],
          'duplicate-change',
          say('{rule} is changed above already; say it once.', { rule: written.rule }),
        );
      const change = this.#changeOf(written, i);
      if (change && !changes.has(written.rule)) changes.set(written.rule, change);
    });
    const rules = this.operation.rules.flatMap((rule) => changes.get(rule.id)?.(rule) ?? [rule]);
    return withExclusive({ ...this.operation, rules: [...rules, ...this.#ownRules()] });
  }

  /** The function that applies a change to a rule, or `undefined` if the change has a fault. */
  #changeOf(written: WrittenChange, i: number): ((rule: Rule) => readonly Rule[]) | undefined {
    const at = ['change', i] as const;
    const before = this.findings.length;
    // An id has several rules if the rule changes on some day.
    const rules = this.operation.rules.filter(({ id }) => id === written.rule);
    const [rule] = rules;
    if (!rule) {
      this.findings.push(
        unknownAt(
          this.yaml.positionOf([...at, 'rule']),
          'rule',
          written.rule,
          this.operation.rules.map(({ id }) => id),
        ),
      );
      return undefined;
    }
    if (rules.some(({ check }) => checks[check.name]?.fixed))
      this.#report(
        [...at, 'rule'],
        'not-changeable',
        say("Other rules rely on {rule}: it can't be changed.", { rule: written.rule }),
      );
    if (!written.off && !written.check && !written.severity)
      this.#report(at, 'empty-change', say('Say what changes: check, severity, or off: true.'));
    if (written.off && (written.check ?? written.severity))
      this.#report(
        [...at, 'off'],
        'off-and-changed',
        say('A rule that is off has no check and no severity; remove them, or remove off.'),
      );
    if (written.until === undefined && written.off)
      this.#report([...at, 'off'], 'missing-until', say('Say until when the rule is off: add "until".'));
    const lasting = rules.filter(({ until = NO_UNTIL }) => until >= this.today);
    const severities = new Set(lasting.map(({ severity }) => severity));
    if (written.until === undefined && written.severity === 'warning' && severities.has('error'))
      this.#report(
        [...at, 'severity'],
        'missing-until',
        say('A warning lets orders pass that the rule refuses; add "until".'),
      );
    const check = written.check && this.#reader.check(this.yaml, at, rule.field, written.check);
    if (this.findings.length > before) return undefined;
    const { until, reason } = written;
    const position = this.yaml.positionOf(at);
    if (severities.size === 1 && severities.has(written.severity!))
      this.#report(
        [...at, 'severity'],
        'no-change',
        written.severity === 'error'
          ? say('{rule} is an error already; remove the severity.', { rule: rule.id })
          : say('{rule} is a warning already; remove the severity.', { rule: rule.id }),
        // A warning and not an error: the gateway's rule may have become as strict as the overlay, and the overlay must still load.
        'warning',
      );
    const hasEnded = until !== undefined && until < this.today;
    if (hasEnded)
      this.#report(
        [...at, 'until'],
        'past-exception',
        [
          say('The exception ended on {day}: the rule is as it was.', { day: until }),
          say('Remove it, or agree on a new day.'),
        ],
        'warning',
      );
    this.exceptions.push({
      ruleId: `${this.operation.id}/${rule.id}`,
      isOff: written.off === true,
      hasCheck: check !== undefined,
      reason,
      ...(until !== undefined && { until }),
      position,
    });
    return (old) => {
      const { changed, restored } = changedRule(old, written, check, position);
      if (changed && !hasEnded) this.positions.set(changed, this.yaml, at);
      return [changed ?? [], restored ?? []].flat();
    };
  }

  #ownRules(): readonly Rule[] {
    const seen = new Set<string>();
    return this.entries.add.flatMap((written, i) => {
      if (!written) return [];
      const at = ['add', i] as const;
      const before = this.findings.length;
      if (seen.has(written.id))
        this.#report([...at, 'id'], 'duplicate-id', say('The id {id} is used above already.', { id: written.id }));
      seen.add(written.id);
      if (written.field === '*')
        this.findings.push(unknownAt(this.yaml.positionOf([...at, 'field']), 'field', '*', this.#fields));
      const read = this.#reader.read(this.yaml, at, written);
      if (!read || this.findings.length > before) return [];
      const { clause, severity = 'error', basis = OWN_BASIS, ...rest } = read.rule;
      const position = this.yaml.positionOf(at);
      const rule = { ...rest, check: read.check, severity, basis, clauses: [clause ?? []].flat(), position };
      return [this.positions.set(rule, this.yaml, at)];
    });
  }

  #report(path: Path, code: string, message: Said, severity?: Finding['severity']): void {
    this.findings.push(findingAt(this.yaml.positionOf(path), code, message, severity));
  }
}

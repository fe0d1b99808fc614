import {
  type Check,
  type CheckContext,
  type Field,
  type Operation,
  ParameterError,
  type Position,
  type Rule,
  type Said,
  ENTRY,
  conditionEntries,
  scopeOf,
  say,
} from '../../../core/index.js';
import { checks } from '../../../checks/index.js';
import { memberTypes } from '../member-types.js';
import type { NameKind } from '../../text/index.js';
import { findingAt, unknownAt, type Finding } from '../finding.js';
import { listsIn, pathToText } from '../references.js';
import { conditionFaults, typesOf } from './condition-faults.js';
import { type Around, checkContext, kindsOf, UnknownListError } from './check-context.js';
import { type ListedRule, withConditionLists } from './condition-lists.js';
import { entriesInList, refusedEntry, shortenedList } from './entry-faults.js';
import type { WrittenRule } from './file-types.js';
import { type Library, entryPath } from './library.js';
import { isOwnCheck } from './own-checks.js';
import type { SourcePositions } from './source-positions.js';
import { isWritten } from './written-parameters.js';
import type { Path, YamlFile } from './yaml-file.js';

const MISSING_SOURCE = say(
  "Name the source of the rule: a clause of the gateway's document, or a document; rulebook.yaml can name one for all rules.",
);

/** Names under `derive` are for conditions and comparisons, so no rule can be on them. */
const ruleOnName = (kind: 'total' | 'derived', name: string): Said =>
  kind === 'total'
    ? say('{name} is a total, and a rule is on a field; compare a field with it, or name it in when.', { name })
    : say('{name} is a derived name, and a rule is on a field; name it in when.', { name });

/** The names and lists that the rules of an operation may use. */
export interface RuleTerms {
  readonly operation: Pick<Operation, 'fields' | 'facts' | 'derived' | 'totals'> & Around;
  readonly library: Pick<Library, 'lists' | 'clauses' | 'isBroken' | 'isBrokenList'>;
  /** Where lists were read, if a finding may point there. */
  readonly positions: SourcePositions;
  /** `false` if fields may be missing because a file can't be read. */
  readonly isWhole: boolean;
  /** Names of fields that a fault left out. */
  readonly misplaced: ReadonlySet<string>;
  /** Whether a rule may leave out its source. */
  readonly hasSource: boolean;
}

/** A rule without a fault that hides its meaning, and its prepared check. */
interface ReadRule {
  readonly rule: ListedRule;
  readonly check: Rule['check'];
}

/** Reads the rules of an operation or an overlay, and finds what does not fit the operation. */
export class RuleReader {
  readonly #kinds: ReturnType<typeof kindsOf>;
  readonly #types: ReturnType<typeof typesOf>;
  readonly #members: ReturnType<typeof memberTypes>;
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #names: readonly string[];
  readonly #clauses: readonly string[];

  constructor(
    private readonly terms: RuleTerms,
    private readonly findings: Finding[],
  ) {
    const { operation, library } = terms;
    this.#kinds = kindsOf(operation);
    this.#types = typesOf(operation);
    this.#members = memberTypes(operation);
    this.#fields = new Map(operation.fields.map((field) => [field.name, field]));
    this.#names = [...this.#kinds.keys()];
    this.#clauses = library.clauses.map(({ id }) => id);
  }

  /**
   * The rule at a path, with its prepared check; `undefined` if it has a fault.
   * @param isShared whether the rule does not apply to an operation without its field
   */
  read(source: YamlFile, path: Path, written: WrittenRule, isShared = false): ReadRule | undefined {
    const rule = this.#withLists(source, path, written);
    if (!rule) return undefined;
    if (rule.field !== '*' && !this.#names.includes(rule.field)) {
      // A shared rule does not apply to an operation without its field.
      if (!isShared && this.terms.isWhole && !this.terms.misplaced.has(rule.field))
        this.#known('field', rule.field, this.#names, () => source.positionOf([...path, 'field']));
      return undefined;
    }
    const kind = this.#kinds.get(rule.field);
    if (kind === 'total' || kind === 'derived') {
      this.#report(source.positionOf([...path, 'field']), 'not-a-field', ruleOnName(kind, rule.field));
      return undefined;
    }
    const unknown = conditionEntries(rule).filter(({ name }) => !this.#names.includes(name));
    if (this.terms.isWhole)
      for (const { name, path: at } of unknown)
        if (!this.terms.misplaced.has(name))
          this.#known('field', name, this.#names, () => source.positionOfKey([...path, ...at]));
    if (unknown.length > 0) return undefined;
    const faults = conditionFaults(rule, this.#types);
    for (const { path: at, code, message } of faults)
      this.#report(source.positionOfKey([...path, ...at]), code, message);
    if (faults.length > 0) return undefined;
    if (rule.clause === undefined && rule.document === undefined && !this.terms.hasSource)
      this.#report(source.positionOf(path), 'missing-source', MISSING_SOURCE);
    [rule.clause ?? []].flat().forEach((clause, i) => {
      const place = Array.isArray(rule.clause) ? ['clause', i] : ['clause'];
      if (!this.terms.library.isBroken('clauses.yaml'))
        this.#known('clause', clause, this.#clauses, () => source.positionOf([...path, ...place]));
    });
    for (const stating of Object.keys(rule.stated ?? {}))
      if (!this.terms.library.isBroken('clauses.yaml'))
        this.#known('clause', stating, this.#clauses, () => source.positionOfKey([...path, 'stated', stating]));
    const check = this.check(source, path, rule.field, rule.check);
    if (!check) return undefined;
    for (const { name, path: at } of conditionEntries(rule))
      this.#checkScope(rule.field, name, () => source.positionOfKey([...path, ...at]));
    return { rule, check };
  }

  /**
   * The prepared check at a path of a rule or a change; `undefined` if it has a fault or does not fit the field.
   * @param by the check as the file writes it
   */
  check(source: YamlFile, path: Path, field: string, by: WrittenRule['check']): Rule['check'] | undefined {
    const [name, written] = Object.entries(by)[0]!;
    const check = checks[name];
    if (!check)
      return this.#known('check', name, Object.keys(checks), () => source.positionOfKey([...path, 'check', name]));
    const references = listsIn(written, this.terms.library.lists);
    if (references.some((list) => this.terms.library.isBrokenList(list))) return undefined;
    if (field === '*' && check.subject !== 'type') {
      const message = say('A rule on every field has the check string; to use the check {check}, name a field.', {
        check: name,
      });
      this.#report(source.positionOfKey([...path, 'check', name]), 'not-a-field', message);
      return undefined;
    }
    if (field !== '*' && check.subject === 'type') {
      const message = say('The check {check} is for every field: write {field}. The type of one field needs no rule.', {
        check: name,
        field: 'field: "*"',
      });
      this.#report(source.positionOf([...path, 'field']), 'not-a-field', message);
      return undefined;
    }
    const { type = 'string', of = 'string' } = this.#fields.get(field) ?? {};
    const fits =
      check.subject === 'list'
        ? type === 'list' || type === 'map'
        : check.subject === 'names'
          ? type === 'map'
          : check.subject === 'entries'
            ? type === 'list'
              ? of !== 'object'
              : type !== 'map' && type !== 'any' && scopeOf(field) !== ''
            : (type !== 'any' && type !== 'object' && (of !== 'object' || isOwnCheck(name))) ||
              check.subject === 'missing' ||
              check.subject === 'presence' ||
              name === 'unsupported';
    if (!fits) {
      const place = source.positionOfKey([...path, 'check', name]);
      this.#report(place, ...this.#misfit(name, check.subject, field));
      return undefined;
    }
    const prepare = (entries?: number): unknown => check.prepare(written, this.#context(field, entries));
    try {
      const parameters = prepare();
      for (const read of check.reads?.(parameters) ?? [])
        this.#checkScope(field, read, () => source.positionOf([...path, 'check']));
      return { name, written, parameters };
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      if (error instanceof UnknownListError) {
        const position =
          this.#placeInLists(`lists/${error.list}`, references) ??
          source.positionOf([...path, 'check', name, ...(pathToText(written, `lists/${error.list}`) ?? [])]);
        this.#report(position, 'unknown-list', error.said);
        return undefined;
      }
      const list = this.terms.library.lists.get(references[0] ?? '');
      const place = [...path, 'check', name];
      const inList = list && refusedEntry(entriesInList(list), error, prepare);
      const inPlace = isRows(written)
        ? refusedEntry(written.length, error, (entries) =>
            check.prepare(written.slice(0, entries), this.#context(field)),
          )
        : undefined;
      const position =
        list && inList !== undefined && this.terms.positions.has(list)
          ? this.terms.positions.of(list, entryPath(list, this.terms.positions, inList))
          : source.positionOf(inPlace === undefined ? place : [...place, inPlace]);
      this.#report(position, 'wrong-parameters', error.said);
      return undefined;
    }
  }

  /** The reason why a check does not fit a field. */
  #misfit(check: string, subject: Check['subject'], field: string): [code: string, message: Said] {
    const { type, of } = this.#fields.get(field) ?? {};
    const named = { check, field };
    if (subject === 'names')
      return [
        'not-a-map',
        say(
          'The check {check} is for maps, and {field} is not a map; give the field the type map, or choose another check.',
          named,
        ),
      ];
    if (subject === 'list')
      return [
        'not-a-list',
        say(
          'The check {check} is for lists, and {field} is not a list; give the field the type list, or choose another check.',
          named,
        ),
      ];
    if (type === 'object')
      return [
        'no-text',
        say(
          '{field} is an object: a rule can only ask whether it is given; put the check {check} on a field below it.',
          named,
        ),
      ];
    if (type === 'any')
      return [
        'no-text',
        say(
          '{field} is accepted as it is, so that the check {check} has no value to evaluate; give it the type object, and add fields below it, such as {example}.',
          { ...named, example: `${field}.name` },
        ),
      ];
    if (of === 'object') {
      const member = [...this.#fields.keys()].find((name) => name.startsWith(`${field}${ENTRY}.`));
      return [
        'no-text',
        say('{field} is a list of objects; put the check {check} on a member, such as {example}.', {
          ...named,
          example: member ?? `${field}${ENTRY}.name`,
        }),
      ];
    }
    return [
      'not-in-list',
      say('The check {check} compares the entries of a list, and {field} is not in a list.', named),
    ];
  }

  /** A rule on an entry can read the entry, the entries around it, and the order. A rule on the order can't read single entries. */
  #checkScope(field: string, name: string, position: () => Position): void {
    if (!scopeOf(field).startsWith(scopeOf(name)))
      this.#report(
        position(),
        'other-entry',
        say(
          '{name} is in the entries of a list, and a rule on {field} does not know which; put the rule on a member of these entries, or read a total.',
          { name, field },
        ),
      );
  }

  /** A rule whose conditions contain the values of the lists that they name; `undefined` if such a list has a fault. */
  #withLists(source: YamlFile, path: Path, written: WrittenRule): ListedRule | undefined {
    let isRead = true;
    const context = this.#context(written.field);
    const valuesOf = (name: string): readonly string[] => {
      if (!this.terms.library.isBrokenList(name)) return context.list(name);
      isRead = false;
      return [];
    };
    const rule = withConditionLists(written, valuesOf, (at, error) => {
      isRead = false;
      const code = error instanceof UnknownListError ? 'unknown-list' : 'wrong-list';
      this.#report(source.positionOf([...path, ...at]), code, error.said);
    });
    return isRead ? rule : undefined;
  }

  /** The place of a text in the rows of lists; `undefined` if no row contains it. */
  #placeInLists(text: string, names: readonly string[]): Position | undefined {
    for (const list of names.flatMap((name) => this.terms.library.lists.get(name) ?? [])) {
      const place = pathToText(list.rows, text);
      if (place && this.terms.positions.has(list)) return this.terms.positions.of(list, ['rows', ...place]);
    }
    return undefined;
  }

  /** @param entries how many entries of each list to include; by default all */
  #context(field: string, entries?: number): CheckContext {
    const { operation, library, isWhole } = this.terms;
    const lists =
      entries === undefined
        ? library.lists
        : new Map([...library.lists].map(([name, list]) => [name, shortenedList(list, entries)]));
    const own = this.#fields.get(field) ?? { name: field };
    const context = checkContext(lists, operation, own, this.#kinds, this.#members);
    return isWhole
      ? { ...context, isWritten }
      : { ...context, isWritten, kindOf: (name) => context.kindOf(name) ?? 'field' };
  }

  #known(what: NameKind, name: string, known: readonly string[], position: () => Position): undefined {
    if (!known.includes(name)) this.findings.push(unknownAt(position(), what, name, known));
    return undefined;
  }

  #report(position: Position, code: string, message: Said): void {
    this.findings.push(findingAt(position, code, message));
  }
}

const isRows = (written: unknown): written is readonly object[] =>
  Array.isArray(written) && written.every((row) => typeof row === 'object');

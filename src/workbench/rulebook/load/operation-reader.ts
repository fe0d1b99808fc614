import {
  type CheckContext,
  type ValueKind,
  type Derived,
  type Field,
  type Note,
  type Operation,
  ParameterError,
  type Position,
  type Rule,
  type Said,
  entriesOf,
  say,
} from '../../../core/index.js';
import { checks } from '../../../checks/index.js';
import { withExclusive } from './exclusive.js';
import { conditionFaults, typesOf, type NamedType } from './condition-faults.js';
import { checkContext, kindsOf, UnknownListError } from './check-context.js';
import type { RulesFile, OperationFile, WrittenRule } from './file-types.js';
import { worded, type Finding } from '../finding.js';
import type { Library } from './library.js';
import { refusedEntry, shortenedList } from './refused-entry.js';
import { repeatedIds } from './repeated-ids.js';
import { type NameKind, unknownName } from '../../text/index.js';
import { listsIn, pathToText } from '../references.js';
import type { SourcePositions } from './source-positions.js';
import type { Path, YamlFile } from './yaml-file.js';

/** An operation, and the names in it that don't exist. */
export interface ReadOperation {
  readonly operation: Operation;
  readonly findings: readonly Finding[];
  /** `false`: a file that it includes can't be read, so that rules and fields may be missing. */
  readonly isWhole: boolean;
}

const MISSING_SOURCE = say(
  "Name the source of the rule: a clause of the gateway's document, or a document; rulebook.yaml can name one for all rules.",
);

/** The files that an operation is made of, itself last. */
export function sourcesOf(yaml: YamlFile, { common }: Library): readonly YamlFile[] {
  const { include = [] } = yaml.data as OperationFile;
  return [...include.flatMap((name) => common.get(name) ?? []), yaml];
}

/** Turns one operation file and what it includes into an {@link Operation}. */
export function readOperation(yaml: YamlFile, library: Library, positions: SourcePositions): ReadOperation {
  return new OperationReader(yaml, library, positions).read();
}

class OperationReader {
  readonly #data: OperationFile;
  readonly #sources: readonly YamlFile[];
  readonly #findings: Finding[] = [];
  readonly #isWhole: boolean;
  readonly #clauses: readonly string[];
  /** The fields that are lists. */
  readonly #lists = new Set<string>();
  /** The units of fields whose amounts are not in their currency. */
  readonly #units = new Map<string, Field['unit']>();
  #kinds: ReadonlyMap<string, ValueKind> = new Map();
  #types: ReadonlyMap<string, NamedType> = new Map();

  constructor(
    private readonly yaml: YamlFile,
    private readonly library: Library,
    private readonly positions: SourcePositions,
  ) {
    this.#data = yaml.data as OperationFile;
    const { include = [] } = this.#data;
    this.#isWhole = include.every((name) => library.common.has(name));
    include.forEach((name, i) => {
      if (!library.isBroken(`${name}.yaml`))
        this.#known('shared file', name, [...library.common.keys()], yaml.positionOf(['include', i]));
    });
    this.#sources = sourcesOf(yaml, library);
    this.#clauses = library.clauses.map((clause) => clause.id);
  }

  read(): ReadOperation {
    const { operation: id, title, region, country = '', currency, parity } = this.#data;
    const fields = this.#fields('fields');
    const facts = this.#fields('facts');
    const derived = Object.entries(this.#data.derive ?? {}).map(([name, entry]) =>
      this.positions.set({ name, ...entry, ...this.#labels(entry.slot) }, this.yaml, ['derive', name]),
    );
    this.#checkDerived(derived, fields);
    this.#checkPaths(fields);
    this.#kinds = kindsOf({ fields, facts, derived });
    this.#types = typesOf({ fields, facts, derived });
    const names = [...this.#kinds.keys()];
    for (const { name, type, unit } of fields) {
      if (type === 'list') this.#lists.add(name);
      if (unit) this.#units.set(name, unit);
    }
    this.#checkUnits(fields);
    const rules = this.#sources.flatMap((source) => this.#rules(source, names));
    this.#findings.push(...repeatedIds(rules, this.positions));
    if (this.#isWhole && !rules.some((rule) => rule.field === '*'))
      this.#report(
        this.yaml.positionOf([]),
        'no-type-rule',
        say('Add a rule on the field "*" with {check}, or include a file that has one.', {
          check: 'check { string: true }',
        }),
      );
    const notes = this.#sources.flatMap((source) => this.#notes(source));
    const { 'order-id': orderId = '' } = this.library.about;
    const operation: Operation = {
      id,
      title,
      region,
      country,
      fields,
      facts,
      derived,
      rules,
      notes,
      ...(currency && { currency }),
      ...(parity && { parity }),
      ...(this.library.about.clauses && { clauses: this.library.about.clauses }),
      ...(fields.some(({ name }) => name === orderId) && { orderId }),
    };
    return {
      operation: this.positions.set(withExclusive(operation), this.yaml, []),
      findings: this.#findings,
      isWhole: this.#isWhole,
    };
  }

  /** Fields in the order in which they first appear; a later file adds to the entry of an earlier one. */
  #fields(key: 'fields' | 'facts'): readonly Field[] {
    const merged = new Map<string, Field>();
    for (const source of this.#sources) {
      for (const [name, written] of Object.entries((source.data as RulesFile)[key] ?? {})) {
        const before = merged.get(name);
        const { 'provided-by': providedBy, ...rest } = written;
        const field = { label: name, ...before, ...rest, ...(providedBy && { providedBy }), name };
        // The position of a field is that of its example, which a later file need not repeat.
        if (before && written.example === undefined) this.positions.copy(field, before);
        else this.positions.set(field, source, [key, name]);
        merged.set(name, field);
      }
    }
    return [...merged.values()];
  }

  /** A value is no object: where a field is one, no other is below it. */
  #checkPaths(fields: readonly Field[]): void {
    for (const field of fields) {
      const above = fields.find(({ name }) => field.name.startsWith(`${name}.`));
      if (above)
        this.#report(
          this.positions.of(field),
          'field-in-field',
          above.type === 'list'
            ? say('{field} is a list, and lists of objects are not supported; remove this field.', {
                field: above.name,
              })
            : say('{field} has a value of its own, so that nothing can be below it; remove one of the two fields.', {
                field: above.name,
              }),
        );
    }
  }

  /** A number of cents is whole. */
  #checkUnits(fields: readonly Field[]): void {
    for (const field of fields)
      if (field.unit && field.type !== undefined && field.type !== 'integer' && field.type !== 'string')
        this.#report(
          this.positions.of(field),
          'wrong-unit',
          say('An amount in minor units is a whole number; write type: integer for {field}, or remove its unit.', {
            field: field.name,
          }),
        );
  }

  #notes(source: YamlFile): readonly Note[] {
    return ((source.data as RulesFile).notes ?? []).map((note, i) =>
      this.positions.set({ ...note }, source, ['notes', i]),
    );
  }

  #labels(slot: string): Pick<Derived, 'labels' | 'texts'> {
    const { labels: texts = {} } = this.library.slots.get(slot) ?? {};
    return { labels: Object.keys(texts), texts };
  }

  #checkDerived(derived: readonly Derived[], fields: readonly Field[]): void {
    for (const { name, from, slot } of derived) {
      if (this.#isWhole)
        this.#known(
          'field',
          from,
          fields.map((f) => f.name),
          this.yaml.positionOf(['derive', name, 'from']),
        );
      if (!this.library.isBroken('slots.yaml'))
        this.#known('slot', slot, [...this.library.slots.keys()], this.yaml.positionOf(['derive', name, 'slot']));
    }
  }

  #rules(source: YamlFile, names: readonly string[]): Rule[] {
    return ((source.data as RulesFile).rules ?? []).flatMap((rule, index) => {
      const path = ['rules', index];
      if (rule.field !== '*' && !names.includes(rule.field)) {
        // A shared rule on a field that this operation does not have does not apply.
        if (source === this.yaml && this.#isWhole)
          this.#known('field', rule.field, names, source.positionOf([...path, 'field']));
        return [];
      }
      const unknown = (['when', 'unless'] as const).flatMap((key) =>
        entriesOf(rule[key]).flatMap(({ name, path: at }) => (names.includes(name) ? [] : [[...path, key, ...at]])),
      );
      if (this.#isWhole)
        for (const at of unknown) this.#known('field', String(at.at(-1)), names, source.positionOfKey(at));
      if (unknown.length > 0) return [];
      const faults = (['when', 'unless'] as const).flatMap((key) =>
        conditionFaults(rule[key], (name) => this.#types.get(name)).map((fault) => ({ ...fault, key })),
      );
      for (const { key, path: at, code, message } of faults)
        this.#report(source.positionOfKey([...path, key, ...at]), code, message);
      if (faults.length > 0) return [];
      if (rule.clause === undefined && rule.document === undefined && !this.#hasDefaultSource())
        this.#report(source.positionOf(path), 'missing-source', MISSING_SOURCE);
      [rule.clause ?? []].flat().forEach((clause, i) => {
        const place = Array.isArray(rule.clause) ? ['clause', i] : ['clause'];
        if (!this.library.isBroken('clauses.yaml'))
          this.#known('clause', clause, this.#clauses, source.positionOf([...path, ...place]));
      });
      for (const stating of Object.keys(rule.stated ?? {}))
        if (!this.library.isBroken('clauses.yaml'))
          this.#known('clause', stating, this.#clauses, source.positionOfKey([...path, 'stated', stating]));
      const check = this.#check(source, path, rule);
      return check ? [this.#rule(source, path, rule, check)] : [];
    });
  }

  /** Whether a rule may leave out its source; so it seems where `rulebook.yaml` can't be read. */
  #hasDefaultSource(): boolean {
    return this.library.about.document !== undefined || this.library.isBroken('rulebook.yaml');
  }

  #check(source: YamlFile, path: Path, rule: WrittenRule): Rule['check'] | undefined {
    const [name, written] = Object.entries(rule.check)[0]!;
    const check = checks[name];
    if (!check) return this.#known('check', name, Object.keys(checks), source.positionOfKey([...path, 'check', name]));
    const references = listsIn(written, this.library.lists);
    if (references.some((list) => this.library.isBroken(`lists/${list}.yaml`))) return undefined;
    const isList = this.#lists.has(rule.field);
    if (check.subject === 'list' && !isList) {
      this.#report(
        source.positionOfKey([...path, 'check', name]),
        'not-a-list',
        say(
          'The check {check} is for lists, and {field} is none; give the field the type list, or choose another check.',
          { check: name, field: rule.field },
        ),
      );
      return undefined;
    }
    const prepare = (entries?: number): unknown => check.prepare(written, this.#context(rule.field, entries));
    try {
      return { name, written, parameters: prepare() };
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      if (error instanceof UnknownListError) {
        const position =
          this.#placeInLists(`lists/${error.list}`, references) ??
          source.positionOf([...path, 'check', name, ...(pathToText(written, `lists/${error.list}`) ?? [])]);
        this.#report(position, 'unknown-list', error.said);
        return undefined;
      }
      const list = this.library.lists.get(references[0] ?? '');
      const position =
        (list && refusedEntry(list, error.message, prepare, this.positions)) ??
        source.positionOf([...path, 'check', name]);
      this.#report(position, 'wrong-parameters', error.said);
      return undefined;
    }
  }

  /** The place of a text in the rows of lists; `undefined` where no row has it. */
  #placeInLists(text: string, names: readonly string[]): Position | undefined {
    for (const list of names.flatMap((name) => this.library.lists.get(name) ?? [])) {
      const place = pathToText(list.rows, text);
      if (place) return this.positions.of(list, ['rows', ...place]);
    }
    return undefined;
  }

  /** @param entries how many entries of each list to include; by default all */
  #context(field: string, entries?: number): CheckContext {
    const lists =
      entries === undefined
        ? this.library.lists
        : new Map([...this.library.lists].map(([name, list]) => [name, shortenedList(list, entries)]));
    const own = this.#units.get(field);
    const context = checkContext(lists, this.#data, { name: field, ...(own && { unit: own }) }, this.#kinds);
    return this.#isWhole ? context : { ...context, kindOf: (name) => context.kindOf(name) ?? 'field' };
  }

  #rule(source: YamlFile, path: Path, written: WrittenRule, check: Rule['check']): Rule {
    const { clause, severity = 'error', ...rest } = written;
    const document = written.document ?? (clause === undefined ? this.library.about.document : undefined);
    const isOfGateway = clause !== undefined || document === this.library.about.document;
    const { basis = isOfGateway ? 'stated' : 'standard' } = written;
    const rule: Rule = {
      ...rest,
      ...(document !== undefined && { document }),
      check,
      severity,
      basis,
      clauses: [clause ?? [], Object.keys(written.stated ?? {})].flat(),
      position: source.positionOf(path),
    };
    return this.positions.set(rule, source, path);
  }

  #known(what: NameKind, name: string, known: readonly string[], position: Position): undefined {
    if (!known.includes(name))
      this.#report(position, `unknown-${what.replaceAll(' ', '-')}`, unknownName(what, name, known));
    return undefined;
  }

  #report(position: Position, code: string, message: Said): void {
    this.#findings.push({ ...position, code, severity: 'error', ...worded(message) });
  }
}

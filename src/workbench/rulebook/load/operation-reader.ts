import {
  type Check,
  type CheckContext,
  type ValueKind,
  type Derived,
  type Field,
  type Members,
  type Note,
  type Operation,
  ParameterError,
  type Position,
  type Rule,
  type Said,
  type SlotCodes,
  type WrittenTotal,
  ENTRY,
  depthOf,
  conditionEntries,
  scopeOf,
  hasEntries,
  say,
} from '../../../core/index.js';
import { checks, formsPattern } from '../../../checks/index.js';
import { conditionFaults, typesOf, type NamedType } from './condition-faults.js';
import { checkContext, kindsOf, UnknownListError } from './check-context.js';
import { type ListedRule as Listed, withConditionLists } from './condition-lists.js';
import { memberTypes } from '../member-types.js';
import { isWritten } from './written-parameters.js';
import type { RulesFile, OperationFile, WrittenRule } from './file-types.js';
import { findingAt, type Finding } from '../finding.js';
import type { Slot } from '../rulebook.js';
import { type Library, entryPath } from './library.js';
import { refusedEntry, shortenedList, entriesInList, repeatedIds } from './entry-faults.js';
import { isOwnCheck } from './own-checks.js';
import { type NameKind, unknownName } from '../../text/index.js';
import { listsIn, pathToText } from '../references.js';
import type { SourcePositions } from './source-positions.js';
import type { Path, YamlFile } from './yaml-file.js';

/** An operation, with findings about unknown names in it. */
export interface ReadOperation {
  readonly operation: Operation;
  readonly findings: readonly Finding[];
  /** `false` if an included file can't be read, so that rules and fields may be missing. */
  readonly isWhole: boolean;
}

/** A rule whose conditions contain values instead of lists. */
type ListedRule = Listed<WrittenRule>;

/** The deepest nesting of lists of objects. */
const MOST_LISTS = 3;

/** The id of the rule on the types of fields, unless a rule file writes that rule itself. */
const TYPE_RULE = 'field-type';

const MISSING_SOURCE = say(
  "Name the source of the rule: a clause of the gateway's document, or a document; rulebook.yaml can name one for all rules.",
);

/** Names under `derive` are for conditions and comparisons, so no rule can be on them. */
const ruleOnName = (kind: 'total' | 'derived', name: string): Said =>
  kind === 'total'
    ? say('{name} is a total, and a rule is on a field; compare a field with it, or name it in when.', { name })
    : say('{name} is a derived name, and a rule is on a field; name it in when.', { name });

/** The files that make up an operation; its own file comes last. */
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
  readonly #fieldTypes = new Map<string, Field>();
  readonly #misplaced = new Set<string>();
  #kinds: ReadonlyMap<string, ValueKind> = new Map();
  #types: ReadonlyMap<string, NamedType> = new Map();
  #members: Members | undefined;

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
        this.#known('shared file', name, [...library.common.keys()], () => yaml.positionOf(['include', i]));
    });
    this.#sources = sourcesOf(yaml, library);
    this.#clauses = library.clauses.map((clause) => clause.id);
  }

  read(): ReadOperation {
    const { operation: id, title, region, country = '', currency, parity } = this.#data;
    const fields = this.#wellPlaced(this.#fields('fields'));
    const facts = this.#fields('facts');
    const derived = Object.entries(this.#data.derive ?? {}).flatMap(([name, entry]) =>
      'slot' in entry
        ? this.positions.set({ name, ...entry, ...this.#labels(entry.slot) }, this.yaml, ['derive', name])
        : [],
    );
    const totals = Object.entries(this.#data.derive ?? {}).flatMap(([name, entry]) =>
      'slot' in entry ? [] : this.positions.set({ label: name, ...entry, name }, this.yaml, ['derive', name]),
    );
    this.#checkDerived(derived, fields);
    this.#checkTotals(totals, fields);
    this.#kinds = kindsOf({ fields, facts, derived, totals });
    this.#types = typesOf({ fields, facts, derived, totals });
    const names = [...this.#kinds.keys()];
    for (const field of fields) {
      this.#fieldTypes.set(field.name, field);
    }
    this.#members = memberTypes({ fields });
    this.#checkUnits(fields);
    this.#checkAutofill(fields);
    const written = this.#sources.flatMap((source) => this.#rules(source, names));
    this.#findings.push(...repeatedIds(written, this.positions));
    const rules = this.#withTypeRule(written);
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
      ...(totals.length > 0 && { totals }),
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

  /** Fields in the order in which they first appear. A later file adds to the entry of an earlier file. */
  #fields(key: 'fields' | 'facts'): readonly Field[] {
    const merged = new Map<string, Field>();
    for (const source of this.#sources) {
      for (const [name, written] of Object.entries((source.data as RulesFile)[key] ?? {})) {
        const before = merged.get(name);
        const { 'provided-by': providedBy, 'value-names': valueNames, 'show-example': showExample, ...rest } = written;
        const field = {
          label: name,
          ...before,
          ...rest,
          ...(providedBy && { providedBy }),
          ...(valueNames && { valueNames }),
          ...(showExample === false && { showExample }),
          name,
        };
        // The position of a field is that of its example, which a later file need not repeat.
        if (before && written.example === undefined) this.positions.copy(field, before);
        else this.positions.set(field, source, [key, name]);
        merged.set(name, field);
      }
    }
    return [...merged.values()];
  }

  /**
   * Keeps the fields whose paths are possible: below an object, or below a list of objects for members of entries. Leaves out the others,
   * and their rules are not read.
   */
  #wellPlaced(fields: readonly Field[]): readonly Field[] {
    const named = new Map(fields.map((field) => [field.name, field]));
    return fields.filter((field) => {
      const fault = this.#pathFault(field.name, named);
      if (fault) {
        this.#report(this.positions.of(field), ...fault);
        this.#misplaced.add(field.name);
      } else if (hasEntries(field) && !fields.some(({ name }) => name.startsWith(`${field.name}${ENTRY}.`)))
        this.#report(
          this.positions.of(field),
          'no-members',
          say('The entries of {field} have no members; add fields such as {example}.', {
            field: field.name,
            example: `${field.name}${ENTRY}.name`,
          }),
        );
      else if (field.type === 'object') this.#checkObject(field, fields);
      return !fault;
    });
  }

  #checkObject({ name, example }: Field, fields: readonly Field[]): void {
    const place = this.positions.of(fields.find((field) => field.name === name)!);
    if (!fields.some((field) => field.name.startsWith(`${name}.`)))
      this.#report(
        place,
        'no-members',
        say('The object {field} has no fields below it; add some, such as {example}, or give it the type any.', {
          field: name,
          example: `${name}.name`,
        }),
      );
    if (example !== undefined)
      this.#report(
        place,
        'no-text',
        say('{field} is an object and has no example of its own; give the fields below it one.', { field: name }),
      );
  }

  #pathFault(path: string, named: ReadonlyMap<string, Field>): [code: string, message: Said] | undefined {
    const above = path.split('.').map((_, i, parts) => parts.slice(0, i).join('.'));
    for (const outer of above.filter((one) => one !== '')) {
      const list = outer.endsWith(ENTRY) ? outer.slice(0, -ENTRY.length) : undefined;
      const field = named.get(list ?? outer);
      if (list !== undefined && !(field && hasEntries(field)))
        return [
          'no-list',
          field
            ? say('{list} has no objects in it; give it type: list and of: object.', { list })
            : say('There is no list {list}; add it with type: list and of: object.', { list }),
        ];
      if (list === undefined && field && field.type !== 'object')
        return [
          'field-in-field',
          hasEntries(field)
            ? say('{field} is a list of objects: write {right}.', {
                field: outer,
                right: outer + ENTRY + path.slice(outer.length),
              })
            : say(
                '{field} has a value of its own, so that nothing can be below it; give it the type object, or remove one of the two fields.',
                {
                  field: outer,
                },
              ),
        ];
    }
    if (depthOf(path) > MOST_LISTS)
      return ['too-many-lists', say('At most {most} lists of objects can be in each other.', { most: MOST_LISTS })];
    return undefined;
  }

  #checkTotals(totals: readonly WrittenTotal[], fields: readonly Field[]): void {
    const named = new Map(fields.map((field) => [field.name, field]));
    for (const total of totals) {
      const { name, sum, times, count } = total;
      const report = (key: string, message: Said): void =>
        this.#report(this.yaml.positionOf(['derive', name, ...(key === '' ? [] : [key])]), 'wrong-total', message);
      for (const [key, path] of Object.entries({ sum, times, count }))
        if (path !== undefined && !named.has(path) && this.#isWhole)
          this.#known('field', path, [...named.keys()], () => this.yaml.positionOf(['derive', name, key]));
      const scope = scopeOf(name);
      if (scope !== '' && !named.has(scope.slice(0, -ENTRY.length)))
        this.#known('field', scope.slice(0, -ENTRY.length), [...named.keys()], () =>
          this.yaml.positionOfKey(['derive', name]),
        );
      if (count !== undefined) {
        const list = named.get(count);
        if (list && !hasEntries(list))
          report('count', say('{field} is not a list of objects; name one.', { field: count }));
        else if (list && !scopeOf(count).startsWith(scope))
          report(
            'count',
            say('{field} is not in the entries of {list}; name a list that is.', { field: count, list: scope }),
          );
        continue;
      }
      if (sum === undefined || !named.has(sum)) continue;
      const { type, of } = named.get(sum)!;
      const isOfValues = type === 'list' && of !== 'object';
      if (isOfValues && times !== undefined)
        report(
          'times',
          say(
            '{field} is a list of values, which nothing can multiply; remove "times", or add up a member of objects.',
            {
              field: sum,
            },
          ),
        );
      if (isOfValues && of === 'boolean')
        report('sum', say('{field} is a list of values that are not numbers; name another one.', { field: sum }));
      if (isOfValues ? !scopeOf(sum).startsWith(scope) : scopeOf(sum) === scope || !scopeOf(sum).startsWith(scope))
        report(
          'sum',
          say(
            'A sum needs a list of numbers, or a member of a list of objects such as {example}; {field} is neither.',
            {
              field: sum,
              example: 'items[].amount',
            },
          ),
        );
      else if (!isOfValues && ['list', 'map', 'any', 'boolean'].includes(type ?? 'string'))
        report('sum', say('{field} is not a number; name another member.', { field: sum }));
      if (times !== undefined && named.has(times) && scopeOf(times) !== scopeOf(sum))
        report(
          'times',
          say('{field} is not in the same entries as {other}; name a member that is.', { field: times, other: sum }),
        );
    }
  }

  /** An amount in minor units is a whole number. */
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

  /** Browsers fill in numbers, and texts with the keypad of a phone, only with phone numbers, postal codes and parts of an address. */
  #checkAutofill(fields: readonly Field[]): void {
    for (const field of fields) {
      const { name, autocomplete, input, type, of = 'string' } = field;
      if (autocomplete === undefined) continue;
      const value = (type === 'list' ? of : type) ?? 'string';
      const isNumeric = value === 'integer' || value === 'number' || input === 'tel';
      const isRight = isNumeric ? /^(?:tel|postal|address)/.test(autocomplete) : value === 'string' || value === 'any';
      if (!isRight)
        this.#report(
          this.positions.of(field),
          'wrong-autocomplete',
          say('What browsers fill in for {name} is not a value of {field}; correct its type, input or autocomplete.', {
            name: autocomplete,
            field: name,
          }),
        );
    }
  }

  #notes(source: YamlFile): readonly Note[] {
    return ((source.data as RulesFile).notes ?? []).map((note, i) =>
      this.positions.set({ ...note }, source, ['notes', i]),
    );
  }

  #labels(slot: string): Pick<Derived, 'labels' | 'texts' | 'codes'> {
    const { labels: texts = {}, codes } = this.library.slots.get(slot) ?? {};
    return { labels: Object.keys(texts), texts, ...(codes && { codes: slotCodes(codes) }) };
  }

  #checkDerived(derived: readonly Derived[], fields: readonly Field[]): void {
    for (const { name, from, slot } of derived) {
      if (scopeOf(from) !== scopeOf(name))
        this.#report(
          this.yaml.positionOfKey(['derive', name]),
          'derived-in-list',
          scopeOf(from) === ''
            ? say(
                '{field} is not in the entries of a list, so that a name derived from it is not either; write {right}.',
                {
                  field: from,
                  right: lastOf(name),
                },
              )
            : say('{field} is in the entries of a list, and so is a name derived from it; write {right}.', {
                field: from,
                right: `${scopeOf(from)}.${lastOf(name)}`,
              }),
        );
      if (this.#isWhole)
        this.#known(
          'field',
          from,
          fields.map((f) => f.name),
          () => this.yaml.positionOf(['derive', name, 'from']),
        );
      if (!this.library.isBroken('slots.yaml'))
        this.#known('slot', slot, [...this.library.slots.keys()], () => this.yaml.positionOf(['derive', name, 'slot']));
    }
  }

  #rules(source: YamlFile, names: readonly string[]): Rule[] {
    return ((source.data as RulesFile).rules ?? []).flatMap((written, index) => {
      const path = ['rules', index];
      const rule = this.#withLists(source, path, written);
      if (!rule) return [];
      if (rule.field !== '*' && !names.includes(rule.field)) {
        // A shared rule does not apply to an operation without its field.
        if (source === this.yaml && this.#isWhole && !this.#misplaced.has(rule.field))
          this.#known('field', rule.field, names, () => source.positionOf([...path, 'field']));
        return [];
      }
      const kind = this.#kinds.get(rule.field);
      if (kind === 'total' || kind === 'derived') {
        this.#report(source.positionOf([...path, 'field']), 'not-a-field', ruleOnName(kind, rule.field));
        return [];
      }
      const unknown = conditionEntries(rule).filter(({ name }) => !names.includes(name));
      if (this.#isWhole)
        for (const { name, path: at } of unknown)
          if (!this.#misplaced.has(name))
            this.#known('field', name, names, () => source.positionOfKey([...path, ...at]));
      if (unknown.length > 0) return [];
      const faults = conditionFaults(rule, this.#types);
      for (const { path: at, code, message } of faults)
        this.#report(source.positionOfKey([...path, ...at]), code, message);
      if (faults.length > 0) return [];
      if (rule.clause === undefined && rule.document === undefined && !this.#hasDefaultSource())
        this.#report(source.positionOf(path), 'missing-source', MISSING_SOURCE);
      [rule.clause ?? []].flat().forEach((clause, i) => {
        const place = Array.isArray(rule.clause) ? ['clause', i] : ['clause'];
        if (!this.library.isBroken('clauses.yaml'))
          this.#known('clause', clause, this.#clauses, () => source.positionOf([...path, ...place]));
      });
      for (const stating of Object.keys(rule.stated ?? {}))
        if (!this.library.isBroken('clauses.yaml'))
          this.#known('clause', stating, this.#clauses, () => source.positionOfKey([...path, 'stated', stating]));
      const check = this.#check(source, path, rule);
      if (!check) return [];
      const read = this.#rule(source, path, rule, check);
      this.#checkEntries(read, source, path);
      return [read];
    });
  }

  /** A rule whose conditions contain the values of the lists that they name; `undefined` if such a list has a fault. */
  #withLists(source: YamlFile, path: Path, written: WrittenRule): ListedRule | undefined {
    let isRead = true;
    const context = this.#context(written.field);
    const valuesOf = (name: string): readonly string[] => {
      if (!this.library.isBrokenList(name)) return context.list(name);
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

  /** The reason why a check does not fit a field. */
  #misfit(check: string, subject: Check['subject'], field: string): [code: string, message: Said] {
    const { type, of } = this.#fieldTypes.get(field) ?? {};
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
      const member = [...this.#fieldTypes.keys()].find((name) => name.startsWith(`${field}${ENTRY}.`));
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
  #checkEntries(rule: Rule, source: YamlFile, path: Path): void {
    const check = (name: string, position: () => Position): void => {
      if (!scopeOf(rule.field).startsWith(scopeOf(name)))
        this.#report(
          position(),
          'other-entry',
          say(
            '{name} is in the entries of a list, and a rule on {field} does not know which; put the rule on a member of these entries, or read a total.',
            { name, field: rule.field },
          ),
        );
    };
    for (const { name, path: at } of conditionEntries(rule)) check(name, () => source.positionOfKey([...path, ...at]));
    for (const name of checks[rule.check.name]!.reads?.(rule.check.parameters) ?? [])
      check(name, () => source.positionOf([...path, 'check']));
  }

  /** Adds the rule on the types of the fields, unless a rule file writes it. A file writes it to name its source. */
  #withTypeRule(rules: readonly Rule[]): readonly Rule[] {
    // An unreadable shared file may have the rule.
    if (!this.#isWhole || rules.some(({ field }) => field === '*')) return rules;
    const taken = rules.find(({ id }) => id === TYPE_RULE);
    if (taken)
      this.#report(
        this.positions.of(taken, ['id']),
        'reserved-id',
        say('{id} is the rule on the types of the fields; choose another id.', { id: TYPE_RULE }),
      );
    const { document } = this.library.about;
    const rule: Rule = {
      id: TYPE_RULE,
      field: '*',
      check: { name: 'string', written: true, parameters: true },
      severity: 'error',
      basis: document === undefined ? 'assumption' : 'stated',
      clauses: [],
      ...(document !== undefined && { document }),
      examples: { valid: [], invalid: [] },
      position: this.yaml.positionOf(['fields']),
      isImplied: true,
    };
    return [this.positions.set(rule, this.yaml, ['fields']), ...rules];
  }

  /** Whether a rule may leave out its source. If `rulebook.yaml` can't be read, it may. */
  #hasDefaultSource(): boolean {
    return this.library.about.document !== undefined || this.library.isBroken('rulebook.yaml');
  }

  #check(source: YamlFile, path: Path, rule: ListedRule): Rule['check'] | undefined {
    const [name, written] = Object.entries(rule.check)[0]!;
    const check = checks[name];
    if (!check)
      return this.#known('check', name, Object.keys(checks), () => source.positionOfKey([...path, 'check', name]));
    const references = listsIn(written, this.library.lists);
    if (references.some((list) => this.library.isBrokenList(list))) return undefined;
    if (rule.field === '*' && check.subject !== 'type') {
      const message = say('A rule on every field has the check string; to use the check {check}, name a field.', {
        check: name,
      });
      this.#report(source.positionOfKey([...path, 'check', name]), 'not-a-field', message);
      return undefined;
    }
    if (rule.field !== '*' && check.subject === 'type') {
      const message = say('The check {check} is for every field: write {field}. The type of one field needs no rule.', {
        check: name,
        field: 'field: "*"',
      });
      this.#report(source.positionOf([...path, 'field']), 'not-a-field', message);
      return undefined;
    }
    const { type = 'string', of = 'string' } = this.#fieldTypes.get(rule.field) ?? {};
    const fits =
      check.subject === 'list'
        ? type === 'list' || type === 'map'
        : check.subject === 'names'
          ? type === 'map'
          : check.subject === 'entries'
            ? type === 'list'
              ? of !== 'object'
              : type !== 'map' && type !== 'any' && scopeOf(rule.field) !== ''
            : (type !== 'any' && type !== 'object' && (of !== 'object' || isOwnCheck(name))) ||
              check.subject === 'missing' ||
              check.subject === 'presence' ||
              name === 'unsupported';
    if (!fits) {
      const place = source.positionOfKey([...path, 'check', name]);
      this.#report(place, ...this.#misfit(name, check.subject, rule.field));
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
      const place = [...path, 'check', name];
      const inList = list && refusedEntry(entriesInList(list), error, prepare);
      const inPlace = isRows(written)
        ? refusedEntry(written.length, error, (entries) =>
            check.prepare(written.slice(0, entries), this.#context(rule.field)),
          )
        : undefined;
      const position =
        list && inList !== undefined
          ? this.positions.of(list, entryPath(list, this.positions, inList))
          : source.positionOf(inPlace === undefined ? place : [...place, inPlace]);
      this.#report(position, 'wrong-parameters', error.said);
      return undefined;
    }
  }

  /** The place of a text in the rows of lists; `undefined` if no row contains it. */
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
    const own = this.#fieldTypes.get(field) ?? { name: field };
    const context = checkContext(lists, this.#data, own, this.#kinds, this.#members);
    return this.#isWhole
      ? { ...context, isWritten }
      : { ...context, isWritten, kindOf: (name) => context.kindOf(name) ?? 'field' };
  }

  #rule(source: YamlFile, path: Path, written: ListedRule, check: Rule['check']): Rule {
    const { clause, severity = 'error', ...rest } = written;
    const document = written.document ?? (clause === undefined ? this.library.about.document : undefined);
    const isOfGateway = clause !== undefined || document === this.library.about.document;
    const { basis = isOfGateway ? 'stated' : 'standard' } = written;
    // Spreading the rest would take five times as long.
    const rule: Rule = Object.assign(rest, document !== undefined && { document }, {
      check,
      severity,
      basis,
      clauses: [clause ?? [], Object.keys(written.stated ?? {})].flat(),
      position: source.positionOf(path),
    });
    return this.positions.set(rule, source, path);
  }

  #known(what: NameKind, name: string, known: readonly string[], position: () => Position): undefined {
    if (!known.includes(name))
      this.#report(position(), `unknown-${what.replaceAll(' ', '-')}`, unknownName(what, name, known));
    return undefined;
  }

  #report(position: Position, code: string, message: Said): void {
    this.#findings.push(findingAt(position, code, message));
  }
}

/** The last name in a path. */
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Adds the groups of fields of which an order may have only one, by the operation's rules. */
export function withExclusive(operation: Operation): Operation {
  const { exclusive: _exclusive, ...rest } = operation;
  const exclusive = operation.rules.filter(isExclusive).map(groupOf);
  return exclusive.length > 0 ? { ...rest, exclusive } : rest;
}

const isExclusive = ({ check }: Rule): boolean => checks[check.name]?.exclusive === true;

/** The group as the rule writes it. The example order has the first of these fields. */
const groupOf = ({ check }: Rule): readonly string[] => check.written as readonly string[];

/** The codes that a slot may have, in the evaluator's form. */
export function slotCodes({ like = [], 'not-like': unlike = [] }: NonNullable<Slot['codes']>): SlotCodes {
  const says = [
    ...(like.length > 0 ? [`a code has the form ${like.join(' or ')}`] : []),
    ...(unlike.length > 0 ? [`a code is not ${unlike.join(' or ')}`] : []),
  ];
  const isNamed = [...like, ...unlike].some((form) => form.includes('<NAME>'));
  const name = isNamed ? '; <NAME> is one or more of A-Z, 0-9 and _' : '';
  return [patternOf(like), patternOf(unlike), says.join(', and ') + name];
}

const patternOf = (forms: readonly string[]): string => (forms.length > 0 ? formsPattern(forms) : '');

const isRows = (written: unknown): written is readonly object[] =>
  Array.isArray(written) && written.every((row) => typeof row === 'object');

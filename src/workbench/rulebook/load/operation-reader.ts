import {
  type Derived,
  type Field,
  type Note,
  type Operation,
  type Position,
  type Rule,
  type Said,
  type SlotCodes,
  type WrittenTotal,
  ENTRY,
  depthOf,
  scopeOf,
  hasEntries,
  say,
} from '../../../core/index.js';
import { checks, formsPattern } from '../../../checks/index.js';
import type { ListedRule } from './condition-lists.js';
import type { RulesFile, OperationFile } from './file-types.js';
import { findingAt, unknownAt, type Finding } from '../finding.js';
import { RuleReader } from './rule-reader.js';
import type { Slot } from '../rulebook.js';
import { type Library } from './library.js';
import { repeatedIds } from './entry-faults.js';
import { type NameKind } from '../../text/index.js';
import type { SourcePositions } from './source-positions.js';
import type { Path, YamlFile } from './yaml-file.js';

/** An operation, with findings about unknown names in it. */
export interface ReadOperation {
  readonly operation: Operation;
  readonly findings: readonly Finding[];
  /** `false` if an included file can't be read, so that rules and fields may be missing. */
  readonly isWhole: boolean;
}

/** The deepest nesting of lists of objects. */
const MOST_LISTS = 3;

/** The id of the rule on the types of fields, unless a rule file writes that rule itself. */
const TYPE_RULE = 'field-type';

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
  readonly #misplaced = new Set<string>();

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
    this.#checkUnits(fields);
    this.#checkAutofill(fields);
    const reader = new RuleReader(
      {
        operation: { fields, facts, derived, totals, currency, parity },
        library: this.library,
        positions: this.positions,
        isWhole: this.#isWhole,
        misplaced: this.#misplaced,
        hasSource: this.#hasDefaultSource(),
      },
      this.#findings,
    );
    const written = this.#sources.flatMap((source) =>
      ((source.data as RulesFile).rules ?? []).flatMap((rule, index) => {
        const path = ['rules', index];
        const read = reader.read(source, path, rule, source !== this.yaml);
        return read ? this.#rule(source, path, read.rule, read.check) : [];
      }),
    );
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
    if (!known.includes(name)) this.#findings.push(unknownAt(position(), what, name, known));
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

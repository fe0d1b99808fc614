import { ParameterError, type CheckContext, type Row } from '../model/check.js';
import type { Condition, Derived, Example, Field, Note, Operation, Rule, Wording } from '../model/operation.js';
import { checks } from '../checks/registry.js';
import { closest } from '../evaluator/closest.js';
import { RulebookError, type Finding } from './finding.js';
import { toGateway } from './gateway.js';
import type { Clause, List, Rulebook, Slot, Undocumented } from './rulebook.js';
import { shapeChecker, type AuthoringSchemas } from './shape.js';
import { parseYaml, type YamlFile } from './yaml-file.js';

/** Rule files by path relative to the rules folder: `operations/pe.payout.yaml` -> text. */
export type RuleFiles = ReadonlyMap<string, string>;

interface FieldCard {
  readonly label?: Wording;
  readonly help?: Wording;
  readonly example?: string;
  readonly input?: 'tel';
}

interface RuleCard {
  readonly id: string;
  readonly field: string;
  readonly when?: Condition;
  readonly unless?: Condition;
  readonly check: Readonly<Record<string, unknown>>;
  readonly severity?: Rule['severity'];
  readonly basis?: Rule['basis'];
  readonly clause?: string | readonly string[];
  readonly document?: string;
  readonly message?: Wording;
  readonly from?: string;
  readonly until?: string;
  readonly examples: { readonly valid: readonly Example[]; readonly invalid: readonly Example[] };
}

interface CardFile {
  readonly fields?: Readonly<Record<string, FieldCard>>;
  readonly facts?: Readonly<Record<string, FieldCard>>;
  readonly derive?: Readonly<Record<string, Omit<Derived, 'name'>>>;
  readonly rules?: readonly RuleCard[];
  readonly notes?: readonly Note[];
}

interface OperationFile extends CardFile {
  readonly operation: string;
  readonly title: string;
  readonly region: string;
  readonly country?: string;
  readonly currency?: string;
  readonly parity?: string;
  readonly include?: readonly string[];
}

interface ListFile {
  readonly list?: string;
  readonly table?: string;
  readonly title: string;
  readonly clause?: string;
  readonly document?: string;
  readonly values?: readonly string[];
  readonly groups?: readonly { readonly title: string; readonly values: readonly string[] }[];
  readonly rows?: readonly Row[];
}

/**
 * Reads rule files into the model.
 * @param files the files of a rules folder
 * @param schemas the authoring schemas
 * @throws {RulebookError} with every problem found, each at its file, line and column
 */
export function loadRulebook(files: RuleFiles, schemas: AuthoringSchemas): Rulebook {
  const findings: Finding[] = [];
  const parsed = parseAll(files, schemas, findings);
  if (findings.length > 0) throw new RulebookError(findings);

  const lists = new Map(inFolder(parsed, 'lists').map((yaml) => [nameOf(yaml.file), toList(yaml)]));
  const slots = new Map(Object.entries(dataOf<{ slots: Record<string, Omit<Slot, 'id'>> }>(parsed, 'slots.yaml')?.slots ?? {}).map(([id, slot]) => [id, { id, ...slot }]));
  const clauses = dataOf<{ clauses: Clause[] }>(parsed, 'clauses.yaml')?.clauses ?? [];
  const undocumented = dataOf<{ operations: Undocumented[] }>(parsed, 'gateway/not-documented.yaml')?.operations ?? [];
  const common = new Map(inFolder(parsed, 'common').map((yaml) => [`common/${nameOf(yaml.file)}`, yaml]));
  const library = { lists, slots, clauses: new Set(clauses.map((c) => c.id)), common };

  const operations = new Map<string, Operation>();
  for (const yaml of inFolder(parsed, 'operations')) {
    const operation = new OperationReader(yaml, library, findings).read();
    operations.set(operation.id, operation);
  }
  const gateway = toGateway(parsed, { operations, clauses: library.clauses }, findings);
  if (findings.length > 0) throw new RulebookError(findings);
  return { operations, lists, slots, clauses, undocumented, gateway };
}

function parseAll(files: RuleFiles, schemas: AuthoringSchemas, findings: Finding[]): ReadonlyMap<string, YamlFile> {
  const checkShape = shapeChecker(schemas);
  const parsed = new Map<string, YamlFile>();
  for (const file of [...files.keys()].sort()) {
    const kind = kindOf(file);
    if (kind === undefined) continue;
    const { yaml, findings: problems } = parseYaml(file, files.get(file)!);
    const all = yaml ? checkShape(yaml, kind) : problems;
    findings.push(...all);
    if (yaml && all.length === 0) parsed.set(file, yaml);
    if (yaml && all.length === 0) checkName(yaml, findings);
  }
  return parsed;
}

/** The authoring schema that a rule file follows, by its place in the folder. */
export function kindOf(file: string): string | undefined {
  if (!file.endsWith('.yaml')) return undefined;
  if (file.startsWith('operations/')) return 'operation';
  if (file.startsWith('common/')) return 'common';
  if (file.startsWith('lists/')) return 'list';
  if (file === 'slots.yaml' || file === 'clauses.yaml') return nameOf(file);
  if (file === 'gateway/not-documented.yaml') return 'not-documented';
  if (/^gateway\/(?:headers|response|failures|states)\.yaml$/.test(file)) return `gateway-${nameOf(file)}`;
  return undefined;
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.yaml'.length);
}

function inFolder(parsed: ReadonlyMap<string, YamlFile>, folder: string): readonly YamlFile[] {
  return [...parsed.values()].filter((yaml) => yaml.file.startsWith(`${folder}/`));
}

function dataOf<T>(parsed: ReadonlyMap<string, YamlFile>, file: string): T | undefined {
  return parsed.get(file)?.data as T | undefined;
}

function checkName(yaml: YamlFile, findings: Finding[]): void {
  const data = yaml.data as Record<string, unknown>;
  const key = ['operation', 'common', 'list', 'table'].find((k) => typeof data[k] === 'string');
  if (key === undefined || data[key] === nameOf(yaml.file)) return;
  findings.push({ ...yaml.positionOf([key]), code: 'name-differs', severity: 'error', message: `The file is called ${nameOf(yaml.file)}, so ${key} must say the same.` });
}

function toList(yaml: YamlFile): List {
  const data = yaml.data as ListFile;
  const values = data.values ?? data.groups?.flatMap((group) => group.values);
  return {
    id: nameOf(yaml.file),
    title: data.title,
    source: [data.clause, data.document].filter((s) => s !== undefined),
    position: yaml.positionOf([]),
    ...(values && { values }),
    ...(data.rows && { rows: data.rows }),
  };
}

interface Library {
  readonly lists: ReadonlyMap<string, List>;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly clauses: ReadonlySet<string>;
  readonly common: ReadonlyMap<string, YamlFile>;
}

/** Turns one operation file and what it includes into an {@link Operation}. */
class OperationReader {
  readonly #yaml: YamlFile;
  readonly #data: OperationFile;
  readonly #sources: readonly YamlFile[];

  constructor(
    yaml: YamlFile,
    private readonly library: Library,
    private readonly findings: Finding[],
  ) {
    this.#yaml = yaml;
    this.#data = yaml.data as OperationFile;
    const included = (this.#data.include ?? []).map((name, i) => library.common.get(name) ?? this.#refuse(yaml, ['include', i], 'unknown-include', name, [...library.common.keys()]));
    this.#sources = [...included.filter((s) => s !== undefined), yaml];
  }

  read(): Operation {
    const { operation: id, title, region, country = '', currency, parity } = this.#data;
    const fields = this.#fields('fields');
    const facts = this.#fields('facts');
    const derived = Object.entries(this.#data.derive ?? {}).map(([name, entry]) => ({ name, ...entry }));
    this.#checkDerived(derived, fields);
    const names = [...fields, ...facts, ...derived].map((f) => f.name);
    const rules = this.#sources.flatMap((source) => this.#rules(source, names));
    this.#checkIds(rules);
    const notes = this.#sources.flatMap((source) => (source.data as CardFile).notes ?? []);
    return { id, title, region, country, fields, facts, derived, rules, notes, ...(currency && { currency }), ...(parity && { parity }) };
  }

  /** Fields in the order they first appear; a later file adds to what an earlier one said. */
  #fields(key: 'fields' | 'facts'): readonly Field[] {
    const merged = new Map<string, Field>();
    for (const source of this.#sources) {
      for (const [name, card] of Object.entries((source.data as CardFile)[key] ?? {})) {
        merged.set(name, { label: name, ...merged.get(name), ...card, name });
      }
    }
    return [...merged.values()];
  }

  #checkDerived(derived: readonly Derived[], fields: readonly Field[]): void {
    for (const { name, from, slot } of derived) {
      if (!fields.some((f) => f.name === from)) this.#refuse(this.#yaml, ['derive', name, 'from'], 'unknown-field', from, fields.map((f) => f.name));
      if (!this.library.slots.has(slot)) this.#refuse(this.#yaml, ['derive', name, 'slot'], 'unknown-slot', slot, [...this.library.slots.keys()]);
    }
  }

  #rules(source: YamlFile, names: readonly string[]): Rule[] {
    return ((source.data as CardFile).rules ?? []).flatMap((card, index) => {
      const path = ['rules', index];
      if (card.field !== '*' && !names.includes(card.field)) {
        // A shared card about a field that this operation does not have simply does not apply.
        if (source === this.#yaml) this.#refuse(source, [...path, 'field'], 'unknown-field', card.field, names);
        return [];
      }
      for (const key of ['when', 'unless'] as const) {
        for (const name of Object.keys(card[key] ?? {})) {
          if (!names.includes(name)) this.#refuse(source, [...path, key, name], 'unknown-field', name, names);
        }
      }
      for (const clause of [card.clause ?? []].flat()) {
        if (!this.library.clauses.has(clause)) this.#refuse(source, [...path, 'clause'], 'unknown-clause', clause, [...this.library.clauses]);
      }
      const check = this.#check(source, path, card, names);
      return check ? [this.#rule(source, path, card, check)] : [];
    });
  }

  #check(source: YamlFile, path: readonly (string | number)[], card: RuleCard, names: readonly string[]): Rule['check'] | undefined {
    const [name, written] = Object.entries(card.check)[0]!;
    const check = checks[name];
    if (!check) return this.#refuse(source, [...path, 'check', name], 'unknown-check', name, Object.keys(checks));
    try {
      return { name, written, parameters: check.prepare(written, this.#context(card.field, names)) };
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      this.findings.push({ ...source.positionOf([...path, 'check', name]), code: 'wrong-parameters', severity: 'error', message: error.message });
      return undefined;
    }
  }

  #context(field: string, names: readonly string[]): CheckContext {
    const find = (name: string): List => {
      const list = this.library.lists.get(name);
      if (list) return list;
      const guess = closest(name, [...this.library.lists.keys()]);
      throw new ParameterError(`There is no list called ${name}.${guess === undefined ? '' : ` Did you mean lists/${guess}?`}`);
    };
    return {
      field,
      currency: this.#data.currency,
      parity: this.#data.parity,
      has: (name) => names.includes(name),
      list: (name) => find(name).values ?? raise(`lists/${name} is a table; a list of values is needed here.`),
      table: (name) => find(name).rows ?? raise(`lists/${name} is a list of values; a table is needed here.`),
    };
  }

  #rule(source: YamlFile, path: readonly (string | number)[], card: RuleCard, check: Rule['check']): Rule {
    const { clause, severity = 'error', basis = 'stated', ...rest } = card;
    return { ...rest, check, severity, basis, clauses: [clause ?? []].flat(), position: source.positionOf(path) };
  }

  #checkIds(rules: readonly Rule[]): void {
    const seen = new Map<string, Rule>();
    for (const rule of rules) {
      const other = seen.get(rule.id);
      if (other && overlap(rule, other)) {
        this.findings.push({ ...rule.position, code: 'duplicate-id', severity: 'error', message: `The id ${rule.id} is already used at ${other.position.file}:${other.position.line}.` });
      }
      seen.set(rule.id, rule);
    }
  }

  #refuse(source: YamlFile, path: readonly (string | number)[], code: string, name: string, known: readonly string[]): undefined {
    const guess = closest(name, known);
    const what = code.replace('unknown-', '');
    const message = `There is no ${what} called "${name}" here.${guess === undefined ? '' : ` Did you mean "${guess}"?`}`;
    this.findings.push({ ...source.positionOf(path), code, severity: 'error', message });
    return undefined;
  }
}

/** Whether two periods, open where a date is left out, share a day. */
function overlap(a: Rule, b: Rule): boolean {
  return (a.from ?? '') <= (b.until ?? '9999') && (b.from ?? '') <= (a.until ?? '9999');
}

function raise(message: string): never {
  throw new ParameterError(message);
}

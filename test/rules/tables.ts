import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { LineCounter, parseDocument, type Node } from 'yaml';
import type { Bindings } from '../../src/core/model/bindings.js';
import type { Basis, Severity } from '../../src/core/model/diagnostic.js';

/** The tables that transcribe the gateway's document, relative to the repository. README.md there says how to read them. */
export const tablesFolder = 'test/rules/transcription';

/** Text, or what a row gives as `{ json: 5 }`. */
/** The transcription of requests and replies, in the same folder. */
export const GATEWAY = 'gateway.yaml';

export type Order = Readonly<Record<string, unknown>>;

/** A finding that a row expects for an order. */
export interface ExpectedFinding {
  readonly field: string;
  /** The rule without its operation. */
  readonly rule: string;
  readonly severity: Severity;
  readonly code: string;
  readonly basis: Basis;
  /** Not compared if the row does not name related fields. */
  readonly related?: readonly string[];
}

/** One order of a row, and its expected findings. */
export interface Case {
  readonly operation: string;
  /** The line of its row: `test/rules/transcription/pe.payout.yaml:31`. */
  readonly row: string;
  readonly clauses: readonly string[];
  readonly order: Order;
  /** What the row changes in the order of the table. */
  readonly changes: Order;
  readonly bindings: Bindings;
  readonly facts: Order;
  readonly from?: string;
  readonly until?: string;
  readonly expected: readonly ExpectedFinding[];
  /** Sorted; not compared if the row does not name any. */
  readonly notEvaluated?: readonly string[];
}

/** The demands on one operation. */
export interface Table {
  readonly operation: string;
  readonly order: Order;
  /** The fields for which the table says what follows if they are missing. */
  readonly missing: readonly string[];
  readonly cases: readonly Case[];
  readonly rows: number;
}

type Value =
  | string
  | { readonly json: unknown }
  | { readonly digits: string; readonly of: string }
  | { readonly text: string; readonly code: string };
type Changes = Readonly<Record<string, Value | readonly Value[]>>;
type Sourced = { readonly clause?: string | readonly string[]; readonly document?: string; readonly basis?: Basis };
type WrittenFinding = {
  readonly field: string;
  readonly rule: string;
  readonly error?: string;
  readonly warning?: string;
  readonly basis?: Basis;
  readonly related?: readonly string[];
};
type Row = Sourced & {
  readonly from?: string;
  readonly until?: string;
  readonly bindings?: string;
  readonly variant?: string | readonly string[];
  readonly facts?: Changes;
  readonly without?: readonly string[];
  readonly order?: Changes | readonly Changes[];
  readonly finds: 'nothing' | WrittenFinding | readonly WrittenFinding[];
  readonly notEvaluated?: 'nothing' | readonly string[];
};
interface Written {
  readonly operation?: string;
  readonly include?: readonly string[];
  readonly order?: Order;
  readonly missing?: Readonly<
    Record<string, 'nothing' | (Sourced & { readonly error?: string; readonly warning?: string })>
  >;
  readonly bindings?: Readonly<Record<string, Bindings>>;
  readonly variants?: Readonly<Record<string, Order>>;
  readonly rows: readonly Row[];
}

const isRight = new Ajv({ allErrors: true, strict: false }).compile(
  JSON.parse(readFileSync(join(tablesFolder, 'table.schema.json'), 'utf8')) as object,
);

/** A table as it is written, with the line of each value. */
class TableFile {
  readonly written: Written;
  readonly #lines = new LineCounter();
  readonly #doc;

  constructor(readonly path: string) {
    this.#doc = parseDocument(readFileSync(path, 'utf8'), { lineCounter: this.#lines });
    const [error] = this.#doc.errors;
    if (error) throw new Error(`${path}: ${error.message}`);
    const data: unknown = this.#doc.toJS();
    if (!isRight(data)) {
      const problems = isRight.errors!.map(
        ({ instancePath, message }) => `${this.lineOf(instancePath.split('/').slice(1))}: ${message}`,
      );
      throw new Error(`A table is not written as table.schema.json says.\n${[...new Set(problems)].join('\n')}`);
    }
    this.written = data as Written;
  }

  lineOf(keys: readonly (string | number)[]): string {
    const path = keys.map((key) => (/^[0-9]+$/.test(String(key)) ? Number(key) : key));
    const node = this.#doc.getIn(path, true) as Node | undefined;
    return `${this.path}:${node?.range ? this.#lines.linePos(node.range[0]).line : 1}`;
  }
}

/**
 * The tables of a folder, by operation.
 * @throws {Error} if a table does not match the schema
 */
export function readTables(folder: string): ReadonlyMap<string, Table> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== GATEWAY);
  const common = new Map<string, TableFile>();
  return new Map(
    files.map((name) => {
      const file = new TableFile(join(folder, name));
      const { operation = '', include = [] } = file.written;
      if (name !== `${operation}.yaml`) throw new Error(`${file.path}: the file of ${operation} is ${operation}.yaml.`);
      const included = include.map((title) => {
        const shared = common.get(title) ?? new TableFile(join(folder, 'common', `${title}.yaml`));
        common.set(title, shared);
        return shared;
      });
      return [operation, tableOf(file, included)];
    }),
  );
}

let ofDocument: ReadonlyMap<string, Table> | undefined;
/** The tables that transcribe the gateway's document, read once. */
export const documentTables = (): ReadonlyMap<string, Table> => (ofDocument ??= readTables(tablesFolder));

function tableOf(file: TableFile, included: readonly TableFile[]): Table {
  const { operation = '', order = {}, missing = {}, bindings = {} } = file.written;
  const rows = [file, ...included].flatMap((each) => each.written.rows.map((row, i) => ({ each, row, i })));
  const clean: readonly Row[] = [undefined, ...Object.keys(bindings)].map((name) => ({
    finds: 'nothing',
    ...(name !== undefined && { bindings: name }),
  }));
  const cases = [
    ...casesOf(file, file.lineOf(['order']), clean),
    ...Object.entries(missing).flatMap(([field, entry]) =>
      casesOf(file, file.lineOf(['missing', field]), missingRow(field, entry)),
    ),
    ...rows.flatMap(({ each, row, i }) => casesOf(file, each.lineOf(['rows', i]), [row])),
  ];
  return { operation, order, missing: Object.keys(missing), cases, rows: Object.keys(missing).length + rows.length };
}

/** A field is missing if it is left out, empty or blank. */
function missingRow(field: string, entry: NonNullable<Written['missing']>[string]): readonly Row[] {
  const finds = (): Row['finds'] => {
    if (entry === 'nothing') return entry;
    const { error, warning, basis } = entry;
    return {
      field,
      rule: (error ?? warning)!,
      ...(error ? { error: 'missing' } : { warning: 'missing' }),
      ...(basis && { basis }),
    };
  };
  const source = entry === 'nothing' ? {} : entry;
  return [
    { ...source, finds: finds(), without: [field] },
    { ...source, finds: finds(), order: { [field]: ['', ' ', '    '] } },
  ];
}

function casesOf({ written }: TableFile, line: string, rows: readonly Row[]): readonly Case[] {
  const { operation = '', order: base = {}, bindings: sets = {}, variants = {} } = written;
  const named = <T>(names: Readonly<Record<string, T>>, name: string): T => {
    if (!(name in names)) throw new Error(`${line}: the table of ${operation} has no "${name}".`);
    return names[name]!;
  };
  return rows.flatMap((row) => {
    const { bindings, variant, facts = {}, without = [], order = {}, finds, from, until, notEvaluated } = row;
    const shared = {
      operation,
      row: line,
      clauses: [row.clause ?? []].flat(),
      bindings: bindings === undefined ? {} : named(sets, bindings),
      expected: findingsOf(finds),
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
      ...(notEvaluated !== undefined && { notEvaluated: notEvaluated === 'nothing' ? [] : [...notEvaluated].sort() }),
    };
    const begins =
      variant === 'every' ? Object.values(variants) : [variant ?? []].flat().map((name) => named(variants, name));
    const left = Object.fromEntries(without.map((field) => [field, undefined]));
    return (variant === undefined ? [{}] : begins).flatMap((begin) =>
      [order].flat().flatMap((changes) =>
        combinations(changes).flatMap((changed) =>
          combinations(facts).map((given): Case => {
            const all = { ...begin, ...left, ...changed };
            const fields = Object.entries({ ...base, ...all }).filter(([, value]) => value !== undefined);
            return { ...shared, order: Object.fromEntries(fields), changes: all, facts: given };
          }),
        ),
      ),
    );
  });
}

function findingsOf(finds: Row['finds']): readonly ExpectedFinding[] {
  if (finds === 'nothing') return [];
  return [finds].flat().map((finding) => {
    const { field, rule, error, warning, basis = 'stated', related } = finding;
    return {
      field,
      rule,
      severity: error === undefined ? 'warning' : 'error',
      code: (error ?? warning)!,
      basis,
      ...(related && { related }),
    };
  });
}

/** Every combination of the values of some fields. */
function combinations(changes: Changes): readonly Order[] {
  return Object.entries(changes).reduce<readonly Order[]>(
    (orders, [field, values]) =>
      orders.flatMap((order) =>
        [values].flat().flatMap((value) => valuesOf(value).map((one) => ({ ...order, [field]: one }))),
      ),
    [{}],
  );
}

function valuesOf(value: Value): readonly unknown[] {
  if (typeof value === 'string') return [value];
  if ('json' in value) return [value.json];
  if ('digits' in value) return numbersOf(value.digits).map((count) => value.of.slice(0, count));
  return numbersOf(value.code).map((code) => value.text.replace('<code>', String(code)));
}

/** The numbers of `"1-3, 7"`: 1, 2, 3 and 7. */
function numbersOf(written: string): readonly number[] {
  return written.split(/, */).flatMap((run) => {
    const [first = NaN, last = first] = run.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Diagnostic, type Phrase, type Values, patternOf, ranked, say, wordsOf } from '../../../../core/index.js';
import { localeIn } from '../../../../workbench/analysis/index.js';
import {
  type LocatedDiagnostic,
  type NewText,
  type Repairs,
  type RowResult,
  WorkbookNotes,
  annotatedHead,
  annotatedRow,
  columnTerms,
  fixedBytes,
  newTextsOf,
  amountFields,
  repairCells,
  requiredFields,
} from '../../../../workbench/batch/index.js';
import {
  type Entry,
  type Fault,
  InputFault,
  MIXED,
  type InputTable,
  type OpenedInput,
  type TableTerms,
  inputOf,
  isInWindows1252,
  openBytes,
  portionsOfTable,
  processHere,
  withCells,
  withWorkbook,
  measured,
} from '../../../../workbench/input/index.js';
import { type BatchRules, Repeats, batchRules } from '../../../../workbench/open/index.js';
import { Disconnected, MOST_DEPTH, RequestError, isDeeper } from '../../../server/index.js';
import type { BatchChange, BatchFilter, BatchRow, BatchRowStatus, BatchView, Bodies, Language } from '../api.js';
import type { Compilation } from '../compilation.js';
import { JsonColumns, type ValuePath, cellAt, isSettable, typedValue, valueAt, withTexts } from './json-columns.js';
import { type BatchOrder, RowChecks } from './row-checks.js';

/** The rows are kept in memory. */
const MOST_ROWS = 300_000;
/** The number of rows that are evaluated before other requests have a turn. */
const TURN = 250;
/** The most changes of a repair that are shown: more than anyone reads before applying them. */
const MOST_SHOWN = 500;

const NONE: readonly string[] = [];

const TOO_DEEP: Fault = {
  code: 'too-large',
  problem: `the order has more than ${MOST_DEPTH} objects and lists inside each other`,
};

interface Column {
  readonly name: string;
  readonly path: ValuePath;
  /** The index of the column's cells in a table. */
  readonly index: number;
  readonly letter: string | undefined;
  readonly header: string;
}

/** What a row adds to the counts. */
interface Counted {
  readonly status: BatchRowStatus;
  readonly rules: readonly string[];
  /** What a spreadsheet has done to the cells: the letter of the column, and the cause in English. */
  readonly causes: readonly string[];
}

interface Row {
  /** The number of the row in a spreadsheet, of the line in NDJSON, or of the order in a list. */
  readonly number: number;
  /** The cells of a table as they were read. */
  readonly cells: readonly string[];
  /** The value in JSON as it was read. */
  readonly value: unknown;
  readonly fault: Fault | undefined;
  /** The texts that replace the original ones, by column. */
  edits: ReadonlyMap<number, string>;
  counted: Counted | undefined;
  /** The fields with findings of the row itself, which hide findings that a value is repeated. */
  fields: readonly string[];
  /** Findings that a value repeats the value of an earlier row. */
  repeated: readonly Diagnostic[];
}

/** `form` applies `normalize`; the other repairs undo what a spreadsheet did. */
type RepairKind = Bodies['batch-repair']['repair'];

const REPAIRS: Readonly<Record<Exclude<RepairKind, 'form'>, Repairs>> = {
  'decimal-comma': { decimal: ',', restoresZeros: false },
  'decimal-point': { decimal: '.', restoresZeros: false },
  zeros: { restoresZeros: true },
};

/** A file of orders that a person checks and corrects. It is only in memory. */
export class CheckedBatch {
  readonly id = randomUUID();
  /** The rules by which the columns were recognised: other rules may have other labels. */
  readonly #read: Compilation;
  #table: InputTable | undefined;
  #columns: readonly Column[] = [];
  readonly #rows: Row[] = [];
  readonly #notes: Phrase[] = [];
  #format: BatchView['format'] = 'csv';
  /** Whether it is a workbook that is too large to be copied with corrections. */
  #isLarge = false;
  #checks: RowChecks;
  /** The rules by which all rows were evaluated. */
  #checked: Compilation | undefined;
  #compared: BatchRules = new Map();
  readonly #counts = { valid: 0, warned: 0, refused: 0, unreadable: 0 };
  readonly #rules = new Map<string, number>();
  readonly #causes = new Map<string, number>();
  /** The corrections that rows had before each step, which can be undone. */
  readonly #steps: Map<Row, Row['edits']>[] = [];
  #list = 0;
  #listed: readonly number[] = [];

  private constructor(
    private readonly name: string,
    private readonly bytes: Buffer,
    checks: RowChecks,
  ) {
    this.#checks = checks;
    this.#read = checks.compilation;
  }

  /**
   * Reads and evaluates a file.
   * @param operation the operation of all orders; `undefined` if each order names its own
   * @param at the time at which orders are evaluated
   * @returns yields the finished share, from 0 to 1
   * @throws {InputFault} if it can't be read, or has too many rows
   * @throws {Disconnected}
   */
  static async *open(
    {
      name,
      bytes,
      operation,
    }: { readonly name: string; readonly bytes: Buffer; readonly operation?: string | undefined },
    compilation: Compilation,
    at: string,
    signal: AbortSignal,
  ): AsyncGenerator<number, CheckedBatch> {
    const batch = new CheckedBatch(name, bytes, new RowChecks(compilation, at, operation));
    yield* batch.#readRows(signal);
    yield* batch.check(compilation, at, signal);
    return batch;
  }

  /** Evaluates all rows by some rules, as of a time. @throws {Disconnected} */
  async *check(compilation: Compilation, at: string, signal: AbortSignal): AsyncGenerator<number> {
    this.#checked = undefined;
    this.#checks = new RowChecks(compilation, at, this.#checks.operation);
    this.#compared = batchRules(compilation.rules, compilation.today);
    const repeats = new Repeats(this.#compared);
    for (const [index, row] of this.#rows.entries()) {
      this.#evaluate(row, repeats);
      if (index % TURN > 0) continue;
      yield 0.5 + index / this.#rows.length / 2;
      await turn(signal);
    }
    this.#checked = compilation;
  }

  /** The size of the file, in bytes. */
  get size(): number {
    return this.bytes.length;
  }

  get operation(): string | undefined {
    return this.#checks.operation;
  }

  get format(): BatchView['format'] {
    return this.#format;
  }

  /** What the page shows above the rows. */
  view(current: Compilation, language: Language): BatchView {
    const { operation } = this;
    const fields =
      operation === undefined ? [] : (this.#checks.compilation.rulebook.operations.get(operation)?.fields ?? []);
    const locale = localeIn(this.#checks.compilation.rulebook, language);
    const labelOf = (name: string): string | null => {
      const field = fields.find((each) => each.name === name || each.name === patternOf(name));
      return field ? wordsOf(field, locale).label : null;
    };
    return {
      id: this.id,
      name: this.name,
      operation: operation ?? null,
      format: this.#format,
      columns: this.#columns.map(({ name, letter, header }) => ({
        field: name,
        letter: letter ?? null,
        header,
        label: labelOf(name),
      })),
      rows: this.#rows.length,
      counts: { ...this.#counts, changed: this.#rows.filter(({ edits }) => edits.size > 0).length },
      rules: [...this.#rules]
        .filter(([, rows]) => rows > 0)
        .map(([ruleId, rows]) => ({ ruleId, rows, message: this.#messageOf(ruleId, language) }))
        .sort((a, b) => b.rows - a.rows),
      causes: [...this.#causes]
        .filter(([, rows]) => rows > 0)
        .map(([key, rows]) => ({ letter: key.slice(0, key.indexOf('\n')), rows, cause: this.#causeOf(key, language) }))
        .sort((a, b) => b.rows - a.rows),
      notes: this.#notes.map((note) => current.translator(language).said(note)),
      notEvaluated: this.#notEvaluated(),
      isOutdated: current !== this.#checked,
      canUndo: this.#steps.length > 0,
      canAnnotate: this.#table !== undefined && !this.#table.isAnnotated && !this.#isLarge,
    };
  }

  /**
   * Rows that a filter finds. A list with a number keeps its rows, even if corrections change what the filter finds.
   * @param list the number of the list that the page shows; without it, a new one is made
   */
  found(
    filter: BatchFilter,
    { list, from, count }: { readonly list?: number | undefined; readonly from: number; readonly count: number },
    language: Language,
  ): { readonly list: number; readonly total: number; readonly rows: readonly BatchRow[] } {
    if (list !== this.#list || list === 0) {
      this.#list++;
      this.#listed = this.#rows.flatMap((row, index) => (this.#fits(row, filter) ? [index] : []));
    }
    return {
      list: this.#list,
      total: this.#listed.length,
      rows: this.#listed.slice(from, from + count).map((index) => this.#shown(index, language)),
    };
  }

  /** The place in the list of the next row with findings, from a place on; `null` if there is none. */
  nextWrong(from: number): number | null {
    const at = this.#listed.findIndex((index, place) => place >= from && this.#isWrong(this.#rows[index]!));
    return at < 0 ? null : at;
  }

  /**
   * Puts texts into cells, and evaluates their rows again.
   * @throws {RequestError} if a cell cannot be changed
   */
  edit(edits: readonly { readonly row: number; readonly column: number; readonly text: string }[]): void {
    const step = new Map<Row, Row['edits']>();
    for (const { row: index, column, text } of edits) {
      const row = this.#rows[index];
      if (!row || !this.#columns[column] || !this.#isEditable(row, column))
        throw new RequestError(400, 'bad-request', say('This cell cannot be changed.'));
      if (this.#table?.encodingOfRows() === 'windows-1252' && !isInWindows1252(text))
        throw new RequestError(400, 'bad-request', LACKED);
      if (!step.has(row)) step.set(row, row.edits);
      this.#put(row, new Map([[column, text]]));
    }
    this.#steps.push(step);
    this.#compareAgain(edits.map(({ column }) => column));
  }

  /** Undoes the last correction or repair. */
  undo(): void {
    const step = this.#steps.pop();
    if (!step) return;
    for (const [row, edits] of step) {
      row.edits = edits;
      this.#evaluate(row);
    }
    this.#compareAgain();
  }

  /**
   * What a repair changes; also makes the changes if the caller asks for it.
   * @param applies whether the changes are made
   */
  async repair(
    kind: RepairKind,
    applies: boolean,
    signal: AbortSignal,
  ): Promise<{ readonly cells: number; readonly rows: number; readonly changes: readonly BatchChange[] }> {
    const shown: BatchChange[] = [];
    const step = new Map<Row, Row['edits']>();
    let [cells, rows] = [0, 0];
    for (const [index, row] of this.#rows.entries()) {
      if (index % TURN === 0) await turn(signal);
      const texts = await this.#repaired(row, kind);
      if (texts.size === 0) continue;
      rows++;
      cells += texts.size;
      for (const [column, after] of texts)
        if (shown.length < MOST_SHOWN)
          shown.push({ row: row.number, column, before: this.#cellsOf(row)[column]!, after });
      if (!applies) continue;
      step.set(row, row.edits);
      this.#put(row, texts);
    }
    if (step.size > 0) {
      this.#steps.push(step);
      this.#compareAgain();
    }
    return { cells, rows, changes: shown };
  }

  /** The bytes of the file with the corrections. @throws {InputFault} */
  async corrected(signal: AbortSignal): Promise<Buffer> {
    const opened = await openBytes(this.name, this.bytes);
    let next = 0;
    const fix = (): readonly NewText[] => {
      const row = this.#rows[next++]!;
      return [...row.edits].map(([column, text]) => this.#newText(row, column, text));
    };
    return collected(fixedBytes(opened, fix, this.#terms(), true), signal);
  }

  /** The bytes of the file with the corrections, and with the findings of each row. @throws {InputFault} */
  async annotated(language: Language, signal: AbortSignal): Promise<Buffer> {
    const { hasMark, bytes, workbook } = await openBytes(this.name, this.bytes);
    const notes = new WorkbookNotes(language);
    const pieces: Buffer[] = [];
    let next = 0;
    let toFile: InputTable['toFile'] = (own) => own;
    const table: TableTerms = {
      ...this.#terms(),
      onTable: (read) => {
        toFile = read.toFile;
        pieces.push(annotatedHead(read));
      },
      onBlank: (blank) => pieces.push(blank),
    };
    for await (const { each } of portionsOfTable(
      { format: 'csv', bytes, hasMark, table: withWorkbook(table, workbook) },
      TURN,
    )) {
      await turn(signal);
      each((entry) => {
        const row = this.#rows[next++]!;
        const texts = new Map([...row.edits].map(([column, text]) => [this.#columns[column]!.index, text]));
        const result = row.fault ?? resultOf(this.#located(row, language));
        const own = entry.row!;
        if (workbook) notes.add(own, result, texts);
        else pieces.push(annotatedRow(own, texts.size > 0 ? withCells(own, texts) : own.bytes, result));
      });
    }
    return workbook ? Buffer.from(await notes.copyOf(workbook)) : toFile(Buffer.concat(pieces));
  }

  async *#readRows(signal: AbortSignal): AsyncGenerator<number> {
    const opened = await openBytes(this.name, this.bytes);
    this.#format = opened.workbook ? 'xlsx' : opened.format;
    this.#isLarge = opened.workbook?.isLarge === true;
    if (this.#isLarge) this.#notes.push(TOO_LARGE);
    const columns = new JsonColumns();
    const take = (entry: Entry): void => {
      if (this.#rows.length >= MOST_ROWS)
        throw new InputFault({ code: 'too-large', problem: `it has more than ${MOST_ROWS} rows` });
      const number = entry.row?.row ?? entry.fault?.line ?? entry.line ?? this.#rows.length + 1;
      const order = entry.fault || entry.row ? undefined : this.#checks.orderIn(entry.value);
      const fault =
        entry.fault ??
        (isDeeper(entry.value, MOST_DEPTH) ? TOO_DEEP : undefined) ??
        (entry.row || order ? undefined : ({ code: 'not-mixed', problem: 'the line names no operation' } as const)) ??
        (!entry.row && this.#checks.isMixed(entry.value) ? MIXED : undefined);
      if (order && !fault) columns.add(order.order);
      this.#rows.push({
        number,
        cells: entry.row?.cells ?? NONE,
        value: entry.row ? undefined : entry.value,
        fault,
        edits: new Map(),
        counted: undefined,
        fields: NONE,
        repeated: [],
      });
    };
    for await (const share of this.#portions(opened, take)) {
      yield share / 2;
      await turn(signal);
    }
    if (this.#rows.every(({ fault }) => fault) && this.#rows.some(({ fault }) => fault === MIXED))
      throw new InputFault(MIXED);
    if (opened.format !== 'csv') this.#nameColumns(columns);
  }

  async *#portions(opened: OpenedInput, take: (entry: Entry) => void): AsyncGenerator<number> {
    let read = 0;
    const input = inputOf(
      opened,
      measured(opened.bytes, (bytes) => (read += bytes)),
      () => ({
        ...this.#terms((line) => this.#notes.push(line)),
        onTable: (table) => this.#useTable(table),
      }),
    );
    const { size } = this;
    for await (const _ of processHere(input, ({ each }) => each(take))) yield Math.min(1, read / size);
  }

  #useTable(table: InputTable): void {
    this.#table = table;
    const operation = table.isMixed ? table.columnOf('operation') : undefined;
    const named = operation ? [{ ...operation, path: ['operation'] as ValuePath }, ...table.fields] : table.fields;
    this.#columns = [...named].sort((a, b) => a.index - b.index);
  }

  #nameColumns(columns: JsonColumns): void {
    const { operation } = this;
    const { rules, rulebook } = this.#checks.compilation;
    if (operation !== undefined)
      for (const name of requiredFields(rules.references.get(operation)!)) columns.addField(name);
    const fields = operation === undefined ? [] : rulebook.operations.get(operation)!.fields;
    this.#columns = columns.pathsBy(fields).map(([name, path], index) => ({
      name,
      path,
      index,
      letter: undefined,
      header: name,
    }));
    if (columns.isPartial) this.#notes.push(say('not all fields are shown'));
  }

  #terms(note: (line: Phrase) => void = () => undefined): TableTerms {
    return { ...columnTerms(this.#read.rules, this.operation), encoding: this.#encodingOfRows(), note };
  }

  /** The encoding of the rows with their corrections; `undefined` if these are ASCII. */
  #encodingOfRows(): TableTerms['encoding'] {
    const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);
    const isCorrected = this.#rows.some(({ edits }) => ![...edits.values()].every(isAscii));
    return this.#table?.encodingOfRows() ?? (isCorrected ? 'utf-8' : undefined);
  }

  #isWrong({ counted }: Row): boolean {
    return counted !== undefined && counted.status !== 'valid';
  }

  #fits(row: Row, { show, rule, query }: BatchFilter): boolean {
    if (show === 'wrong' && !this.#isWrong(row)) return false;
    if (show === 'changed' && row.edits.size === 0) return false;
    if (show !== 'all' && show !== 'wrong' && show !== 'changed' && row.counted?.status !== show) return false;
    if (rule !== undefined && !row.counted?.rules.includes(rule)) return false;
    const words = (query ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return true;
    const text = [row.number, ...this.#cellsOf(row)].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  }

  /** The texts in the columns of a row. */
  #cellsOf(row: Row): readonly string[] {
    const order = this.#table || row.fault ? undefined : this.#checks.orderIn(row.value)?.order;
    return this.#columns.map(({ index, path }, column) => {
      const text = row.edits.get(column);
      return text ?? (this.#table ? (row.cells[index] ?? '') : cellAt(order, path));
    });
  }

  #isEditable(row: Row, column: number): boolean {
    if (row.fault || this.#isLarge) return false;
    if (this.#table) return true;
    return isSettable(this.#checks.orderIn(row.value)?.order, this.#columns[column]!.path);
  }

  /** The cells of a row of a table, with its corrections. */
  #rawCells({ cells, edits }: Row): readonly string[] {
    if (edits.size === 0) return cells;
    const now = [...cells];
    for (const [column, text] of edits) now[this.#columns[column]!.index] = text;
    return now;
  }

  #valueOf(row: Row): unknown {
    if (this.#table) return this.#table.valueOf(this.#rawCells(row));
    if (row.edits.size === 0) return row.value;
    const texts = [...row.edits].map(([column, text]) => {
      const { path, value } = this.#newText(row, column, text);
      return [path, value] as const;
    });
    return withTexts(row.value, texts);
  }

  /** A text that replaces a value of a row. */
  #newText(row: Row, column: number, text: string): NewText {
    const { name, path } = this.#columns[column]!;
    if (this.#table) return { path, text };
    const own: BatchOrder = this.#checks.orderIn(row.value)!;
    const { fields } = this.#checks.compilation.rulebook.operations.get(own.operation) ?? { fields: [] };
    const field = fields.find((each) => each.name === name || each.name === patternOf(name));
    const value = typedValue(text, valueAt(own.order, path), field && (field.type ?? 'string'));
    return { path: this.operation === undefined ? ['order', ...path] : path, text, value };
  }

  /** The findings of a row, in a language. */
  #located(row: Row, language: Language): readonly LocatedDiagnostic[] {
    const value = this.#valueOf(row);
    const order = this.#checks.orderIn(value);
    if (!order) return [];
    const own = this.#checks.diagnose(order);
    return this.#inPlace(row, value, withRepeated(own, row, this.#checks.compiledOf(order.operation)), language);
  }

  #inPlace(
    row: Row,
    value: unknown,
    diagnostics: readonly Diagnostic[],
    language: Language,
  ): readonly LocatedDiagnostic[] {
    const own = this.#table && { table: this.#table, cells: this.#rawCells(row) };
    return this.#checks.locate(diagnostics, value, own, language);
  }

  #evaluate(row: Row, repeats?: Repeats): void {
    if (row.fault) return this.#count(row, { status: 'unreadable', rules: NONE, causes: NONE });
    const value = this.#valueOf(row);
    const order = this.#checks.orderIn(value);
    if (!order) return this.#count(row, { status: 'unreadable', rules: NONE, causes: NONE });
    const own = this.#checks.diagnose(order);
    row.fields = own.length === 0 ? NONE : own.map(({ field }) => field);
    if (repeats) row.repeated = this.#repeatedIn(row, order, repeats);
    const all = withRepeated(own, row, this.#checks.compiledOf(order.operation));
    const located = this.#inPlace(row, value, all, 'en');
    if (located.length === 0) return this.#count(row, VALID);
    this.#count(row, {
      status: located[0]!.severity === 'error' ? 'refused' : 'warned',
      rules: [...new Set(located.map(({ ruleId }) => ruleId))],
      causes: [...new Set(located.flatMap((each) => causeKeys(each)))],
    });
  }

  #repeatedIn(row: Row, { operation, order }: BatchOrder, repeats: Repeats): readonly Diagnostic[] {
    return repeats.add(operation, order, []).filter(({ field }) => !row.fields.includes(field));
  }

  /** Compares the rows with each other again, if a column that rules compare has changed. */
  #compareAgain(columns?: readonly number[]): void {
    const compared = new Set(
      [...this.#compared.keys()].flatMap((id) => this.#compared.get(id)!.map(({ diagnostic }) => diagnostic.field)),
    );
    const isCompared = (column: number): boolean => {
      const { name } = this.#columns[column]!;
      return compared.has(name) || name === 'operation';
    };
    if (compared.size === 0 || (columns && !columns.some(isCompared))) return;
    const repeats = new Repeats(this.#compared);
    for (const row of this.#rows) {
      const order = row.fault ? undefined : this.#checks.orderIn(this.#valueOf(row));
      if (!order) continue;
      const now = this.#repeatedIn(row, order, repeats);
      const isSame = now.length === row.repeated.length && now.every((each) => row.repeated.includes(each));
      row.repeated = now;
      if (!isSame) this.#evaluate(row);
    }
  }

  #count(row: Row, counted: Counted): void {
    const add = (of: Counted | undefined, by: number): void => {
      if (!of) return;
      this.#counts[of.status] += by;
      for (const rule of of.rules) this.#rules.set(rule, (this.#rules.get(rule) ?? 0) + by);
      for (const cause of of.causes) this.#causes.set(cause, (this.#causes.get(cause) ?? 0) + by);
    };
    add(row.counted, -1);
    add(counted, 1);
    row.counted = counted;
  }

  /** Puts texts into a row; the original text of a cell does not count as a correction. */
  #put(row: Row, texts: ReadonlyMap<number, string>): void {
    const before = this.#cellsOf({ ...row, edits: new Map() });
    const edits = new Map(row.edits);
    for (const [column, text] of texts)
      if (text === before[column]) edits.delete(column);
      else edits.set(column, text);
    row.edits = edits;
    this.#evaluate(row);
  }

  async #repaired(row: Row, kind: RepairKind): Promise<ReadonlyMap<number, string>> {
    const none = new Map<number, string>();
    // `zeros` and `form` repair findings only, but an amount may be wrong without a finding.
    if (row.fault || this.#isLarge || (!this.#isWrong(row) && (kind === 'form' || kind === 'zeros'))) return none;
    const value = this.#valueOf(row);
    const order = this.#checks.orderIn(value);
    if (!order) return none;
    const columnOf = (field: string): number => this.#columns.findIndex(({ name }) => name === field);
    if (kind === 'form') {
      const normalize = await this.#checks.normalizeOf(order);
      const compiled = this.#checks.compiledOf(order.operation);
      if (!normalize || !compiled) return none;
      const { order: usual, changes } = normalize(order.order);
      const texts = newTextsOf(compiled, usual as Values, changes);
      return new Map(
        texts.flatMap(({ path, text }) => {
          const column = columnOf(path.join('.'));
          return column < 0 ? [] : [[column, text] as const];
        }),
      );
    }
    if (!this.#table) return none;
    const now = this.#rawCells(row);
    const { cells } = repairCells(
      { cells: now, table: this.#table },
      REPAIRS[kind],
      this.#amountsOf(order.operation),
      (others) => {
        const other = this.#checks.orderIn(this.#table!.valueOf(others));
        return other ? this.#checks.diagnose(other) : [];
      },
    );
    return new Map(
      this.#columns.flatMap(({ index }, column) =>
        cells[index] === now[index] ? [] : [[column, cells[index]!] as const],
      ),
    );
  }

  #amountsOf(operation: string): ReadonlySet<string> {
    const reference = this.#checks.compilation.rules.references.get(operation);
    return reference ? amountFields(reference) : new Set();
  }

  #shown(index: number, language: Language): BatchRow {
    const row = this.#rows[index]!;
    const columnOf = ({ field, column }: LocatedDiagnostic): number =>
      this.#columns.findIndex((each) =>
        column ? each.letter === column.letter : each.name === field || field.startsWith(`${each.name}.`),
      );
    const findings = row.fault ? [] : this.#located(row, language);
    const originals = row.edits.size === 0 ? [] : this.#cellsOf({ ...row, edits: new Map() });
    return {
      index,
      number: row.number,
      status: row.counted?.status ?? 'valid',
      cells: this.#cellsOf(row),
      originals: [...row.edits.keys()].map((column) => ({ column, text: originals[column]! })),
      fixed: this.#columns.flatMap((_, column) => (this.#isEditable(row, column) ? [] : [column])),
      fault: row.fault ? { code: row.fault.code, problem: row.fault.problem } : null,
      findings: findings.map((each) => ({
        column: columnOf(each) < 0 ? null : columnOf(each),
        field: each.field,
        severity: each.severity,
        ruleId: each.ruleId,
        message: each.message,
        cause: each.cause ?? null,
      })),
    };
  }

  /** The message of a rule for the first row that it reports. */
  #messageOf(ruleId: string, language: Language): string {
    const row = this.#rows.find(({ counted }) => counted?.rules.includes(ruleId));
    return (row && this.#located(row, language).find((each) => each.ruleId === ruleId)?.message) ?? '';
  }

  #causeOf(key: string, language: Language): string {
    const row = this.#rows.find(({ counted }) => counted?.causes.includes(key));
    if (!row) return '';
    const place = this.#located(row, 'en').findIndex((each) => causeKeys(each).includes(key));
    return this.#located(row, language)[place]?.cause ?? '';
  }

  #notEvaluated(): readonly string[] {
    if (this.operation === undefined) return NONE;
    const row = this.#rows.find(({ fault }) => !fault);
    const order = row && this.#checks.orderIn(this.#valueOf(row));
    return order ? this.#checks.notEvaluated(order) : NONE;
  }
}

const LACKED = say(
  'The file is in Windows-1252, which lacks a character of this text: save it as CSV UTF-8, and open it again.',
);

const TOO_LARGE = say('the workbook is larger than 20 MiB; save it as CSV UTF-8 to correct it here');

const VALID: Counted = { status: 'valid', rules: NONE, causes: NONE };

const causeKeys = ({ column, cause }: LocatedDiagnostic): readonly string[] =>
  column && cause !== undefined ? [`${column.letter}\n${cause}`] : NONE;

const resultOf = (diagnostics: readonly LocatedDiagnostic[]): RowResult => ({
  valid: diagnostics[0]?.severity !== 'error',
  diagnostics,
});

function withRepeated(
  own: readonly Diagnostic[],
  { repeated }: Row,
  compiled: ReturnType<RowChecks['compiledOf']>,
): readonly Diagnostic[] {
  return repeated.length > 0 && compiled ? ranked([...own, ...repeated], compiled) : own;
}

/** Lets other requests have a turn. @throws {Disconnected} */
async function turn(signal: AbortSignal): Promise<void> {
  await setImmediate();
  if (signal.aborted) throw new Disconnected();
}

async function collected(pieces: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) {
    all.push(Buffer.from(piece as Uint8Array));
    await turn(signal);
  }
  return Buffer.concat(all);
}

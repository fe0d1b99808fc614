import {
  type Check,
  type CheckContext,
  type JsonSchema,
  MOST_WRITTEN_OUT,
  type Narrow,
  NO_FROM,
  type Outcome,
  ParameterError,
  type PortableSchema,
  type RowCheck,
  type Scope,
  type TableColumn,
  type Trial,
  type ValueType,
  isRecord,
  messageIdOf,
  othersId,
  say,
} from '../../core/index.js';
import { relisted } from './changes.js';
import {
  groupOf,
  indexOf,
  SEPARATOR,
  isListedIn,
  type LookupOptions,
  outcomeIn,
  passesIn,
  type TableNarrowing,
} from './lookup.js';
import type { ByRows, CheckedRow as Row } from './rows.js';
import { cell, listName, otherField, REFERENCE } from './written.js';

/** A table whose columns a rule names. */
export interface ByTable {
  /** The name of the table: `banks` for `lists/banks`. */
  readonly table: string;
  /** The names in the order, each with the column with which it is compared. */
  readonly where: readonly { readonly name: string; readonly column: TableColumn }[];
  /** The columns with the allowed values, or with the parameters of the check. */
  readonly cells: readonly TableColumn[];
  /** The checks of the cells; undefined if the cells are values. */
  readonly checks?: readonly { readonly cells: string; readonly check: RowCheck }[];
  /** The checks of rows that match the same values of the order, if there are several. */
  readonly groups?: readonly (readonly string[])[];
  readonly options: LookupOptions;
}

/** The most rows of one version to try. */
const MOST_TRIALS = 20;

/** The table and its columns, as a rule file writes them. */
export interface WrittenTable {
  readonly table: string;
  readonly where: Readonly<Record<string, string>>;
  readonly [check: string]: unknown;
}

export const isWrittenTable = (written: unknown): written is WrittenTable => isRecord(written);

/** More would take too much memory, because each set of columns that an order can leave out has its own index. */
const MOST_COLUMNS = 4;

export const TABLE: JsonSchema = {
  description:
    'A table and its columns. `table` names the table. `where` names the column for each field, derived name or fact. One check names the columns with its parameters, such as digits: account_length; one-of names the column with the allowed values.',
  type: 'object',
  required: ['table', 'where'],
  minProperties: 3,
  maxProperties: 3,
  properties: {
    table: { type: 'string', pattern: REFERENCE, description: 'A table in rules/lists, in CSV or YAML.' },
    where: {
      type: 'object',
      minProperties: 1,
      maxProperties: MOST_COLUMNS,
      additionalProperties: { type: 'string', minLength: 1 },
      description:
        'The column of the table for each field, derived name or fact, at most 4, such as { country: country }.',
    },
  },
  examples: [{ table: 'lists/banks', where: { country: 'country' }, 'one-of': 'bank_code' }],
};

/** The members that a table takes from the check of rows. */
type RowsMember =
  | 'messages'
  | 'schema'
  | 'codeFor'
  | 'message'
  | 'params'
  | 'wordings'
  | 'states'
  | 'canonical'
  | 'codeList';

/** The tools that rows and tables share. */
export interface RowTools {
  /** The check of rows. */
  readonly rows: Pick<Required<Check<never, ByRows>>, RowsMember>;
  readonly checkOf: (check: RowCheck) => Check;
  readonly rowCheck: (written: unknown, context: CheckContext) => RowCheck;
  /** The report if all of some rows could match, with the columns that have no known label. */
  readonly reporter: (all: ByRows) => (matching: readonly Row[], unknown: readonly string[]) => RowReport;
  /** The expression for the outcomes of the check of some rows. */
  readonly detailOf: (report: RowReport, scope: Scope) => string;
  readonly narrowByTable: (data: TableNarrowing) => Narrow;
}

/** Rows with the same values, their report, and the report if it is unknown whether the rows match. */
interface ValueGroup {
  readonly cells: string;
  readonly outcome: Outcome;
  readonly unknown: Outcome;
}

/** The outcomes of a value. Those of the check `own` come first; `of` says what each becomes. `otherwise` is the last one. */
export interface RowReport {
  readonly own?: { readonly check: Check; readonly parameters: unknown; of(outcome: Outcome): Outcome };
  readonly otherwise: Outcome;
}

/** The part of the check `by` for a table whose columns the rule names. */
export function tableCheck({
  rows: rowsCheck,
  checkOf,
  rowCheck,
  reporter,
  detailOf,
  narrowByTable,
}: RowTools): Check<WrittenTable, ByTable> {
  function prepare(written: WrittenTable, context: CheckContext): ByTable {
    const { table: reference, where: columns, ...others } = written;
    if (Object.keys(columns).length > MOST_COLUMNS)
      throw new ParameterError(
        say('A table is compared with at most {most} fields; name fewer columns.', { most: MOST_COLUMNS }),
      );
    const [[name, template] = ['', ''], ...more] = Object.entries(others);
    if (more.length > 0 || name === '')
      throw new ParameterError(
        say('Write one check beside table and where, such as {example}.', { example: 'one-of: bank_code' }),
      );
    const table = listName(reference);
    const all = columnsOf(table, context);
    const columnCalled = (column: string): TableColumn => columnIn(all, column, reference);
    const where = Object.entries(columns).map(([field, column]) => ({
      name: otherField(field, context),
      column: columnCalled(column),
    }));
    const names = [...new Set(textsOf(template))];
    if (names.length === 0)
      throw new ParameterError(say('Name the column with the parameters of the check {check}.', { check: name }));
    const cells = names.map(columnCalled);
    for (const column of [...where.map((each) => each.column), ...cells])
      if (hasBlank(column))
        throw new ParameterError(say('A cell in the column {column} is blank; fill it in.', { column: column.name }));
    const isValues = name === 'one-of' && typeof template === 'string';
    const [facts, fields] = (['fact', 'field'] as const).map((kind) =>
      where.flatMap((each, i) => (context.kindOf(each.name) === kind ? [i] : [])),
    ) as [number[], number[]];
    const options: LookupOptions = {
      ...(facts.length > 0 && { facts }),
      ...(isValues && fields.length === where.length ? { closed: true } : fields.length > 0 && { fields }),
    };
    const prepared = { table, where, cells, options };
    if (isValues) return prepared;
    const index = indexOf(
      where.map(({ column }) => column),
      cells,
    );
    const checks = new Map<string, RowCheck>();
    const groups = new Map<string, readonly string[]>();
    for (const found of index.values()) {
      if (typeof found !== 'string') groups.set(groupOf(found), [...found]);
      for (const row of typeof found === 'string' ? [found] : found) {
        if (checks.has(row)) continue;
        if (checks.size === MOST_WRITTEN_OUT)
          throw new ParameterError(
            say('The check {check} may have at most {most} different parameters in a table.', {
              check: name,
              most: MOST_WRITTEN_OUT,
            }),
          );
        checks.set(row, rowCheck({ [name]: filledIn(template, names, row.split(SEPARATOR), name, context) }, context));
      }
    }
    return {
      ...prepared,
      checks: Array.from(checks, ([key, check]) => ({ cells: key, check })),
      // Longer lists of choices do not help.
      ...(groups.size > 0 && groups.size <= MOST_WRITTEN_OUT && { groups: [...groups.values()] }),
    };
  }

  /** One row for each check, from which the messages are made. */
  const wordedRows = ({ where, checks = [] }: ByTable): readonly Row[] => {
    const when = Object.fromEntries(where.map(({ name }) => [name, []]));
    return checks.map(({ check }) => ({ when, check }));
  };
  const worded = (table: ByTable): ByRows => ({ rows: wordedRows(table) });

  const namesOf = ({ where }: ByTable): readonly string[] => where.map(({ name }) => name);
  const columnsIn = ({ where }: ByTable): readonly TableColumn[] => where.map(({ column }) => column);
  const countOf = ({ cells: [first] }: ByTable): number => first!.text.split('\n').length;

  const placedChecks = ({ checks = [] }: ByTable): readonly (readonly [string, number])[] =>
    checks.map(({ cells }, i) => [cells, i]);

  /** The sets of rows that could match together, with the cells by which they are found. */
  function groupsOf(table: ByTable): readonly { readonly cells: string; readonly rows: readonly Row[] }[] {
    const rows = new Map(wordedRows(table).map((row, i) => [table.checks![i]!.cells, row]));
    return [
      ...Array.from(rows, ([cells, row]) => ({ cells, rows: [row] })),
      ...(table.groups ?? []).map((group) => ({
        cells: groupOf(new Set(group)),
        rows: group.map((cells) => rows.get(cells)!),
      })),
    ];
  }

  /** The code of a list with the order's values that are compared with the table. */
  const valuesCode = (table: ByTable, scope: Scope): string =>
    `[${namesOf(table)
      .map((name) => scope.field(name))
      .join(', ')}]`;

  function inline(table: ByTable, scope: Scope): string {
    const { options, checks } = table;
    const columns = columnsIn(table).map((column) => scope.column(column));
    const cells = table.cells.map((column) => scope.column(column));
    const made = checks
      ? scope.made(
          'by',
          { passesIn },
          columns,
          cells,
          { data: { ...options, checks: placedChecks(table) } },
          { tests: checks.map(({ check }) => check) },
        )
      : scope.made('by', { isListedIn }, columns, cells, { data: options });
    return `${made}(${scope.value}, ${valuesCode(table, scope)})`;
  }

  /** The values of each set of rows that orders can match, with the cells by which they are found; empty for a large table. */
  function valueGroups(table: ByTable): readonly ValueGroup[] {
    if (countOf(table) > MOST_WRITTEN_OUT) return [];
    const found = new Map([...indexOf(columnsIn(table), table.cells).values()].map((each) => [groupOf(each), each]));
    return Array.from(found, ([cells, each]) => {
      const values = typeof each === 'string' ? [each] : [...each];
      const oneOf = checkOf({ name: 'one-of', parameters: values });
      const message = messageIdOf(oneOf, values);
      const params = oneOf.params(values);
      const outcome = { message: othersId(message), params: { ...params, others: namesOf(table) } };
      return { cells, outcome, unknown: { message, params } };
    });
  }

  /** The report for an order whose row in the table is unknown. */
  const UNKNOWN: Outcome = { code: 'combination', message: 'by', params: { others: [] } };

  /** The outcomes for {@link outcomeIn} if a value of the order is unknown, for a table of values; empty if the table is closed. */
  const unknownValues = (table: ByTable): readonly Outcome[] =>
    table.options.closed ? [] : [...valueGroups(table).map(({ unknown }) => unknown), UNKNOWN];

  /** The same for a table of checks. */
  function unknownChecks(table: ByTable): readonly Outcome[] {
    const reportIn = reporter(worded(table));
    const otherwise = (rows: readonly Row[]): Outcome => reportIn(rows, namesOf(table)).otherwise;
    const ofOthers = table.where.length === 1 ? otherwise(wordedRows(table)) : UNKNOWN;
    return [...groupsOf(table).map(({ rows }) => otherwise(rows)), ofOthers];
  }

  function outcomes(table: ByTable): readonly Outcome[] {
    if (!table.checks) return [...valueGroups(table).map(({ outcome }) => outcome), ...unknownValues(table)];
    const reportIn = reporter(worded(table));
    return [
      ...groupsOf(table).flatMap(({ rows }) => {
        const { own, otherwise } = reportIn(rows, []);
        return [...(own?.check.outcomes?.(own.parameters) ?? []).map((outcome) => own!.of(outcome)), otherwise];
      }),
      ...unknownChecks(table),
    ];
  }

  /** The expression for the report, by the cells of the rows that an order matches. */
  function outcomeCode(table: ByTable, scope: Scope, data: object, reported: readonly Outcome[]): string {
    const [where, cells] = [columnsIn(table), table.cells].map((all) => all.map((column) => scope.column(column)));
    return `${scope.made('by', { outcomeIn }, where!, cells!, { data }, { outcomes: reported })}(${valuesCode(table, scope)})`;
  }

  function detail(table: ByTable, scope: Scope): string | undefined {
    if (!table.checks) {
      const all = valueGroups(table);
      const reported = [...all.map(({ outcome }) => outcome), ...unknownValues(table)];
      if (reported.length === 0) return undefined;
      const ofGroups = { ...table.options, groups: all.map(({ cells }) => cells) };
      return outcomeCode(table, scope, ofGroups, reported);
    }
    const reportIn = reporter(worded(table));
    const groups = groupsOf(table).map(({ cells, rows }) => ({ cells, report: reportIn(rows, []) }));
    const details = [...new Set(groups.map(({ report }) => detailOf(report, scope)))];
    const byGroup = outcomeCode(table, scope, { ...table.options, groups: groups.map(({ cells }) => cells) }, [
      ...groups.map(({ report }) => report.otherwise),
      ...unknownChecks(table),
    ]);
    const [common] = details;
    return details.length === 1 && common !== 'undefined' ? `(${common}) || ${byGroup}` : byGroup;
  }

  /** The rows of a table that is short enough to be handled row by row. */
  function rowsIn(table: ByTable): ByRows | undefined {
    if (countOf(table) > MOST_WRITTEN_OUT) return undefined;
    const where = table.where.map(({ name, column }) => [name, column.text.split('\n')] as const);
    const cells = table.cells.map((column) => column.text.split('\n'));
    const checks = new Map(table.checks?.map((each) => [each.cells, each.check]));
    const rows = cells[0]!.map((value, i): Row => ({
      when: Object.fromEntries(where.map(([name, own]) => [name, [own[i]!]])),
      check: table.checks
        ? checks.get(cells.map((own) => own[i]).join(SEPARATOR))!
        : { name: 'one-of', parameters: [value] },
    }));
    const { closed, facts, fields } = table.options;
    const namesAt = (places: readonly number[]): readonly string[] => places.map((at) => table.where[at]!.name);
    return {
      rows,
      ...(closed && { closed }),
      ...(facts && { facts: namesAt(facts) }),
      ...(fields && { fields: namesAt(fields) }),
    };
  }

  function schema(table: ByTable, field: string, type?: ValueType): PortableSchema {
    const rows = rowsIn(table);
    if (rows) return rowsCheck.schema(rows, field, type);
    return {
      none: `The table lists/${table.table} has ${countOf(table)} rows; a schema has tables of at most ${MOST_WRITTEN_OUT}.`,
    };
  }

  const valuesReport = (table: ByTable) => ({
    code: 'combination' as const,
    message: 'by.others',
    params: { others: namesOf(table) },
  });

  /** A member of the checks, if all agree on it. */
  const ofChecks = <T>(table: ByTable, of: (rows: ByRows) => T | undefined): T | undefined =>
    table.checks ? of(worded(table)) : undefined;

  /** Rows that only some of the versions have. */
  function trials(all: readonly ByTable[]): readonly Trial[] {
    const rows = all.map((table) => new Map(rowTexts(table).map((text, i) => [text, i])));
    return all.flatMap((table, version) => {
      const others = rows.filter((_, i) => i !== version);
      const isOwn = (text: string): boolean => others.some((each) => !each.has(text));
      const own = [...rows[version]!].filter(([text]) => isOwn(text)).slice(0, MOST_TRIALS);
      const where = table.where.map(({ name, column }) => [name, column.text.split('\n')] as const);
      const cells = table.cells.map(({ text }) => text.split('\n'));
      const checks = new Map(table.checks?.map((each) => [each.cells, each.check]));
      return own.map(([, i]): Trial => {
        const row = cells.map((texts) => texts[i]!).join(SEPARATOR);
        const check = checks.get(row);
        const { valid, invalid } = check
          ? checkOf(check).cases(check.parameters, NO_FROM)
          : { valid: [row], invalid: [] };
        return {
          order: Object.fromEntries(where.map(([name, texts]) => [name, texts[i]!])),
          values: [...valid, ...invalid],
        };
      });
    });
  }

  const narrowData = (table: ByTable): TableNarrowing => ({
    names: namesOf(table),
    where: columnsIn(table),
    cells: table.cells,
    most: MOST_WRITTEN_OUT,
    ...table.options,
    ...(table.checks && {
      checks: table.checks.map(({ cells, check }) => [cells, checkOf(check).narrow?.(check.parameters)({}) ?? {}]),
    }),
  });

  return {
    code: 'combination',
    parameters: TABLE,
    messages: rowsCheck.messages,
    prepare,
    test: (table) => {
      const { checks, options, cells } = table;
      const names = namesOf(table);
      const isRight = checks
        ? passesIn(
            columnsIn(table),
            cells,
            { ...options, checks: placedChecks(table) },
            checks.map(({ check }) => checkOf(check).test(check.parameters)),
          )
        : isListedIn(columnsIn(table), cells, options);
      return (value, order) =>
        isRight(
          value,
          names.map((name) => order[name]),
        );
    },
    inline,
    detail,
    outcomes,
    schema,
    cases: () => ({ valid: [], invalid: [] }),
    codeFor: (table) => ofChecks(table, rowsCheck.codeFor) ?? valuesReport(table).code,
    message: (table) => ofChecks(table, rowsCheck.message) ?? valuesReport(table).message,
    params: (table) => ofChecks(table, rowsCheck.params) ?? valuesReport(table).params,
    wordings: (table) => ofChecks(table, rowsCheck.wordings) ?? [],
    reads: namesOf,
    needs: (table) => (table.options.closed ? [] : namesOf(table).map((name) => `field:${name}`)),
    narrowName: () => 'narrowByTable',
    narrow: (table) => narrowByTable(narrowData(table)),
    narrowData,
    // Rows may match the same orders, and have no place in a rule file.
    table: () => undefined,
    valuesWithRow: ({ where }) =>
      Object.fromEntries(where.map(({ name, column }) => [name, [...new Set(column.text.split('\n'))]])),
    states: (table) => {
      const rows = rowsIn(table);
      return rows ? rowsCheck.states(rows) : {};
    },
    canonical: (table) =>
      table.checks
        ? rowsCheck.canonical(worded(table))
        : checkOf({ name: 'one-of', parameters: [] }).canonical?.(table.cells[0]!.text.split('\n')),
    codeList: (table) => ofChecks(table, rowsCheck.codeList),
    changes: (before, after) => {
      const [old, now] = [before, after].map(rowTexts) as [readonly string[], readonly string[]];
      return sameColumns(before, after) ? relisted('rows for {label}', old, now) : [];
    },
    trials,
    unordered: true,
  };
}

/** Whether two tables are compared with the same names and have the same check. */
const sameColumns = (before: ByTable, after: ByTable): boolean => {
  const shape = ({ where, cells, checks: [first] = [] }: ByTable): string =>
    JSON.stringify([where.map(({ name }) => name), cells.length, first?.check.name]);
  return shape(before) === shape(after);
};

/** Each row in words: `country US, bankCode 021: 10`. */
function rowTexts({ where, cells }: ByTable): readonly string[] {
  const columns = where.map(({ name, column }) => [name, column.text.split('\n')] as const);
  const own = cells.map(({ text }) => text.split('\n'));
  return own[0]!.map(
    (_, i) =>
      `${columns.map(([name, texts]) => `${name} ${texts[i]}`).join(', ')}: ${own.map((texts) => texts[i]).join(' ')}`,
  );
}

const blanks = new WeakMap<TableColumn, boolean>();

/** Whether a column has a blank cell. */
function hasBlank(column: TableColumn): boolean {
  const known = blanks.get(column) ?? /^$/m.test(column.text);
  blanks.set(column, known);
  return known;
}

/** The columns of a table in CSV, or of a table in YAML whose cells are single texts. */
function columnsOf(table: string, context: CheckContext): readonly TableColumn[] {
  const columns = context.columns(table);
  if (columns) return columns;
  const rows = context.table(table);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.map((name) => ({
    list: table,
    name,
    text: rows
      .map((row) => {
        const written = row[name];
        if (written === undefined) return '';
        // The column `decimals` contains numbers, as `decimals-by` takes it.
        if (typeof written === 'number') return String(written);
        const [only, ...others] = cell(row, name);
        if (others.length > 0)
          throw new ParameterError(
            say('A row has several values in the column {column}; write a row for each.', { column: name }),
          );
        return only!;
      })
      .join('\n'),
  }));
}

function columnIn(columns: readonly TableColumn[], name: string, table: string): TableColumn {
  const found = columns.find((column) => column.name === name);
  if (found) return found;
  throw new ParameterError(
    say('{table} has no column {column}; it has {columns}.', {
      table,
      column: name,
      columns: columns.map((column) => column.name).join(', '),
    }),
  );
}

/** The names of columns in the parameters of a check. */
function textsOf(template: unknown): readonly string[] {
  if (typeof template === 'string') return [template];
  return typeof template === 'object' && template !== null ? Object.values(template).flatMap(textsOf) : [];
}

/** Whole numbers, which checks may take as numbers. */
const WHOLE = /^(?:0|[1-9][0-9]{0,8})$/;

/** The parameters of a check with the cells of a row instead of the names of columns. */
function filledIn(
  template: unknown,
  names: readonly string[],
  row: readonly string[],
  check: string,
  context: CheckContext,
): unknown {
  const written = (asNumbers: boolean): unknown => {
    const fill = (part: unknown): unknown => {
      if (typeof part === 'string') {
        const text = row[names.indexOf(part)]!;
        return asNumbers && WHOLE.test(text) ? Number(text) : text;
      }
      if (Array.isArray(part)) return part.map(fill);
      if (typeof part !== 'object' || part === null) return part;
      return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, fill(inner)]));
    };
    return fill(template);
  };
  const [texts, numbers] = [written(false), written(true)];
  for (const each of [texts, numbers]) if (context.isWritten(check, each)) return each;
  throw new ParameterError(
    say('The check {check} does not take what this row has: {cells}.', {
      check,
      cells: names.map((name, i) => `${name} "${row[i]!}"`).join(', '),
    }),
  );
}

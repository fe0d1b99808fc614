import {
  type Canonical,
  type Check,
  type CheckContext,
  type CheckOver,
  type CodeList,
  type DiagnosticCode,
  type JsonSchema,
  NO_FROM,
  type Narrow,
  type NarrowScope,
  type Narrowing,
  type OrderValues,
  type Outcome,
  type ParameterChange,
  ParameterError,
  type Params,
  type PortableSchema,
  type RowCheck,
  type ListRow as Written,
  type Scope,
  type ValueTable,
  type CheckTest,
  type ValueType,
  codeOf,
  fill,
  isOfValue,
  isRecord,
  keyOf,
  messageIdOf,
  othersId,
  say,
  source,
  withoutPrototype,
} from '../core/index.js';
import { BLANK, equals, field as inField } from './internal/portable.js';
import { relisted, replaced } from './internal/changes.js';
import {
  type ByTable,
  isWrittenTable,
  type RowReport,
  TABLE,
  tableCheck,
  type WrittenTable,
} from './internal/by-table.js';
import { narrowIn, type TableNarrowing } from './internal/lookup.js';
import {
  type ByRows,
  cellsIn,
  columnsOf,
  type CheckedRow as Row,
  type HasWhen,
  isDerived,
  type Openness,
  rowName,
  rowsFor,
  tableOf,
} from './internal/rows.js';
import { isLarge, type RowSet, setsOf, tableCode } from './internal/table-code.js';
import { cell, listName, otherField, REFERENCE, rowsOf, VALUE_CHECK } from './internal/written.js';

type Parameters = ByRows;

/** The report of a wrong value. */
interface Reported {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly params: Params;
}

/** Diagnostics have the code of the matching row's check. This code is for a value that several rows with different checks refuse. */
export const code = 'combination';

export { isListedIn, outcomeIn, passesIn } from './internal/lookup.js';

const parameters: JsonSchema = {
  intention: { group: 'fields', description: 'A check that depends on other fields' },
  description:
    'Rows, or a table with rows in rules/lists. A row has columns for fields, derived names or facts, with the values for which it applies. It also has a check for the field of the rule in the column `check`, or the allowed values in a column with the name of that field. A row without a column applies to any value of it. If an order has no value for a column, or its derived name is unknown, the value must pass one of the rows that may apply; if the rows list allowed values and all columns are fields, it passes. An order without a row passes. For a table whose columns have other names, write `table`, `where` with the column for each field, and one check with its columns.',
  oneOf: [
    { type: 'string', pattern: REFERENCE },
    TABLE,
    {
      type: 'array',
      minItems: 1,
      items: { type: 'object', minProperties: 1, properties: { check: { $ref: VALUE_CHECK } } },
    },
  ],
  examples: [
    'lists/account-lengths',
    [
      { country: 'US', check: { digits: 5 } },
      { country: ['BE', 'LU'], check: { digits: 4 } },
    ],
    [{ paymentType: 'BANK', currency: 'EUR' }],
    { table: 'lists/banks', where: { country: 'country', bankCode: 'bank_code' }, digits: 'account_length' },
  ],
};

const messages = {
  by: '{label} is not valid; look for a typing mistake.',
  'by.others': '{label} is not valid for this {others}; look for a typing mistake.',
};

/** With more sets of rows, data is shorter than an expression with the constraints of each set. */
const MOST_SETS = 32;

/** A row with the constraints of its check, for {@link narrow}. */
interface NarrowedRow extends HasWhen {
  readonly narrowing?: Narrowing;
}

interface NarrowData extends Openness {
  readonly rows: readonly NarrowedRow[];
}

/** The constraints of all matching rows, wide enough for each of them. */
export function narrow(data: NarrowData): Narrow {
  const rows = data.rows.map(({ when, narrowing = {} }) => ({ when, narrowing: withoutPrototype(narrowing) }));
  return (order) => {
    const matching = rowsFor(rows, data, order);
    return matching.length === 0 ? undefined : widest(matching.map(({ narrowing }) => narrowing));
  };
}

/** The same for a table whose columns the rule names. */
export const narrowByTable = (data: TableNarrowing): Narrow => narrowIn(data, widest);

function widest(all: readonly Narrowing[]): Narrowing {
  const [first = {}] = all;
  /** The distinct values of a member, if every row has it. */
  const each = <T>(of: (narrowing: Narrowing) => T | readonly T[] | undefined): readonly T[] | undefined => {
    const found = all.map(of);
    return found.includes(undefined) ? undefined : [...new Set(found.flat() as T[])];
  };
  const inputs = each(({ input }) => input);
  const values = each((narrowing) => narrowing.values);
  const lengths = each((narrowing) => narrowing.lengths);
  const patterns = each(({ pattern }) => pattern);
  const shortest = each(({ minLength }) => minLength);
  const longest = each(({ maxLength }) => maxLength);
  return {
    ...(inputs?.length === 1 && { input: first.input! }),
    ...(values && { values }),
    ...(lengths && { lengths: [...lengths].sort((a, b) => a - b) }),
    ...(shortest && { minLength: Math.min(...shortest) }),
    ...(longest && { maxLength: Math.max(...longest) }),
    ...(patterns && { pattern: patterns.join('|') }),
    ...(all.length === 1 && first),
  };
}

/** Rows with the index of their check, which is given separately. */
interface PlacedRows extends Omit<Parameters, 'rows'> {
  readonly rows: readonly (HasWhen & { readonly at: number })[];
}

/** The result for a value without a row. */
const resultOfNone = ({ closed }: Pick<Parameters, 'closed'>): true | undefined => closed;

/** {@link Check.test} for rows, with the functions of their checks. */
export function testOfRows(table: PlacedRows, tests: readonly CheckTest[]): CheckTest {
  const { rows, facts = [] } = table;
  const columns = columnsOf(rows);
  const none = resultOfNone(table);
  const find = tableOf(rows, table, placesOf);
  const derived = columns.filter((name) => isDerived(name, table));
  const isUnknown = (order: OrderValues): boolean =>
    derived.some((name) => order[name] === 'unbound') || facts.some((name) => order[name] === undefined);
  return (value, order) => {
    const places = find(order);
    if (places.length === 0) return none;
    if (!places.some((at) => tests[at]!(value, order))) return false;
    return places.length === 1 || !isUnknown(order) ? true : undefined;
  };
}

/** The outcome for an order, if all rows that it may match have the same check. */
export function outcomeOfRows<T>(table: PlacedRows, outcomes: readonly T[]): (order: OrderValues) => T | undefined {
  const find = tableOf(table.rows, table, placesOf);
  return (order) => {
    const [only, ...others] = find(order);
    return only === undefined || others.length > 0 ? undefined : outcomes[only];
  };
}

const placesOf = (rows: PlacedRows['rows']): readonly number[] => [...new Set(rows.map(({ at }) => at))];

const identity = ({ name, parameters: prepared }: RowCheck): string => JSON.stringify([name, prepared]);

export const over: CheckOver = (checkCalled, textOf) => {
  const checkOf = ({ name }: RowCheck): Check => checkCalled(name)!;

  function prepare(written: string | readonly Written[], context: CheckContext): Parameters {
    const { field } = context;
    const table = rowsOf(written, context);
    const rows = table.map((row): Row => {
      const { check, [field]: own, ...columns } = row;
      if (check === undefined && own === undefined)
        throw new ParameterError(
          say('A row needs the column "check", or "{field}" with the values that are allowed.', { field }),
        );
      if (check !== undefined && own !== undefined)
        throw new ParameterError(say('A row has the columns "check" and "{field}"; remove one.', { field }));
      const names = Object.keys(columns);
      if (names.length === 0)
        throw new ParameterError(
          say('A row needs a field or a derived name, and its value, beside "{column}".', {
            column: own === undefined ? 'check' : field,
          }),
        );
      const when = Object.fromEntries(names.map((name) => [otherField(name, context), cell(columns, name)]));
      return { when, check: rowCheck(check === undefined ? { 'one-of': cell(row, field) } : check, context) };
    });
    const columns = columnsOf(rows);
    const [facts, fields] = (['fact', 'field'] as const).map((kind) =>
      columns.filter((name) => context.kindOf(name) === kind),
    ) as [string[], string[]];
    const isClosed = table.every((row) => row['check'] === undefined) && fields.length === columns.length;
    return {
      rows,
      ...(facts.length > 0 && { facts }),
      ...(isClosed ? { closed: true } : fields.length > 0 && { fields }),
    };
  }

  function rowCheck(written: unknown, context: CheckContext): RowCheck {
    const entries = isRecord(written) ? Object.entries(written) : [];
    const [[name, own] = ['']] = entries;
    if (entries.length !== 1)
      throw new ParameterError(
        say('Write one check in the column "check", such as {example}.', { example: '{ digits: 13 }' }),
      );
    const check = checkCalled(name);
    if (!check) throw new ParameterError(say('There is no check "{name}"; look for a typing mistake.', { name }));
    if (!isOfValue(check))
      throw new ParameterError([
        say('A row cannot have the check "{name}": it depends on more than the field\'s value.', { name }),
        say('Write it as a rule of its own, with a condition.'),
      ]);
    // The row decides the currency where it matters.
    const prepared = check.prepare(own, { ...context, currency: undefined });
    if (check.readsDay?.(prepared))
      throw new ParameterError(
        say(
          'A row cannot have a check about the evaluation date; write "{name}" as a rule of its own, with a condition.',
          {
            name,
          },
        ),
      );
    return { name, parameters: prepared };
  }

  /** The checks of rows, of which a value must pass one. Checks with a union are merged. */
  function choicesOf(rows: readonly Row[]): readonly RowCheck[] {
    const each = [...new Map(rows.map(({ check }) => [identity(check), check])).values()];
    return [...new Set(each.map(({ name }) => name))].flatMap((name) => {
      const same = each.filter((check) => check.name === name);
      if (same.length === 1) return same;
      const union = checkOf(same[0]!).union?.(same.map((check) => check.parameters));
      return union === undefined ? same : [{ name, parameters: union }];
    });
  }

  /** Whether all rows have the same check. */
  const areAlike = (rows: readonly Row[]): boolean => new Set(rows.map(({ check }) => identity(check))).size < 2;

  /** The distinct checks of the rows, each with its rows. */
  function checksIn(rows: readonly Row[]): readonly { readonly check: RowCheck; readonly rows: readonly Row[] }[] {
    const found = new Map<string, { readonly check: RowCheck; readonly rows: Row[] }>();
    for (const row of rows) {
      const key = identity(row.check);
      const known = found.get(key);
      if (known) known.rows.push(row);
      else found.set(key, { check: row.check, rows: [row] });
    }
    return [...found.values()];
  }

  function placed({ rows, ...others }: Parameters): PlacedRows {
    const places = new Map(checksIn(rows).map(({ check }, i) => [identity(check), i]));
    return { rows: rows.map(({ when, check }) => ({ when, at: places.get(identity(check))! })), ...others };
  }

  const test = (prepared: Parameters): CheckTest =>
    testOfRows(
      placed(prepared),
      checksIn(prepared.rows).map(({ check }) => checkOf(check).test(check.parameters)),
    );

  /** The code of an object with the order's values that rows read. */
  const columnsCode = ({ rows }: Parameters, scope: Scope): string =>
    `{ ${columnsOf(rows)
      .map((name) => `${keyOf(name)}: ${scope.field(name)}`)
      .join(', ')} }`;

  function inlineOfLarge(prepared: Parameters, scope: Scope): string {
    const tests = checksIn(prepared.rows).map(({ check }) => check);
    const made = scope.made('by', { testOfRows }, { data: placed(prepared) }, { tests });
    return `${made}(${scope.value}, ${columnsCode(prepared, scope)})`;
  }

  const inline = (prepared: Parameters, scope: Scope): string => {
    if (isLarge(prepared.rows)) return inlineOfLarge(prepared, scope);
    return tableCode(prepared.rows, prepared, scope, (matching, unknown) => {
      const { facts = [] } = prepared;
      const results = choicesOf(matching).map(({ name, parameters: own }) => scope.evaluate(name, own));
      if (results.length === 0) return String(resultOfNone(prepared));
      const isRight = results.length === 1 ? results[0]! : `(${results.map((each) => `(${each})`).join(' || ')})`;
      if (unknown.length === 0 || areAlike(matching)) return isRight;
      const isOpen = unknown.flatMap((name) => [
        ...(facts.includes(name) ? [`${scope.field(name)} === undefined`] : []),
        ...(isDerived(name, prepared) ? [`${scope.field(name)} === "unbound"`] : []),
      ]);
      if (isOpen.length === 0) return isRight;
      return `(${isRight}) && (${isOpen.join(' || ')} ? undefined : true)`;
    });
  };

  function schema(prepared: Parameters, field: string, type: ValueType = 'string'): PortableSchema {
    const { rows, closed } = prepared;
    const matching = rows.map(({ when }) => ({
      allOf: Object.entries(when).map(([name, values]) =>
        closed
          ? equals(name, values)
          : // An order without the value may match any row.
            inField(
              name,
              isDerived(name, prepared)
                ? { enum: [...values, 'unknown', 'unbound'] }
                : { anyOf: [{ enum: values }, BLANK] },
            ),
      ),
    }));
    const reasons: string[] = [];
    const right = rows.map(({ check }, i): JsonSchema => {
      const portable: { readonly value?: JsonSchema; readonly order?: JsonSchema; readonly none?: string } = checkOf(
        check,
      ).schema(check.parameters, field, type);
      if (portable.none !== undefined) reasons.push(portable.none);
      const own = portable.value ? inField(field, { type, ...portable.value }) : portable.order;
      return own ? { allOf: [matching[i], own] } : matching[i]!;
    });
    const [none] = reasons;
    return { order: { anyOf: [...right, { not: { anyOf: matching } }] }, ...(none !== undefined && { none }) };
  }

  /** The report if all of some rows could match, and some columns decide. */
  function reportOf(rows: readonly Row[], others: readonly string[]): Reported {
    const [only, ...more] = choicesOf(rows);
    if (only === undefined || more.length > 0) return reportOfSeveral(others);
    const check = checkOf(only);
    const { parameters: own } = only;
    const id = check.unconditional ?? messageIdOf(check, own);
    const conditional = othersId(id);
    return {
      code: codeOf(check, own),
      message: others.length > 0 && Object.hasOwn(check.messages, conditional) ? conditional : id,
      params: { ...check.params(own), others },
    };
  }

  /** The report of the rule. A row's report overrides its params, and so must have all of them. */
  function reportOfAll({ rows }: Parameters): Reported {
    const columns = columnsOf(rows);
    const all = reportOf(rows, columns);
    return rows.every((row) => hasAlikeParams(reportOf([row], columns), all)) ? all : reportOfSeveral(columns);
  }

  /**
   * Returns a function for the reports of a value, by the rows that could match and the columns without a known label. In `params`, `others`
   * are the columns that decide.
   */
  function reporter(prepared: Parameters): (matching: readonly Row[], unknown: readonly string[]) => RowReport {
    const all = reportOfAll(prepared);
    return (matching, unknown) => {
      const others = columnsOf(matching).filter((column) => !unknown.includes(column));
      const reported = reportOf(matching, others);
      // If all rows have the same wording, only the params differ.
      const {
        code: own,
        message,
        params,
      } = others.length > 0 && hasAlikeParams(reported, all) ? { ...reported, message: all.message } : reported;
      const otherwise = {
        ...(own !== all.code && { code: own }),
        ...(message !== all.message && { message }),
        params,
      };
      const [only, ...more] = choicesOf(matching);
      if (only === undefined || more.length > 0) return { otherwise };
      const check = checkOf(only);
      const of = (outcome: Outcome): Outcome =>
        own === all.code && isComplete(outcome)
          ? outcome
          : { code: own, message, ...outcome, params: { ...params, ...outcome.params } };
      return { own: { check, parameters: only.parameters, of }, otherwise };
    };
  }

  /** Whether an outcome needs no params of the check that reports it, because its message names only the field. */
  const isComplete = ({ message }: Outcome): boolean => message !== undefined && !/\{(?!label\})/.test(textOf(message));

  /** The sets of rows with a report; in a large table, the rows of each check. */
  const reportedSets = (prepared: Parameters): readonly RowSet<Row>[] =>
    isLarge(prepared.rows)
      ? checksIn(prepared.rows).map(({ rows }) => ({ matching: rows, unknown: [] }))
      : setsOf(prepared.rows, prepared);

  function outcomes(prepared: Parameters): readonly Outcome[] {
    const reportIn = reporter(prepared);
    return reportedSets(prepared).flatMap(({ matching, unknown }) => {
      if (matching.length === 0) return [];
      const { own, otherwise } = reportIn(matching, unknown);
      return [...(own?.check.outcomes?.(own.parameters) ?? []).map((outcome) => own!.of(outcome)), otherwise];
    });
  }

  /** The expression for the outcomes of the check of some rows. */
  function detailOf({ own }: ReturnType<ReturnType<typeof reporter>>, scope: Scope): string {
    if (!own) return 'undefined';
    const outcome = (each: Outcome): string => scope.outcome(own.of(each));
    return own.check.detail?.(own.parameters, { ...scope, outcome }) ?? 'undefined';
  }

  function detail(prepared: Parameters, scope: Scope): string {
    const reportIn = reporter(prepared);
    const ownDetail = (matching: readonly Row[], unknown: readonly string[]): string =>
      detailOf(reportIn(matching, unknown), scope);
    const sets = reportedSets(prepared).filter(({ matching }) => matching.length > 0);
    const details = new Set(sets.map(({ matching, unknown }) => ownDetail(matching, unknown)));
    const isCommon = details.size === 1;
    if (isLarge(prepared.rows)) {
      const reported = sets.map(({ matching, unknown }) => reportIn(matching, unknown).otherwise);
      const made = scope.made('by', { outcomeOfRows }, { data: placed(prepared) }, { outcomes: reported });
      const byCheck = `${made}(${columnsCode(prepared, scope)})`;
      return isCommon ? orElse([...details].join(), byCheck) : byCheck;
    }
    const byRow = tableCode(prepared.rows, prepared, scope, (matching, unknown) => {
      if (matching.length === 0) return 'undefined';
      const own = isCommon ? 'undefined' : ownDetail(matching, unknown);
      return orElse(own, scope.outcome(reportIn(matching, unknown).otherwise));
    });
    return isCommon ? orElse([...details].join(), byRow) : byRow;
  }

  /** A member of the rows' checks, if all rows agree on it. */
  function shared<T>({ rows }: Parameters, of: (check: Check, own: unknown) => T | undefined): T | undefined {
    const [first, ...others] = rows.map(({ check }) => of(checkOf(check), check.parameters));
    return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined;
  }

  /** Rows with the same conditions are compared. */
  function changes(before: Parameters, after: Parameters): readonly ParameterChange[] {
    const [old, now] = [before, after].map(({ rows }) => new Map(rows.map((row) => [rowName(row.when), row.check])));
    if (old!.size < before.rows.length || now!.size < after.rows.length) return [];
    return [
      ...relisted('rows for {label}', [...old!.keys()], [...now!.keys()]),
      ...[...now!].flatMap(([name, check]) => {
        const earlier = old!.get(name);
        return earlier ? rowChanges(name, earlier, check) : [];
      }),
    ];
  }

  function rowChanges(name: string, before: RowCheck, after: RowCheck): readonly ParameterChange[] {
    if (identity(before) === identity(after)) return [];
    const own = before.name === after.name ? (checkOf(after).changes?.(before.parameters, after.parameters) ?? []) : [];
    if (own.length > 0) return own.map((change) => ({ ...change, row: name }));
    const words = (row: RowCheck): string => {
      const check = checkOf(row);
      return `"${fill(check.messages[messageIdOf(check, row.parameters)]!, { ...check.params(row.parameters), label: 'It' })}"`;
    };
    return replaced('check of {label}', words(before), words(after)).map((change) => ({ ...change, row: name }));
  }

  const narrowData = ({ rows, ...openness }: Parameters): NarrowData => ({
    rows: rows.map(({ when, check }) => {
      const narrowing = checkOf(check).narrow?.(check.parameters)({});
      return { when, ...(narrowing && { narrowing }) };
    }),
    ...openness,
  });

  function narrowInline(prepared: Parameters, scope: NarrowScope): string | undefined {
    const { rows, ...openness } = narrowData(prepared);
    if (isLarge(rows) || setsOf(rows, openness).length > MOST_SETS) return undefined;
    return tableCode(rows, openness, scope, (matching) =>
      matching.length === 0 ? 'undefined' : source(widest(matching.map(({ narrowing = {} }) => narrowing))),
    );
  }

  const byRows = {
    code,
    parameters,
    prepare,
    test,
    inline,
    schema,
    detail,
    outcomes,
    messages,
    alsoCalled: ['lookup', 'switch', 'table'],
    narrowData,
    narrowInline,
    codeFor: (prepared) => reportOfAll(prepared).code,
    message: (prepared) => reportOfAll(prepared).message,
    params: (prepared) => reportOfAll(prepared).params,
    wordings: ({ rows }) => rows.flatMap(({ check }) => checkOf(check).wordings?.(check.parameters) ?? []),
    cases: () => ({ valid: [], invalid: [] }),
    reads: ({ rows }) => columnsOf(rows),
    /** A derived name's binding, a fact, or a row for the value of a field. */
    needs: ({ rows, closed }) => (closed ? [] : columnsOf(rows)).map((column) => `field:${column}`),
    narrow: (prepared) => narrow(narrowData(prepared)),
    unordered: true,
    table: ({ rows, ...openness }): ValueTable => ({
      rows: rows.map(({ when, check }) => ({
        when,
        alone: { rows: [{ when, check }], ...openness } satisfies Parameters,
        accepts: checkOf(check).accepts?.(check.parameters),
        // Rows do not depend on the day.
        cases: checkOf(check).cases(check.parameters, NO_FROM),
      })),
      unknownMatches: !openness.closed,
    }),
    valuesWithRow: ({ rows }) =>
      Object.fromEntries(
        columnsOf(rows)
          .filter((name) => rows.every(({ when }) => when[name] !== undefined))
          .map((name) => [name, cellsIn(rows, name)]),
      ),
    states: ({ rows }) => {
      const each = rows.map(({ check }) => checkOf(check).states?.(check.parameters) ?? {});
      const labels = rows.flatMap(({ when }) => Object.values(when).flat());
      return {
        numbers: each.flatMap(({ numbers = [] }) => numbers),
        codes: [...each.flatMap(({ codes = [] }) => codes), ...labels],
      };
    },
    canonical: (prepared) => shared<Canonical>(prepared, (check, own) => check.canonical?.(own)),
    codeList: (prepared) => shared<CodeList>(prepared, (check, own) => check.codeList?.(own)),
    changes,
  } satisfies Check<string | readonly Written[], Parameters>;
  const byTable = tableCheck({
    rows: byRows,
    checkOf,
    rowCheck,
    reporter,
    detailOf,
    narrowByTable,
  });
  return either(byRows, byTable);
};

const isByTable = (prepared: unknown): prepared is ByTable =>
  typeof prepared === 'object' && prepared !== null && 'cells' in prepared;

/** Combines the checks for rows and for tables into one. */
function either(byRows: Check<string | readonly Written[], Parameters>, byTable: Check<WrittenTable, ByTable>): Check {
  type Members = Readonly<Record<string, unknown>>;
  type Member = (prepared: unknown, ...others: readonly unknown[]) => unknown;
  const [rows, table] = [byRows, byTable] as unknown as readonly [Members, Members];
  const members = [...new Set([...Object.keys(rows), ...Object.keys(table)])].map((name) => {
    const member: Member = (prepared, ...others) =>
      ((isByTable(prepared) ? table : rows)[name] as Member | undefined)?.(prepared, ...others);
    return [name, typeof (rows[name] ?? table[name]) === 'function' ? member : rows[name]] as const;
  });
  return {
    ...(Object.fromEntries(members) as unknown as Check),
    prepare: (written, context) => {
      if (isWrittenTable(written)) return byTable.prepare(written, context);
      const columns = typeof written === 'string' ? context.columns(listName(written)) : undefined;
      if (!columns) return byRows.prepare(written as string | readonly Written[], context);
      const { field } = context;
      const others = columns.map(({ name }) => name).filter((name) => name !== field);
      if (others.length === columns.length)
        throw new ParameterError(
          say('{table} has no column {field}; name the columns with table and where, or add it.', {
            table: written as string,
            field,
          }),
        );
      const where = Object.fromEntries(others.map((name) => [name, name]));
      return byTable.prepare({ table: written as string, where, 'one-of': field }, context);
    },
    trials: (all) => byTable.trials!(all.filter(isByTable)),
    changes: (before, after) =>
      isByTable(before) && isByTable(after)
        ? byTable.changes!(before, after)
        : isByTable(before) || isByTable(after)
          ? []
          : byRows.changes!(before as Parameters, after as Parameters),
  };
}

/** The report if rows with different checks could match. */
const reportOfSeveral = (others: readonly string[]): Reported => ({
  code,
  message: others.length > 0 ? 'by.others' : 'by',
  params: { others },
});

/** Whether two reports have the same code and the same names of params. */
const hasAlikeParams = (a: Reported, b: Reported): boolean =>
  a.code === b.code && Object.keys(a.params).join() === Object.keys(b.params).join();

/** The expression for an outcome, with another expression for `undefined`. */
const orElse = (expression: string, otherwise: string): string =>
  expression === 'undefined' ? otherwise : `(${expression}) || ${otherwise}`;

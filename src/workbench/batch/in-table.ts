import { type Phrase, say, type Diagnostic } from '../../core/index.js';
import { AS_IN_SPREADSHEETS, type InputRow, amountMeantBy, causeOf, lossIn, mixedOrder } from '../input/index.js';
import { mayBeThousands } from '../text/index.js';
import { phraseIn } from '../translator/index.js';

/**
 * The diagnostics of a row, errors first, with their columns and the likely damage by a spreadsheet. Adds a warning for a cell whose value
 * is lost and that no rule reports. A warning becomes an error where a point may separate thousands.
 * @param found the diagnostics of the order
 * @param language the language of the messages
 * @param validate the worded diagnostics of another order in place of the row's
 */
export function inTable(
  found: readonly LocatedDiagnostic[],
  { table, cells }: Pick<InputRow, 'cells' | 'table'>,
  language: string,
  validate: (order: unknown) => readonly LocatedDiagnostic[],
): readonly LocatedDiagnostic[] {
  const ofCells = (other: readonly string[]): readonly LocatedDiagnostic[] => {
    const value = table.valueOf(other);
    return validate(table.isMixed ? mixedOrder(value)?.order : value);
  };
  const isMajor = (name: string, cell: string): boolean =>
    table.fields.some(
      (each) =>
        each.name === name && each.isMinor && (TWO_DECIMALS.test(cell) || (each.showsDecimals && WHOLE.test(cell))),
    );
  // A number has no zeros at its end, so its rules see fewer decimals than the cell has.
  const shortened = table.fields.flatMap(({ index, name }) => {
    const cell = cells[index]!.trim();
    if (!mayBeThousands(cell) || !cell.endsWith('0') || found.some(({ field }) => field === name)) return [];
    const longer = ofCells(cells.with(index, cell.replace(/0$/, '1')));
    return longer.filter(({ field, code }) => field === name && code === 'decimals');
  });
  const diagnostics = shortened.length === 0 ? found : [...found, ...shortened];
  const meant = meantAmounts(diagnostics, table, cells);
  const located = withMeant().map((diagnostic) => {
    const { field, ruleId } = diagnostic;
    const column = columnOfField(table, field);
    if (!column) return diagnostic;
    const { letter, header, index, name } = column;
    const cell = cells[index]!;
    const passes = (other: string): boolean =>
      !ofCells(cells.with(index, other)).some(
        (each) => each.field === field && (each.severity === 'error' || each.ruleId === ruleId),
      );
    // 1.000 may be below the minimum only because it was read as 1.
    const isThousands = ['decimals', 'range'].includes(diagnostic.code) && mayBeThousands(cell);
    const isWhole = ['string.integer', 'string.minor'].includes(diagnostic.messageId);
    const cause = isThousands
      ? MAYBE_THOUSANDS
      : isWrittenAmount(diagnostic) && meant.has(index)
        ? AS_IN_SPREADSHEETS
        : name === field && isMajor(name, cell)
          ? IN_MINOR_UNITS
          : isWhole && SEPARATED.test(cell)
            ? say('The field takes a whole number: write it without separators and decimals.')
            : name === field
              ? (causeOf(cell, passes) ?? formOf(diagnostic))
              : undefined;
    return {
      ...diagnostic,
      ...(isThousands && diagnostic.code === 'decimals' && { severity: 'error' as const }),
      column: { letter, header },
      ...(cause && { cause: phraseIn(language, cause) }),
    };
  });
  const lost = table.fields.flatMap(({ index, letter, header, name, path }): readonly LocatedDiagnostic[] => {
    if (located.some(({ column }) => column?.letter === letter)) return [];
    const loss =
      lossIn(cells[index]!) ??
      (isMajor(name, cells[index]!) ? IN_MINOR_UNITS : isUnknownAmount(name, index) ? MAYBE_THOUSANDS : undefined);
    if (!loss) return [];
    return [damagedCell(name, path, { letter, header }, language, loss)];
  });
  const isError = ({ severity }: LocatedDiagnostic): boolean => severity === 'error';
  return [...located.filter(isError), ...located.filter((each) => !isError(each)), ...lost];

  /** Whether the point of an amount may separate thousands and no rule limits its decimals, because its currency is unknown. */
  function isUnknownAmount(name: string, index: number): boolean {
    if (!mayBeThousands(cells[index]!)) return false;
    const foundIn = (cell: string): readonly LocatedDiagnostic[] =>
      ofCells(cells.with(index, cell)).filter(({ field }) => field === name);
    return foundIn('1,5').some(isWrittenAmount) && !foundIn(MANY_DECIMALS).some(({ code }) => code === 'decimals');
  }

  /** The diagnostics of the row, and those that refused amounts hide: of each rule on the meant amounts that has not reported yet. */
  function withMeant(): readonly LocatedDiagnostic[] {
    if (meant.size === 0) return diagnostics;
    const isKnown = ({ ruleId, field }: LocatedDiagnostic): boolean =>
      diagnostics.some((each) => each.ruleId === ruleId && each.field === field);
    const hidden = ofCells(cells.map((cell, index) => meant.get(index) ?? cell)).filter((each) => !isKnown(each));
    const [amounts, others] = [true, false].map((isMeant) =>
      diagnostics.filter(({ field }) => meant.has(table.columnOf(field)?.index ?? -1) === isMeant),
    );
    return [...amounts!, ...hidden, ...others!];
  }
}

/** The column of a field. A value in a list has the column of the list. */
export const columnOfField = (table: InputRow['table'], field: string): ReturnType<InputRow['table']['columnOf']> =>
  table.columnOf(field) ?? table.columnOf(field.replace(/\.[0-9]+$/, ''));

const isWrittenAmount = ({ code, params }: LocatedDiagnostic): boolean =>
  code === 'format' && (params as Readonly<Record<string, unknown>>)['standard'] === 'decimal';

/** The amounts that cells mean although a rule refuses their form, by the index of the cell. */
function meantAmounts(
  diagnostics: readonly LocatedDiagnostic[],
  { columnOf }: InputRow['table'],
  cells: readonly string[],
): ReadonlyMap<number, string> {
  return new Map(
    diagnostics.filter(isWrittenAmount).flatMap(({ field }) => {
      const index = columnOf(field)?.index;
      const amount = index === undefined ? undefined : amountMeantBy(cells[index]!);
      return amount === undefined ? [] : [[index!, amount] as const];
    }),
  );
}

const MAYBE_THOUSANDS = say(
  'In a table, the point may separate thousands: write the amount without it, or with as many decimals as the currency has.',
);

/** An amount that any rule on decimals refuses. */
export const MANY_DECIMALS = `1.${'1'.repeat(20)}`;

/** Digits with a point, a comma or other separators. */
const SEPARATED = /^\s*[0-9]+(?:[.,'\u2019 \u00a0\u202f][0-9]+)+\s*$/;

/** An amount in the main unit of most currencies. As a number, 150.00 would be 150 minor units. */
const TWO_DECIMALS = /^\s*[0-9]+[.,][0-9]{2}\s*$/;
/** A whole number, which a workbook may display with decimals. */
const WHOLE = /^[0-9]+$/;
const IN_MINOR_UNITS = say('The field takes minor units, such as cents: 150.00 is written as 15000.');

/** A finding on a damaged cell that no rule reports. */
function damagedCell(
  field: string,
  path: Diagnostic['path'],
  column: NonNullable<LocatedDiagnostic['column']>,
  language: string,
  loss: Phrase,
): LocatedDiagnostic {
  const ruleId = 'order/damaged-cell';
  const message = phraseIn(language, say('The value in this cell is probably not the one that is meant.'));
  return {
    ruleId,
    code: 'format',
    severity: 'warning',
    field,
    path,
    message,
    text: message,
    messageId: ruleId,
    params: {},
    basis: 'assumption',
    source: {},
    column,
    cause: phraseIn(language, loss),
  };
}

/** How to write a value in a cell that is not text. */
function formOf({ messageId, field }: LocatedDiagnostic): Phrase | undefined {
  if (messageId === 'string.list')
    return say('In a table, write the list as JSON, {example}, or give each value a column: {columns}.', {
      example: '["a", "b"]',
      columns: `${field}.0, ${field}.1`,
    });
  if (messageId === 'string.map')
    return say('In a table, write the texts as JSON, {example}, or give each a column: {columns}.', {
      example: '{"a": "b"}',
      columns: `${field}.a`,
    });
  return undefined;
}

/** A diagnostic with the file and line of its rule. In a table it also has its column, and the likely damage by a spreadsheet. */
export type LocatedDiagnostic = Omit<Diagnostic, 'source'> & {
  readonly source: Diagnostic['source'] & { readonly file?: string; readonly line?: number };
  readonly column?: { readonly letter: string; readonly header: string };
  readonly cause?: string;
};

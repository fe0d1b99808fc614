import { englishOf, type ValueChange, type Values, dayOf, normalizerOf, validatorOf } from '../../../../core/index.js';
import {
  type Entry,
  type InputRow,
  type TableTerms,
  inputName,
  knownNames,
  openInput,
  wholeFault,
} from '../../../../workbench/input/index.js';
import { assertTable, faultOfName, namesWorkbook, refuseInput } from '../../table/assert-table.js';
import { readColumnNames } from '../../table/read-column-names.js';
import {
  type NewText,
  type RepairedCell,
  amountFields,
  becomesThousands,
  columnTerms,
  fixedBytes,
  inTable,
  newTextsOf,
  repairCells,
} from '../../../../workbench/batch/index.js';
import { Repeats, batchRules } from '../../../../workbench/open/index.js';
import { GradualFile, UsageError } from '../../../../workbench/system/index.js';
import { plural, visible } from '../../../../workbench/text/index.js';
import { choice, readArguments } from '../../arguments.js';
import type { Help } from '../../command.js';
import { note, writeOut, type Io, INTERRUPTED, stopOnInterrupt } from '../../io.js';
import {
  atOption,
  bindingsOption,
  columnsOption,
  factsOption,
  formatOption,
  inputOption,
  rulesetOptions,
} from '../../options.js';
import type { Location } from '../../output/order-result.js';
import { describeFault, locationText } from '../../output/report.js';
import { readFacts } from '../../rules/facts.js';
import { openOperation } from '../../rules/operation.js';

const options = {
  out: { type: 'string', value: 'FILE', text: 'where to write; a file there is replaced as a whole' },
  ...inputOption,
  ...columnsOption,
  decimal: {
    type: 'string',
    value: 'SIGN',
    text: 'in a table: the sign before the decimals of amounts, a comma or a point; separators of thousands are removed',
  },
  'restore-zeros': {
    type: 'boolean',
    text: 'in a table: put zeros back at the start of digits, where only one number of them is right',
  },
  ...rulesetOptions,
  ...bindingsOption,
  ...factsOption,
  ...atOption,
  ...formatOption('text (the default) or ndjson'),
} as const;

export const help: Help = {
  usage: ['fix OPERATION FILE --out FILE'],
  description: `Writes the same orders without blanks around values, digits without spaces and hyphens, codes in capitals, phone
    numbers without a calling code, where that removes a finding and adds no error; and lists each change by order and field,
    without values. What a spreadsheet did to amounts and zeros is repaired where an option says so. Everything else stays as it is, lines that can't be read too. FILE is JSON, NDJSON or a table (CSV or
    .xlsx: see payrules help check), or - for standard input; a workbook stays one where --out ends in .xlsx, or in .xlsm where it has macros. The input stays; to replace it, name it as --out too.`,
  options,
  exitCodes: {
    0: 'written; no order has an error',
    1: "written; an order still has an error, or a line can't be read",
    2: 'nothing written, or only the report cannot be written',
    130: 'ended by Ctrl-C; nothing written',
  },
  example: 'payrules fix pe.payout orders.ndjson --out fixed.ndjson',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [name, file, ...surplus] = positionals;
  if (name === undefined || file === undefined || surplus.length > 0)
    throw new UsageError('name an operation and one file: payrules fix pe.payout orders.ndjson --out fixed.ndjson');
  if (values.out === undefined) throw new UsageError('name the file to write: --out FILE');
  if (values.out === '-')
    throw new UsageError('--out takes a file, as the list of changes goes to standard output: --out fixed.ndjson');
  const declared = values.input === undefined ? undefined : choice('--input', values.input, ['json', 'ndjson', 'csv']);
  const report = reports[choice('--format', values.format, ['text', 'ndjson'])];
  const { rules, id, operation, at } = await openOperation(values, name, io);
  const { bindings } = rules;
  const facts = readFacts(values.facts, operation.facts);
  const normalize = normalizerOf(
    { operation, canonicalForms: await rules.canonicalFormsOf(id) },
    { bindings, facts, at },
  );
  const validate = validatorOf<unknown>(operation, { bindings });

  const decimal = values.decimal === undefined ? undefined : choice('--decimal', values.decimal, [',', '.']);
  const repairs = { ...(decimal && { decimal }), restoresZeros: values['restore-zeros'] === true };
  const amounts = amountFields(rules.references.get(id)!);
  const diagnosticsOf = (order: unknown) => validate(order, { facts, at }).diagnostics;
  const repair = (row: InputRow | undefined) =>
    row && (decimal || repairs.restoresZeros)
      ? repairCells(row, repairs, amounts, (cells) => diagnosticsOf(row.table.valueOf(cells)))
      : { cells: undefined, repaired: [] };

  const repeats = new Repeats(batchRules(rules, dayOf(at)));
  /**
   * Whether `check` refuses the order. That includes repetitions of earlier orders, and in a table, a point that may separate thousands.
   */
  const isRefused = (order: unknown, row: Pick<InputRow, 'cells' | 'table'> | undefined): boolean => {
    const found = repeats.add(id, order, diagnosticsOf(order));
    return (row ? inTable(found, row, 'en', diagnosticsOf) : found).some(({ severity }) => severity === 'error');
  };

  const asWorkbook = namesWorkbook(values.out);
  /** The numbers of a workbook in the form that the order has, if the output is CSV and no reader would take them for thousands. */
  const numbersOf = ({ table, cells }: Pick<InputRow, 'cells' | 'table'>): readonly NewText[] =>
    table.fields.flatMap((column) => {
      const { index, path } = column;
      const text = table.textIn(cells[index]!, index);
      const findings = (other: string) =>
        diagnosticsOf(table.valueOf(cells.with(index, other))).filter(({ field }) => field === column.name);
      return text === cells[index] || becomesThousands(text, findings) ? [] : [{ path, text }];
    });

  const counts = { orders: 0, changed: 0, refused: 0, unreadable: 0 };
  let lines = '';
  const fix = (entry: Entry): readonly NewText[] => {
    const index = counts.orders + counts.unreadable;
    if (entry.fault) {
      counts.unreadable++;
      note(io, describeFault({ file, index }, entry.fault, false));
      return [];
    }
    counts.orders++;
    const { cells, repaired } = repair(entry.row);
    const { order, changes } = normalize(cells ? entry.row!.table.valueOf(cells) : entry.value);
    const row = entry.row && { table: entry.row.table, cells: cells ?? entry.row.cells };
    if (isRefused(order, row)) counts.refused++;
    const all = [...repaired, ...changes];
    const numbers = row && !asWorkbook ? numbersOf(row) : [];
    if (all.length === 0) return numbers;
    counts.changed++;
    lines += report.order({ file, index, line: entry.line, row: entry.row?.row }, all);
    return [...numbers, ...newTextsOf(operation, order as Values, all)];
  };

  const columns = columnTerms(rules, id);
  const table: TableTerms = {
    ...columns,
    names: await readColumnNames(values.columns, io, knownNames(columns)),
    note: (line) => note(io, `${inputName(file)}: ${englishOf(line)}`),
  };

  const stop = stopOnInterrupt(io);
  let out: GradualFile | undefined;
  try {
    // The output comes first, because an opened input that nobody reads stays open.
    out = new GradualFile(values.out, io.cwd);
    const input = await openInput(file, declared, io);
    await assertTable(input, { decimal, 'restore-zeros': values['restore-zeros'], columns: values.columns });
    const fault = !asWorkbook
      ? undefined
      : input.workbook
        ? faultOfName(values.out, input.workbook)
        : 'names a workbook, and the input is none: name a file of the format of the input';
    if (fault !== undefined) await refuseInput(input, `--out ${fault}`);
    const other = (input.format === 'csv' ? /\.(?:nd)?jsonl?$/i : /\.csv$/i).exec(values.out)?.[0];
    if (other !== undefined)
      await refuseInput(
        input,
        `--out ends in ${other}, and the orders stay in the format of the input: name a file of that format`,
      );
    for await (const piece of fixedBytes(input, fix, table, asWorkbook)) {
      stop.throwIfAborted();
      out.write(piece);
      await writeOut(io, lines);
      lines = '';
    }
    stop.throwIfAborted();
    out.finish();
  } catch (error) {
    out?.discard();
    if (stop.aborted) return INTERRUPTED;
    if (error instanceof UsageError) throw error;
    throw new UsageError(describeFault({ index: 0, file }, wholeFault(error).fault, true), 'nothing was written');
  }
  await writeOut(io, report.end(counts, values.out));
  return counts.refused + counts.unreadable > 0 ? 1 : 0;
}

interface Counts {
  readonly orders: number;
  readonly changed: number;
  readonly refused: number;
  readonly unreadable: number;
}

interface FixReport {
  order(location: Location, changes: readonly (ValueChange | RepairedCell)[]): string;
  end(counts: Counts, out: string): string;
}

const reports: Readonly<Record<'text' | 'ndjson', FixReport>> = {
  text: {
    order: (location, changes) =>
      `${locationText(location)}\n${changes.map(({ field, change, ruleId }) => `  ${change.padEnd('separators'.length)}  ${field}  ${ruleId ?? ''}\n`).join('')}`,
    end: ({ orders, changed, refused, unreadable }, out) => {
      const more = [
        refused > 0 ? `${refused} with errors, which payrules check lists` : '',
        unreadable > 0 ? `${plural(unreadable, 'line')} unreadable, as they were` : '',
      ].filter(Boolean);
      return `${plural(orders, 'order')} written to ${visible(out)}: ${[`${changed} changed`, ...more].join('; ')}\n`;
    },
  },
  ndjson: {
    order: ({ index, line, row }, changes) => `${JSON.stringify({ index, line, row, changes })}\n`,
    end: () => '',
  },
};

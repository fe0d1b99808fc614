import {
  type CellChange,
  type Fault,
  type InputRow,
  type OpenedInput,
  type Workbook,
  closeInput,
  columnIndex,
  wholeFault,
} from '../../../../workbench/input/index.js';
import { GradualFile, UsageError } from '../../../../workbench/system/index.js';
import { note, type Io } from '../../io.js';
import type { LocatedDiagnostic, OrderResult } from '../../output/order-result.js';

/** The copy of a workbook in which wrong cells have a colour and a comment. A sheet before the others has the totals. */
export class AnnotatedWorkbook {
  readonly #file: GradualFile;
  readonly #changes: CellChange[] = [];
  readonly #counts = { refused: 0, warned: 0, valid: 0, unreadable: 0 };
  /** The findings of each rule on each field, with the first of them. */
  readonly #findings = new Map<string, { count: number; readonly first: LocatedDiagnostic }>();
  #workbook: Workbook | undefined;
  #isOpen = true;

  constructor(
    private readonly name: string,
    private readonly io: Io,
  ) {
    this.#file = new GradualFile(name, io.cwd);
  }

  async checkInput(opened: OpenedInput): Promise<void> {
    this.#workbook = opened.workbook;
    if (opened.workbook) return;
    this.discard();
    await closeInput(opened);
    throw new UsageError('--annotate names a workbook, and the input is none: name a file that ends in .csv');
  }

  readonly start = (): void => undefined;
  readonly blank = (): void => undefined;

  readonly row = ({ row }: InputRow, result: OrderResult | Fault): void => {
    if ('code' in result) {
      this.#counts.unreadable++;
      this.#changes.push({ row, column: 0, mark: { severity: 'error', comment: result.problem } });
      return;
    }
    const { valid, diagnostics } = result;
    this.#counts[valid ? (diagnostics.length > 0 ? 'warned' : 'valid') : 'refused']++;
    for (const diagnostic of diagnostics) {
      const { severity, field, message, cause, column, ruleId } = diagnostic;
      const key = `${ruleId} ${field}`;
      const known = this.#findings.get(key);
      if (known) known.count++;
      else this.#findings.set(key, { count: 1, first: diagnostic });
      // A field without a column has its comment on the first cell of the row.
      const comment = cause === undefined ? message : `${message} ${cause}`;
      this.#changes.push({ row, column: column ? columnIndex(column.letter) : 0, mark: { severity, comment } });
    }
  };

  async finish(isPartial: boolean): Promise<void> {
    if (!this.#isOpen || isPartial || !this.#workbook) {
      this.discard();
      note(this.io, `${this.name} was not written, as the table was not read to its end`);
      return;
    }
    try {
      this.#file.write(await this.#workbook.copy(this.#changes, this.#summary()));
    } catch (error) {
      this.discard();
      if (error instanceof UsageError) throw error;
      throw new UsageError(wholeFault(error).fault.problem, `${this.name} was not written`);
    }
    this.#file.finish();
    this.#isOpen = false;
  }

  discard(): void {
    this.#isOpen = false;
    this.#file.discard();
  }

  #summary(): readonly (readonly (string | number)[])[] {
    const { refused, warned, valid, unreadable } = this.#counts;
    const findings = [...this.#findings.values()].sort((a, b) => b.count - a.count);
    return [
      ['Orders', refused + warned + valid + unreadable],
      ['Refused', refused],
      ['Valid, with warnings', warned],
      ['Valid', valid],
      ['Unreadable', unreadable],
      [],
      ['Findings', 'Column', 'Field', 'Severity', 'Message of the first', 'Rule'],
      ...findings.map(({ count, first: { column, field, severity, message, ruleId } }) => [
        count,
        column?.letter ?? '',
        field,
        severity,
        message,
        ruleId,
      ]),
    ];
  }
}

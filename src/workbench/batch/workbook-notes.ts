import { say } from '../../core/index.js';
import { phraseIn } from '../translator/index.js';
import type { CellChange, Fault, InputRow, Workbook } from '../input/index.js';
import { columnOfField, type LocatedDiagnostic } from './in-table.js';

/** The result for a row that could be read. */
export interface RowResult {
  readonly valid: boolean;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** Colours and comments for the wrong cells of a workbook, and a first sheet with the totals. */
export class WorkbookNotes {
  readonly #changes: CellChange[] = [];
  readonly #counts = { refused: 0, warned: 0, valid: 0, unreadable: 0 };
  /** The number of findings of each rule on each field, with the first finding. */
  readonly #findings = new Map<string, { count: number; readonly first: LocatedDiagnostic }>();

  /** @param language of the sheet with the totals */
  constructor(private readonly language: string) {}

  /** @param texts the new texts of the row's own cells, by index */
  add(
    { row, table }: Pick<InputRow, 'row' | 'table'>,
    result: RowResult | Fault,
    texts: ReadonlyMap<number, string> = new Map(),
  ): void {
    for (const [column, text] of texts) this.#changes.push({ row, column, text });
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
      // A field without a column gets its comment on the first cell of the row.
      const comment = cause === undefined ? message : `${message} ${cause}`;
      this.#changes.push({ row, column: column ? columnOfField(table, field)!.index : 0, mark: { severity, comment } });
    }
  }

  /**
   * The copy of a workbook with these notes.
   * @throws {InputFault} if it is too large to be copied
   */
  copyOf(workbook: Workbook): Promise<Uint8Array> {
    return workbook.copy(this.#changes, this.#summary());
  }

  #summary(): readonly (readonly (string | number)[])[] {
    const { refused, warned, valid, unreadable } = this.#counts;
    const findings = [...this.#findings.values()].sort((a, b) => b.count - a.count);
    const counts = [
      [say('Orders'), refused + warned + valid + unreadable],
      [say('Refused'), refused],
      [say('Valid, with warnings'), warned],
      [say('Valid'), valid],
      [say('Unreadable'), unreadable],
    ] as const;
    const columns = [
      say('Findings'),
      say('Column'),
      say('Field'),
      say('Severity'),
      say('Message of the first'),
      say('Rule'),
    ];
    const severities = { error: say('Error'), warning: say('Warning') };
    return [
      ...counts.map(([name, count]) => [phraseIn(this.language, name), count]),
      [],
      columns.map((name) => phraseIn(this.language, name)),
      ...findings.map(({ count, first: { column, field, severity, message, ruleId } }) => [
        count,
        column?.letter ?? '',
        field,
        phraseIn(this.language, severities[severity]),
        message,
        ruleId,
      ]),
    ];
  }
}

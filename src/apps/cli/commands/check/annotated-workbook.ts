import {
  type Fault,
  type InputRow,
  type OpenedInput,
  type Workbook,
  wholeFault,
} from '../../../../workbench/input/index.js';
import { WorkbookNotes } from '../../../../workbench/batch/index.js';
import { GradualFile, UsageError } from '../../../../workbench/system/index.js';
import { note, type Io } from '../../io.js';
import { faultOfName, refuseInput } from '../../table/assert-table.js';
import type { OrderResult } from '../../output/order-result.js';

/** A copy of a workbook in which wrong cells have a colour and a comment. Its first sheet has the totals. */
export class AnnotatedWorkbook {
  readonly #file: GradualFile;
  readonly #notes: WorkbookNotes;
  #workbook: Workbook | undefined;
  #isOpen = true;

  /** @param language the language of the sheet with the totals */
  constructor(
    private readonly name: string,
    language: string,
    private readonly io: Io,
  ) {
    this.#notes = new WorkbookNotes(language);
    this.#file = new GradualFile(name, io.cwd);
  }

  async checkInput(opened: OpenedInput): Promise<void> {
    this.#workbook = opened.workbook;
    const fault = opened.workbook
      ? faultOfName(this.name, opened.workbook)
      : 'names a workbook, and the input is none: name a file that ends in .csv';
    if (fault === undefined) return;
    this.discard();
    await refuseInput(opened, `--annotate ${fault}`);
  }

  readonly start = (): void => undefined;
  readonly blank = (): void => undefined;

  readonly row = (row: InputRow, result: OrderResult | Fault): void => this.#notes.add(row, result);

  async finish(isPartial: boolean): Promise<void> {
    if (!this.#isOpen || isPartial || !this.#workbook) {
      this.discard();
      note(this.io, `${this.name} was not written, as the table was not read to its end`);
      return;
    }
    try {
      this.#file.write(await this.#notes.copyOf(this.#workbook));
    } catch (error) {
      this.discard();
      if (error instanceof UsageError) throw error;
      throw new UsageError(wholeFault(error).fault.problem, `${this.name} was not written`);
    }
    this.#file.finish();
    this.#isOpen = false;
    if (this.#workbook.isLarge)
      note(
        this.io,
        `${this.name} has the rows and what was found in them, without formats: the workbook is larger than 20 MiB`,
      );
  }

  discard(): void {
    this.#isOpen = false;
    this.#file.discard();
  }
}

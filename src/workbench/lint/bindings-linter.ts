import type { Bindings, Position } from '../../core/index.js';
import {
  type AuthoringSchemas,
  BINDINGS_FILE,
  type Finding,
  type RulebookReader,
  type Slots,
  readerFor,
  isError,
} from '../rulebook/index.js';
import { Linter } from './linter.js';
import { openLabel } from './rules/open-label.js';
import { repeatedBinding } from './rules/repeated-binding.js';
import { wrongBinding } from './rules/wrong-binding.js';

/** Reads and lints bindings files by the slots of a rulebook. */
export class BindingsLinter {
  readonly #reader: RulebookReader;
  readonly #linter: Linter;

  constructor(schemas: AuthoringSchemas) {
    this.#reader = readerFor(schemas);
    this.#linter = new Linter(this.#reader, [openLabel, repeatedBinding, wrongBinding]);
  }

  /**
   * @param file its name in the findings
   * @param slots the slots of the rulebook for which the codes are
   * @returns the codes, which are empty if a finding is an error, the positions of their slots, and the findings
   */
  read(
    file: string,
    text: string,
    slots: Slots,
  ): {
    readonly bindings: Bindings;
    readonly positions: ReadonlyMap<string, Position>;
    readonly findings: readonly Finding[];
  } {
    const files = new Map([[BINDINGS_FILE, text]]);
    // None of these rules depends on the day.
    const findings = this.#linter.lint(files, '', [], slots).map((finding) => ({ ...finding, file }));
    const isWrong = findings.some(isError);
    const yaml = this.#reader.read(files, [], slots).files.get(BINDINGS_FILE);
    const bindings = isWrong ? {} : ((yaml?.data ?? {}) as Bindings);
    const positions = Object.keys(bindings).map((slot) => [slot, { ...yaml!.positionOfKey([slot]), file }] as const);
    return { bindings, positions: new Map(positions), findings };
  }
}

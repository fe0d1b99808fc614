import type { Diagnostic } from '../../core/index.js';

/** A diagnostic with the file and line of its rule; in a table with its column, and with what a spreadsheet has likely done to the cell. */
export type LocatedDiagnostic = Omit<Diagnostic, 'source'> & {
  readonly source: Diagnostic['source'] & { readonly file?: string; readonly line?: number };
  readonly column?: { readonly letter: string; readonly header: string };
  readonly cause?: string;
};

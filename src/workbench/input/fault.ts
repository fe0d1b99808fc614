import { MOST_NAMES } from './entries.js';

/** Why an input, or one of its lines, can't be evaluated. */
export type FaultCode =
  | 'missing-file'
  | 'is-directory'
  | 'unreadable'
  | 'empty'
  | 'utf-16'
  | 'gzip'
  | 'not-utf8'
  | 'not-json'
  | 'repeated-name'
  | 'too-large'
  | 'not-mixed'
  | 'mixed'
  | 'unknown-fact'
  | 'not-table'
  | 'no-header'
  | 'no-column'
  | 'repeated-column'
  | 'quote'
  | 'cells'
  | 'nul';

/** Why an input or a line can't be read, and where. It never quotes the input. */
export interface Fault {
  readonly code: FaultCode;
  readonly problem: string;
  readonly line?: number;
  readonly column?: number;
  /** The row of a table, as spreadsheets count. */
  readonly row?: number;
}

/** Thrown if a whole input can't be read. */
export class InputFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault.problem);
  }
}

/** The fault of a value that is too large for an order. */
export function tooManyNames(what: 'an entry' | 'the line' | 'the order'): Fault {
  const advice = what === 'the order' ? '' : '; write a list of orders, or one order on each line';
  return {
    code: 'too-large',
    problem: `${what} has more than ${MOST_NAMES.toLocaleString('en')} names and items${advice}`,
  };
}

/** The fault of an empty input. */
export function emptyInput(): InputFault {
  return new InputFault({ code: 'empty', problem: 'the input is empty' });
}

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
  | 'unknown-fact';

/** Why a whole input or one line can't be read, and where; it never quotes the input. */
export interface Fault {
  readonly code: FaultCode;
  readonly problem: string;
  readonly line?: number;
  readonly column?: number;
}

/** Thrown where a whole input can't be read. */
export class InputFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault.problem);
  }
}

/** The fault of an empty input. */
export function emptyInput(): InputFault {
  return new InputFault({ code: 'empty', problem: 'the input is empty' });
}

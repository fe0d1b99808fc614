/** Why an input, or one of its lines, can't be judged. */
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

/** What keeps a whole input or one line from being read, and where; it never quotes the input. */
export interface Fault {
  readonly code: FaultCode;
  readonly problem: string;
  readonly line?: number;
  readonly column?: number;
}

/** A fault of the whole input, thrown while it is read. */
export class InputFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault.problem);
  }
}

/** There is nothing in the input. */
export function blank(): InputFault {
  return new InputFault({ code: 'empty', problem: 'there is nothing in it' });
}

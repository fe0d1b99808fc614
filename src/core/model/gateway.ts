import type { Params } from './diagnostic.js';
import type { LocalizedText } from './operation.js';

/** Whether money is taken from a payer or sent to a beneficiary. */
export type Direction = 'collection' | 'payout';

/** What the value of a header must be. */
export type HeaderCheck =
  | { readonly value: string }
  | { readonly 'media-type': string }
  | { readonly digits: true }
  | { readonly present: true };

/** A header that every request carries, or every request of one direction. */
export interface HeaderRule {
  readonly id: string;
  readonly header: string;
  readonly direction?: Direction;
  readonly check: HeaderCheck;
  readonly message: LocalizedText;
  readonly clauses: readonly string[];
}

/** The fields of an order in the reply to one operation. */
export interface ReplyDefinition {
  readonly operation: string;
  readonly items: readonly string[];
  /** Those of them whose type the document does not show. */
  readonly untyped: readonly string[];
  /** How `data` has the orders; a list where this is left out. */
  readonly data?: 'list' | 'object';
  /** Whether the document shows the field `success` in this reply. */
  readonly success?: true;
  readonly clauses: readonly string[];
}

/** What a program may do about a refusal. */
export type Remedy = 'correct-field' | 'other-account' | 'wait-and-retry' | 'contact' | 'unknown';

/** A refusal that the gateway's document explains. */
export interface FailureText {
  readonly id: string;
  readonly operation: string;
  /** The code that must come with the text. */
  readonly errorCode?: string;
  readonly text: string;
  /** Those at fault, any one of them where there are several; none where the order is not at fault. */
  readonly fields: readonly string[];
  readonly meaning: LocalizedText;
  readonly advice: LocalizedText;
  readonly remedy: Remedy;
  readonly clauses: readonly string[];
}

/** A change of an order's state. */
export interface Transition {
  readonly operation: string;
  readonly from: string;
  readonly to: string;
  readonly because: string;
  readonly clauses: readonly string[];
}

/** All that `rules/gateway` says of requests and replies. */
export interface GatewayRules {
  readonly headers: readonly HeaderRule[];
  readonly replies: readonly ReplyDefinition[];
  readonly failures: readonly FailureText[];
  readonly transitions: readonly Transition[];
  /** The clauses that each file rests on, by the name that `covered-by` uses: `gateway/headers`. */
  readonly clauses: ReadonlyMap<string, readonly string[]>;
}

/** A header with its message. */
export interface CompiledHeader {
  /** `gateway/header-method`. */
  readonly ruleId: string;
  readonly header: string;
  readonly direction?: Direction;
  readonly check: HeaderCheck;
  readonly message: string;
  readonly params: Params;
  readonly clause: string;
}

/** What is known of the requests and replies of one operation, as the run time needs it. */
export interface CompiledReply {
  /** The fields of an order. */
  readonly items: readonly string[];
  /** Those of them whose type the document does not show. */
  readonly untyped: readonly string[];
  /** The refusals that the document explains. */
  readonly failures: readonly CompiledFailure[];
  /** The headers of a request whose value the document states. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Those whose value it leaves to the caller. */
  readonly ownHeaders?: readonly string[];
}

/** A refusal as the run time needs it. */
export interface CompiledFailure {
  /** `gateway/failure-account-holder`. */
  readonly ruleId: string;
  readonly errorCode?: string;
  readonly text: string;
  readonly fields: readonly string[];
  readonly message: string;
  readonly remedy: Remedy;
  readonly clause: string;
}

/** The direction of an operation: the last word of its id, where this is one. */
export function directionOf(operation: string): Direction | undefined {
  const word = operation.slice(operation.lastIndexOf('.') + 1);
  return word === 'collection' || word === 'payout' ? word : undefined;
}

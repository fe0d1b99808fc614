import type { Params } from './diagnostic.js';
import type { LocalizedText } from './operation.js';

/** Whether money is taken from a payer or sent to a beneficiary. */
export type Direction = 'collection' | 'payout';

/** The required value of a header. */
export type HeaderCheck =
  | { readonly value: string }
  | { readonly 'media-type': string }
  | { readonly digits: true }
  | { readonly present: true };

/** A header that every request must have, or every request of one direction. */
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
  /** The fields among them whose type the document does not show. */
  readonly untyped: readonly string[];
  /** Whether `data` is a list or an object; by default a list. */
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
  /** The code that must accompany the text. */
  readonly errorCode?: string;
  readonly text: string;
  /** The fields of which any one may be at fault; empty if the order is not at fault. */
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

/** The content of `rules/gateway` about requests and replies. */
export interface GatewayRules {
  readonly headers: readonly HeaderRule[];
  readonly replies: readonly ReplyDefinition[];
  readonly failures: readonly FailureText[];
  readonly transitions: readonly Transition[];
  /** The clauses on which each file is based, by the name in `covered-by`: `gateway/headers`. */
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

/** The data about one operation's requests and replies, in the form of the run time. */
export interface CompiledReply {
  /** The fields of an order. */
  readonly items: readonly string[];
  /** The fields among them whose type the document does not show. */
  readonly untyped: readonly string[];
  /** The refusals that the document explains. */
  readonly failures: readonly CompiledFailure[];
  /** The headers of a request whose value the document states. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The headers whose value the document leaves to the caller. */
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

/** The direction of an operation: the last word of its id, if that is a direction. */
export function directionOf(operation: string): Direction | undefined {
  const word = operation.slice(operation.lastIndexOf('.') + 1);
  return word === 'collection' || word === 'payout' ? word : undefined;
}

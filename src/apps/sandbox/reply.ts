import type { FailureText, ReplyDefinition } from '../../core/index.js';
import { FIELDS, textField } from './order-fields.js';

/** A reply, and its parts that the document does not show. */
export interface Reply {
  readonly body: {
    readonly data?: unknown;
    readonly success?: boolean;
    readonly resultCode: string;
    readonly errorCode: string;
    readonly errorMsg: string;
  };
  readonly madeUp: readonly string[];
}

/** Made-up values of `resultCode`, because the document does not show any. */
const RESULT = { accepted: 'SANDBOX-ACCEPTED', refused: 'SANDBOX-REFUSED' } as const;

/** An accepted order, for its reply. */
interface AcceptedOrder {
  /** The sandbox's id of the order. */
  readonly id: string;
  readonly order: unknown;
  /** The address of the checkout page. */
  readonly checkout: string;
}

/** @param definition the rulebook's description of the reply, if any */
export function acceptedReply(definition: ReplyDefinition | undefined, accepted: AcceptedOrder): Reply {
  const { items, untyped, data, success } = definition ?? UNKNOWN;
  const values = items.map((name) => [name, itemOf(name, untyped.includes(name), accepted)] as const);
  const item = Object.fromEntries(values.map(([name, { value }]) => [name, value]));
  return {
    body: {
      data: items.length === 0 || data === 'object' ? item : [item],
      ...(success && { success }),
      resultCode: RESULT.accepted,
      errorCode: '',
      errorMsg: '',
    },
    madeUp: [
      'resultCode',
      'errorCode',
      'errorMsg',
      ...(success ? ['success'] : []),
      ...values.flatMap(([name, { isMadeUp }]) => (isMadeUp ? [name] : [])),
    ],
  };
}

const UNKNOWN: Pick<ReplyDefinition, 'items' | 'untyped' | 'data' | 'success'> = { items: ['orderId'], untyped: [] };

/** The value of an item: the order's currency, the checkout page for an address, and the sandbox's id of the order for any other text. */
function itemOf(
  name: string,
  isUntyped: boolean,
  { id, order, checkout }: AcceptedOrder,
): { readonly value: unknown; readonly isMadeUp: boolean } {
  if (isUntyped) return { value: {}, isMadeUp: true };
  const own = name === FIELDS.currency ? (textField(order, name) ?? '') : undefined;
  return { value: own ?? (/url$/i.test(name) ? checkout : id), isMadeUp: !own };
}

/**
 * The reply to a refused order.
 * @param message the reason
 * @param failure the refusal with this message, if the document explains it
 */
export function refusedReply(definition: ReplyDefinition | undefined, message: string, failure?: FailureText): Reply {
  const { success } = definition ?? UNKNOWN;
  const { errorCode } = failure ?? {};
  return {
    body: {
      ...(success && { success: false }),
      resultCode: RESULT.refused,
      errorCode: errorCode ?? '',
      errorMsg: message,
    },
    madeUp: [
      'resultCode',
      ...(errorCode === undefined ? ['errorCode'] : []),
      ...(failure ? [] : ['errorMsg']),
      ...(success ? ['success'] : []),
    ],
  };
}

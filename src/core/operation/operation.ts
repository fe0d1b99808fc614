import { checkFacts } from '../evaluator/evaluate.js';
import { translated } from '../evaluator/translate.js';
import { knownMembersOf, OPERATION_OPTIONS, validatorOf } from '../evaluator/validator.js';
import { withoutPrototype } from '../evaluator/without-prototype.js';
import { formOf, payersFields } from '../form/form.js';
import { readReplyOf, type ReplyOf } from '../gateway/read-reply.js';
import { textIn } from '../gateway/reply-values.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Form } from '../model/form.js';
import type { CompiledReply } from '../model/gateway.js';
import type { Normalized } from '../model/normalized.js';
import type { CanonicalForms } from '../model/compiled.js';
import type { Requirements } from '../model/requirement.js';
import { isRecord, type Values } from '../model/shape.js';
import type { StandardSchema } from '../model/standard-schema.js';
import type {
  Checked,
  FieldOf,
  Mode,
  OperationOptions,
  OptionsFor,
  OrderInput,
  OwnPart,
  PlaceOf,
  Result,
  Validated,
  ValidateOptions,
} from '../model/validation.js';
import { normalizerOf } from '../normalize/normalize.js';
import { type OperationModules, requirementsOf } from '../requirements/requirements.js';
import { payersPart } from './payers-part.js';
import { type IssueOptions, type SchemaModules, standardSchemaOf } from '../standard-schema/standard-schema.js';

/**
 * One operation with one set of options. `form` is `createForm`, `schema` is `standardSchema` and `explain` is `readReply` of this operation;
 * `validate`, `normalize` and `requirements` have the same names there. With `fields`, or as a draft, the order of a valid result is not
 * typed.
 */
export interface OperationOf<
  Order,
  Fact extends string = string,
  Reply extends { readonly orders: unknown } = ReplyOf<string, string>,
  Whole extends boolean = true,
  Rule extends string = string,
  Header extends string = never,
  Merchants extends string = never,
> {
  /** The operation's id, such as `pe.payout`. */
  readonly id: string;
  /**
   * Validates an order. Never throws on an order, never changes it.
   * @param order the request body
   * @param options the options that differ in this call: facts, the evaluation date, draft mode, the fields to report, the language
   * @returns the typed order if it has no error; otherwise the findings, field by field, each with its clause in `source`
   * @throws {TypeError} on a wrong option
   * @example
   * const result = one.validate(order);
   * if (result.valid) send(result.order);
   */
  validate<Name extends string = never, Chosen extends Mode | undefined = 'submit'>(
    order: unknown,
    options?: OptionsFor<Order, Fact, Name, Chosen>,
  ): Result<Whole extends true ? Checked<Order, Name, Chosen> : unknown, PlaceOf<Order> | Fact, Rule>;
  /**
   * Writes the values of an order in canonical form. Never throws on an order.
   * @param order the request body; it is not changed
   * @returns the order in canonical form, and each change without its value
   * @example
   * const { order, changes } = one.normalize({ ...input });
   */
  normalize(order: unknown): Normalized<FieldOf<Order>>;
  /**
   * The fields to request.
   * @param partialOrder the values that an order already has; it is not changed
   * @returns each field, and whether the required ones are given
   * @example
   * const { fields, complete } = one.requirements({ amount: '100' });
   */
  requirements(partialOrder?: unknown): Requirements<FieldOf<Order>>;
  /**
   * A form of this operation.
   * @param order the values that an order already has; it is not changed
   * @returns the form, which never throws on a value
   * @example
   * const form = one.form();
   * const { diagnostics } = form.set('amount', '100');
   */
  form(order?: unknown): Form<FieldOf<Order>, Fact, Rule>;
  /**
   * A Standard Schema v1, for form libraries and servers that take one.
   * @param options the findings that count as issues besides errors
   * @returns the schema
   * @throws {TypeError} on a wrong option
   * @example
   * const resolver = standardSchemaResolver(one.schema());
   */
  schema(options?: IssueOptions): StandardSchema<Order, Whole extends true ? Validated<Order> : OrderInput<Order>>;
  /**
   * Reads the gateway's reply: what is certain and what is open. For a refusal that the document explains, it names the field at fault and
   * what to do. Never throws on a reply.
   * @param reply the parsed body, of any type
   * @returns the orders, whether the reply reports a failure, its codes, and the findings in the language of the options
   * @example
   * const { failed, diagnostics } = one.explain(await response.json());
   */
  explain(reply: unknown): Reply;
  /**
   * The request that sends an order, for `fetch`.
   * @param order a valid order
   * @param headers makes the headers that the gateway's document leaves to you, such as the signature, from the body
   * @returns the method, all headers with those that the document states, and the body
   * @throws {TypeError} if one of your headers is missing, blank, or not text
   * @example
   * const result = one.validate(order);
   * const headers = (body: string) => ({ mchId: '1000', timestamp: String(Date.now()), sign: sign(body) });
   * if (result.valid) await fetch(url, one.request(result.order, headers));
   */
  request(
    order: Whole extends true ? Validated<Order> : unknown,
    headers: (body: string) => Readonly<Record<string, string> & Record<Header, string>>,
  ): OrderRequest;
  /**
   * The answer of your route to a payer: `normalize`, `validate`, and for a valid order `send` and `explain`. It drops the payer's values
   * for the merchant's fields (`providedBy`) and for unknown fields, in objects and lists too.
   * @param input the payer's part of an order, of any type; it is not changed
   * @param own values that only your program knows, with each required field of the merchant: they replace the payer's; an object or a list
   *   replaces the whole object or list
   * @param send sends a valid order and returns the reply: the response of `fetch`, or the parsed body; its errors are thrown
   * @returns the status and the body of the answer: the findings, or whether the order is open, with the orders of the reply
   * @throws the errors of `send`, and an error if the reply is not a JSON object, if its status is not 2xx and the document does not
   *   explain the refusal, or if it has no order and an error that the document does not explain. The order may have arrived, so do not send
   *   it again under another identifier
   * @example
   * const own = { mchOrderId: 'A-1', callbackUrl: 'https://shop.example.com/callback' };
   * const { status } = await one.answer({ amount: 'x' }, own, send);
   * status; // => 422
   */
  answer<Sent>(
    input: unknown,
    own: OwnPart<Order, Whole extends true ? Merchants : never>,
    send: (order: Whole extends true ? Validated<Order> : unknown) => Sent & Returned<Sent>,
  ): Promise<OrderAnswer<Reply['orders']>>;
  /**
   * A handler of web requests (the Fetch standard), for Hono, Next, SvelteKit, Deno, Bun and workers. It reads the payer's part of an order
   * as JSON, and answers with the status and the body of `answer`, as JSON. It answers 415 to a content type other than JSON, 413 to more
   * than 16,384 bytes, and 400 to a body that is not a JSON object.
   * @param own makes `own` of `answer`, or a promise of it, from the request and the payer's part, whose values may be anything
   * @param send the `send` of `answer`; its errors are thrown
   * @returns the handler
   * @example
   * const callbackUrl = 'https://shop.example.com/callback';
   * const pay = one.route(({ headers }) => ({ mchOrderId: headers.get('idempotency-key') ?? '', callbackUrl }), send);
   */
  route<Sent, Seen extends WebRequest = PlatformRequest>(
    own: (
      request: Seen,
      ofPayer: Readonly<Partial<Record<FieldOf<Order>, unknown>>>,
    ) =>
      | OwnPart<Order, Whole extends true ? Merchants : never>
      | Promise<OwnPart<Order, Whole extends true ? Merchants : never>>,
    send: (order: Whole extends true ? Validated<Order> : unknown) => Sent & Returned<Sent>,
  ): WebHandler<Seen>;
}

/**
 * An additional part of the return type of `send`: if `send` may return `undefined`, a member that it lacks, whose name the compiler shows.
 */
export type Returned<Sent> =
  unknown extends Awaited<Sent>
    ? unknown
    : undefined extends Awaited<Sent>
      ? { readonly 'return the response of fetch, or the parsed body': true }
      : unknown;

/**
 * Answers a web request.
 * @param request the `Request` of the platform
 */
export type WebHandler<Seen extends WebRequest = PlatformRequest> = (request: Seen) => Promise<WebResponse>;

/** The part of a `Request` that a handler reads. */
export interface WebRequest {
  readonly headers: {
    /**
     * Reads a header.
     * @param name in any case
     */
    readonly get: (name: string) => string | null;
  };
  /** A stream of bytes; `null` if the request has no body. */
  readonly body: unknown;
}

/** The `Request` of the platform, because Next compares it with the parameter of a handler. */
export type PlatformRequest = typeof globalThis extends {
  readonly Request: { readonly prototype: infer Web extends WebRequest };
}
  ? Web
  : WebRequest;

/** The `Response` of the platform. */
export type WebResponse = typeof globalThis extends { readonly Response: { readonly prototype: infer Web } }
  ? Web
  : unknown;

/** A request with an order, as `fetch` takes it. */
export interface OrderRequest {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
  /** A redirect would send the order and the signature to another address, whose answer would count. */
  readonly redirect: 'manual';
}

/** The answer of a route to an order. In the orders of any operation, fields that are addresses, such as `checkoutUrl`, are text. */
export type OrderAnswer<
  Orders = readonly Readonly<Partial<Record<`${string}Url`, string>> & Record<string, unknown>>[],
> =
  /** The order is wrong and was not sent (422), or the gateway refused it (402). */
  | {
      readonly status: 422 | 402;
      readonly body: { readonly diagnostics: readonly Diagnostic[]; readonly orders?: undefined };
    }
  /**
   * The order was sent. If it is `open`, the reply does not show its state. For a collection, `checkoutUrl` in `orders` is the page to pay
   * on.
   */
  | { readonly status: 202; readonly body: { readonly open: boolean; readonly orders: Orders } };

/** Everything generated from the rules of an operation. */
export interface AllModules extends OperationModules, SchemaModules {
  readonly canonicalForms: CanonicalForms;
  readonly reply: CompiledReply | undefined;
}

/**
 * Makes the object of one operation. The data of its functions is made when they are first called. The caller names the type.
 * @throws {TypeError} on a wrong option
 */
export function objectOf<Typed = OperationOf<unknown>>(modules: AllModules, given: OperationOptions): Typed {
  const options = knownMembersOf(given, OPERATION_OPTIONS);
  const { facts, at, mode, fields, ...configuration } = options;
  const { operation, knownFacts = operation.facts } = modules;
  const validate = translated(validatorOf<unknown>(operation, configuration, knownFacts), configuration);
  const usual: ValidateOptions = { facts, at, mode, fields };
  // Wrong options are refused now and not with the first order.
  validate({}, usual as object);
  let normalize: ReturnType<typeof normalizerOf> | undefined;
  const fromPayer = new Set(payersFields(modules.reference));
  const ofPayer = (input: Values): Values => payersPart(operation, input, fromPayer);
  const object: OperationOf<unknown> = {
    id: operation.id,
    validate: (order, call: object = {}) => {
      const own = withoutPrototype<{ -readonly [Name in keyof ValidateOptions]: ValidateOptions[Name] }>(call);
      // An option that is `undefined` counts as left out, so that the object's own option applies.
      for (const name of ['at', 'mode', 'fields'] as const) if (own[name] === undefined) delete own[name];
      if (facts && own.facts) checkFacts(own.facts, knownFacts);
      return validate(order, { ...usual, ...own, facts: facts ? { ...facts, ...own.facts } : own.facts } as object);
    },
    normalize: (order) => (normalize ??= normalizerOf(modules, options))(order),
    requirements: (partialOrder = {}) => requirementsOf(modules, partialOrder, options),
    form: (order) => formOf(modules, { ...options, order }),
    schema: (issues = {}) => standardSchemaOf(modules, { ...options, ...withoutPrototype(issues) }),
    explain: (reply) => readReplyOf(modules, reply, options),
    request: (order, headers) => {
      const body = JSON.stringify(order);
      const made: Readonly<Record<string, string>> = Object(headers(body));
      for (const name of modules.reply?.ownHeaders ?? []) checkHeader(made, name);
      const stated = Object.entries(modules.reply?.headers ?? {}).filter(([name]) => valuesOf(made, name).length === 0);
      return { method: 'POST', headers: { ...Object.fromEntries(stated), ...made }, body, redirect: 'manual' };
    },
    answer: async (input, own, send: (order: Validated<unknown>) => unknown) => {
      const result = object.validate(object.normalize(isRecord(input) ? { ...ofPayer(input), ...own } : input).order);
      if (!result.valid) return { status: 422, body: { diagnostics: result.diagnostics } };
      const { body, wrong } = await replyOf(await send(result.order));
      const { failed, diagnostics, orders, errorCode, errorMsg } = object.explain(body);
      // The document shows only status 200. With another status, only a refusal that it explains is certain.
      if (wrong && diagnostics.length === 0) throw wrong;
      if (failed) return { status: 402, body: { diagnostics } };
      if (orders.length === 0 && (errorCode ?? errorMsg) !== undefined) throw unexplained(errorCode);
      return { status: 202, body: { open: failed === null, orders } };
    },
    route: (own, send) => async (request) => {
      const input = await inputOf(request);
      if (typeof input === 'number') return new Response(null, { status: input });
      const { status, body } = await object.answer<unknown>(input, await own(request, ofPayer(input)), send);
      return Response.json(body, { status });
    },
  };
  return Object.freeze(object) as Typed;
}

/** The header's values, in any case of its name: `fetch` joins the values of names that differ only in it. */
const valuesOf = (made: Readonly<Record<string, unknown>>, name: string): unknown[] =>
  Object.keys(made)
    .filter((other) => other.toLowerCase() === name.toLowerCase())
    .map((other) => made[other]);

/** @throws {TypeError} if the header is missing, blank or not text */
function checkHeader(made: Readonly<Record<string, unknown>>, name: string): void {
  if (!valuesOf(made, name).some((value) => textIn(value) !== undefined))
    throw new TypeError(`headers: the gateway's document asks for ${name}; return it as text`);
}

/**
 * The error for a reply with an error and no order. It quotes neither the reply's text nor a long code, which may repeat a value of the
 * order.
 */
const unexplained = (code = ''): Error =>
  new Error(
    `the gateway answers with an error that its document does not explain${/^\w{1,8}$/.test(code) ? `: ${code}` : ''}`,
  );

/** The parsed body of `send`'s result, and an error if the status of a response is wrong. The response may come from any package. */
async function replyOf(sent: unknown): Promise<{ readonly body: object; readonly wrong?: Error | undefined }> {
  const { json, ok, status } = Object(sent) as Readonly<Partial<Record<'json' | 'ok', unknown> & { status: number }>>;
  if (typeof json !== 'function') return { body: jsonObject(sent) };
  const wrong = ok === false ? new Error(`the gateway answers with status ${status}`) : undefined;
  try {
    return { body: jsonObject(await json.call(sent)), wrong };
  } catch (error) {
    // The parser's message quotes the reply.
    throw (
      wrong ?? (Object(error).name === 'SyntaxError' ? new TypeError('the reply of the gateway is not JSON') : error)
    );
  }
}

/** @throws {TypeError} on another value */
function jsonObject(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new TypeError('send must return the response of fetch, or the parsed body, which is a JSON object');
}

/** An order has one or two kilobytes. */
const MOST_BYTES = 16_384;

/** The JSON object in the body of a request, or the status with which to refuse it. */
async function inputOf({ headers, body }: WebRequest): Promise<Values | 400 | 413 | 415> {
  // A page of another site can send forms or text without a preflight request, but not JSON.
  if (!/^application\/json *(?:;|$)/i.test(headers.get('content-type') ?? '')) return 415;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) return 413;
      text += decoder.decode(chunk, { stream: true });
    }
    const input: unknown = JSON.parse(text + decoder.decode());
    return isRecord(input) ? input : 400;
  } catch {
    return 400;
  }
}

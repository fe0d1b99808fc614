import { setTimeout as wait } from 'node:timers/promises';
import { InputFault, excessIn, parseText, tooManyNames, withoutMark } from '../../workbench/input/index.js';
import { MOST_DEPTH, RequestError, isDeeper } from '../server/index.js';
import { directionOf, isRecord } from '../../core/index.js';
import type { Callbacks } from './callbacks.js';
import { ambiguous, operationsOf } from './choose-operation.js';
import type { SandboxLimits } from './limits.js';
import { ownFinding, type SeenDiagnostic } from './finding.js';
import { FIELDS, textField } from './order-fields.js';
import { acceptedReply, refusedReply, type Reply } from './reply.js';
import type { HeaderPairs } from './check-headers.js';
import type { SandboxRules } from './rules.js';
import { scenarioOf, type Scenario } from './scenarios.js';
import type { OpenOrder, SeenOrders } from './seen-orders.js';

/** States that the document does not show; the other states come from the rulebook. */
const STATE = { waiting: 'PENDING', accepted: 'SUCCESS', refused: 'FAILED' } as const;

/** A request to the endpoint. */
interface GatewayRequest {
  /** The operation in the address. */
  readonly operation: string | undefined;
  readonly headers: HeaderPairs;
  /** The header `payrules-scenario`. */
  readonly scenario: string | undefined;
  /** Why its body was not read. */
  readonly refusal: RequestError | undefined;
  /** The fault of its content type. */
  readonly wrongType: RequestError | undefined;
  readonly body: Buffer;
}

/** The answer to a request. */
export interface GatewayAnswer {
  readonly id: string;
  readonly status: number;
  readonly reply: Reply;
  readonly fault?: Scenario['fault'];
  /** The first rule or check that the request breaks, or the scenario that refuses it. */
  readonly broken?: string;
}

export interface GatewaySetup {
  readonly rules: SandboxRules;
  /** The operation of requests whose address does not name one. */
  readonly operation: string | undefined;
  readonly orders: SeenOrders;
  readonly callbacks: Callbacks;
  readonly limits: SandboxLimits;
}

/** The gateway's endpoint: orders in, replies out. */
export class Gateway {
  /** The address of the checkout pages. */
  address = '';

  constructor(private readonly setup: GatewaySetup) {}

  answer(request: GatewayRequest): GatewayAnswer {
    const { rules, orders } = this.setup;
    const read = this.#read(request);
    const order: OpenOrder = {
      id: orders.nextId(),
      at: new Date().toISOString(),
      ...read,
      diagnostics: read.diagnostics,
      notEvaluated: read.notEvaluated ?? [],
      states: [],
      callbacks: [],
    };
    const reference = rules.orderId === undefined ? undefined : textField(order.order, rules.orderId);
    if (reference !== undefined) order.reference = reference;
    const definition = order.operation === undefined ? undefined : rules.replyTo(order.operation);
    let first = order.diagnostics.find(({ severity }) => severity === 'error');
    let scenario: Scenario | undefined;
    if (!first) {
      const asked = scenarioOf(rules.scenarios, order.operation!, request.scenario, order.reference);
      if (asked && 'ruleId' in asked) order.diagnostics = [...order.diagnostics, (first = asked)];
      else scenario = asked;
    }
    if (scenario) order.scenario = scenario.name;
    const failure = scenario?.failure;
    const isAccepted = !first && !failure;
    const checkout = `${this.address}/sandbox/checkout/${order.id}`;
    const { body, madeUp } = isAccepted
      ? acceptedReply(definition, { id: order.id, order: order.order, checkout })
      : refusedReply(definition, first?.message ?? failure!.text, failure);
    const status = request.refusal?.status ?? 200;
    const fault = scenario?.fault;
    const reply = {
      body,
      madeUp: [...(status === 200 ? [] : ['status']), ...rules.madeUp, ...madeUp, ...(fault ? ['scenario'] : [])],
    };
    if (fault !== 'timeout') order.reply = { status, ...reply };
    orders.add(order, request.body.length);
    if (isAccepted) this.#accept(order, scenario);
    const broken = first?.ruleId ?? (failure && scenario!.name);
    return { id: order.id, status, reply, ...(fault && { fault }), ...(broken && { broken }) };
  }

  /**
   * Takes the payer's decision on the checkout page.
   * @throws {RequestError} if the order does not wait for a payer
   */
  decide(id: string, isAccepted: boolean): void {
    const order = this.setup.orders.get(id);
    if (!order) throw new RequestError(404, 'not-found', 'The sandbox has no such order, or not any more.');
    if (order.checkout === undefined)
      throw new RequestError(400, 'bad-request', 'This order does not wait for a payer.');
    this.#decide(order, isAccepted);
  }

  #read({
    operation: named,
    headers,
    refusal,
    wrongType,
    body,
  }: GatewayRequest): Pick<OpenOrder, 'diagnostics'> &
    Partial<Pick<OpenOrder, 'operation' | 'order' | 'notEvaluated'>> {
    const { rules } = this.setup;
    if (refusal) return { diagnostics: [ownFinding('request', refusal.message)] };
    const parsed = orderIn(body);
    const chosen = this.#operationOf(named ?? this.setup.operation, headers, parsed);
    const { operation } = chosen;
    const headerFaults = rules.headerFaults(operation ?? chosen.alike, headers);
    const typeFaults = wrongType && headerFaults.length === 0 ? [ownFinding('request', wrongType.message)] : [];
    const bodyFaults = [parsed.problem, chosen.problem].filter((problem) => problem !== undefined);
    const result =
      operation === undefined || bodyFaults.length > 0 ? undefined : rules.validate(operation, parsed.order);
    return {
      ...(operation !== undefined && { operation }),
      ...('order' in parsed && { order: parsed.order }),
      diagnostics: [...headerFaults, ...typeFaults, ...bodyFaults, ...(result?.diagnostics ?? [])],
      ...(result && { notEvaluated: result.notEvaluated }),
    };
  }

  /** The operation of a request; if that is unclear, an operation with the same headers. */
  #operationOf(
    named: string | undefined,
    headers: HeaderPairs,
    { order, problem }: ReadOrder,
  ): { readonly operation?: string; readonly alike: string; readonly problem?: SeenDiagnostic } {
    const { rules } = this.setup;
    const direction = rules.directionIn(headers);
    const all = [...rules.operations.keys()];
    const alike = all.find((id) => direction === undefined || directionOf(id) === direction) ?? all[0]!;
    if (named !== undefined) {
      if (rules.operations.has(named)) return { operation: named, alike };
      const why = rules.isUndocumented(named)
        ? "The gateway's document names this operation without giving its rules"
        : 'There is no such operation';
      return { alike, problem: ownFinding('operation', `${why}; known are ${all.join(', ')}.`) };
    }
    if (problem) return { alike };
    const ids = operationsOf(
      rules.operations.values(),
      direction,
      order as object,
      ({ id }, fields) => !rules.validate(id, order).diagnostics.some(({ field }) => fields.includes(field)),
    );
    return ids.length === 1
      ? { operation: ids[0]!, alike }
      : { alike: ids[0] ?? alike, problem: ambiguous(ids, rules.path) };
  }

  #accept(order: OpenOrder, scenario: Scenario | undefined): void {
    const returnTo = textField(order.order, FIELDS.redirect);
    if (returnTo !== undefined && isWebAddress(returnTo)) order.returnTo = returnTo;
    const { transition, payer } = scenario ?? {};
    if (transition) return void this.#change(order, transition);
    if (directionOf(order.operation!) !== 'collection') return this.#enter(order, STATE.accepted);
    this.#enter(order, STATE.waiting, false);
    order.checkout = `${this.address}/sandbox/checkout/${order.id}`;
    if (payer) this.#decide(order, payer === 'accepts');
  }

  #decide(order: OpenOrder, isAccepted: boolean): void {
    delete order.checkout;
    this.#enter(order, isAccepted ? STATE.accepted : STATE.refused);
  }

  async #change(order: OpenOrder, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
    const { orders, limits } = this.setup;
    this.#enter(order, from);
    await wait(limits.changeTime, undefined, { ref: false });
    if (orders.get(order.id)) this.#enter(order, to);
  }

  #enter(order: OpenOrder, state: string, isReported = true): void {
    order.states.push({ state, at: new Date().toISOString() });
    this.setup.orders.changed();
    if (isReported) this.setup.callbacks.report(order);
  }
}

interface ReadOrder {
  readonly order?: unknown;
  readonly problem?: SeenDiagnostic;
}

function orderIn(body: Buffer): ReadOrder {
  try {
    const bytes = withoutMark(body);
    if (excessIn(bytes, false)) throw new InputFault(tooManyNames('the order'));
    const order = parseText(bytes);
    if (isDeeper(order, MOST_DEPTH))
      return {
        problem: ownFinding('body', `The body has more than ${MOST_DEPTH} objects and lists inside each other.`),
      };
    return isRecord(order) ? { order } : { order, problem: ownFinding('body', 'Send the order as a JSON object.') };
  } catch (error) {
    if (!(error instanceof InputFault)) throw error;
    const { problem, line, column } = error.fault;
    const place = line === undefined ? '' : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;
    return { problem: ownFinding('body', `The body cannot be read: ${problem}${place}.`) };
  }
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

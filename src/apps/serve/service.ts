import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  Disconnected,
  type ErrorCode,
  type Log,
  MOST_DEPTH,
  RequestError,
  checkAccess,
  checkType,
  closeServer,
  collectBody,
  discardBody,
  isDeeper,
  limitedServer,
} from '../server/index.js';
import { InputFault, excessIn, parseText, tooManyNames, withoutMark } from '../../workbench/input/index.js';
import { dayOf, resultText, timeOf } from '../../core/index.js';
import { answerLines, answerList, JSON_TYPE, NDJSON_TYPE, type AnswerOrder } from './batch.js';
import {
  FACTS_HEADER,
  PARAMETERS,
  readOptions,
  withOptions,
  withOptionsLater,
  type OrderEndpoint,
} from './call-options.js';
import type { ServiceLimits } from './limits.js';
import { Metrics, METRICS_TYPE, type RefusedRules } from './metrics.js';
import { serviceOpenApi } from './openapi.js';
import { problemOf } from './problem.js';
import {
  changesBetween,
  labelsWithoutCodes,
  type CallOptions,
  type RuleChanges,
  type ServedRules,
} from './served-rules.js';

/** The parts of a service. */
interface ServiceSetup {
  readonly rules: ServedRules;
  readonly limits: ServiceLimits;
  readonly log: Log;
}

/** A request that is being answered. */
interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly endpoint: string;
  /** The operation that the address names. */
  readonly operation: string;
  /** The operation's name in metrics, so that no label comes from a request. */
  label: string;
  readonly query: string;
  readonly started: number;
}

const SLASH = '/';
const VERSION = '/v1/';
const ORDER_TYPES = [JSON_TYPE];
const BATCH_TYPES = [JSON_TYPE, NDJSON_TYPE];
const PROBLEM_TYPE = 'application/problem+json';
const NO_SNIFFING = ['x-content-type-options', 'nosniff'];
const UNKNOWN = 'unknown';
/** How long pending requests may take at the end, in milliseconds. */
const GRACE = 30_000;

/** The library over HTTP. */
export class Service {
  readonly server: Server;
  /** The same service, only for probes and metrics. It answers even at the limit of connections. */
  readonly admin: Server;
  readonly metrics = new Metrics();
  /** The names by which it is reached, see {@link checkAccess}. */
  hosts: readonly string[] | undefined = [];
  adminHosts: readonly string[] | undefined = [];
  /** Whether it is closing; then each answer closes its connection. */
  #isDraining = false;
  /** Why newer rules were refused and the earlier ones stay in use: they have an error, or differ from the manifest. */
  refused: RefusedRules | undefined;
  #rules: ServedRules;
  /** What the last reload of other rules changed. A reload of the same rules keeps it. */
  #changes: RuleChanges = {};
  readonly #answers = new AnswerQueue();
  /** The header that tells a client how long it may keep its connection. */
  readonly #kept: readonly string[];

  constructor(private readonly setup: ServiceSetup) {
    const { limits } = setup;
    this.#rules = setup.rules;
    const { connections, orderTime: headersTime, batchTime, idleTime } = limits;
    this.#kept = [...NO_SNIFFING, 'keep-alive', `timeout=${Math.floor(idleTime / 1000)}`];
    this.server = limitedServer(
      { connections, headersTime, requestTime: 2 * batchTime, idleTime, keepAliveTime: 0 },
      (request, response) => this.#answer(callOf(request, response), this.hosts),
      (why) => this.metrics.addRefusal(why),
    );
    this.admin = limitedServer(
      { connections: limits.adminConnections, headersTime, requestTime: 2 * headersTime, idleTime, keepAliveTime: 0 },
      (request, response) => this.#answer(probeOf(callOf(request, response)), this.adminHosts),
      (why) => this.metrics.addRefusal(why),
    );
    this.server.on('connection', (socket) => {
      this.metrics.connections++;
      socket.once('close', () => this.metrics.connections--);
    });
  }

  get rulesVersion(): string {
    return this.#rules.version;
  }

  /**
   * Replaces the rules in use. Pending calls finish with the earlier rules.
   * @returns the differences
   */
  use(rules: ServedRules): { readonly changes: RuleChanges; readonly withoutCodes: readonly string[] } {
    const changes = changesBetween(this.#rules, rules);
    const withoutCodes = labelsWithoutCodes(this.#rules, rules);
    if (Object.keys(changes).length > 0 || rules.version !== this.rulesVersion) this.#changes = changes;
    this.#rules = rules;
    this.refused = undefined;
    return { changes, withoutCodes };
  }

  /**
   * Closes the service once pending requests are answered; each answer closes its connection.
   * @param notice how long it accepts requests first, in milliseconds, because proxies learn of the end at the same time
   */
  async end(notice: number): Promise<void> {
    this.#isDraining = true;
    await new Promise((resolve) => setTimeout(resolve, notice));
    // The probes close last, so that they report the closing until the end.
    await closeServer(this.server, GRACE);
    if (this.admin.listening) await closeServer(this.admin, 0);
  }

  #answer(call: Call, hosts: readonly string[] | undefined): void {
    this.#try(call, () => {
      checkAccess(call.request, hosts);
      return call.endpoint in PARAMETERS ? this.#answerOrders(call) : this.#answerGet(call);
    });
  }

  /** A promise for each step would take a tenth of the time of a request, so only steps that wait have one. */
  #try(call: Call, act: () => Promise<void> | void): void {
    const refuse = (error: unknown): void => void this.#refuse(call, error);
    try {
      act()?.catch(refuse);
    } catch (error) {
      refuse(error);
    }
  }

  #answerOrders(call: Call): Promise<void> | void {
    const { request, endpoint, operation } = call;
    if (request.method !== 'POST') throw wrongMethod('POST');
    if (!this.#rules.has(operation)) throw noRules(operation, this.#rules);
    call.label = operation;
    if (endpoint === 'batch') return this.#answerBatch(call);
    checkType(request, ORDER_TYPES);
    const { order, orderTime } = this.setup.limits;
    collectBody(
      request,
      { bytes: order, milliseconds: orderTime },
      (body) => this.#try(call, () => this.#answerOrder(call, withoutMark(body))),
      (error) => void this.#refuse(call, error),
    );
  }

  #answerOrder(call: Call, body: Buffer): Promise<void> | void {
    const { request, endpoint, operation } = call;
    // From here on, the call uses the same rules, even after a reload.
    const rules = this.#rules;
    if (!rules.has(operation)) throw noRules(operation, rules);
    const options = readOptions(endpoint as OrderEndpoint, call.query, request.headers[FACTS_HEADER], rules);
    const value = this.#orderIn(call, body);
    if (endpoint === 'check') {
      const result = withOptions(options, () => rules.validate(operation, value, options.validate));
      this.metrics.ordersOf(operation).add(result);
      const translate = rules.translatorIn(options.language);
      if (!translate) return this.#send(call, 200, JSON_TYPE, resultText(result));
      return translate.then((made) => this.#send(call, 200, JSON_TYPE, resultText(made(result))));
    }
    return withOptionsLater<unknown>(options, () =>
      endpoint === 'requirements'
        ? rules.requirements(operation, value, options)
        : rules.normalize(operation, value, options),
    ).then((made) => this.#send(call, 200, JSON_TYPE, JSON.stringify(made)));
  }

  #orderIn({ endpoint, operation }: Call, body: Buffer): unknown {
    try {
      if (excessIn(body, false)) throw new InputFault(tooManyNames('the order'));
      const order = parseText(body);
      const { entries } = this.setup.limits;
      if (endpoint === 'requirements' && hasMoreEntries(order, entries))
        throw new RequestError(413, 'too-large', `The lists of the order have more than ${entries} entries in total.`);
      if (endpoint === 'normalize' && isDeeper(order, MOST_DEPTH))
        throw new RequestError(
          413,
          'too-large',
          `The order has more than ${MOST_DEPTH} objects and lists inside each other.`,
        );
      return order;
    } catch (error) {
      if (endpoint === 'check') this.metrics.ordersOf(operation).unreadable++;
      throw error;
    }
  }

  async #answerBatch(call: Call): Promise<void> {
    const { request, response, operation } = call;
    const { limits } = this.setup;
    const type = checkType(request, BATCH_TYPES);
    if (this.metrics.batches >= limits.batches)
      throw new RequestError(503, 'busy', `There are ${limits.batches} batches under way; try again later.`);
    this.metrics.batches++;
    try {
      const rules = this.#rules;
      const options = readOptions('batch', call.query, request.headers[FACTS_HEADER], rules);
      const counts = this.metrics.ordersOf(operation);
      const batch = {
        request,
        response,
        limits,
        answer: await this.#batchAnswer(rules, operation, options),
        unreadable: () => void counts.unreadable++,
        broken: (code: ErrorCode) => this.metrics.addProblem(code),
        headers: this.#headers(),
      };
      await (type === NDJSON_TYPE ? answerLines(batch) : answerList(batch));
      this.#count(call, 200);
    } finally {
      this.metrics.batches--;
    }
  }

  /** Evaluates the orders of one batch, all by the same rules and as of the same time. */
  async #batchAnswer(rules: ServedRules, operation: string, options: CallOptions): Promise<AnswerOrder> {
    const time = withOptions(options, () => timeOf(options.validate?.at));
    const validate = rules.isDated(operation) ? { ...options.validate, at: time } : options.validate;
    withOptions(options, () => rules.validate(operation, {}, validate));
    const repeats = rules.repeatsOn(dayOf(time));
    const translate = await rules.translatorIn(options.language);
    const counts = this.metrics.ordersOf(operation);
    return (order) => {
      const compared = repeats.addTo(rules.validate(operation, order, validate), order, validate?.fields);
      counts.add(compared);
      return resultText(translate ? translate(compared) : compared);
    };
  }

  #answerGet(call: Call): void {
    const { request, endpoint } = call;
    if (endpoint === UNKNOWN) throw new RequestError(404, 'not-found', 'There is no such address; see /openapi.json.');
    if (request.method !== 'GET' && request.method !== 'HEAD') throw wrongMethod('GET, HEAD');
    const { operations, languages, facts, version, ids } = this.#rules;
    if (endpoint === 'metrics')
      return this.#send(call, 200, METRICS_TYPE, this.metrics.text({ version, ids, refused: this.refused }));
    const isReady = endpoint !== 'ready' || !this.#isDraining;
    const body =
      endpoint === 'operations'
        ? { operations }
        : endpoint === 'openapi'
          ? serviceOpenApi(operations, { languages, facts, limits: this.setup.limits })
          : {
              status: isReady ? 'ok' : 'ending',
              ...(endpoint === 'ready' && {
                rules: this.refused === undefined ? 'current' : 'earlier',
                ...(this.refused !== undefined && { refused: this.refused }),
                version,
                changes: this.#changes,
              }),
            };
    this.#send(call, isReady ? 200 : 503, JSON_TYPE, JSON.stringify(body));
  }

  async #refuse(call: Call, error: unknown): Promise<void> {
    const { request, response } = call;
    if (error instanceof Disconnected) return this.#count(call, 499);
    const problem = problemOf(error, this.setup.log);
    this.metrics.addProblem(problem.code);
    await discardBody(request, this.setup.limits.discardTime);
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return this.#count(call, problem.status);
    }
    const headers = [
      ...(request.complete ? [] : ['connection', 'close']),
      ...(error instanceof WrongMethod ? ['allow', error.allow] : []),
      ...(problem.status === 503 ? ['retry-after', '1'] : []),
    ];
    this.#send(call, problem.status, PROBLEM_TYPE, JSON.stringify(problem), headers);
  }

  #send(call: Call, status: number, type: string, text: string, headers: readonly string[] = []): void {
    const { response } = call;
    const length = Buffer.byteLength(text);
    response.writeHead(status, [
      'content-type',
      type,
      'content-length',
      String(length),
      ...this.#headers(),
      ...headers,
    ]);
    // ASCII text goes out in one piece with the headers, because writing two pieces takes longer than validating an order.
    this.#answers.add(response, text, length === text.length ? 'latin1' : 'utf8');
    this.#count(call, status);
  }

  #headers(): readonly string[] {
    return this.#isDraining ? [...NO_SNIFFING, 'connection', 'close'] : this.#kept;
  }

  #count({ endpoint, label, started }: Call, status: number): void {
    this.metrics.addRequest(endpoint, label, status, (performance.now() - started) / 1000);
  }
}

const GETS: ReadonlyMap<string, string> = new Map([
  ['/v1/operations', 'operations'],
  ['/healthz', 'health'],
  ['/readyz', 'ready'],
  ['/metrics', 'metrics'],
  ['/openapi.json', 'openapi'],
]);

const PROBES: ReadonlySet<string> = new Set(['health', 'ready', 'metrics']);

function callOf(request: IncomingMessage, response: ServerResponse): Call {
  const url = request.url ?? SLASH;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const slash = path.indexOf(SLASH, VERSION.length);
  const named = slash > 0 && path.startsWith(VERSION) ? path.slice(VERSION.length, slash) : '';
  const isAboutOrders = Object.hasOwn(PARAMETERS, named);
  return {
    request,
    response,
    endpoint: isAboutOrders ? named : (GETS.get(path) ?? UNKNOWN),
    operation: isAboutOrders ? path.slice(slash + 1) : '',
    label: isAboutOrders ? UNKNOWN : '',
    query: mark < 0 ? '' : url.slice(mark + 1),
    started: performance.now(),
  };
}

/** The same call if it is a probe or asks for metrics; otherwise a call for an unknown address. */
function probeOf(call: Call): Call {
  return PROBES.has(call.endpoint) ? call : { ...call, endpoint: UNKNOWN, operation: '', label: '' };
}

class WrongMethod extends RequestError {
  constructor(readonly allow: string) {
    super(405, 'wrong-method', `This address takes ${allow} alone.`);
  }
}

const wrongMethod = (allow: string): WrongMethod => new WrongMethod(allow);

/** The error does not repeat the given name. */
function noRules(operation: string, rules: ServedRules): RequestError {
  const known = rules.ids.join(', ');
  return new RequestError(
    404,
    'not-found',
    rules.isUndocumented(operation)
      ? `The gateway's document names this operation without giving its rules; known are ${known}.`
      : `There is no such operation; known are ${known}.`,
  );
}

/**
 * Sends the answers of one turn of the event loop together at its end. The client then wakes up once for all of them: waking it up for each
 * takes longer than validating an order.
 */
class AnswerQueue {
  #waiting: (readonly [ServerResponse, string, BufferEncoding])[] = [];

  /** Ends a response, whose headers are written, with its text. */
  add(response: ServerResponse, text: string, encoding: BufferEncoding): void {
    if (this.#waiting.push([response, text, encoding]) === 1) setImmediate(() => this.#send());
  }

  #send(): void {
    const answers = this.#waiting;
    this.#waiting = [];
    for (const [response, text, encoding] of answers) {
      // One system call writes headers and text. `end` with a text would add an empty piece, and write a list of pieces.
      const { socket } = response;
      socket?.cork();
      response.write(text, encoding);
      socket?.uncork();
      response.end();
    }
  }
}

/** Whether the lists of an order together have more entries than `most`. */
function hasMoreEntries(order: unknown, most: number): boolean {
  let entries = 0;
  // The loop also visits the values that it adds.
  const values = [order];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) entries += value.length;
    if (entries > most) return true;
    for (const member of Object.values(value)) values.push(member);
  }
  return false;
}

import { ENGINE } from '../../core/index.js';
import type { Result } from '../../index.js';
import { type ErrorCode, REFUSALS, type Refusal } from '../server/index.js';

/** The upper bounds of the time buckets, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600];

/** The media type of the text format of Prometheus. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The problems that any service may have. They start as zero, because an alert sees the first problem only after a zero. */
const PROBLEMS: readonly ErrorCode[] = [
  'wrong-host',
  'wrong-origin',
  'not-found',
  'wrong-method',
  'wrong-type',
  'bad-request',
  'too-large',
  'too-slow',
  'busy',
  'fault',
];

/** A rule that failed on an order. That is a fault of the rules, and has an alert too. */
const FAILED = 'engine/failed';

/** The reasons for which newer rules were refused. */
const REASONS = ['rules', 'manifest'] as const;
export type RefusedRules = (typeof REASONS)[number];

/** The rules that the metrics are about. */
interface RulesInUse {
  readonly version: string;
  /** The operations with rules. */
  readonly ids: readonly string[];
  /** Why newer rules were refused; `undefined` if they were not. */
  readonly refused?: RefusedRules | undefined;
}

/** The start time of the process, in seconds. It is computed once, because a later result would follow changes of the clock. */
const STARTED = Date.now() / 1000 - process.uptime();

/** The counts of one operation's orders. They only grow. */
class OrderCounts {
  valid = 0;
  invalid = 0;
  unreadable = 0;
  /** The number of errors and warnings, by rule id. */
  readonly findings = new Map<string, { error: number; warning: number }>([[FAILED, { error: 0, warning: 0 }]]);

  add({ valid, diagnostics }: Pick<Result<unknown>, 'valid' | 'diagnostics'>): void {
    if (valid) this.valid++;
    else this.invalid++;
    for (const { ruleId, severity } of diagnostics) {
      const counts = this.findings.get(ruleId);
      if (counts) counts[severity]++;
      else this.findings.set(ruleId, { error: 0, warning: 0, [severity]: 1 });
    }
  }
}

/** The answers of one endpoint. */
interface Answers {
  /** The number of answers in each of {@link BUCKETS}: no slower than its bound, and slower than the bound before. */
  readonly buckets: number[];
  sum: number;
  count: number;
  /** Counts by operation and status. */
  readonly statuses: Map<string, Map<number, number>>;
}

/**
 * What the service has done since its start, for Prometheus, by endpoint, operation, result and rule id. No label contains a value of a
 * request: an operation without rules counts as `unknown`.
 */
export class Metrics {
  readonly #requests = new Map<string, Answers>();
  readonly #orders = new Map<string, OrderCounts>();
  readonly #reloads = { loaded: 0, refused: 0 };
  #loadedAt = Date.now();
  #lostLines = 0;
  readonly #problems = new Map<string, number>(PROBLEMS.map((code) => [code, 0]));
  readonly #refusals = new Map<Refusal, number>(REFUSALS.map((why) => [why, 0]));
  /** The current number of connections and batches. */
  connections = 0;
  batches = 0;

  /** The counts of an operation with rules. */
  ordersOf(operation: string): OrderCounts {
    let counts = this.#orders.get(operation);
    if (!counts) this.#orders.set(operation, (counts = new OrderCounts()));
    return counts;
  }

  /** @param operation an operation with rules; `unknown`, or empty for an endpoint without an operation */
  addRequest(endpoint: string, operation: string, status: number, seconds: number): void {
    let times = this.#requests.get(endpoint);
    if (!times)
      this.#requests.set(endpoint, (times = { buckets: BUCKETS.map(() => 0), sum: 0, count: 0, statuses: new Map() }));
    let statuses = times.statuses.get(operation);
    if (!statuses) times.statuses.set(operation, (statuses = new Map()));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    times.sum += seconds;
    times.count++;
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]!) bucket++;
    if (bucket < BUCKETS.length) times.buckets[bucket]!++;
  }

  addReload(result: 'loaded' | 'refused'): void {
    this.#reloads[result]++;
    if (result === 'loaded') this.#loadedAt = Date.now();
  }

  /** Counts a client that no handler answered. */
  addRefusal(why: Refusal): void {
    this.#refusals.set(why, this.#refusals.get(why)! + 1);
  }

  /** Counts a request that a handler refused, or a batch that broke off. */
  addProblem(code: string): void {
    this.#problems.set(code, (this.#problems.get(code) ?? 0) + 1);
  }

  /** Counts a line of the log that could not be written. */
  addLostLine(): void {
    this.#lostLines++;
  }

  /** The text format of Prometheus, version 0.0.4. */
  text({ version, ids, refused }: RulesInUse): string {
    for (const id of ids) this.ordersOf(id);
    const orders = [...this.#orders];
    const { user, system } = process.cpuUsage();
    return [
      family(
        'payrules_requests_total',
        'counter',
        'Requests by endpoint, operation and status.',
        [...this.#requests].flatMap(([endpoint, { statuses }]) =>
          [...statuses].flatMap(([operation, counts]) =>
            [...counts].map(([status, count]): [string, number] => [
              `endpoint="${endpoint}",operation="${operation}",status="${status}"`,
              count,
            ]),
          ),
        ),
      ),
      family(
        'payrules_request_seconds',
        'histogram',
        'Time from the head of a request to its answer.',
        [...this.#requests].flatMap(([endpoint, times]) => histogram('payrules_request_seconds', endpoint, times)),
        '',
      ),
      family(
        'payrules_orders_total',
        'counter',
        'Checked orders by operation and result.',
        orders.flatMap(([operation, counts]) =>
          (['valid', 'invalid', 'unreadable'] as const).map((result) => [
            `operation="${operation}",result="${result}"`,
            counts[result],
          ]),
        ),
      ),
      family(
        'payrules_findings_total',
        'counter',
        'Findings in checked orders by operation, rule and severity.',
        orders.flatMap(([operation, { findings }]) =>
          [...findings].flatMap(([rule, counts]) =>
            (['error', 'warning'] as const)
              .filter((severity) => counts[severity] > 0 || (rule === FAILED && severity === 'error'))
              .map((severity) => [`operation="${operation}",rule="${rule}",severity="${severity}"`, counts[severity]]),
          ),
        ),
      ),
      family(
        'payrules_reloads_total',
        'counter',
        'Reloads of the rules: loaded, or refused because of an error.',
        Object.entries(this.#reloads).map(([result, count]) => [`result="${result}"`, count]),
      ),
      family(
        'payrules_rules_refused',
        'gauge',
        'Whether newer rules were refused and earlier ones are in use, by the reason.',
        REASONS.map((reason) => [`reason="${reason}"`, reason === refused ? 1 : 0]),
      ),
      family(
        'payrules_clients_refused_total',
        'counter',
        'Clients refused before a request was read: no HTTP, a method or an expectation that is not supported, headers that are too large, too slow, too many requests before their answers are read, or too many connections.',
        [...this.#refusals].map(([why, count]) => [`reason="${why}"`, count]),
      ),
      family(
        'payrules_problems_total',
        'counter',
        'Requests answered with a problem, and batches that broke off, by the code of the problem.',
        [...this.#problems].map(([code, count]) => [`code="${code}"`, count]),
      ),
      family('payrules_connections', 'gauge', 'Open connections.', [['', this.connections]]),
      family('payrules_batches', 'gauge', 'Batches under way.', [['', this.batches]]),
      family('payrules_rules_info', 'gauge', 'The versions of the rules in use and of payrules.', [
        [`rules="${version}",payrules="${ENGINE}"`, 1],
      ]),
      family('payrules_log_lines_lost_total', 'counter', 'Lines of the log that could not be written.', [
        ['', this.#lostLines],
      ]),
      family('payrules_rules_loaded_timestamp_seconds', 'gauge', 'When the rules in use were loaded.', [
        ['', this.#loadedAt / 1000],
      ]),
      family('process_cpu_seconds_total', 'counter', 'CPU time.', [['', (user + system) / 1e6]]),
      family('process_resident_memory_bytes', 'gauge', 'Memory in use.', [['', process.memoryUsage.rss()]]),
      family('process_start_time_seconds', 'gauge', 'When the process was started.', [['', STARTED]]),
    ].join('');
  }
}

type Samples = Iterable<readonly [labels: string, value: number]>;

/** @param own the name of the samples, unless each has its own */
function family(name: string, type: string, help: string, samples: Samples, own = name): string {
  const lines = [...samples].map(
    ([labels, value]) => `${own}${own === '' || labels === '' ? labels : `{${labels}}`} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function histogram(name: string, endpoint: string, { buckets, sum, count }: Answers): [string, number][] {
  const label = `endpoint="${endpoint}"`;
  let all = 0;
  return [
    ...BUCKETS.map((most, i): [string, number] => [`${name}_bucket{${label},le="${most}"}`, (all += buckets[i]!)]),
    [`${name}_bucket{${label},le="+Inf"}`, count],
    [`${name}_sum{${label}}`, sum],
    [`${name}_count{${label}}`, count],
  ];
}

import type { Result } from '../../../index.js';

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600];

/** The media type of the text format of Prometheus. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The orders of one operation; every number only grows. */
export class OrderCounts {
  valid = 0;
  invalid = 0;
  unreadable = 0;
  /** By rule id: how many findings are errors, and how many warnings. */
  readonly findings = new Map<string, { error: number; warning: number }>();

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

interface Times {
  readonly buckets: number[];
  sum: number;
  count: number;
}

/**
 * What the service has done since its start, for Prometheus: by endpoint, operation, result and rule id. No label has a value of a request:
 * an operation that the rules do not have counts as `unknown`.
 */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #times = new Map<string, Times>();
  readonly #orders = new Map<string, OrderCounts>();
  readonly #reloads = { loaded: 0, refused: 0 };
  #loadedAt = Date.now();

  /** The counts of an operation that the rules have. */
  ordersOf(operation: string): OrderCounts {
    let counts = this.#orders.get(operation);
    if (!counts) this.#orders.set(operation, (counts = new OrderCounts()));
    return counts;
  }

  /** @param operation one that the rules have; `unknown`, or empty where the endpoint is about none */
  addRequest(endpoint: string, operation: string, status: number, seconds: number): void {
    const labels = `endpoint="${endpoint}",operation="${operation}",status="${status}"`;
    this.#requests.set(labels, (this.#requests.get(labels) ?? 0) + 1);
    let times = this.#times.get(endpoint);
    if (!times) this.#times.set(endpoint, (times = { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }));
    times.sum += seconds;
    times.count++;
    for (let i = BUCKETS.length - 1; i >= 0 && seconds <= BUCKETS[i]!; i--) times.buckets[i]!++;
  }

  addReload(result: 'loaded' | 'refused'): void {
    this.#reloads[result]++;
    if (result === 'loaded') this.#loadedAt = Date.now();
  }

  /** The text format of Prometheus, version 0.0.4. */
  text(): string {
    const orders = [...this.#orders];
    const { user, system } = process.cpuUsage();
    return [
      family('payrules_requests_total', 'counter', 'Requests by endpoint, operation and status.', this.#requests),
      family(
        'payrules_request_seconds',
        'histogram',
        'Time from the head of a request to its answer.',
        [...this.#times].flatMap(([endpoint, times]) => histogram('payrules_request_seconds', endpoint, times)),
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
              .filter((severity) => counts[severity] > 0)
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
      family('payrules_rules_loaded_timestamp_seconds', 'gauge', 'When the rules in use were loaded.', [
        ['', this.#loadedAt / 1000],
      ]),
      family('process_cpu_seconds_total', 'counter', 'CPU time.', [['', (user + system) / 1e6]]),
      family('process_resident_memory_bytes', 'gauge', 'Memory in use.', [['', process.memoryUsage.rss()]]),
      family('process_start_time_seconds', 'gauge', 'When the process was started.', [
        ['', Date.now() / 1000 - process.uptime()],
      ]),
    ].join('');
  }
}

type Samples = Iterable<readonly [labels: string, value: number]>;

/** @param own the name of the samples, where they do not have one each */
function family(name: string, type: string, help: string, samples: Samples, own = name): string {
  const lines = [...samples].map(
    ([labels, value]) => `${own}${own === '' || labels === '' ? labels : `{${labels}}`} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function histogram(name: string, endpoint: string, { buckets, sum, count }: Times): [string, number][] {
  const label = `endpoint="${endpoint}"`;
  return [
    ...BUCKETS.map((most, i): [string, number] => [`${name}_bucket{${label},le="${most}"}`, buckets[i]!]),
    [`${name}_bucket{${label},le="+Inf"}`, count],
    [`${name}_sum{${label}}`, sum],
    [`${name}_count{${label}}`, count],
  ];
}

import {
  type FailureText,
  type GatewayRules,
  type HeaderRule,
  type Operation,
  type ReplyDefinition,
  type Said,
  type Transition,
  plain,
  say,
} from '../../../core/index.js';
import { findingAt, type Finding } from '../finding.js';
import { type NameKind, unknownName } from '../../text/index.js';
import type { YamlFile } from './yaml-file.js';

/** The names that gateway files may use. */
interface GatewayContext {
  /** By id; `undefined` for an operation with an unreadable file. */
  readonly operations: ReadonlyMap<string, Operation | undefined>;
  /** Left out if `clauses.yaml` can't be read. */
  readonly clauses?: ReadonlySet<string>;
}

type Path = readonly (string | number)[];
type Written<Entry> = Omit<Entry, 'clauses'> & { readonly clause: string | readonly string[] };

interface ReplyFile {
  readonly clause: string | readonly string[];
  readonly operations: Readonly<
    Record<string, Written<Omit<ReplyDefinition, 'operation' | 'untyped'> & Partial<Pick<ReplyDefinition, 'untyped'>>>>
  >;
}

/**
 * Reads the files of `rules/gateway`. A missing file has no entries.
 * @param files parsed files of the right shape, by path relative to the rules folder
 * @param context the known operations and clauses
 * @param findings receives every unknown name and every contradiction, with its position
 */
export function toGateway(
  files: ReadonlyMap<string, YamlFile>,
  context: GatewayContext,
  findings: Finding[],
): GatewayRules {
  const reader = (name: string): GatewayReader =>
    new GatewayReader(files.get(`gateway/${name}.yaml`), context, findings);
  const [headers, response, failures, states] = [
    reader('headers'),
    reader('response'),
    reader('failures'),
    reader('states'),
  ];
  return {
    headers: headers.headers(),
    replies: response.replies(),
    failures: failures.failures(),
    transitions: states.transitions(),
    clauses: new Map(
      Object.entries({ headers, response, failures, states }).map(([name, { clauses }]) => [
        `gateway/${name}`,
        [...clauses],
      ]),
    ),
  };
}

class GatewayReader {
  readonly clauses = new Set<string>();

  constructor(
    private readonly yaml: YamlFile | undefined,
    private readonly context: GatewayContext,
    private readonly findings: Finding[],
  ) {}

  headers(): readonly HeaderRule[] {
    const headers = this.#entries<HeaderRule>('headers');
    const haveCommonDirection = (a: HeaderRule, b: HeaderRule): boolean =>
      !a.direction || !b.direction || a.direction === b.direction;
    this.#checkDuplicates(
      'headers',
      headers,
      (a, b) => haveCommonDirection(a, b) && (a.id === b.id || a.header.toLowerCase() === b.header.toLowerCase()),
    );
    return headers;
  }

  replies(): readonly ReplyDefinition[] {
    if (!this.yaml) return [];
    const { clause, operations } = this.yaml.data as ReplyFile;
    this.#clauses(['clause'], clause);
    for (const operation of this.context.operations.keys()) {
      if (!Object.hasOwn(operations, operation))
        this.#report(
          ['operations'],
          'missing-operation',
          say('Add {operation}; every operation has a reply.', { operation }),
          'key',
        );
    }
    return Object.entries(operations).map(([operation, reply]) => {
      this.#operation(['operations', operation], operation, 'key');
      const { items, untyped = [], data, success, clause: own } = reply;
      untyped.forEach((name, i) => this.#known(['operations', operation, 'untyped', i], 'field', name, items));
      return {
        operation,
        items,
        untyped,
        ...(data && { data }),
        ...(success && { success }),
        clauses: this.#clauses(['operations', operation, 'clause'], own),
      };
    });
  }

  failures(): readonly FailureText[] {
    const failures = this.#entries<FailureText>('failures');
    this.#checkDuplicates(
      'failures',
      failures,
      (a, b) => a.id === b.id || (a.operation === b.operation && plain(a.text) === plain(b.text)),
    );
    failures.forEach(({ operation, fields }, i) => {
      const known = this.#operation(['failures', i, 'operation'], operation)?.fields.map((field) => field.name);
      if (known) fields.forEach((field, at) => this.#known(['failures', i, 'fields', at], 'field', field, known));
    });
    return failures;
  }

  transitions(): readonly Transition[] {
    const transitions = this.#entries<Transition>('transitions');
    this.#checkDuplicates(
      'transitions',
      transitions,
      (a, b) => a.operation === b.operation && a.from === b.from && a.to === b.to,
    );
    transitions.forEach(({ operation }, i) => this.#operation(['transitions', i, 'operation'], operation));
    return transitions;
  }

  #entries<Entry extends { readonly clauses: readonly string[] }>(key: string): readonly Entry[] {
    const entries = (this.yaml?.data as Readonly<Record<string, readonly Written<Entry>[]>> | undefined)?.[key] ?? [];
    return entries.map(
      ({ clause, ...entry }, i) =>
        ({ ...entry, clauses: this.#clauses([key, i, 'clause'], clause) }) as unknown as Entry,
    );
  }

  #clauses(path: Path, clause: string | readonly string[]): readonly string[] {
    const clauses = [clause].flat();
    for (const id of clauses) {
      this.clauses.add(id);
      if (this.context.clauses) this.#known(path, 'clause', id, [...this.context.clauses]);
    }
    return clauses;
  }

  #operation(path: Path, id: string, target?: 'key'): Operation | undefined {
    this.#known(path, 'operation', id, [...this.context.operations.keys()], target);
    return this.context.operations.get(id);
  }

  #known(path: Path, what: NameKind, name: string, known: readonly string[], target?: 'key'): void {
    if (known.includes(name)) return;
    this.#report(path, `unknown-${what}`, unknownName(what, name, known), target);
  }

  /** Reports entries about the same thing as an earlier entry. */
  #checkDuplicates<Entry>(key: string, entries: readonly Entry[], areSame: (a: Entry, b: Entry) => boolean): void {
    entries.forEach((entry, i) => {
      if (entries.slice(0, i).some((earlier) => areSame(earlier, entry)))
        this.#report([key, i], 'duplicate-entry', say('An earlier entry is about the same; remove one of them.'));
    });
  }

  #report(path: Path, code: string, message: Said, target?: 'key'): void {
    const position = target === 'key' ? this.yaml!.positionOfKey(path) : this.yaml!.positionOf(path);
    this.findings.push(findingAt(position, code, message));
  }
}

import type { FailureCard, GatewayRules, HeaderCard, ReplyCard, Transition } from '../../model/gateway.js';
import type { Operation } from '../../model/operation.js';
import { plain } from '../../strings/plain.js';
import type { Finding } from '../finding.js';
import { unknownName } from '../unknown-name.js';
import type { YamlFile } from './yaml-file.js';

/** The names that gateway files may use. */
export interface GatewayContext {
  /** Each by its id; `undefined` where its files can't be read. */
  readonly operations: ReadonlyMap<string, Operation | undefined>;
  /** Left out where their file can't be read. */
  readonly clauses?: ReadonlySet<string>;
}

type Path = readonly (string | number)[];
type Written<Card> = Omit<Card, 'clauses'> & { readonly clause: string | readonly string[] };

interface ReplyFile {
  readonly clause: string | readonly string[];
  readonly operations: Readonly<Record<string, Written<Omit<ReplyCard, 'operation'>>>>;
}

/**
 * Reads the files of `rules/gateway`; one that is not there says nothing.
 * @param files parsed files of the right shape, by path relative to the rules folder
 * @param context the operations and clauses that there are
 * @param findings receives every name that does not exist and every contradiction, at its place
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

  headers(): readonly HeaderCard[] {
    const cards = this.#cards<HeaderCard>('headers');
    const meet = (a: HeaderCard, b: HeaderCard): boolean => !a.direction || !b.direction || a.direction === b.direction;
    this.#refuseTwins(
      'headers',
      cards,
      (a, b) => meet(a, b) && (a.id === b.id || a.header.toLowerCase() === b.header.toLowerCase()),
    );
    return cards;
  }

  replies(): readonly ReplyCard[] {
    if (!this.yaml) return [];
    const { clause, operations } = this.yaml.data as ReplyFile;
    this.#clauses(['clause'], clause);
    for (const operation of this.context.operations.keys()) {
      if (!Object.hasOwn(operations, operation))
        this.#report(['operations'], 'missing-operation', `Add ${operation}; every operation has a reply.`);
    }
    return Object.entries(operations).map(([operation, card]) => {
      this.#operation(['operations', operation], operation);
      return { operation, items: card.items, clauses: this.#clauses(['operations', operation, 'clause'], card.clause) };
    });
  }

  failures(): readonly FailureCard[] {
    const cards = this.#cards<FailureCard>('failures');
    this.#refuseTwins(
      'failures',
      cards,
      (a, b) => a.id === b.id || (a.operation === b.operation && plain(a.text) === plain(b.text)),
    );
    cards.forEach(({ operation, fields }, i) => {
      const known = this.#operation(['failures', i, 'operation'], operation)?.fields.map((field) => field.name);
      if (known) fields.forEach((field, at) => this.#known(['failures', i, 'fields', at], 'field', field, known));
    });
    return cards;
  }

  transitions(): readonly Transition[] {
    const cards = this.#cards<Transition>('transitions');
    this.#refuseTwins(
      'transitions',
      cards,
      (a, b) => a.operation === b.operation && a.from === b.from && a.to === b.to,
    );
    cards.forEach(({ operation }, i) => this.#operation(['transitions', i, 'operation'], operation));
    return cards;
  }

  #cards<Card extends { readonly clauses: readonly string[] }>(key: string): readonly Card[] {
    const cards = (this.yaml?.data as Readonly<Record<string, readonly Written<Card>[]>> | undefined)?.[key] ?? [];
    return cards.map(
      ({ clause, ...card }, i) => ({ ...card, clauses: this.#clauses([key, i, 'clause'], clause) }) as unknown as Card,
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

  #operation(path: Path, id: string): Operation | undefined {
    this.#known(path, 'operation', id, [...this.context.operations.keys()]);
    return this.context.operations.get(id);
  }

  #known(path: Path, what: string, name: string, known: readonly string[]): void {
    if (known.includes(name)) return;
    this.#report(path, `unknown-${what}`, unknownName(what, name, known));
  }

  /** Two cards that would answer the same question. */
  #refuseTwins<Card>(key: string, cards: readonly Card[], areTwins: (a: Card, b: Card) => boolean): void {
    cards.forEach((card, i) => {
      const twin = cards.slice(0, i).some((earlier) => areTwins(earlier, card));
      if (twin) this.#report([key, i], 'duplicate-card', 'An earlier card already speaks of this; remove one of them.');
    });
  }

  #report(path: Path, code: string, message: string): void {
    this.findings.push({ ...this.yaml!.positionOf(path), code, severity: 'error', message });
  }
}

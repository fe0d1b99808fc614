import { type BothFindings, type Findings, NO_RULES, type SomeFindings } from '../../../workbench/analysis/index.js';
import { hashOf } from '../../../workbench/compiler/index.js';
import type { Compilation } from './compilation.js';

/** Enough for the saved rules, two variants and the last edit. */
const VERSIONS = 4;

/** Two versions of the rules. */
export interface VersionPair {
  readonly before: Compilation;
  readonly after: Compilation;
}

/** The results of the orders of one operation by one version of its rules. Few results differ, and equal ones are the same object. */
class VersionResults {
  /** By the number of the order within its operation. */
  readonly #results: Findings[] = [];
  readonly #distinct = new Map<string, Findings>();
  /** The number of orders whose result is known. */
  size = 0;

  at(order: number): Findings | undefined {
    return this.#results[order];
  }

  keep(order: number, findings: Findings): void {
    if (this.#results[order]) return;
    const key = findings.map(({ ruleId, field, severity }) => `${ruleId} ${field} ${severity}`).join('\n');
    const kept =
      this.#distinct.get(key) ?? findings.map(({ ruleId, field, severity }) => ({ ruleId, field, severity }));
    this.#distinct.set(key, kept);
    this.#results[order] = kept;
    this.size++;
  }
}

/** The results of the orders of one operation by two versions; a version without the operation refuses all orders. */
export class KnownResults {
  constructor(
    private readonly before: VersionResults | undefined,
    private readonly after: VersionResults | undefined,
  ) {}

  /** @param order the number of the order within its operation */
  at(order: number): SomeFindings {
    return {
      before: this.before ? this.before.at(order) : NO_RULES,
      after: this.after ? this.after.at(order) : NO_RULES,
    };
  }

  keep(order: number, { before, after }: BothFindings): void {
    this.before?.keep(order, before);
    this.after?.keep(order, after);
  }

  /** Whether the results of this many orders are known. */
  isComplete(orders: number): boolean {
    return [this.before, this.after].every((version) => !version || version.size >= orders);
  }
}

/** The results by the last few versions of each operation: undo, a second look and a comparison do not evaluate anything again. */
export class ResultMemory {
  /** By operation and version, the most recently used last. */
  readonly #all = new Map<string, Map<string, VersionResults>>();

  /** Finds the results of an operation by two versions; `undefined` if neither version has it, or one of them cannot be read. */
  of(pair: VersionPair): (id: string) => KnownResults | undefined {
    const found = new Map<string, KnownResults>();
    return (id) => {
      const known = found.get(id);
      if (known) return known;
      const states = [pair.before, pair.after].map((version) => version.operation(id));
      if (states.every((state) => !state) || states.some((state) => state?.blockers)) return undefined;
      const made = new KnownResults(this.#version(pair.before, id), this.#version(pair.after, id));
      found.set(id, made);
      return made;
    };
  }

  clear(): void {
    this.#all.clear();
  }

  #version(version: Compilation, id: string): VersionResults | undefined {
    const operation = version.operation(id)?.operation;
    if (!operation) return undefined;
    const key = [hashOf(operation), version.today, JSON.stringify(version.bindings)].join(' ');
    const own = this.#all.get(id) ?? new Map<string, VersionResults>();
    const results = own.get(key) ?? new VersionResults();
    own.delete(key);
    own.set(key, results);
    for (const oldest of [...own.keys()].slice(0, -VERSIONS)) own.delete(oldest);
    this.#all.set(id, own);
    return results;
  }
}

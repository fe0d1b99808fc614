import type { Bindings, Derived, Example, Operation } from '../../../core/index.js';

/** Values by name: of fields and facts, and labels of derived names. */
export type Assignment = Readonly<Record<string, unknown>>;

/** A code that no made-up binding contains. */
export const UNLISTED = 'OTHER';

/** Made-up codes for the labels of slots. They come from examples with a value and its label, where these exist. */
export class MadeUpCodes {
  readonly #codes = new Map<string, Map<string, string>>();

  /** @param fixed the code of each field of a slot, in place of the codes of its labels */
  constructor(
    operations: readonly Operation[],
    private readonly fixed?: { readonly slot: string; readonly code: string },
  ) {
    for (const operation of operations) {
      const examples = operation.rules
        .flatMap((rule) => [...rule.examples.valid, ...rule.examples.invalid])
        .filter(isMap);
      for (const derived of operation.derived) this.#collect(derived, examples);
      for (const { slot } of operation.derived) {
        const same = operations.flatMap(({ derived }) => derived.filter((d) => d.slot === slot));
        // Codes with a form may not allow hyphens.
        const hyphen = same.some(({ codes }) => codes) ? '' : '-';
        for (const label of same.flatMap(({ labels }) => labels))
          this.#add(slot, label, label.toUpperCase().replaceAll('-', hyphen));
      }
    }
  }

  /** Bindings of all labels to their made-up codes. */
  get bindings(): Bindings {
    return Object.fromEntries(
      [...this.#codes].map(([slot, codes]) => [
        slot,
        Object.fromEntries([...codes].map(([label, code]) => [label, [code]])),
      ]),
    );
  }

  /** An assignment in which codes replace the derived names, in the fields behind them. */
  resolve(assignment: Assignment, derived: readonly Derived[]): Record<string, unknown> {
    const values: Record<string, unknown> = { ...assignment };
    for (const { name, from, slot, after = '', before = '' } of derived) {
      if (slot === this.fixed?.slot) {
        delete values[name];
        values[from] = after + this.fixed.code + before;
        continue;
      }
      const label = values[name];
      if (typeof label !== 'string') continue;
      delete values[name];
      const code = this.#codes.get(slot)?.get(label);
      if (code !== undefined) values[from] = after + code + before;
      else if (label === 'other') values[from] = assignment[from] ?? `${after}${UNLISTED}${before}`;
      else if (assignment[from] === undefined) values[from] = undefined;
    }
    return values;
  }

  #collect({ name, from, slot, after = '', before = '' }: Derived, examples: readonly Assignment[]): void {
    for (const { [name]: label, [from]: value } of examples) {
      if (typeof label !== 'string' || typeof value !== 'string' || label === 'other' || label === 'unknown') continue;
      if (value.startsWith(after) && value.endsWith(before))
        this.#add(slot, label, value.slice(after.length, value.length - before.length));
    }
  }

  #add(slot: string, label: string, code: string): void {
    const codes = this.#codes.get(slot) ?? new Map<string, string>();
    if (!codes.has(label) && ![...codes.values()].includes(code)) codes.set(label, code);
    this.#codes.set(slot, codes);
  }
}

export function isMap(example: Example): example is Assignment {
  return typeof example === 'object' && !Array.isArray(example);
}

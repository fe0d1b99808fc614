import { exampleTexts, jsonOrder } from '../../src/core/model/example-order.js';
import type { Bindings, Facts } from '../../src/core/model/bindings.js';
import type { Operation } from '../../src/core/model/operation.js';

/** An order with its facts and bindings. */
export interface Situation {
  readonly data: unknown;
  readonly facts?: Facts;
  readonly bindings?: Bindings;
}

/** Values for fields and facts, and labels for derived names, that replace those of the example order; `undefined` removes a field. */
export type Changes = Readonly<Record<string, unknown>>;

/** Makes a situation from changes. For the label of a derived name, it has a code in the field and the bindings for the code. */
export function situationOf(operation: Operation, changes: Changes): Situation {
  const order: Record<string, unknown> = { ...exampleTexts(operation) };
  const facts: Record<string, unknown> = {};
  const bindings: Record<string, Record<string, readonly string[] | 'none'>> = {};
  const derived = new Map(operation.derived.map((d) => [d.name, d]));
  for (const [name, value] of Object.entries(changes)) {
    if (operation.facts.some((fact) => fact.name === name)) facts[name] = value;
    else if (!derived.has(name)) {
      if (value === undefined) delete order[name];
      else order[name] = value;
    }
  }
  for (const { name, from, slot, labels, codes, after = '', before = '' } of operation.derived) {
    const label = changes[name];
    if (name in changes && label === undefined) delete order[from];
    if (typeof label !== 'string' || label === 'unknown') continue;
    const given = changes[from];
    const fits =
      typeof given === 'string' &&
      given.trim() !== '' &&
      given.length > after.length + before.length &&
      given.startsWith(after) &&
      given.endsWith(before) &&
      isPossible(given.slice(after.length, given.length - before.length), codes);
    const made = codes ? label.toUpperCase().replaceAll('-', '') : label.toUpperCase();
    const code = fits ? given.slice(after.length, given.length - before.length) : made;
    if (!fits) order[from] = after + code + before;
    const none = Object.fromEntries(labels.map((l) => [l, 'none' as const]));
    bindings[slot] = { ...none, ...bindings[slot], ...(label !== 'other' && { [label]: [code] }) };
  }
  return {
    data: jsonOrder(operation, order),
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(Object.keys(bindings).length > 0 && { bindings }),
  };
}

/** Bindings with an impossible code are refused. */
const isPossible = (code: string, [like = '', unlike = '']: readonly string[] = []): boolean =>
  new RegExp(like).test(code) && !(unlike !== '' && new RegExp(unlike).test(code));

import type { Operation } from '../../../model/operation.js';
import type { Slots } from '../../compile.js';
import { corpusOf } from './corpus.js';
import { exampleOrder } from '../../example-order.js';

type Random = (below: number) => number;

/** Whole numbers below a bound, the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const pick = <T>(items: readonly T[], random: Random): T => items[random(items.length)]!;

const CHARACTERS = Array.from('0123456789.,-+_/:@ \n\t\u0660\uFF11AZazé\u00A0\u2028\u3000\u0085\u{1F4B3}');
const STRANGERS: readonly unknown[] = [null, 0, 1.5, true, [], {}, ''];

/**
 * Orders with one to three faults each: volume beside the boundary corpus, which has the bounds.
 * @param seed the same seed gives the same mutants
 */
export function mutantsOf(operation: Operation, slots: Slots, count: number, seed: number): readonly unknown[] {
  const random = randomFrom(seed);
  const corpus = corpusOf(operation, slots).flatMap(({ data }) => (isOrder(data) ? [data] : []));
  const names = operation.fields.map((field) => field.name);
  const seen = new Map(
    names.map((name) => [
      name,
      [...new Set(corpus.flatMap((order) => (typeof order[name] === 'string' ? [order[name]] : [])))],
    ]),
  );
  const mutate = (order: Record<string, unknown>): void => {
    const name = pick(names, random);
    const own = seen.get(name) ?? [];
    const kind = random(10);
    if (kind === 0) delete order[name];
    else if (kind === 1) order[name] = pick(STRANGERS, random);
    else if (kind === 2) order[name] = order[pick(names, random)] ?? '';
    else if (kind < 7 && own.length > 0) order[name] = pick(own, random);
    else order[name] = altered(textOf(order[name]), random);
  };
  return Array.from({ length: count }, (_, i) => {
    const order: Record<string, unknown> = { ...(i % 2 === 0 ? exampleOrder(operation) : pick(corpus, random)) };
    for (let faults = 1 + random(3); faults > 0; faults--) mutate(order);
    return order;
  });
}

const isOrder = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The text with one character put in, taken out or replaced. */
function altered(text: string, random: Random): string {
  const characters = Array.from(text);
  characters.splice(random(characters.length + 1), random(2), ...(random(4) === 0 ? [] : [pick(CHARACTERS, random)]));
  return characters.join('');
}

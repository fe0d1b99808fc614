import type { Operation } from '../../src/core/model/operation.js';
import { corpusOf } from './boundary-corpus.js';
import { exampleOrder, sentOf } from '../../src/core/model/example-order.js';
import { memberAt, putMember } from './members.js';
import { random as randomFrom } from './random.js';

/** Whole numbers from 0 up to but not including a bound. */
type Random = (below: number) => number;

const pick = <T>(items: readonly T[], random: Random): T => items[random(items.length)]!;

const CHARACTERS = Array.from('0123456789.,-+_/:@ \n\t\u0660\uFF11AZazé\u00A0\u2028\u3000\u0085\u{1F4B3}');
const WRONG_TYPES: readonly unknown[] = [null, 0, 1.5, true, [], {}, ''];

/** The day as of which the bounds of checks are tried. */
const DAY = '2026-11-21';

/**
 * Orders with one to three random faults each, in addition to the boundary corpus. Faults of a list's members are in its first entry; a
 * list may also get more or different entries.
 * @param seed the same seed gives the same mutants
 */
export function mutantsOf(operation: Operation, count: number, seed: number): readonly unknown[] {
  const next = randomFrom(seed);
  const random: Random = (below) => Math.floor(next() * below);
  const corpus = corpusOf(operation, DAY).flatMap(({ data }) => (isOrder(data) ? [data] : []));
  const { fields } = operation;
  const seen = new Map(
    fields.map(({ name }) => [name, [...new Set(corpus.map((order) => memberAt(order, name)).filter(isScalar))]]),
  );
  const mutate = (order: Record<string, unknown>): void => {
    const field = pick(fields, random);
    const { name } = field;
    const own = seen.get(name) ?? [];
    const kind = random(10);
    const put = (value: unknown): void => putMember(order, name, value);
    const value = memberAt(order, name);
    if (kind === 0) put(undefined);
    else if (kind === 1) put(pick(WRONG_TYPES, random));
    else if (kind === 2) put(memberAt(order, pick(fields, random).name) ?? '');
    else if (Array.isArray(value))
      put(kind < 6 ? [...value, ...value.slice(-1)] : [...value.slice(1), pick(WRONG_TYPES, random)]);
    else if (kind < 7 && own.length > 0) put(pick(own, random));
    else put(sentOf(field, altered(isScalar(value) ? String(value) : '', random)));
  };
  return Array.from({ length: count }, (_, i) => {
    const order: Record<string, unknown> = { ...(i % 2 === 0 ? exampleOrder(operation) : pick(corpus, random)) };
    for (let faults = 1 + random(3); faults > 0; faults--) mutate(order);
    return order;
  });
}

const isOrder = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The text with one character inserted, removed or replaced. */
function altered(text: string, random: Random): string {
  const characters = Array.from(text);
  characters.splice(random(characters.length + 1), random(2), ...(random(4) === 0 ? [] : [pick(CHARACTERS, random)]));
  return characters.join('');
}

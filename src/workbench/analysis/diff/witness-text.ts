import type { VerdictSnapshot, Witness } from './witness.js';

/** A witness in words: what it says that the operation's example order does not, and its two verdicts. Its values are made up. */
export function witnessLines(
  { order, facts, bindings, before, after }: Witness,
  example: Readonly<Record<string, unknown>>,
): readonly string[] {
  const [usual, own] = [valuesByPath(example), valuesByPath(order)];
  const paths = [...new Set([...usual.keys(), ...own.keys()])].filter((path) => own.get(path) !== usual.get(path));
  const parts = [
    ...paths.map((path) => (own.has(path) ? `${path} ${own.get(path)}` : `no ${path}`)),
    ...Object.entries(facts).map(([name, value]) => `fact ${name} ${JSON.stringify(value)}`),
  ];
  const codes = Object.entries(bindings).map(
    ([slot, labels]) =>
      `${slot} bound as ${Object.entries(labels)
        .map(([label, code]) => `${label} ${[code].flat().join(', ')}`)
        .join(', ')}`,
  );
  return [
    `the example order with ${parts.length > 0 ? parts.join(', ') : 'nothing changed'}`,
    ...codes,
    `${snapshotText(before)} -> ${snapshotText(after)}`,
  ];
}

function snapshotText({ verdict, rules }: VerdictSnapshot): string {
  const words = { accepted: 'accepted', warned: 'accepted with a warning', refused: 'refused' };
  return rules.length === 0 ? words[verdict] : `${words[verdict]} (${rules.join(', ')})`;
}

/** The values of an order as JSON, by their paths in nested objects. */
function valuesByPath(order: Readonly<Record<string, unknown>>, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(order).flatMap(([name, value]): (readonly [string, string])[] => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isObject
        ? [...valuesByPath(value as Readonly<Record<string, unknown>>, `${prefix}${name}.`)]
        : [[prefix + name, JSON.stringify(value)]];
    }),
  );
}

import type { VerdictSnapshot, Witness } from './witness.js';

/** A witness in words: what it says that the operation's example order does not, and its two verdicts. Its values are made up. */
export function witnessLines(
  { order, facts, bindings, before, after }: Witness,
  example: Readonly<Record<string, unknown>>,
): readonly string[] {
  const names = [...new Set([...Object.keys(example), ...Object.keys(order)])].filter(
    (name) => order[name] !== example[name],
  );
  const parts = [
    ...names.map((name) => (name in order ? `${name} ${JSON.stringify(order[name])}` : `no ${name}`)),
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

import type { Case } from '../orders.js';

/** The smallest case that still fails: without every field that can be left out, and with the shortest values. */
export function smallest(one: Case, fails: (smaller: Case) => boolean): Case {
  for (let least = one; ;) {
    const smaller = shrunk(least).find(fails);
    if (!smaller) return least;
    least = smaller;
  }
}

function shrunk({ order, facts }: Case): readonly Case[] {
  return [
    ...Object.keys(order).map((name) => ({ order: without(order, name), facts })),
    ...Object.keys(facts).map((name) => ({ order, facts: without(facts, name) })),
    ...Object.entries(order).flatMap(([name, value]) =>
      shorter(value).map((text) => ({ order: { ...order, [name]: text }, facts })),
    ),
  ];
}

function without(of: Case['order'], name: string): Case['order'] {
  return Object.fromEntries(Object.entries(of).filter(([other]) => other !== name));
}

function shorter(value: unknown): readonly string[] {
  return typeof value !== 'string' || value.length < 2
    ? []
    : [value.slice(0, value.length / 2), value.slice(1), value.slice(0, -1)];
}

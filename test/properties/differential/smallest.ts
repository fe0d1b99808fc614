import type { Case } from '../orders.js';

/** The smallest case that still fails: without fields that it does not need, and with the shortest values. */
export function smallest(failing: Case, fails: (smaller: Case) => boolean): Case {
  for (let least = failing; ;) {
    const smaller = smallerThan(least).find(fails);
    if (!smaller) return least;
    least = smaller;
  }
}

function smallerThan({ order, facts, at }: Case): readonly Case[] {
  return [
    ...Object.keys(order).map((name) => ({ order: without(order, name), facts, at })),
    ...Object.keys(facts).map((name) => ({ order, facts: without(facts, name), at })),
    ...Object.entries(order).flatMap(([name, value]) =>
      shorter(value).map((text) => ({ order: { ...order, [name]: text }, facts, at })),
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

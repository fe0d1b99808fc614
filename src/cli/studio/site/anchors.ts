import type { Rulebook } from '../../../rulebook/rulebook.js';

/** Where a clause stands on the page of the clauses, by its id; each place is another one. */
export function clauseAnchors({ clauses }: Rulebook): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    clauses.map(({ id }) => {
      const slug = `clause-${id.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
      let anchor = slug;
      for (let i = 2; taken.has(anchor); i++) anchor = `${slug}-${i}`;
      taken.add(anchor);
      return [id, anchor] as const;
    }),
  );
}

/** Where a list stands on the page of the lists. */
export const listAnchor = (id: string): string => `list-${id}`;

/** Where a slot of the bindings stands on the page of the lists. */
export const slotAnchor = (id: string): string => `slot-${id}`;

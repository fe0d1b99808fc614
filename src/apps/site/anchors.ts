import type { Rulebook } from '../../workbench/rulebook/index.js';

/** The unique anchor of each clause on the page of clauses, by its id. */
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

/** The anchor of a list on the page of lists. */
export const listAnchor = (id: string): string => `list-${id}`;

/** The anchor of a slot on the page of lists. */
export const slotAnchor = (id: string): string => `slot-${id}`;

/** The anchor of a part of a list or a slot, such as one of its codes. @param index from 0 */
export const partAnchor = (anchor: string, index: number): string => `${anchor}:${index + 1}`;

import { folded } from '../../left/groups.js';
import { t, tx, type Key } from '../../locales/index.js';
import type { Findable } from '../../parts/Finder.js';
import { checksIn, type Schema } from '../../rule-files/schema.js';

/** A purpose that a person may have for a rule, and the check for it. */
interface Wanted extends Findable {
  readonly check: string;
  readonly group: string;
}

const GROUPS = ['presence', 'amount', 'values', 'form', 'fields', 'several', 'own'] as const;
type Group = (typeof GROUPS)[number];

const groupIn = (schema: Schema): Group => GROUPS.find((group) => group === schema.intention?.group) ?? 'own';

/** The words for a check: the words of its intention, else its description, else its name. */
export function wordsOf(name: string, root: Schema): string {
  const { intention, description } = checksIn(root)[name] ?? {};
  return intention?.description ?? description ?? name;
}

/** The purposes of the checks, by group. A check without a purpose is one of the rulebook's own. */
export function intentions(root: Schema): readonly Wanted[] {
  const all = Object.entries(checksIn(root)).map(([check, schema]): Wanted => {
    const group = groupIn(schema);
    const title = wordsOf(check, root);
    const name = title === check ? check : title;
    const detail = tx(`about.${check}`, group === 'own' ? check : (schema.description ?? ''));
    const groupName = t(`intention.${group}` as Key);
    return {
      check,
      group: groupName,
      name,
      detail,
      words: folded(`${name} ${detail} ${groupName} ${check} ${tx(`finds.${check}`, '')}`),
    };
  });
  return GROUPS.flatMap((group) => all.filter((each) => groupIn(checksIn(root)[each.check]!) === group));
}

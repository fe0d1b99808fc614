import type { RuleView, Path } from '../api/contract.js';
import { isSame, valueAt } from './document.js';

/** A rule as written in the current text. */
export type RuleData = Readonly<Record<string, unknown>>;

/** A rule with its position in the current text. */
export interface RuleInFile {
  /** The id, with a number if rules with different periods have the same id. */
  readonly key: string;
  readonly view: RuleView;
  /** The path in the current text; the view may come from an earlier text. */
  readonly path: Path;
  readonly data: RuleData;
  readonly isChanged: boolean;
}

/**
 * Finds the rules of a view in the current files.
 * @param dataOf the current and the saved data of a file
 */
export function placed(
  views: readonly RuleView[],
  dataOf: (file: string) => { readonly now: unknown; readonly saved: unknown },
): readonly RuleInFile[] {
  return views.flatMap((view, i) => {
    const { now, saved } = dataOf(view.location.file);
    const path = pathOf(now, view);
    if (!path) return [];
    const rule = valueAt(now, path) as RuleData;
    const isChanged = saved !== undefined && saved !== now && !isSame(rule, savedRule(saved, view));
    return [{ key: keyOf(views, i), view, path, data: rule, isChanged }];
  });
}

function keyOf(views: readonly RuleView[], index: number): string {
  const { id } = views[index]!;
  const earlier = views.slice(0, index).filter((view) => view.id === id).length;
  return earlier === 0 ? id : `${id} ${earlier + 1}`;
}

/** A rule is identified by its id and period, and by its position if several have the same. */
function pathOf(data: unknown, { location, id, from, until }: RuleView): Path | undefined {
  const parent = location.path.slice(0, -1);
  const rules = valueAt(data, parent);
  if (!Array.isArray(rules)) return undefined;
  const same = rules.flatMap((rule, i) =>
    isRule(rule) && (rule['id'] === id || rule['id'] === id.replace(/^own\//, '')) ? [i] : [],
  );
  const exact = same.filter(
    (i) => (rules[i] as RuleData)['from'] === from && (rules[i] as RuleData)['until'] === until,
  );
  const candidates = exact.length > 0 ? exact : same;
  const index = candidates.find((i) => i === location.path.at(-1)) ?? candidates[0];
  return index === undefined ? undefined : [...parent, index];
}

const isRule = (rule: unknown): rule is RuleData => typeof rule === 'object' && rule !== null;

function savedRule(data: unknown, view: RuleView): unknown {
  const path = pathOf(data, view);
  return path && valueAt(data, path);
}

import type { CardView, Path } from '../api/contract.js';
import { documentOf, isSame, valueAt } from './document.js';

/** A card as its file's text says it now. */
export type CardData = Readonly<Record<string, unknown>>;

/** One card at its place in the text. */
export interface PlacedCard {
  readonly view: CardView;
  /** Where it stands now; the view may be of an earlier text. */
  readonly path: Path;
  readonly data: CardData;
  readonly isChanged: boolean;
}

/**
 * The cards of a view, as the texts now have them.
 * @param textOf a file's text now, and as it is saved
 */
export function placed(views: readonly CardView[], textOf: (file: string) => { readonly now: string | undefined; readonly saved: string | undefined }): readonly PlacedCard[] {
  return views.flatMap((view) => {
    const { now, saved } = textOf(view.place.file);
    const data = now === undefined ? undefined : documentOf(now)?.data;
    const path = pathOf(data, view);
    if (!path) return [];
    const card = valueAt(data, path) as CardData;
    const before = saved === undefined || saved === now ? undefined : savedCard(saved, view);
    return [{ view, path, data: card, isChanged: saved !== undefined && saved !== now && !isSame(card, before) }];
  });
}

/** Cards keep their place in most edits; after others they are known by their id and days. */
function pathOf(data: unknown, { place, id, from, until }: CardView): Path | undefined {
  const own = (card: unknown): boolean => ownId(card) === id.replace(/^own\//, '') || ownId(card) === id;
  const there = valueAt(data, place.path);
  if (own(there)) return place.path;
  const parent = place.path.slice(0, -1);
  const cards = valueAt(data, parent);
  if (!Array.isArray(cards)) return undefined;
  const same = cards.flatMap((card, i) => (own(card) ? [i] : []));
  const index = same.find((i) => (cards[i] as CardData)['from'] === from && (cards[i] as CardData)['until'] === until) ?? same[0];
  return index === undefined ? undefined : [...parent, index];
}

function savedCard(text: string, view: CardView): unknown {
  const data = documentOf(text)?.data;
  const path = pathOf(data, view);
  return path && valueAt(data, path);
}

const ownId = (card: unknown): unknown => (typeof card === 'object' && card !== null ? (card as CardData)['id'] : undefined);

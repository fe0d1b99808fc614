import type { CardView, Path } from '../api/contract.js';
import { documentOf, isSame, valueAt } from './document.js';

/** A card as its file's text says it now. */
export type CardData = Readonly<Record<string, unknown>>;

/** One card at its place in the text. */
export interface PlacedCard {
  /** The id, and a number where an id stands more than once, for other days. */
  readonly key: string;
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
  return views.flatMap((view, i) => {
    const { now, saved } = textOf(view.place.file);
    const data = now === undefined ? undefined : documentOf(now)?.data;
    const path = pathOf(data, view);
    if (!path) return [];
    const card = valueAt(data, path) as CardData;
    const before = saved === undefined || saved === now ? undefined : savedCard(saved, view);
    return [{ key: keyOf(views, i), view, path, data: card, isChanged: saved !== undefined && saved !== now && !isSame(card, before) }];
  });
}

function keyOf(views: readonly CardView[], index: number): string {
  const { id } = views[index]!;
  const earlier = views.slice(0, index).filter((view) => view.id === id).length;
  return earlier === 0 ? id : `${id} ${earlier + 1}`;
}

/** A card is known by its id and days; its place says which it is where these don't. */
function pathOf(data: unknown, { place, id, from, until }: CardView): Path | undefined {
  const parent = place.path.slice(0, -1);
  const cards = valueAt(data, parent);
  if (!Array.isArray(cards)) return undefined;
  const same = cards.flatMap((card, i) => (isCard(card) && (card['id'] === id || card['id'] === id.replace(/^own\//, '')) ? [i] : []));
  const exact = same.filter((i) => (cards[i] as CardData)['from'] === from && (cards[i] as CardData)['until'] === until);
  const candidates = exact.length > 0 ? exact : same;
  const index = candidates.find((i) => i === place.path.at(-1)) ?? candidates[0];
  return index === undefined ? undefined : [...parent, index];
}

const isCard = (card: unknown): card is CardData => typeof card === 'object' && card !== null;

function savedCard(text: string, view: CardView): unknown {
  const data = documentOf(text)?.data;
  const path = pathOf(data, view);
  return path && valueAt(data, path);
}

import { computed, signal } from '@preact/signals';

/** What the middle pane shows: an operation's cards, or a file. */
export type Selection =
  { readonly kind: 'operation'; readonly id: string } | { readonly kind: 'file'; readonly path: string };

/** The panes, one of which a narrow screen shows. */
export type Pane = 'list' | 'rules' | 'try';

const hash = signal(location.hash);
addEventListener('hashchange', () => (hash.value = location.hash));

/** Kept in the address, so that going back and bookmarks work. */
export const selection = computed<Selection | undefined>(() => {
  const [, kind, name] = /^#\/(operation|file)\/(.+)$/.exec(hash.value) ?? [];
  if (name === undefined) return undefined;
  return kind === 'operation'
    ? { kind, id: decodeURIComponent(name) }
    : { kind: 'file', path: decodeURIComponent(name) };
});

export const pane = signal<Pane>('list');

export const operationLink = (id: string): string => `#/operation/${encodeURIComponent(id)}`;
export const fileLink = (path: string): string => `#/file/${path.split('/').map(encodeURIComponent).join('/')}`;

export function go(link: string): void {
  location.hash = link;
  hash.value = link;
  pane.value = 'rules';
}

/** How the middle pane shows its file. */
export const view = signal<'form' | 'yaml'>('form');

/** A line that the editor shall show next; quietly, the focus stays where it is. A new object each time, so that the same line can be asked for twice. */
export const wantedLine = signal<
  { readonly file: string; readonly line: number; readonly isQuiet?: boolean } | undefined
>(undefined);

/** Where the card stands that was opened last: the editor shows that place first. */
export const lastPlace = signal<{ readonly file: string; readonly line: number } | undefined>(undefined);

/** A card that the form shall open next. */
export const wantedCard = signal<{ readonly id: string } | undefined>(undefined);

import { computed, signal } from '@preact/signals';

/** The content of the middle pane: the rules of an operation, or a file. */
type Selection = { readonly kind: 'operation'; readonly id: string } | { readonly kind: 'file'; readonly path: string };

/** The panes; a narrow screen shows one of them, at first the one that the address names. */
export type Pane = 'list' | 'rules' | 'try';

export const BATCH_LINK = '#/batch';
export const OUTCOMES_LINK = '#/outcomes';
/** The page that a first visit shows. */
export const START_LINK = '#/';

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  if (hash.value === location.hash) return;
  hash.value = location.hash;
  if (selection.value) pane.value = 'rules';
});

/** Stored in the URL, so that the back button and bookmarks work. */
export const selection = computed<Selection | undefined>(() => {
  const [, kind, name] = /^#\/(operation|file)\/(.+)$/.exec(hash.value) ?? [];
  if (name === undefined) return undefined;
  return kind === 'operation'
    ? { kind, id: decodeURIComponent(name) }
    : { kind: 'file', path: decodeURIComponent(name) };
});

/** Whether the page for batches is shown instead of the panes. */
export const isBatch = computed(() => hash.value === BATCH_LINK);
/** Whether the page for past replies is shown instead of the panes. */
export const isOutcomes = computed(() => hash.value === OUTCOMES_LINK);
/** Whether the panes with the rules are shown. */
export const arePanes = computed(() => !isBatch.value && !isOutcomes.value);

export const pane = signal<Pane>(selection.value ? 'rules' : 'list');

export const operationLink = (id: string): string => `#/operation/${encodeURIComponent(id)}`;
export const fileLink = (path: string): string => `#/file/${path.split('/').map(encodeURIComponent).join('/')}`;

export function go(link: string): void {
  location.hash = link;
  hash.value = link;
  pane.value = 'rules';
}

/** The view of the middle pane. */
export type View = 'form' | 'yaml' | 'history';
export const view = signal<View>('form');

/** The line for the editor to scroll to; with `isQuiet` the focus does not move. A new object scrolls again to the same line. */
export const wantedLine = signal<
  { readonly file: string; readonly line: number; readonly isQuiet?: boolean } | undefined
>(undefined);

/** The location of the rule opened last; the editor starts there. */
export const lastLocation = signal<{ readonly file: string; readonly line: number } | undefined>(undefined);

/** The rule for the form to open. */
export const wantedRule = signal<{ readonly id: string } | undefined>(undefined);

/** The field whose rules the form scrolls to. */
export const wantedField = signal<string | undefined>(undefined);

/** The selected tab of the right pane. */
export type RightTab = 'try' | 'examples' | 'changes' | 'backtest';
export const rightTab = signal<RightTab>('try');

/** Shows a pane on a narrow screen, and moves the focus to it. */
export function goToPane(id: Pane): void {
  pane.value = id;
  // Wait until a narrow screen has rendered the pane.
  requestAnimationFrame(() => document.getElementById(`pane-${id}`)?.focus());
}

/** The open rules, by operation and rule; they stay open when another operation is shown. */
const open = signal<ReadonlySet<string>>(new Set());

export const isRuleOpen = (operation: string, rule: string): boolean => open.value.has(`${operation} ${rule}`);

/** Opens or closes several rules of an operation. */
export function setRulesOpen(operation: string, rules: readonly string[], isOpen: boolean): void {
  const keys = new Set(rules.map((rule) => `${operation} ${rule}`));
  const others = [...open.value].filter((each) => !keys.has(each));
  open.value = new Set(isOpen ? [...others, ...keys] : others);
}

export const setRuleOpen = (operation: string, rule: string, isOpen: boolean): void =>
  setRulesOpen(operation, [rule], isOpen);

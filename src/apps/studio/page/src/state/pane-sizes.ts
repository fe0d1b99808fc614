import { effect, signal } from '@preact/signals';

/** The panes at the sides, whose widths a person can change. */
export type SidePane = 'list' | 'try';

const KEY = 'payrules-panes';

/** The smallest and the largest width, in pixels. */
export const LIMITS: Readonly<Record<SidePane, readonly [least: number, most: number]>> = {
  list: [180, 420],
  try: [320, 760],
};

/** The widths in pixels that a person chose; the style sheet has those of the others. */
export const widths = signal<Readonly<Partial<Record<SidePane, number>>>>(kept());

effect(() => {
  if (Object.keys(widths.value).length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(widths.value));
});

/** Sets a width, within its limits; `undefined` resets it. */
export function resize(pane: SidePane, width: number | undefined): void {
  const { [pane]: _before, ...others } = widths.value;
  const [least, most] = LIMITS[pane];
  widths.value =
    width === undefined ? others : { ...others, [pane]: Math.round(Math.min(most, Math.max(least, width))) };
}

function kept(): Partial<Record<SidePane, number>> {
  try {
    const stored = Object(JSON.parse(localStorage.getItem(KEY) ?? '{}')) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(LIMITS).flatMap(([pane, [least, most]]) => {
        const width = stored[pane];
        return typeof width === 'number' && width >= least && width <= most ? [[pane, width]] : [];
      }),
    );
  } catch {
    return {};
  }
}

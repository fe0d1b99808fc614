import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { effect, signal } from '@preact/signals';

/** The panes at the sides, whose widths a person can change. */
type SidePane = 'list' | 'try';

const KEY = 'payrules-panes';

/** The smallest and the largest width, in pixels. */
const LIMITS: Readonly<Record<SidePane, readonly [least: number, most: number]>> = {
  list: [180, 420],
  try: [320, 760],
};

/** The widths in pixels that a person chose; the style sheet has the widths of the other panes. */
export const widths = signal<Readonly<Partial<Record<SidePane, number>>>>(kept());

effect(() => {
  if (Object.keys(widths.value).length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(widths.value));
});

/** Sets a width, within its limits; `undefined` resets it. */
function resize(pane: SidePane, width: number | undefined): void {
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

const STEP = 16;

interface Props {
  readonly pane: SidePane;
  /** The side of the separator on which the pane is. */
  readonly side: 'left' | 'right';
}

/** Changes the width of a pane: by dragging, with the arrow keys, Home and End; Enter and a double click reset it. */
export function Separator({ pane, side }: Props) {
  const [width, setWidth] = useState(LIMITS[pane][0]);
  const dragged = useRef<{ readonly from: number; readonly width: number } | undefined>(undefined);
  const [least, most] = LIMITS[pane];
  useEffect(() => {
    const element = document.getElementById(`pane-${pane}`);
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.round(element.offsetWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  const outwards = side === 'left' ? 1 : -1;
  const keys: Readonly<Record<string, number | undefined>> = {
    ArrowRight: width + outwards * STEP,
    ArrowLeft: width - outwards * STEP,
    Home: least,
    End: most,
    Enter: undefined,
  };
  return (
    <div
      class="separator"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('panes.resize', { pane: t(`pane.${pane}`) })}
      aria-controls={`pane-${pane}`}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={Math.min(most, Math.max(least, width))}
      title={t('panes.help')}
      tabIndex={0}
      onKeyDown={(event) => {
        if (!(event.key in keys)) return;
        event.preventDefault();
        resize(pane, keys[event.key]);
      }}
      onDblClick={() => resize(pane, undefined)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { from: event.clientX, width };
      }}
      onPointerMove={({ clientX }) => {
        const start = dragged.current;
        // A click that does not move leaves the width as it is.
        if (start && clientX !== start.from) resize(pane, start.width + outwards * (clientX - start.from));
      }}
      onPointerUp={() => (dragged.current = undefined)}
      onPointerCancel={() => (dragged.current = undefined)}
    />
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { LIMITS, resize, type SidePane } from '../state/pane-sizes.js';

const STEP = 16;

interface Props {
  readonly pane: SidePane;
  /** The side of the separator that the pane is on. */
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

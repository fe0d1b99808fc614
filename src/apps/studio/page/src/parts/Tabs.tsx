import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A badge after the label, such as a count. */
  readonly mark?: ComponentChildren;
}

interface Props<Id extends string> {
  readonly name: string;
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with one focus stop; the arrow keys move between them. */
export function Tabs<Id extends string>({ name, label, tabs, chosen, onChoose }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(
      tabs.findIndex(({ id }) => id === chosen),
      tabs.length,
    );
    onChoose(tabs[next]!.id);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: text, mark }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${name}-tab-${id}`}
          aria-controls={`${name}-panel`}
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {text}
          {mark}
        </button>
      ))}
    </div>
  );
}

/** The content of the selected tab. */
export function TabPanel({
  name,
  chosen,
  children,
}: {
  readonly name: string;
  readonly chosen: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="tab-panel" role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-tab-${chosen}`}>
      {children}
    </div>
  );
}

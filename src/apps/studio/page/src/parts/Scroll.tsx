import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const positions = new Map<string, number>();

interface Props {
  /** Identifies the content: it is shown again where the person left it. */
  readonly of: string;
  readonly class?: string;
  readonly isBusy?: boolean;
  readonly children: ComponentChildren;
}

/** A part of the page that scrolls, and keeps its position while another is in its place. */
export function Scroll({ of, class: more = '', isBusy, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    element.current!.scrollTop = positions.get(of) ?? 0;
  }, [of]);
  return (
    <div
      class={`scroll ${more}`.trim()}
      ref={element}
      aria-busy={isBusy}
      onScroll={({ currentTarget }) => positions.set(of, currentTarget.scrollTop)}
    >
      {children}
    </div>
  );
}

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const positions = new Map<string, number>();

interface Props {
  /** Identifies the content, so that it is shown again at the position where the person left it. */
  readonly of: string;
  readonly class?: string;
  readonly isBusy?: boolean;
  readonly children: ComponentChildren;
}

/** A scrolling part of the page that keeps its position while other content is in its place. */
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

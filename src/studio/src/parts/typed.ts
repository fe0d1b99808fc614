import { useReducer, useRef } from 'preact/hooks';

interface Typing {
  /** The person's own letters. */
  readonly text: string;
  /** The value as it was last seen to follow them. */
  readonly value: string;
  /** What was typed and has not come back as the value yet. */
  readonly awaited: readonly string[];
}

/**
 * What stands in a field while it is typed into: the person's own letters, even where the value lags behind or is written otherwise;
 * and the value again once something else changes it, such as undo.
 * @param normal how a text comes back as a value
 */
export function useTyped(
  value: string,
  onType: (text: string) => void,
  normal: (text: string) => string = (text) => text,
): { readonly text: string; readonly type: (text: string) => void; readonly settle: () => void } {
  const typing = useRef<Typing | undefined>(undefined);
  const [, show] = useReducer((count: number) => count + 1, 0);
  typing.current = typing.current && following(typing.current, value);
  return {
    text: typing.current?.text ?? value,
    type: (text) => {
      typing.current = { text, value, awaited: [...(typing.current?.awaited ?? []), normal(text)] };
      onType(text);
      show(0);
    },
    settle: () => {
      if (typing.current?.awaited.length !== 0) return;
      typing.current = undefined;
      show(0);
    },
  };
}

/** The typing, if the value is what it was or what was typed. */
export function following(typing: Typing, value: string): Typing | undefined {
  const index = typing.awaited.lastIndexOf(value);
  if (index >= 0) return { ...typing, value, awaited: typing.awaited.slice(index + 1) };
  return value === typing.value ? typing : undefined;
}

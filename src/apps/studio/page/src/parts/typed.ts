import { useReducer, useRef } from 'preact/hooks';
import { failedEdits } from '../state/failed-edits.js';

interface Typing {
  /** The text as typed. */
  readonly text: string;
  /** The last value that matched the typed text. */
  readonly value: string;
  /** Typed texts that are not the value yet. */
  readonly awaited: readonly string[];
}

/**
 * The text of a field that is being edited: the typed text, even while the value lags behind or is normalised; or the value, once something
 * else changes it, such as undo, or once an edit fails.
 * @param normal the normalised value of a text
 */
export function useTyped(
  value: string,
  onType: (text: string) => void,
  normal: (text: string) => string = (text) => text,
): { readonly text: string; readonly type: (text: string) => void; readonly settle: () => void } {
  const typing = useRef<Typing | undefined>(undefined);
  const [, show] = useReducer((count: number) => count + 1, 0);
  const failures = failedEdits.value;
  const before = useRef(failures);
  typing.current = before.current === failures ? typing.current && following(typing.current, value) : undefined;
  before.current = failures;
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

/** The typing state, if the value is the earlier one or one of the typed texts. */
export function following(typing: Typing, value: string): Typing | undefined {
  const index = typing.awaited.lastIndexOf(value);
  if (index >= 0) return { ...typing, value, awaited: typing.awaited.slice(index + 1) };
  return value === typing.value ? typing : undefined;
}

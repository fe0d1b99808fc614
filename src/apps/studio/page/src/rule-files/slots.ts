import { documentOf, textFrom } from './document.js';

/** A slot: a group of labels with the merchant's codes. */
export interface Slot {
  readonly id: string;
  readonly title: string;
  /** The meaning of each label. */
  readonly labels: readonly (readonly [string, string])[];
}

/** The slots in a text. */
export function slotsOf(text: string): readonly Slot[] {
  const data = documentOf(text)?.data as
    | {
        readonly slots?: Readonly<
          Record<string, { readonly title?: unknown; readonly labels?: Readonly<Record<string, unknown>> } | null>
        >;
      }
    | null
    | undefined;
  return Object.entries(data?.slots ?? {}).map(([id, slot]) => ({
    id,
    title: textFrom(slot?.title ?? id),
    labels: Object.entries(slot?.labels ?? {}).map(([label, meaning]) => [label, textFrom(meaning)] as const),
  }));
}

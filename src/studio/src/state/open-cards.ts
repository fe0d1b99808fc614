import { signal } from '@preact/signals';

/** The cards that stand open, by operation and card: they stay open while something else is looked at. */
const open = signal<ReadonlySet<string>>(new Set());

export const isCardOpen = (operation: string, card: string): boolean => open.value.has(`${operation} ${card}`);

export function setCardOpen(operation: string, card: string, isOpen: boolean): void {
  const key = `${operation} ${card}`;
  open.value = new Set(isOpen ? [...open.value, key] : [...open.value].filter((each) => each !== key));
}

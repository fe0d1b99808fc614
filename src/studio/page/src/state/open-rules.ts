import { signal } from '@preact/signals';

/** The open rules, by operation and rule; they stay open when another operation is shown. */
const open = signal<ReadonlySet<string>>(new Set());

export const isRuleOpen = (operation: string, rule: string): boolean => open.value.has(`${operation} ${rule}`);

export function setRuleOpen(operation: string, rule: string, isOpen: boolean): void {
  const key = `${operation} ${rule}`;
  open.value = new Set(isOpen ? [...open.value, key] : [...open.value].filter((each) => each !== key));
}

import { signal } from '@preact/signals';

/** The open rules, by operation and rule; they stay open when another operation is shown. */
const open = signal<ReadonlySet<string>>(new Set());

export const isRuleOpen = (operation: string, rule: string): boolean => open.value.has(`${operation} ${rule}`);

/** Opens or closes several rules of an operation. */
export function setRulesOpen(operation: string, rules: readonly string[], isOpen: boolean): void {
  const keys = new Set(rules.map((rule) => `${operation} ${rule}`));
  const others = [...open.value].filter((each) => !keys.has(each));
  open.value = new Set(isOpen ? [...others, ...keys] : others);
}

export const setRuleOpen = (operation: string, rule: string, isOpen: boolean): void =>
  setRulesOpen(operation, [rule], isOpen);

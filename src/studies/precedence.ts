import type { CompiledRule } from '../model/compiled.js';

/** Whether the first of two rules of one field is told rather than the second: errors before warnings, then in the order in which they are judged. */
export function comesFirst(one: CompiledRule, other: CompiledRule, judged: readonly CompiledRule[]): boolean {
  return one.isError === other.isError ? judged.indexOf(one) < judged.indexOf(other) : one.isError;
}

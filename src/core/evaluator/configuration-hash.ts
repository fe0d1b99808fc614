import type { CompiledOperation } from '../model/compiled.js';
import { UNKNOWN_FIELD } from './reserved.js';
import type { Configuration } from '../model/validation.js';

/** A short hash of a configuration's effect on an operation; empty if it has none. */
export function configurationHash(
  { id, slots }: Pick<CompiledOperation, 'id' | 'slots'>,
  { bindings = {}, severities = {}, off = [], acknowledge = [], unknownFields }: Configuration,
): string {
  const isOwn = (rule: string): boolean => rule.startsWith(`${id}/`) || rule === UNKNOWN_FIELD;
  const content = canonical({
    bindings: pick(bindings, (slot) => Object.hasOwn(slots, slot)),
    severities: pick(severities, isOwn),
    off: off.filter(isOwn),
    acknowledge: acknowledge.filter(isOwn),
    unknownFields: unknownFields === 'warn' ? undefined : unknownFields,
  });
  if (content === '{}') return '';
  // FNV-1a over UTF-16 units, twice with different offsets. The hash marks results for audits and does not protect against tampering.
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let i = 0; i < content.length; i++) {
    a = Math.imul(a ^ content.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ content.charCodeAt(i), 0x85ebca6b);
  }
  return `.${hex(a)}${hex(b)}`;
}

function pick<T>(map: Readonly<Record<string, T>>, isWanted: (key: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => isWanted(key)));
}

function hex(n: number): string {
  return (n >>> 0).toString(16).padStart(8, '0');
}

/** JSON with sorted keys and lists, because order has no meaning here. Undefined and empty values are left out. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(
    ([, v]) => v !== undefined && !(typeof v === 'object' && v !== null && Object.keys(v).length === 0),
  );
  return `{${entries
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
    .join()}}`;
}

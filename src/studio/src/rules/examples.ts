import type { Example, OperationView } from '../api/contract.js';

/** The order that an example stands for: laid over the operation's own, a derived name by a code that is bound to it. */
export function orderOf(example: Example, field: string, base: Readonly<Record<string, string>>, { derived, slots }: Pick<OperationView, 'derived' | 'slots'>): Readonly<Record<string, unknown>> {
  if (typeof example === 'string') return { ...base, [field]: example };
  if (Array.isArray(example)) return { ...base, [field]: example.at(-1) };
  const laid = Object.entries(example as Readonly<Record<string, string>>).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    const code = derived.find((each) => each.name === name);
    if (!code) return [[name, value]];
    const codes = slots.find(({ id }) => id === code.slot)?.bound?.[value];
    return codes === undefined || codes === 'none' || codes[0] === undefined ? [] : [[code.from, codes[0]]];
  });
  return { ...base, ...Object.fromEntries(laid) };
}

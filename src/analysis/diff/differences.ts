import type { Operation, Rule } from '../../model/operation.js';
import { textsIn } from '../../rulebook/references.js';

/** The differences between two versions of a rule, a line for each part. */
export function differencesOf(before: Rule, after: Rule): readonly string[] {
  const changed = (name: string, a: unknown, b: unknown): readonly string[] =>
    same(a, b) ? [] : [`${name}: ${shown(a)} -> ${shown(b)}`];
  return [
    ...changed('field', before.field, after.field),
    ...checkDifferences(before.check, after.check),
    ...changed('severity', before.severity, after.severity),
    ...changed('when', before.when, after.when),
    ...changed('unless', before.unless, after.unless),
    ...changed('from', before.from, after.from),
    ...changed('until', before.until, after.until),
    ...changed('basis', before.basis, after.basis),
    ...changed('clause', before.clauses, after.clauses),
    ...changed('document', before.document, after.document),
    ...(same(before.message, after.message) ? [] : ['message reworded']),
    ...(same(before.examples, after.examples) ? [] : ['examples changed']),
  ];
}

function checkDifferences(before: Rule['check'], after: Rule['check']): readonly string[] {
  if (before.name !== after.name)
    return [`check: ${before.name} ${shown(before.written)} -> ${after.name} ${shown(after.written)}`];
  if (!same(before.written, after.written))
    return [`${before.name}: ${shown(before.written)} -> ${shown(after.written)}`];
  if (same(before.parameters, after.parameters)) return [];
  const [old, now] = [textsIn(before.parameters), textsIn(after.parameters)];
  const signs = [
    ...now.filter((text) => !old.includes(text)).map((text) => `+${text}`),
    ...old.filter((text) => !now.includes(text)).map((text) => `-${text}`),
  ];
  return [`${before.name} ${shown(before.written)}: ${signs.length > 0 ? signs.join(' ') : 'its list changed'}`];
}

/** The changed parts of an operation besides its rules. */
export function rewordedParts(before: Operation, after: Operation): readonly string[] {
  const parts: string[] = [];
  for (const key of ['title', 'region', 'country', 'notes'] as const)
    if (!same(before[key], after[key])) parts.push(key);
  for (const key of ['fields', 'facts'] as const) {
    const old = new Map(before[key].map((field) => [field.name, field]));
    for (const field of after[key])
      if (old.has(field.name) && !same(old.get(field.name), field))
        parts.push(`${key === 'fields' ? 'field' : 'fact'} ${field.name}`);
    const common = [before, after].map((operation) =>
      operation[key].map((f) => f.name).filter((name) => old.has(name) && after[key].some((f) => f.name === name)),
    );
    if (!same(common[0], common[1])) parts.push(`order of ${key}`);
  }
  return parts;
}

/** Items that moved among the others: those outside the longest run that kept its order. */
export function moved(before: readonly string[], after: readonly string[]): readonly string[] {
  const positions = after.filter((item) => before.includes(item)).map((item) => [item, before.indexOf(item)] as const);
  const runs: { readonly length: number; readonly previous: number }[] = [];
  positions.forEach(([, position], i) => {
    let best = { length: 1, previous: -1 };
    for (let j = 0; j < i; j++)
      if (positions[j]![1] < position && runs[j]!.length >= best.length)
        best = { length: runs[j]!.length + 1, previous: j };
    runs.push(best);
  });
  const kept = new Set<number>();
  const longest = Math.max(0, ...runs.map((run) => run.length));
  for (let i = runs.findIndex((run) => run.length === longest); i >= 0; i = runs[i]!.previous) kept.add(i);
  return positions.filter((_, i) => !kept.has(i)).map(([item]) => item);
}

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? 'none' : JSON.stringify(value);
}

import { isDeepStrictEqual } from 'node:util';
import { ExampleRunner, proposedExamples, valuesInstead } from '../../../workbench/analysis/index.js';
import type { Example, Operation, Rule } from '../../../core/index.js';
import { CLAUSES, fixClause } from '../../../workbench/lint/index.js';
import type { Bodies, Edit, FixAnswer } from './api.js';
import type { Workspace } from './workspace.js';

/** The file of clauses with the values of the checks in the text of one clause, as `payrules lint --fix` writes it. */
export function clauseFix(workspace: Workspace, { drafts, clause }: Bodies['clause-fix']): FixAnswer {
  const { reading, texts } = workspace.drafted(drafts);
  if (reading.isBroken(CLAUSES)) return { reason: `${CLAUSES} has errors; correct them first` };
  return fixClause(reading, texts.get(CLAUSES) ?? '', clause);
}

const runner = new ExampleRunner();

/**
 * A rule file in which proposed examples replace the wrong examples of a rule. Right examples stay, and so do the other fields of an example
 * that is an order.
 */
export function exampleFix(workspace: Workspace, { drafts, file, path }: Bodies['example-fix']): FixAnswer {
  const { reading, texts, today } = workspace.drafted(drafts);
  const { positions, rulebook } = reading;
  const isMeant = (rule: Rule): boolean =>
    positions.of(rule).file === file && isDeepStrictEqual(positions.path(rule), path);
  // Several operations may include the rule.
  const edits = [...rulebook.operations.values()].flatMap((operation) =>
    operation.rules.filter(isMeant).map((rule) => exampleEdits(operation, rule, path, rule.examples.at ?? today)),
  );
  const made = edits.find((each) => each.length > 0);
  if (!made) return { reason: 'no example is known that the rule takes so' };
  return { text: workspace.edit(file, texts.get(file)!, made) };
}

function exampleEdits(operation: Operation, rule: Rule, path: Edit['path'], day: string): readonly Edit[] {
  const wrong = runner.wrong({ ...operation, rules: [rule] });
  if (wrong.length === 0) return [];
  const proposed = proposedExamples(operation, rule, day);
  /** Corrected forms of an example that is an order. */
  const corrected = (example: Example, kind: 'valid' | 'invalid') => {
    const order = Object(example) as Readonly<Record<string, unknown>>;
    const value = order[rule.field];
    if (typeof value !== 'string') return [];
    const values = valuesInstead(operation, rule, { kind, order, value }, day);
    return values.map((each) => ({ value: each, example: { ...order, [rule.field]: each } }));
  };
  return (['valid', 'invalid'] as const).flatMap((kind) => {
    const at = (index: number): Edit['path'] => [...path, 'examples', kind, index];
    const examples: Example[] = [...rule.examples[kind]];
    const isNew = (one: Example): boolean => !examples.some((each) => isDeepStrictEqual(each, one));
    const edits: Edit[] = [];
    const left: number[] = [];
    for (const { index } of wrong.filter((each) => each.kind === kind)) {
      const instead = corrected(examples[index]!, kind).find(({ example }) => isNew(example));
      if (instead) {
        examples[index] = instead.example;
        edits.push({ path: [...at(index), rule.field], value: instead.value });
      } else left.push(index);
    }
    const fresh = proposed[kind].filter(isNew);
    if (proposed[kind].length === 0) return edits;
    const free = [...left.slice(0, fresh.length), ...fresh.slice(left.length).map((_, i) => examples.length + i)];
    return [
      ...edits,
      ...fresh.map((value, i): Edit => ({ path: at(free[i]!), value })),
      // From the end, so that the indices of the remaining examples stay the same.
      ...left
        .slice(fresh.length)
        .toReversed()
        .map((index): Edit => ({ path: at(index) })),
    ];
  });
}

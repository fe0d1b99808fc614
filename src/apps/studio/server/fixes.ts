import { isDeepStrictEqual } from 'node:util';
import { ExampleRunner, proposedExamples } from '../../../workbench/analysis/index.js';
import type { Operation, Rule } from '../../../core/index.js';
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

/** A rule file in which proposed examples replace the wrong examples of a rule. Right examples stay. */
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
  return (['valid', 'invalid'] as const).flatMap((kind) => {
    const written = rule.examples[kind];
    const places = wrong.filter((each) => each.kind === kind).map(({ index }) => index);
    const fresh = proposed[kind].filter((each) => !written.some((one) => isDeepStrictEqual(one, each)));
    if (proposed[kind].length === 0) return [];
    const at = (index: number): Edit['path'] => [...path, 'examples', kind, index];
    const free = [...places.slice(0, fresh.length), ...fresh.slice(places.length).map((_, i) => written.length + i)];
    return [
      ...fresh.map((value, i): Edit => ({ path: at(free[i]!), value })),
      // From the end, so that the indices of the remaining examples stay the same.
      ...places
        .slice(fresh.length)
        .toReversed()
        .map((index): Edit => ({ path: at(index) })),
    ];
  });
}

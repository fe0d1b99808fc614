import type { Operation } from '../../model/operation.js';
import type { Finding } from '../../rulebook/finding.js';
import type { Rulebook } from '../../rulebook/rulebook.js';
import { diffRulebooks } from '../../studies/diff.js';
import { exampleOrder } from '../../compiler/example-order.js';
import { changeData } from '../diff/json.js';
import { releaseNotes } from '../diff/markdown.js';
import type { DiffAnswer, DiffRequest } from './api.js';
import { withEnds } from './finding.js';
import type { Version } from './version.js';
import type { Workspace } from './workspace.js';

/** Two versions without the operations of which one can't be read. */
export interface Comparable {
  readonly before: Rulebook;
  readonly after: Rulebook;
  readonly prevented: readonly Finding[];
}

/** What of two versions can be compared: an operation that findings keep from being read is left as it was. */
export function comparable(saved: Version, now: Version): Comparable {
  const ids = [
    ...new Set(
      [saved, now].flatMap(({ contents: { texts } }) =>
        [...texts.keys()].flatMap((file) => /^operations\/(.+)\.yaml$/.exec(file)?.[1] ?? []),
      ),
    ),
  ].sort();
  const before = new Map<string, Operation>();
  const after = new Map<string, Operation>();
  const prevented: Finding[] = [];
  for (const id of ids) {
    const [old, fresh] = [saved, now].map((version) => version.judgeable(id));
    if (fresh?.prevented) prevented.push(...fresh.prevented);
    if (fresh?.prevented || old?.prevented) continue;
    if (old) before.set(id, old.operation);
    if (fresh) after.set(id, fresh.operation);
  }
  return {
    before: { ...saved.rulebook, operations: before },
    after: { ...now.rulebook, operations: after },
    prevented,
  };
}

/** What drafts change, rule by rule, with an order that shows it. */
export function diff(workspace: Workspace, { drafts }: DiffRequest): DiffAnswer {
  const [saved, now] = [workspace.saved(), workspace.drafted(drafts)];
  const { before, after, prevented } = comparable(saved, now);
  const result = diffRulebooks(before, after, { today: now.contents.today });
  const notes = releaseNotes(result, (id) => {
    const operation = after.operations.get(id) ?? before.operations.get(id);
    return operation ? exampleOrder(operation) : {};
  });
  return {
    changes: result.changes.map(changeData),
    semver: result.semver,
    markdown: notes,
    prevented: withEnds(prevented, now),
  };
}

import { type Bindings, type Operation, exampleOrder } from '../../../core/index.js';
import type { Finding, Rulebook } from '../../../workbench/rulebook/index.js';
import {
  changeData,
  diffRulebooks,
  reportMarkdown,
  reviewChanges,
  sentencesOf,
  type Owners,
  type ReviewedOrders,
  gatesOf,
  reviewMarkdown,
  ownersOf,
  review,
  shownKind,
} from '../../../workbench/analysis/index.js';
import type { Bodies, DiffAnswer, Language } from './api.js';
import { type Compilation, withRanges } from './compilation.js';
import type { Workspace } from './workspace.js';
import { join } from 'node:path';
import { realpathSync } from 'node:fs';
import { repositoryOf, textAt } from '../../../workbench/system/index.js';
import type { Files } from './files.js';
import type { ReviewAnswer } from './git/api.js';
import { nameFrom } from './git/place.js';

/** Two rulebooks with only the operations that can be compared. */
interface Comparable {
  readonly before: Rulebook;
  readonly after: Rulebook;
  readonly blockers: readonly Finding[];
}

/** The comparable parts of the saved files and the drafts: an operation that cannot be read in one of them is left out. */
export function comparable(saved: Compilation, now: Compilation): Comparable {
  const ids = [
    ...new Set(
      [saved, now].flatMap(({ texts }) =>
        [...texts.keys()].flatMap((file) => /^operations\/(.+)\.yaml$/.exec(file)?.[1] ?? []),
      ),
    ),
  ].sort();
  const before = new Map<string, Operation>();
  const after = new Map<string, Operation>();
  const blockers: Finding[] = [];
  for (const id of ids) {
    const [old, fresh] = [saved, now].map((compilation) => compilation.operation(id));
    if (fresh?.blockers) blockers.push(...fresh.blockers);
    if (fresh?.blockers || old?.blockers) continue;
    if (old) before.set(id, old.operation);
    if (fresh) after.set(id, fresh.operation);
  }
  return {
    before: { ...saved.rulebook, operations: before },
    after: { ...now.rulebook, operations: after },
    // A finding in a file that operations share is a blocker of each.
    blockers: [...new Set(blockers)],
  };
}

/** The codes of both; none if the codes of one have an error, which is shown as a finding. */
function codesOf(saved: Compilation, now: Compilation): readonly [before: Bindings, after: Bindings] {
  const isWrong = [saved, now].some(({ rules, codes }) =>
    rules.findings.some(({ file, severity }) => severity === 'error' && codes.includes(file)),
  );
  return isWrong ? [{}, {}] : [saved.bindings, now.bindings];
}

/** The differences between the saved files, or other drafts, and the drafts, with an order that shows each. */
export function diff(workspace: Workspace, { base = {}, drafts }: Bodies['diff'], language: Language): DiffAnswer {
  const [saved, now] = [workspace.drafted(base), workspace.drafted(drafts)];
  const { before, after, blockers } = comparable(saved, now);
  const result = diffRulebooks(before, after, { today: now.today, bindings: codesOf(saved, now) });
  const exampleOf = (id: string): Readonly<Record<string, unknown>> => {
    const operation = after.operations.get(id) ?? before.operations.get(id);
    return operation ? exampleOrder(operation) : {};
  };
  const translator = now.translator(language);
  const notes = reportMarkdown({
    base: 'saved',
    head: 'drafts',
    at: now.today,
    changes: reviewChanges(result.changes, { before, after, at: now.today, pathOf: (file) => file }),
    release: result.semver,
    gates: [],
  });
  const witnessed = result.changes.filter(({ witnesses }) => witnesses.length > 0).map(({ operation }) => operation);
  return {
    changes: result.changes.map((change) => ({
      ...changeData(change),
      kind: shownKind(change),
      what: change.what.map((what) => translator.said(what)),
      sentences: sentencesOf(change, { before, after, today: now.today }).map((sentence) => translator.said(sentence)),
    })),
    semver: result.semver,
    examples: Object.fromEntries([...new Set(witnessed)].map((id) => [id, exampleOf(id)])),
    markdown: notes,
    blockers: withRanges(blockers, now, language),
  };
}

/** The page of `payrules review` from the saved files to the drafts. As in the command, nothing is compared while a file has an error. */
export function reviewOf(
  files: Files,
  saved: Compilation,
  now: Compilation,
  paths: readonly string[],
  backtest: ReviewedOrders | undefined,
): ReviewAnswer {
  const isCompared = now.rules.findings.every(({ file, severity }) => severity !== 'error' || now.codes.includes(file));
  const [bindingsBefore, bindings] = codesOf(saved, now);
  const page = review({
    base: 'saved',
    head: 'drafts',
    at: now.today,
    isOneDay: false,
    before: saved.rulebook,
    after: now.rulebook,
    isCompared,
    bindings,
    bindingsBefore,
    findings: now.findings,
    pathOf: (file) => file,
    ...ownersIn(files, paths),
    backtest: isCompared ? backtest : undefined,
  });
  const whole = { ...page, gates: gatesOf(page, []) };
  return { page: whole, markdown: reviewMarkdown(whole) };
}

/** The owners of the files by the CODEOWNERS file of the last commit. As on GitHub, a change cannot choose who approves it. */
function ownersIn(files: Files, paths: readonly string[]): Owners {
  const repository = repositoryOf(files.rules);
  if (!repository) return { codeowners: null, approvers: [] };
  const { top } = repository;
  return ownersOf(
    paths.map((path) => {
      const [folder, name] = files.placeOf(path);
      return nameFrom(top, join(realpathSync.native(folder), name));
    }),
    (name) => textAt('HEAD', top, name),
  );
}

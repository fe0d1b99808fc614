import { join } from 'node:path';
import { realpathSync } from 'node:fs';
import {
  type Owners,
  type ReviewedOrders,
  gatesOf,
  reviewMarkdown,
  ownersOf,
  review,
} from '../../../workbench/analysis/index.js';
import { repositoryOf, textAt } from '../../../workbench/system/index.js';
import type { Compilation } from './compilation.js';
import { OVERLAY, type Files } from './files.js';
import type { ReviewAnswer } from './git/api.js';
import { nameFrom } from './git/place.js';

/**
 * What `payrules review` says of drafts: from the saved files to the files with drafts. As there, nothing is compared while a file has an
 * error.
 */
export function reviewOf(
  files: Files,
  saved: Compilation,
  now: Compilation,
  paths: readonly string[],
  backtest: ReviewedOrders | undefined,
): ReviewAnswer {
  const page = review({
    base: 'saved',
    head: 'drafts',
    at: now.today,
    isOneDay: false,
    before: saved.rulebook,
    after: now.rulebook,
    isCompared: now.rules.findings.every(({ file, severity }) => severity !== 'error' || now.codes.includes(file)),
    findings: now.findings,
    pathOf: (file) => file,
    ...ownersIn(files, paths),
    backtest,
  });
  const whole = { ...page, gates: gatesOf(page, []) };
  return { page: whole, markdown: reviewMarkdown(whole) };
}

/** The owners of the files by the CODEOWNERS file of the last commit: as on GitHub, a change does not choose who approves it. */
function ownersIn(files: Files, paths: readonly string[]): Owners {
  const repository = repositoryOf(files.rules);
  if (!repository) return { codeowners: null, approvers: [] };
  const { top } = repository;
  return ownersOf(
    paths.map((path) => nameFrom(top, onDisk(files, path))),
    (name) => textAt('HEAD', top, name),
  );
}

const onDisk = ({ rules, overlay }: Files, path: string): string =>
  path.startsWith(OVERLAY) ? join(realpathSync(overlay!), path.slice(OVERLAY.length)) : join(realpathSync(rules), path);

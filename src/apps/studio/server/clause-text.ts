import { CLAUSES, fixClause } from '../../../workbench/lint/index.js';
import type { ClauseFixAnswer, ClauseFixRequest } from './api.js';
import type { Workspace } from './workspace.js';

/** The file of clauses with the values of the checks in the text of one clause, as `payrules lint --fix` writes it. */
export function clauseText(workspace: Workspace, { drafts, clause }: ClauseFixRequest): ClauseFixAnswer {
  const { reading, texts } = workspace.drafted(drafts).contents;
  if (reading.isBroken(CLAUSES)) return { reason: `${CLAUSES} has errors; correct them first` };
  return fixClause(reading, texts.get(CLAUSES) ?? '', clause);
}

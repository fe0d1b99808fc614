import type * as api from './api.js';
import type * as git from './git/api.js';

/** The answers of the routes `POST /api/<name>` that take JSON and answer with one value; `Bodies` has their requests. */
export interface Answers {
  readonly 'batch-edit': api.BatchView;
  readonly 'batch-next': api.BatchNextAnswer;
  readonly 'batch-repair': api.BatchRepairAnswer;
  readonly 'batch-rows': api.BatchFoundAnswer;
  readonly 'batch-undo': api.BatchView;
  readonly 'batch-view': api.BatchView;
  readonly 'changed-orders': api.ChangedOrdersAnswer;
  readonly 'clause-fix': api.FixAnswer;
  readonly 'commit-files': git.CommitFilesAnswer;
  readonly diff: api.DiffAnswer;
  readonly distribution: api.DistributionAnswer;
  readonly edit: api.EditAnswer;
  readonly 'example-fix': api.FixAnswer;
  readonly 'file-history': git.FileHistoryAnswer;
  readonly history: git.HistoryAnswer;
  readonly index: api.IndexAnswer;
  readonly lint: api.LintAnswer;
  readonly 'new-operation': api.NewOperationAnswer;
  readonly operation: api.OperationAnswer;
  readonly patch: api.PatchAnswer;
  readonly proposal: api.ProposalAnswer;
  readonly 'read-table': api.ReadTableAnswer;
  readonly repository: git.RepositoryAnswer;
  readonly requirements: api.RequirementsAnswer;
  readonly review: git.ReviewAnswer;
  readonly texts: api.TextsAnswer;
  readonly translations: api.TranslationsAnswer;
  readonly validate: api.ValidateAnswer;
  readonly 'write-table': api.WriteTableAnswer;
}

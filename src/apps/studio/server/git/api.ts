/** The part of the studio's HTTP interface that is about git; types only, see `../api.ts`. */
import type { ReviewPage } from '../../../../workbench/analysis/index.js';
import type { Drafts, SaveAnswer, Worded } from '../api.js';
import type { Bodies } from '../request-bodies.js';

export type { ReviewPage } from '../../../../workbench/analysis/index.js';

/** `POST /api/repository`: the repository of edited files, and whether they can be committed there. */
export type RepositoryRequest = Bodies['repository'];
export type RepositoryAnswer =
  | { readonly repository: null; readonly reason: NoRepository }
  | {
      readonly repository: RepositoryView;
      /** What prevents a commit. */
      readonly problem: CommitProblem | null;
      /**
       * Tracked files outside the rules folder that are named like the files, or, where there are none, like the operations that read them:
       * what tests may say of the rules. A commit includes none of them but the rows that a person takes along.
       */
      readonly beside: readonly string[];
      /** Rows of these files that repeat a number or codes which the drafts change. */
      readonly rows: readonly BesideRows[];
      /** Where these files name rules whose checks the drafts change. */
      readonly lines: readonly LinesAbout[];
      /** The last committed texts of the files with changes that are not committed yet; a file that is in no commit has none. */
      readonly committed: Drafts;
      /** What is generated from the rules and checked in; no commit of the studio includes it. */
      readonly generated: Generated | null;
    };
export interface Generated {
  /** Files, and folders that have no other files, from the top of the working tree. */
  readonly paths: readonly string[];
  /** What a person types to write them again, and to put them into the commit that was made. */
  readonly command: string;
}
export interface LinesAbout {
  /** From the top of the working tree. */
  readonly path: string;
  readonly lines: readonly number[];
}
export interface BesideRows {
  /** From the top of the working tree. */
  readonly path: string;
  /** That of the file as it is. */
  readonly revision: string;
  readonly rows: readonly { readonly line: number; readonly before: string; readonly after: string }[];
}
/**
 * Why there is no repository: git is not installed; no folder of the files is in a working tree; the repository has none; git refuses it
 * because it belongs to another user; the files are in several repositories, or some are in none.
 */
export type NoRepository = 'no-git' | 'none' | 'bare' | 'refused' | 'several';

export interface RepositoryView {
  /** The commit of HEAD; `null` where there is none yet. */
  readonly head: string | null;
  /** The current branch; `null` where HEAD is detached. */
  readonly branch: string | null;
  /** Whether another repository contains this one as a submodule. */
  readonly isSubmodule: boolean;
  /** Who makes the commit; `null` where git does not know. */
  readonly person: Person | null;
  /** Whether commits are signed. */
  readonly isSigned: boolean;
  /** The files with changes on disk that are not committed yet: a commit includes them. */
  readonly uncommitted: readonly string[];
}
export interface Person {
  readonly name: string;
  readonly email: string;
}

/** Why no commit is made. */
export interface CommitProblem {
  readonly code: CommitProblemCode;
  /** The files that it is about. */
  readonly files: readonly string[];
  /** What git says, on one line, or the operation that is unfinished. */
  readonly detail: string;
}
export type CommitProblemCode =
  /** A merge, a rebase or the like is unfinished. */
  | 'unfinished'
  /** Another program uses the index, or left its lock behind. */
  | 'locked'
  /** Git knows no name and address of the person. */
  | 'no-person'
  /** The repository itself names the program that signs. */
  | 'own-signer'
  /** Files have staged changes, or conflicts of a merge. */
  | 'staged'
  /** Files are ignored. */
  | 'ignored'
  /** A program of the attribute `filter` changes the files. */
  | 'filtered'
  | 'branch-invalid'
  | 'branch-exists'
  | 'no-message'
  /** HEAD is another commit or branch than the person saw. */
  | 'moved'
  /** A file changed on disk after it was saved. */
  | 'changed'
  /** The files are as in the last commit. */
  | 'nothing'
  /** The commit is made, but the index has the files as they were before. */
  | 'stale-index'
  | 'unsigned'
  | 'failed';

/** `POST /api/commit`: saves files as `POST /api/save` does, and commits them and nothing else. 409 and 422 as there. */
export type CommitRequest = Bodies['commit'];
/** Without a commit there is a problem; with one there may be. Where `files` is empty, nothing was saved either. */
export interface CommitAnswer {
  readonly files: SaveAnswer['files'];
  readonly commit: null | {
    readonly id: string;
    readonly branch: string | null;
  };
  readonly problem: CommitProblem | null;
}

/** `POST /api/review`: the page of `payrules review` from the saved files to the drafts, with past orders where there are any. */
export type ReviewRequest = Bodies['review'];
export interface ReviewAnswer {
  readonly page: ReviewPage;
  readonly markdown: string;
}

/** `POST /api/history`: the commits that changed a rule. */
export type HistoryRequest = Bodies['history'];
export interface HistoryAnswer {
  /** `null` where the file is in no repository. */
  readonly history: null | {
    /** What is not committed yet. */
    readonly uncommitted: RuleEdit | null;
    /** The newest first. */
    readonly commits: readonly RuleCommit[];
    /** Whether there may be earlier ones. */
    readonly isCut: boolean;
  };
}
/** A change of a rule: in sentences where both versions can be read, and always as its lines. */
export interface RuleEdit {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly sentences: readonly Worded[];
  readonly before: string;
  readonly after: string;
}
export interface RuleCommit extends RuleEdit {
  readonly id: string;
  /** Whoever made the commit chose this name. */
  readonly author: string;
  /** ISO 8601. */
  readonly at: string;
  readonly subject: string;
  /** The message below its subject. */
  readonly reason: string;
}

/** `POST /api/file-history`: the commits of a rule file. */
export type FileHistoryRequest = Bodies['file-history'];
export interface FileHistoryAnswer {
  /** `null` where the file is in no repository. */
  readonly history: null | {
    /** The newest first. */
    readonly commits: readonly FileCommitView[];
    /** Whether there may be earlier ones. */
    readonly isCut: boolean;
  };
}
export type FileCommitView = Pick<RuleCommit, 'id' | 'author' | 'at' | 'subject' | 'reason'>;

/** `POST /api/commit-files`: what a commit of a rule file changed, to undo it. */
export type CommitFilesRequest = Bodies['commit-files'];
export interface CommitFilesAnswer {
  /** The rule files among the changed files; `null` where there was or is none. */
  readonly files: readonly { readonly path: string; readonly before: string | null; readonly after: string | null }[];
}

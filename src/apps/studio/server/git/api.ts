/** The part of the studio's HTTP interface for git; types only, see `../api.ts`. */
import type { ReviewPage } from '../../../../workbench/analysis/index.js';
import type { Drafts, SaveAnswer, Worded } from '../api.js';

export type { ReviewPage } from '../../../../workbench/analysis/index.js';

/** `POST /api/repository`: the repository of edited files, and whether they can be committed there. */
export type RepositoryAnswer =
  | { readonly repository: null; readonly reason: NoRepository }
  | {
      readonly repository: RepositoryView;
      /** What prevents a commit. */
      readonly problem: CommitProblem | null;
      /**
       * Tracked files outside the rules folder, such as tests, that are named like the edited files or, if there are none, like the
       * operations that read them. A commit includes only the rows of them that the person chooses.
       */
      readonly beside: readonly string[];
      /** Rows of these files that repeat a number or codes which the drafts change. */
      readonly rows: readonly BesideRows[];
      /** The lines of these files that name rules whose checks the drafts change. */
      readonly lines: readonly LinesAbout[];
      /** The last committed texts of the files with uncommitted changes; a file that was never committed is absent. */
      readonly committed: Drafts;
      /** The checked-in files that are generated from the rules; no commit of the studio includes them. */
      readonly generated: Generated | null;
    };
export interface Generated {
  /** Files, and folders with generated files only, as paths from the top of the working tree. */
  readonly paths: readonly string[];
  /** The command that a person types to write the files again and to add them to the new commit. */
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
  /** The revision of the present file. */
  readonly revision: string;
  readonly rows: readonly { readonly line: number; readonly before: string; readonly after: string }[];
}
/**
 * Why there is no repository: git is not installed; no folder of the files is in a working tree; the repository is bare; git refuses it
 * because it belongs to another user; the files are in several repositories, or some are in none.
 */
export type NoRepository = 'no-git' | 'none' | 'bare' | 'refused' | 'several';

export interface RepositoryView {
  /** The commit of HEAD; `null` if there is none yet. */
  readonly head: string | null;
  /** The current branch; `null` if HEAD is detached. */
  readonly branch: string | null;
  /** Whether another repository contains this one as a submodule. */
  readonly isSubmodule: boolean;
  /** Who makes the commit; `null` if git does not know the person. */
  readonly person: Person | null;
  /** Whether commits are signed. */
  readonly isSigned: boolean;
  /** The files with uncommitted changes on disk, which a commit includes. */
  readonly uncommitted: readonly string[];
}
export interface Person {
  readonly name: string;
  readonly email: string;
}

/** The reason why no commit is made. */
export interface CommitProblem {
  readonly code: CommitProblemCode;
  /** The files that the problem is about. */
  readonly files: readonly string[];
  /** The message of git on one line, the unfinished operation, or the command to run. */
  readonly detail: string;
}
export type CommitProblemCode =
  /** A merge, a rebase or the like is unfinished. */
  | 'unfinished'
  /** A lock prevents the commit: another program uses the index or a branch, or was ended. `files` names the lock. */
  | 'locked'
  /** Git does not know the name and address of the person. */
  | 'no-person'
  /** The repository's own settings name the program that signs. */
  | 'own-signer'
  /** Files have staged changes, or conflicts of a merge. */
  | 'staged'
  /** Git ignores some of the files. */
  | 'ignored'
  /** Git ignores changes of the files (assume-unchanged or skip-worktree), so its index would keep their earlier content. */
  | 'unwatched'
  /** A program that the attribute `filter` names changes the files. */
  | 'filtered'
  | 'branch-invalid'
  | 'branch-exists'
  | 'no-message'
  /** HEAD is not the commit or branch that the person saw. */
  | 'moved'
  /** A file changed on disk after it was saved. */
  | 'changed'
  /** The files are the same as in the last commit. */
  | 'nothing'
  /** The commit is made, but the index has the files as they were before. */
  | 'stale-index'
  | 'unsigned'
  | 'failed';

/**
 * `POST /api/commit`: saves files as `POST /api/save` does, and commits only them. 409 and 422 are the same. Without a commit there is a
 * problem; with a commit there may be one. If `files` is empty, nothing was saved either.
 */
export interface CommitAnswer {
  readonly files: SaveAnswer['files'];
  readonly commit: null | {
    readonly id: string;
    readonly branch: string | null;
  };
  readonly problem: CommitProblem | null;
}

/** `POST /api/review`: the page of `payrules review` from the saved files to the drafts, with past orders if there are any. */
export interface ReviewAnswer {
  readonly page: ReviewPage;
  readonly markdown: string;
}

/** `POST /api/history`: the commits that changed a rule. */
export interface HistoryAnswer {
  /** `null` if the file is in no repository. */
  readonly history: null | {
    /** The uncommitted change of the rule. */
    readonly uncommitted: RuleEdit | null;
    /** The newest first. */
    readonly commits: readonly RuleCommit[];
    /** Whether there may be earlier ones. */
    readonly isCut: boolean;
  };
}
/** A change of a rule, always as lines, and also as sentences if both versions can be read. */
export interface RuleEdit {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly sentences: readonly Worded[];
  readonly before: string;
  readonly after: string;
}
export interface RuleCommit extends RuleEdit {
  readonly id: string;
  /** The name that whoever made the commit chose; it proves nothing. */
  readonly author: string;
  /** ISO 8601. */
  readonly at: string;
  readonly subject: string;
  /** The message below its subject. */
  readonly reason: string;
}

/** `POST /api/file-history`: the commits of a rule file. */
export interface FileHistoryAnswer {
  /** `null` if the file is in no repository. */
  readonly history: null | {
    /** The newest first. */
    readonly commits: readonly FileCommitView[];
    /** Whether there may be earlier ones. */
    readonly isCut: boolean;
  };
}
export type FileCommitView = Pick<RuleCommit, 'id' | 'author' | 'at' | 'subject' | 'reason'>;

/** `POST /api/commit-files`: what a commit of a rule file changed, to undo it. */
export interface CommitFilesAnswer {
  /** The rule files among the changed files; `null` if a file did not exist before or does not exist after. */
  readonly files: readonly { readonly path: string; readonly before: string | null; readonly after: string | null }[];
}

import { computed, effect, signal } from '@preact/signals';
import { post } from '../api/client.js';
import type { Bodies, CommitAnswer, Generated } from '../api/contract.js';
import { branchName, writeCommitMessage } from '../rule-files/commits.js';
import { atDay } from './settings.js';
import { dialog } from './dialogs.js';
import { failed } from './connection.js';
import { changedPaths, drafts } from './files.js';
import { live } from './live.js';
import { diff } from './rulebook.js';
import { commit, conflicts } from './saving.js';

/** Why the person makes the changes; empty until it is given, and after they are saved. */
export const reason = signal('');

/** The changes of the last comparison in plain words, each once. */
const sentences = (): readonly string[] => [
  ...new Set(
    (diff.answer.value?.changes ?? []).flatMap((change) =>
      change.sentences.map(({ text }) => text.replaceAll(' → ', ' -> ')),
    ),
  ),
];

/** The prefix of branches that the studio proposes. A person who is on such a branch continues there. */
const OWN = 'rules/';

/** The person's choices and texts; `undefined` if they kept the proposal. */
const chosenBranch = signal<'new' | 'current' | undefined>(undefined);
const typedBranch = signal<string | undefined>(undefined);
const typedMessage = signal<string | undefined>(undefined);
const attempt = signal(1);
/** Increasing this number asks for the state of the repository again. */
const asked = signal(0);

/** The message of a commit, and the branch to make. */
type How = Pick<Bodies['commit'], 'message' | 'newBranch'>;

/** The result of the last commit, which its dialog shows. */
export const outcome = signal<(CommitAnswer & { readonly how: How; readonly generated: Generated | null }) | undefined>(
  undefined,
);

export const newBranch = computed(
  () =>
    typedBranch.value ??
    branchName(diff.answer.value?.changes[0]?.ruleId || (changedPaths.value[0] ?? ''), attempt.value),
);
export const commitMessage = computed(() => typedMessage.value ?? writeCommitMessage(reason.value, sentences()));
export const isOnNew = computed(
  () =>
    (chosenBranch.value ?? (repository.value?.repository?.branch?.startsWith(OWN) === true ? 'current' : 'new')) ===
    'new',
);

export const chooseBranch = (choice: 'new' | 'current'): void => void (chosenBranch.value = choice);
export const typeBranch = (name: string): void => void (typedBranch.value = name);
export const typeMessage = (text: string): void => void (typedMessage.value = text);

const isReviewing = computed(() => dialog.value === 'review' && changedPaths.value.length > 0);

/** The repository of the edited files, while the changes are reviewed. */
const repositoryState = live(
  () =>
    isReviewing.value && asked.value >= 0
      ? {
          files: changedPaths.value,
          drafts: drafts.value,
          ...(chosenBranch.value !== 'current' && { branch: newBranch.value }),
        }
      : undefined,
  post('repository'),
  120,
);
export const repository = repositoryState.answer;

/** The problem that prevents a commit. A problem with the name of a new branch counts only if a new branch is made. */
export const problem = computed(() => {
  const found = repository.value?.repository ? repository.value.problem : null;
  return found?.code.startsWith('branch-') && !isOnNew.value ? null : found;
});
/**
 * Whether a commit lacks a reason. Reviewers ask for it, and the history of a rule shows it. A message that the person wrote may give the
 * reason.
 */
export const lacksReason = computed(() => reason.value.trim() === '' && typedMessage.value === undefined);
/**
 * Whether a commit can be made. The proposed branch and message name the changes that {@link diff} finds, so a commit waits for it, and for
 * the list of changes that it includes.
 */
export const canCommit = computed(
  () =>
    !!repository.value?.repository &&
    problem.value === null &&
    !repositoryState.isPending.value &&
    !diff.isPending.value &&
    !uncommitted.isPending.value &&
    !lacksReason.value &&
    commitMessage.value.trim() !== '',
);

/** The uncommitted changes on disk in the changed files. The commit includes them, so the person must see them. */
export const uncommitted = live(() => {
  const answer = repository.value;
  return answer?.repository && Object.keys(answer.committed).length > 0
    ? { base: answer.committed, drafts: {} }
    : undefined;
}, post('diff'));

/** The files beside the rules whose rows the person leaves out. */
const leftOut = signal<ReadonlySet<string>>(new Set());
/** The rows beside the rules that repeat a changed number or changed codes. */
export const besideRows = computed(() => {
  const answer = repository.value;
  return answer?.repository ? answer.rows : [];
});
/** The checked-in files that are generated from the rules. */
export const generated = computed(() => {
  const answer = repository.value;
  return answer?.repository ? answer.generated : null;
});
export const isTaken = (path: string): boolean => !leftOut.value.has(path);
export function takeRows(path: string, isWanted: boolean): void {
  const next = new Set(leftOut.peek());
  if (isWanted) next.delete(path);
  else next.add(path);
  leftOut.value = next;
}

/** The number of files in the commit. */
export const commitCount = computed(
  () => changedPaths.value.length + besideRows.value.filter(({ path }) => isTaken(path)).length,
);

/** The page of `payrules review`, while the changes are reviewed. */
export const review = live(
  () => (isReviewing.value ? { drafts: drafts.value, ...atDay() } : undefined),
  post('review'),
  300,
);

// A proposed name that is already used gets a number.
effect(() => {
  if (problem.value?.code === 'branch-exists' && typedBranch.value === undefined) attempt.value = attempt.peek() + 1;
});

/** Commits the drafts; `undefined` if a decision is needed first. */
export async function commitDrafts(isConfirmed: boolean): Promise<CommitAnswer | undefined> {
  const view = repository.value?.repository;
  if (!view) return undefined;
  const written = generated.value;
  const how: How = { message: commitMessage.value, newBranch: isOnNew.value ? newBranch.value : null };
  const beside = besideRows.value.filter(({ path }) => isTaken(path)).map(({ path, revision }) => ({ path, revision }));
  const answer = await commit(isConfirmed, { ...how, beside, seen: { branch: view.branch, head: view.head } });
  if (answer?.files.length === 0) asked.value++;
  else if (answer) {
    outcome.value = { ...answer, how, generated: written };
    forget();
  }
  return answer;
}

/** Tries to commit the files of the last commit again; they are already saved. */
export async function commitAgain(): Promise<void> {
  const last = outcome.value!;
  const { how, files } = last;
  const paths = files.map(({ path }) => path);
  try {
    const { repository: view } = await post('repository')({ files: paths });
    if (!view) return;
    const answer = await commit(true, { ...how, beside: [], seen: { branch: view.branch, head: view.head } }, paths);
    if (answer) outcome.value = { ...last, ...answer, files };
    // A file changed on disk meanwhile.
    else if (conflicts.value.length > 0) dialog.value = 'conflicts';
  } catch (error) {
    failed(error);
  }
}

/** Forgets the typed texts after the changes are committed. */
export function forget(): void {
  for (const typed of [chosenBranch, typedBranch, typedMessage]) typed.value = undefined;
  attempt.value = 1;
  leftOut.value = new Set();
  reason.value = '';
}

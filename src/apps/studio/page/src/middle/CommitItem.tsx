import type { ComponentChildren } from 'preact';
import type { FileCommitView } from '../api/contract.js';
import { moment } from '../locales/index.js';
import { reasonIn } from '../rule-files/commits.js';

const SHORT = 7;

interface Props {
  readonly commit: FileCommitView;
  /** The content after the texts of the commit. */
  readonly children: ComponentChildren;
}

/** A commit in a list: its subject, its author and time, and its reason. */
export function CommitItem({ commit, children }: Props) {
  const reason = reasonIn(commit.reason);
  return (
    <li>
      <p>
        <strong dir="auto">{commit.subject}</strong>
      </p>
      <p class="help">
        <bdi>{commit.author}</bdi> · <time dateTime={commit.at}>{moment(commit.at)}</time> ·{' '}
        <code>{commit.id.slice(0, SHORT)}</code>
      </p>
      {reason !== '' && (
        <p class="history-reason" dir="auto">
          {reason}
        </p>
      )}
      {children}
    </li>
  );
}

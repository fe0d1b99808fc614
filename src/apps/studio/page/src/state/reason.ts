import { signal } from '@preact/signals';
import { writeCommitMessage } from '../rule-files/commits.js';
import { diff } from './rulebook.js';

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

/** A commit message for the changes. */
export const message = (): string => writeCommitMessage(reason.value, sentences());

/** Copies a commit message; returns whether the browser allows it. */
export const copied = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

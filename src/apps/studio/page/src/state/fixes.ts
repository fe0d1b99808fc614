import { post } from '../api/client.js';
import type { Drafts, FileFinding, FixAnswer } from '../api/contract.js';
import { t } from '../locales/index.js';
import { failed } from './connection.js';
import { edited } from './edits.js';
import { change, drafts, load } from './files.js';
import { notify } from './notice.js';
import { ruleOf } from './spots.js';

const CLAUSES = 'clauses.yaml';

/** A change of the files that removes a finding. */
export interface Fix {
  /** Identifies the fix: equal for fixes that do the same. */
  readonly key: string;
  readonly label: string;
  readonly make: () => Promise<void>;
}

/**
 * The fixes that remove a finding in one step: they write the values of the check into the text of a clause, or replace wrong examples with
 * proposed ones.
 */
export function fixesOf(finding: FileFinding): readonly Fix[] {
  const { code, phrases, file } = finding;
  if (code === 'stale-source')
    return clausesIn(phrases).map((clause) => ({
      key: `clause ${clause}`,
      label: t('fix.clause', { clause }),
      make: () =>
        correct(CLAUSES, (texts) => post('clause-fix')({ drafts: texts, clause }), {
          changed: t('fix.clauseChanged', { clause }),
          kept: t('fix.clauseKept', { clause }),
        }),
    }));
  if (code !== 'wrong-example') return [];
  const index = ruleOf(finding)?.index;
  return index === undefined
    ? []
    : [
        {
          key: `examples ${file} ${index}`,
          label: t('fix.examples'),
          make: () =>
            correct(file, (texts) => post('example-fix')({ drafts: texts, file, path: ['rules', index] }), {
              changed: t('fix.examplesChanged'),
              kept: t('fix.examplesKept'),
            }),
        },
      ];
}

/** The clauses whose texts a command could correct: `"4.2 Peru payout 1" "8 Peru payout"`. */
function clausesIn(phrases: FileFinding['phrases']): readonly string[] {
  const written = phrases.flatMap(({ values }) => values['clauses'] ?? []);
  return written.flatMap((text) => Array.from(text.matchAll(/"([^"]+)"/g), ([, clause]) => clause!));
}

/** The fixes of several findings, each once. */
export const allFixes = (findings: readonly FileFinding[]): readonly Fix[] => [
  ...new Map(findings.flatMap(fixesOf).map((fix) => [fix.key, fix])).values(),
];

/** Replaces the text of a file with the corrected text from the server; returns whether it changed. */
async function correct(
  file: string,
  ask: (texts: Drafts) => Promise<FixAnswer>,
  words: { readonly changed: string; readonly kept: string },
): Promise<void> {
  try {
    await edited();
    await load([file]);
    for (;;) {
      const asked = drafts.value;
      const answer = await ask(asked);
      // The texts changed in the meantime.
      if (drafts.value !== asked) continue;
      if ('text' in answer) change(file, answer.text);
      notify('text' in answer ? words.changed : words.kept, { isUndoable: 'text' in answer });
      return;
    }
  } catch (error) {
    failed(error);
  }
}

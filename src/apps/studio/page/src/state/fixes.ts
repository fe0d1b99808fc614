import { postClauseFix } from '../api/client.js';
import type { Finding } from '../api/contract.js';
import { t } from '../locales/index.js';
import { movedExamples } from '../rule-files/bounds.js';
import { documentOf, itemAt, valueAt } from '../rule-files/document.js';
import type { RuleData } from '../rule-files/rules.js';
import { failed } from './connection.js';
import { edited } from './edits.js';
import { change, drafts, load, textOf } from './files.js';
import { notify } from './notice.js';
import { rework } from './spots.js';

const CLAUSES = 'clauses.yaml';

/** A change of the files that removes a finding. */
export interface Fix {
  /** The same for fixes that do the same. */
  readonly key: string;
  readonly label: string;
  readonly make: () => Promise<void>;
}

/** What removes a finding in one step: the values of the check in the text of a clause, or examples at the bounds of the check. */
export function fixesOf({ code, phrases, file, line, column }: Finding): readonly Fix[] {
  if (code === 'stale-source')
    return clausesIn(phrases).map((clause) => ({
      key: `clause ${clause}`,
      label: t('fix.clause', { clause }),
      make: () => correctClause(clause),
    }));
  if (code !== 'wrong-example') return [];
  const text = textOf(file);
  const document = text === undefined ? undefined : documentOf(text);
  const index = document && itemAt(document, 'rules', line, column);
  if (index === undefined) return [];
  const path = ['rules', index];
  const edits = movedExamples(valueAt(document!.data, path) as RuleData, path);
  return edits.length === 0
    ? []
    : [
        {
          key: `examples ${file} ${index}`,
          label: t('fix.examples'),
          make: async () => {
            rework(file, edits);
            await edited();
            notify(t('fix.examplesMoved'), { isUndoable: true });
          },
        },
      ];
}

/** The clauses whose texts a command could correct: `"4.2 Peru payout 1" "8 Peru payout"`. */
function clausesIn(phrases: Finding['phrases']): readonly string[] {
  const written = phrases.flatMap(({ values }) => values['clauses'] ?? []);
  return written.flatMap((text) => Array.from(text.matchAll(/"([^"]+)"/g), ([, clause]) => clause!));
}

/** The fixes of several findings, each once. */
export const allFixes = (findings: readonly Finding[]): readonly Fix[] => [
  ...new Map(findings.flatMap(fixesOf).map((fix) => [fix.key, fix])).values(),
];

async function correctClause(clause: string): Promise<void> {
  try {
    await edited();
    await load([CLAUSES]);
    for (;;) {
      const asked = drafts.value;
      const answer = await postClauseFix({ drafts: asked, clause });
      // The texts changed in the meantime.
      if (drafts.value !== asked) continue;
      if ('text' in answer) change(CLAUSES, answer.text);
      notify(t('text' in answer ? 'fix.clauseChanged' : 'fix.clauseKept', { clause }), {
        isUndoable: 'text' in answer,
      });
      return;
    }
  } catch (error) {
    failed(error);
  }
}

import { describe, expect, test } from '@jest/globals';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Edit, FixAnswer } from '../../src/apps/studio/server/api.js';
import type { RepositoryAnswer } from '../../src/apps/studio/server/git/api.js';
import { parseRulebook, readRules } from '../../src/workbench/rulebook/index.js';
import { authoringSchemas } from '../../src/workbench/rulebook/load/package-schemas.js';
import { answerIn, commit, commitAll, sh, studios } from '../apps/studio/git/repository.js';
import { payrules } from '../support/cli.js';
import { disagreement } from './compare.js';
import { rulebook } from './rulebook.js';
import { readTables, tablesFolder } from './tables.js';

const { open } = studios();
const TABLES = 'test/rules/transcription';
const FILE = 'operations/pe.payout.yaml';
const CLAUSES = 'clauses.yaml';

/** Where the rule is in its file, and its bounds. */
const rules = rulebook.operations.get('pe.payout')!.rules;
const [rule, ...others] = rules.filter(({ id }) => id === 'amount-range');
const [least, most] = rule!.check.written as readonly [string, string];

describe('a limit that is changed in the studio', () => {
  test('is committed with its clauses, examples and rows, and passes what CI checks of rules', async () => {
    expect(others).toEqual([]);
    const studio = await open({
      prepare: (folder) => {
        rmSync(join(folder, 'rules'), { recursive: true });
        cpSync('rules', join(folder, 'rules'), { recursive: true });
        cpSync(tablesFolder, join(folder, TABLES), { recursive: true });
        cpSync('schemas', join(folder, 'schemas'), { recursive: true });
        commitAll(folder, 'Rules');
      },
    });
    const { text, revision } = await studio.file(FILE);
    const index = Array.from(text.matchAll(/^ {2}- id: (.*)$/gm), ([, id]) => id!.trim()).indexOf('amount-range');
    const path: Edit['path'] = ['rules', index];
    const edits = [{ path: [...path, 'check'], value: { 'amount-between': [least, `${most}0`] } }];
    const edited = await studio.post<{ readonly text: string }>('/api/edit', { file: FILE, text, edits });
    // What the buttons of the page do.
    const fixed = async (route: string, body: object): Promise<string> => {
      const answer = await studio.post<FixAnswer>(route, body);
      if (!('text' in answer)) throw new Error(JSON.stringify(answer));
      return answer.text;
    };
    const examples = await fixed('/api/example-fix', { drafts: { [FILE]: edited.text }, file: FILE, path });
    const clauses = await studio.file(CLAUSES);
    const drafts = { [FILE]: examples, [CLAUSES]: clauses.text };
    for (const clause of rule!.clauses) drafts[CLAUSES] = await fixed('/api/clause-fix', { drafts, clause });

    const answer = await studio.post<RepositoryAnswer>('/api/repository', { files: [FILE, CLAUSES], drafts });
    const { rows, beside } = 'rows' in answer ? answer : { rows: [], beside: [] };
    expect(rows.map((each) => each.path)).toEqual([`${TABLES}/pe.payout.yaml`]);
    // The build writes them: the page names them.
    expect(beside).toContain('schemas/operations/pe.payout.schema.json');
    const { problem } = answerIn(
      await commit(studio, {
        files: [
          { path: FILE, text: drafts[FILE], revision },
          { path: CLAUSES, text: drafts[CLAUSES], revision: clauses.revision },
        ],
        beside: rows.map((each) => ({ path: each.path, revision: each.revision })),
      }),
    );
    expect(problem).toBeNull();
    expect(sh(studio.folder, 'status', '--porcelain')).toBe('');
    expect(sh(studio.folder, 'show', '--format=', '--name-only').split('\n').sort()).toEqual([
      `rules/${CLAUSES}`,
      `rules/${FILE}`,
      `${TABLES}/pe.payout.yaml`,
    ]);

    const folder = join(studio.folder, 'rules');
    expect(await payrules(['lint', folder])).toMatchObject({ code: 0 });
    expect(await payrules(['test', '--rules', folder])).toMatchObject({ code: 0 });
    const changed = parseRulebook(readRules(folder), authoringSchemas());
    expect(disagreement(changed, readTables(join(studio.folder, TABLES)).get('pe.payout')!)).toBe('');
    // Without its rows it would fail.
    expect(disagreement(changed, readTables().get('pe.payout')!)).toContain('change the row');
    expect(readFileSync(join(studio.folder, TABLES, 'pe.payout.yaml'), 'utf8')).toContain(`"${most}0.01"`);
  });
});

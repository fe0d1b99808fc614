import { describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Edit, FixAnswer } from '../../src/apps/studio/server/api.js';
import type { RepositoryAnswer } from '../../src/apps/studio/server/git/api.js';
import { parseRulebook, readRules } from '../../src/workbench/rulebook/index.js';
import { authoringSchemas } from '../../src/workbench/rulebook/load/package-schemas.js';
import { answerIn, commit, commitAll, sh, studios } from '../apps/studio/git/repository.js';
import { payrules } from '../support/cli.js';
import { disagreement } from './compare.js';
import { recipes } from './recipes.js';
import { rulebook } from './rulebook.js';
import { type Case, documentTables, readTables, tablesFolder } from './tables.js';

const { open } = studios();
const TABLES = 'test/rules/transcription';
const FILE = 'operations/pe.payout.yaml';
const CLAUSES = 'clauses.yaml';

/** The place of the rule in its file, and its bounds. */
const [rule, ...others] = rulebook.operations.get('pe.payout')!.rules.filter(({ id }) => id === 'amount-range');
const [least, most] = rule!.check.written as readonly [string, string];

/** The shipped rules and the tables in a repository, with other files of the package. */
const prepare =
  (...files: readonly string[]) =>
  (folder: string): void => {
    rmSync(join(folder, 'rules'), { recursive: true });
    cpSync('rules', join(folder, 'rules'), { recursive: true });
    cpSync(tablesFolder, join(folder, TABLES), { recursive: true });
    for (const file of files) cpSync(file, join(folder, file), { recursive: true });
    commitAll(folder, 'Rules');
  };

describe('a limit that is changed in the studio', () => {
  test('is committed with its clauses, examples and rows, and passes what CI checks of rules', async () => {
    expect(others).toEqual([]);
    const studio = await open({ prepare: prepare('schemas', '.gitattributes', 'package.json') });
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
    const { rows, generated } = 'rows' in answer ? answer : { rows: [], generated: null };
    expect(rows.map((each) => each.path)).toEqual([`${TABLES}/pe.payout.yaml`]);
    // The build writes these files. The page names them, and the command that adds them to the commit.
    expect(generated).toMatchObject({
      paths: [
        'schemas/authoring/bindings.schema.json',
        'schemas/manifest.json',
        'schemas/openapi.json',
        'schemas/operations',
        'schemas/vectors',
      ],
      command: expect.stringMatching(/^npm run build && git add -- schemas\//),
    });
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
    // Without the changed rows the table would disagree.
    expect(disagreement(changed, documentTables().get('pe.payout')!)).toContain('change the row');
    expect(readFileSync(join(studio.folder, TABLES, 'pe.payout.yaml'), 'utf8')).toContain(`"${most}0.01"`);
  });
});

describe('a list that is changed in the studio', () => {
  test.each(['Add a prefix', 'Block a country'])('is committed with its rows: %s', async (recipe) => {
    const studio = await open({ prepare: prepare() });
    const scratch = mkdtempSync(join(tmpdir(), 'payrules-recipe-'));
    const [rules, tables] = [join(scratch, 'rules'), join(scratch, TABLES)];
    cpSync('rules', rules, { recursive: true });
    cpSync(tablesFolder, tables, { recursive: true });
    const { editTables } = recipes[recipe]!({ rules, tables });
    const paths = changedIn(rules, 'rules');
    const files = await Promise.all(
      paths.map(async (path) => {
        const text = readFileSync(join(rules, path), 'utf8');
        return { path, text, revision: (await studio.file(path)).revision };
      }),
    );
    const drafts = Object.fromEntries(files.map(({ path, text }) => [path, text]));
    const answer = await studio.post<RepositoryAnswer>('/api/repository', { files: paths, drafts });
    const rows = 'rows' in answer ? answer.rows : [];
    const beside = rows.map(({ path, revision }) => ({ path, revision }));
    expect(answerIn(await commit(studio, { files, beside })).problem).toBeNull();
    expect(sh(studio.folder, 'status', '--porcelain')).toBe('');

    const now = parseRulebook(readRules(join(studio.folder, 'rules')), authoringSchemas());
    const all = readTables(join(studio.folder, TABLES));
    expect([...all.values()].map((table) => disagreement(now, table)).filter((text) => text !== '')).toEqual([]);
    // The studio changes the same rows as a person, with the same codes.
    editTables();
    expect(rows.map(({ path }) => path)).toEqual(changedIn(tables, tablesFolder).map((name) => `${TABLES}/${name}`));
    const byHand = readTables(tables);
    for (const [operation, table] of all)
      expect(new Set(table.cases.map(codesOf))).toEqual(new Set(byHand.get(operation)!.cases.map(codesOf)));
    rmSync(scratch, { recursive: true });
  });
});

/** The files of a folder that differ from the files of another folder. */
const changedIn = (folder: string, from: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name.endsWith('.yaml') && readFileSync(join(folder, name), 'utf8') !== readFileSync(join(from, name), 'utf8'),
    )
    .sort();

const codesOf = ({ changes, facts, expected }: Case): string => JSON.stringify([changes, facts, expected]);

import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bodies } from '../../../../src/apps/studio/server/api.js';
import type { HistoryAnswer, ReviewAnswer } from '../../../../src/apps/studio/server/git/api.js';
import { ruleLines } from '../../../../src/apps/studio/server/git/history.js';
import { ALPHA, BASE, CHECK, type Studio } from '../server/studio.js';
import { commitAll, NAME, put, read, sh, studios, wider } from './repository.js';

const { open } = studios();

type History = NonNullable<HistoryAnswer['history']>;
async function historyOf(studio: Studio, more: Partial<Bodies['history']> = {}): Promise<History> {
  const request = { operation: 'alpha.payout', rule: 'amount-range', file: ALPHA, drafts: {}, ...more };
  const { history } = await studio.post<HistoryAnswer>('/api/history', request);
  if (!history) throw new Error('no history');
  return history;
}
const maximum = (text: string, to: string): string => text.replace(CHECK, `amount-between: ["5", "${to}"]`);

describe('the history of a rule', () => {
  test('has who changed it, when, why and what, and no commit of other rules', async () => {
    const studio = await open();
    const text = studio.onDisk(ALPHA);
    const change = (changed: string, message: string): void => {
      put(studio.folder, NAME, changed);
      commitAll(studio.folder, message);
    };
    change(maximum(text, '1000'), 'Raise the limit\n\nAgreed with the bank\n\n- a sentence');
    change(maximum(text, '1000').replace('one-of: [BANK, CASH]', 'one-of: [BANK, CASH, CARD]'), 'Cards');
    change(maximum(text, '1000').replace('currency-sek\n', 'currency-se\n'), 'Another name');
    sh(studio.folder, 'config', 'user.name', '<b>Bo</b>\u202e');
    change(maximum(text, '1500').replace('["2.2 amount", "8 limits"]', '"2.2 amount"'), 'More');
    const { uncommitted, commits, isCut } = await historyOf(studio);
    expect(uncommitted).toBeNull();
    expect(isCut).toBe(false);
    expect(
      commits.map(({ author, subject, reason, kind, sentences }) => [author, subject, reason, kind, sentences]),
    ).toEqual([
      [
        'bBo/b',
        'More',
        '',
        'changed',
        [
          { text: 'Alpha payout: largest Amount: 1000 → 1500 SEK' },
          { text: 'Alpha payout: clauses of the rule on Amount: 2.2 amount, 8 limits → 2.2 amount' },
        ],
      ],
      [
        'Ana Díaz',
        'Raise the limit',
        'Agreed with the bank\n\n- a sentence',
        'changed',
        [{ text: 'Alpha payout: largest Amount: 900 → 1000 SEK' }],
      ],
      // The operation is new too.
      ['Ana Díaz', 'Begin', '', 'added', []],
    ]);
    const [last, , first] = commits;
    expect(last!.id).toBe(sh(studio.folder, 'rev-parse', 'HEAD'));
    expect(new Date(last!.at).getTime()).toBe(Number(sh(studio.folder, 'log', '-1', '--format=%at')) * 1000);
    expect(last!.before).toContain('["5", "1000"]');
    expect(last!.after).toContain('["5", "1500"]');
    expect(last!.after).not.toContain('currency-sek');
    expect(first!.before).toBe('');
  });

  test('has the uncommitted change, saved or not', async () => {
    const studio = await open();
    const text = studio.onDisk(ALPHA);
    const { uncommitted } = await historyOf(studio, { drafts: { [ALPHA]: maximum(text, '950') } });
    expect(uncommitted).toMatchObject({
      kind: 'changed',
      sentences: [{ text: 'Alpha payout: largest Amount: 900 → 950 SEK' }],
    });
    put(studio.folder, NAME, wider(text));
    expect((await historyOf(studio)).uncommitted).toMatchObject({
      kind: 'changed',
      sentences: [{ text: 'Alpha payout: largest Amount: 900 → 1000 SEK' }],
    });
    const removed = { drafts: { [ALPHA]: text.replace(ruleLines(text, 'amount-range'), '') } };
    expect((await historyOf(studio, removed)).uncommitted).toMatchObject({ kind: 'removed', after: '' });
    sh(studio.folder, 'rm', '--quiet', '--cached', NAME);
    sh(studio.folder, 'commit', '--quiet', '-m', 'Not tracked any more');
    expect((await historyOf(studio)).uncommitted).toMatchObject({ kind: 'added', before: '' });
    expect((await historyOf(studio)).commits.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });

  test('follows a file that was renamed, and merges', async () => {
    const studio = await open();
    put(studio.folder, NAME, maximum(studio.onDisk(ALPHA), '1000'));
    commitAll(studio.folder, 'Under the old name');
    sh(studio.folder, 'checkout', '--quiet', '-b', 'side');
    put(studio.folder, NAME, maximum(maximum(studio.onDisk(ALPHA), '1'), '1').replace('"1000"', '"1100"'));
    commitAll(studio.folder, 'On a side');
    sh(studio.folder, 'checkout', '--quiet', 'main');
    commitAll(studio.folder, 'Nothing');
    sh(studio.folder, 'merge', '--quiet', '--no-edit', 'side');
    sh(studio.folder, 'mv', NAME, 'rules/operations/alpha.sending.yaml');
    const text = read(studio, 'rules/operations/alpha.sending.yaml').replace(
      'operation: alpha.payout',
      'operation: alpha.sending',
    );
    put(studio.folder, 'rules/operations/alpha.sending.yaml', text);
    commitAll(studio.folder, 'Renamed');
    put(studio.folder, 'rules/operations/alpha.sending.yaml', text.replace('"1100"', '"1200"'));
    commitAll(studio.folder, 'Under the new name');
    const request = { operation: 'alpha.sending', file: 'operations/alpha.sending.yaml' };
    const { commits } = await historyOf(studio, request);
    expect(commits.map(({ subject }) => subject)).toEqual([
      'Under the new name',
      'On a side',
      'Under the old name',
      'Begin',
    ]);
  });

  test('has the lines where a version cannot be read', async () => {
    const studio = await open();
    const text = studio.onDisk(ALPHA);
    put(studio.folder, NAME, text.replace(CHECK, 'amount-betwen: ["5", "900"]'));
    commitAll(studio.folder, 'Broken');
    put(studio.folder, NAME, text);
    commitAll(studio.folder, 'Fixed');
    const { commits } = await historyOf(studio);
    expect(commits.map(({ subject, sentences }) => [subject, sentences.length])).toEqual([
      ['Fixed', 0],
      ['Broken', 0],
      ['Begin', 0],
    ]);
    expect(commits[0]!.before).toContain('amount-betwen');
  });

  test('of 500 commits of the file shows the last 50', async () => {
    const studio = await open();
    const text = studio.onDisk(ALPHA);
    // One process makes all commits, in the form that git itself exports.
    const parts = Array.from({ length: 500 }, (_, i) => {
      const content = Buffer.from(maximum(text, String(1000 + Math.floor(i / 2))) + `# ${i}\n`);
      return `commit refs/heads/main\ncommitter Ana <ana@example.com> ${1_700_000_000 + i * 3600} +0000\ndata 4\nNo ${i % 10}\n${i === 0 ? 'from refs/heads/main^0\n' : ''}M 100644 inline ${NAME}\ndata ${content.length}\n${content.toString()}\n`;
    });
    execFileSync('git', ['fast-import', '--quiet', '--force'], { cwd: studio.folder, input: parts.join('') });
    sh(studio.folder, 'reset', '--quiet', '--hard');
    const { commits, isCut } = await historyOf(studio);
    expect(commits).toHaveLength(50);
    expect(isCut).toBe(true);
    expect(commits[0]!.sentences).toEqual([{ text: 'Alpha payout: largest Amount: 1248 → 1249 SEK' }]);
  });
});

describe('the lines of a rule', () => {
  const text = readFileSync(join('test/fixtures/rules', ALPHA), 'utf8');

  test('are found without a parser', () => {
    expect(ruleLines(text, 'currency-sek')).toBe(
      '  - id: currency-sek\n    field: currency\n    check: { one-of: [SEK] }\n    severity: warning\n    clause: "2.2 currency"\n    examples: { valid: [SEK], invalid: [EUR, sek] }\n',
    );
    expect(ruleLines(text, 'document-expected')).toMatch(/^ {2}- id: document-expected\n[^]*beneficiaryId: "" }\]\n$/);
    expect(ruleLines(text, 'currency')).toBe('');
    expect(ruleLines(text.replaceAll('\n', '\r\n'), 'currency-sek')).toBe(ruleLines(text, 'currency-sek'));
  });

  test.each([
    ['another first key', 'rules:\n  - field: x\n    id: a # note\n  - id: b\n', '  - field: x\n    id: a # note\n'],
    ['no indent', 'rules:\n- id: a\n  x: 1\n# note\n\n- id: b\nnotes:\n- id: a\n', '- id: a\n  x: 1\n'],
    ['quotes', "rules: # all\n  - id: 'a'\n", "  - id: 'a'\n"],
    ['one line', 'rules:\n  - { field: x, id: "a", y: 1 }\n  - { id: b }\n', '  - { field: x, id: "a", y: 1 }\n'],
    [
      'two periods',
      'rules:\n  - id: a\n    until: x\n  - id: b\n  - id: a\n    from: y\n',
      '  - id: a\n    until: x\n  - id: a\n    from: y\n',
    ],
    ['a value of another rule', 'rules:\n  - id: b\n    examples:\n      - id: a\n', ''],
    ['an overlay', 'change:\n  - rule: a\nadd:\n  - id: a\n', '  - id: a\n'],
    ['no rules', 'operation: a\n', ''],
    ['no YAML', '\0rules:\n', ''],
    ['nothing', '', ''],
  ])('with %s', (_, file, lines) => expect(ruleLines(file, 'a')).toBe(lines));
});

describe('the page of review', () => {
  test('shows for drafts what payrules review shows, with past orders and owners', async () => {
    const orders = Array.from({ length: 10 }, () => ({ operation: 'alpha.payout', order: { ...BASE, amount: '950' } }));
    const studio = await open({
      orders,
      prepare: (folder) => {
        put(folder, '.github/CODEOWNERS', '/rules/operations/ @payments/alpha\n');
        commitAll(folder, 'Owners');
        // As on GitHub, a change cannot choose who approves it.
        put(folder, '.github/CODEOWNERS', '/rules/ @nobody\n');
      },
    });
    const drafts = { [ALPHA]: wider(studio.onDisk(ALPHA)) };
    const { page, markdown } = await studio.post<ReviewAnswer>('/api/review', { drafts });
    expect(page.approvers).toEqual([{ owners: ['@payments/alpha'], files: [NAME] }]);
    expect(page.changes.map(({ ruleId, kind }) => [ruleId, kind])).toContainEqual([
      'alpha.payout/amount-range',
      'widened',
    ]);
    expect(page.backtest).toMatchObject({ orders: 10, newlyAccepted: 10, newlyRefused: 0 });
    expect(page.gates.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept']);
    expect(markdown).toContain('largest Amount: 900 → 1000 SEK');
    expect(markdown).toContain('10 newly accepted');
  });

  test('compares nothing while a file has an error, and no past orders', async () => {
    const studio = await open({ orders: [{ operation: 'alpha.payout', order: BASE }] });
    const drafts = { [ALPHA]: studio.onDisk(ALPHA).replace(CHECK, 'amount-betwen: [1]') };
    const { page } = await studio.post<ReviewAnswer>('/api/review', { drafts });
    expect(page).toMatchObject({ isCompared: false, changes: [] });
    expect(page.backtest).toBeUndefined();
    expect(page.gates[0]).toMatchObject({ outcome: 'exceeded' });
  });
});

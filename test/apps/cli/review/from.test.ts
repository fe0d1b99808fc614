import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import markdownIt from 'markdown-it';
import type { ReviewPage } from '../../../../src/workbench/analysis/review/page.js';
import { reviewMarkdown } from '../../../../src/workbench/analysis/review/markdown.js';
import { readReviewPage } from '../../../../src/apps/cli/commands/review/from.js';
import { folder } from '../fixture.js';
import { payrules } from '../../../support/cli.js';
import { SEED, VOLUME } from '../../../support/seeded.js';

const finding = { file: 'rules/a.yaml', line: 3, column: 5, code: 'unused', severity: 'warning', message: 'Nothing.' };
const counts = { newlyRefused: 3, newlyAccepted: 0, newlyWarned: 0, noLongerWarned: 0 };
const page = {
  payrules: 1,
  base: 'main',
  head: 'rules',
  at: '2026-06-15',
  isCompared: true,
  release: 'minor',
  changes: [
    {
      ruleId: 'alpha.payout/amount-range',
      operation: 'alpha.payout',
      kind: 'narrowed',
      semver: 'minor',
      sentences: ['Alpha payout: largest Amount: 900 -> 800 SEK'],
      from: '2027-01-01',
      witnesses: [{ direction: 'narrowed', words: ['the example order with amount "900"', 'accepted -> refused'] }],
      position: { file: 'rules/a.yaml', line: 9, column: 3 },
    },
  ],
  lint: [finding],
  examples: { operations: 1, rules: 2, examples: 3, wrong: [{ ...finding, code: 'wrong-example', severity: 'error' }] },
  clauses: [{ ...finding, code: 'stale-source' }],
  codeowners: 'CODEOWNERS',
  approvers: [{ owners: ['@ops'], files: ['rules/a.yaml'] }],
  days: [{ day: '2027-01-01', event: 'begins', ruleId: 'alpha.payout/amount-range', sentences: ['It begins.'] }],
  backtest: {
    orders: 10,
    ...counts,
    withoutRules: 0,
    unreadable: 0,
    partial: false,
    amounts: {
      newlyRefused: { byCurrency: { SEK: { orders: 3, sum: null } }, withoutAmount: 0 },
      newlyAccepted: { byCurrency: {}, withoutAmount: 0 },
    },
    byOperation: {
      'alpha.payout': {
        orders: 10,
        ...counts,
        amounts: {
          newlyRefused: { byCurrency: { SEK: { orders: 3, sum: null } }, withoutAmount: 0 },
          newlyAccepted: { byCurrency: {}, withoutAmount: 0 },
        },
      },
    },
    byRule: { 'alpha.payout/amount-range': counts },
  },
  gates: [{ name: 'lint errors', limit: '0', outcome: 'kept' }],
} satisfies ReviewPage | Record<string, unknown>;

const file = join(folder, 'page.json');
function written(value: unknown): string {
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
}
const from = async (value: unknown, format = 'markdown') =>
  payrules(['review', '--from', written(value), '--format', format]);

/** The page with another value at a path. */
function withValue(path: string, value: unknown): unknown {
  const copy = structuredClone(page) as unknown as Record<string, unknown>;
  const names = path.split('.');
  let place = copy;
  for (const name of names.slice(0, -1)) place = place[name] as Record<string, unknown>;
  place[names.at(-1)!] = value;
  return copy;
}

describe('a page that was made elsewhere', () => {
  test.each(['markdown', 'text', 'json', 'github'])('%s', async (format) => {
    const { code, out, err } = await from(page, format);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('alpha.payout/amount-range');
    if (format === 'json') expect(JSON.parse(out)).toEqual(page);
  });

  test('a byte order mark and line ends of Windows', async () => {
    const marked = join(folder, 'marked.json');
    writeFileSync(marked, `\ufeff${JSON.stringify(page, null, 2).replaceAll('\n', '\r\n')}`);
    const { out } = await payrules(['review', '--from', marked, '--format', 'json']);
    expect(JSON.parse(out)).toEqual(page);
  });

  test('members that are not known are ignored', async () => {
    const { out } = await from(
      { ...page, more: '<b>', __proto__: 1, changes: [{ ...page.changes[0], html: '<i>' }] },
      'json',
    );
    expect(JSON.parse(out)).toEqual(page);
  });

  test.each([
    ['payrules', 2],
    ['payrules', undefined],
    ['base', 5],
    ['isCompared', 'true'],
    ['release', 'huge'],
    ['changes', {}],
    ['changes.0', null],
    ['changes.0.kind', 'constructor'],
    ['changes.0.sentences', 'text'],
    ['changes.0.sentences.0', {}],
    ['changes.0.witnesses.0.direction', ''],
    ['changes.0.position', 'rules/a.yaml:9'],
    ['changes.0.position.line', 1.5],
    ['changes.0.position.line', -1],
    ['lint.0.severity', 'fatal'],
    ['examples', []],
    ['examples.rules', '2'],
    ['codeowners', undefined],
    ['approvers.0.owners', '@ops'],
    ['days.0.event', 'is'],
    ['backtest', 'none'],
    ['backtest.orders', 1e300],
    ['backtest.amounts', null],
    ['backtest.amounts.newlyRefused.byCurrency.SEK', '1'],
    ['backtest.amounts.newlyRefused.byCurrency.SEK.sum', 5],
    ['backtest.byRule', []],
    ['gates.0.outcome', true],
  ])('refused: %s is %j', async (path, value) => {
    const { code, out, err } = await from(withValue(path, value));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('not a page of payrules review --format json; wrong: ');
  });

  test.each(['', '{', 'null', '[]', '"x"', '{"payrules":1}'])('refused: %s', async (text) => {
    expect(await from(text)).toMatchObject({ code: 2, out: '' });
  });

  test('nothing of a page that is refused is repeated', async () => {
    const secret = 'NeverShown';
    expect((await from(withValue('changes.0.kind', secret))).err).not.toContain(secret);
    expect((await from(`{"${secret}`)).err).not.toContain(secret);
  });

  test('a file that is too large', async () => {
    expect(await from(`${JSON.stringify(page)}${' '.repeat(4 * 1024 * 1024)}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('too large'),
    });
  });

  test('long texts and lists are cut', () => {
    const long = withValue(
      'changes',
      Array.from({ length: 3000 }, () => page.changes[0]),
    ) as typeof page;
    const read = readReviewPage(written({ ...long, base: 'x'.repeat(5000) }), { cwd: folder });
    expect(read.changes).toHaveLength(2000);
    expect(read.base).toHaveLength(2000);
  });
});

/** The markup of the page itself. */
const TAGS =
  /<\/?(?:p|ul|li|strong|h2|h3|details|summary|table|thead|tbody|tr)>|<\/?t[hd](?: style="text-align:right")?>/g;

describe('the Markdown', () => {
  const nasty = fc.constantFrom(
    '[a](http://x.y)',
    '![i](//x.y/i.png)',
    '<img src=x onerror=alert(1)>',
    '-->',
    '<!-- payrules review -->',
    '`',
    '```',
    '@user',
    '@org/team',
    '#1',
    'o/r#12',
    'GH-1',
    'https://x.y',
    'www.x.y',
    'a@b.co',
    '\n\n# Title\n',
    '\n- [ ] task',
    '|',
    '\u202e',
    '</details>',
    '&lt;',
    '**',
    '_',
    '~~~',
    '$$',
    ':+1:',
    'deadbeef',
    '1.',
    '\u0000',
    ' ',
  );
  const texts = fc
    .array(fc.oneof(nasty, fc.string({ maxLength: 8 })), { maxLength: 10 })
    .map((parts) => parts.join(' '));
  const markdown = markdownIt({ html: true, linkify: true });

  test('has no link, image, HTML, mention or reference from the page, whatever its texts are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(texts), async (stream) => {
        const next = (): string => stream.next().value as string;
        // Each text of the page is different, except for the words of a closed list.
        const closed = new Set(['narrowed', 'minor', 'warning', 'error', 'begins', 'kept']);
        const odd = JSON.parse(JSON.stringify(page), (_, value: unknown) =>
          typeof value === 'string' && !closed.has(value) ? next() : value,
        ) as typeof page;
        const { 'alpha.payout': own } = odd.backtest.byOperation;
        const named = {
          ...odd,
          backtest: { ...odd.backtest, byRule: { [next()]: counts }, byOperation: { [next()]: own } },
        };
        const text = reviewMarkdown(readReviewPage(written(named), { cwd: folder }));
        const [marker, ...rest] = text.split('\n');
        expect(marker).toBe('<!-- payrules review -->');
        const html = markdown.render(rest.join('\n'));
        const outside = html.replace(/<code>[^<]*<\/code>/g, '');
        expect(outside.replace(TAGS, '')).not.toMatch(/<[a-z/!]/i);
        expect(outside).not.toMatch(/@[a-z]|#[0-9]|\bgh-[0-9]|https?:|www\.|\b[0-9a-f]{7,40}\b|:[a-z0-9_+-]+:|\$/i);
        expect(html.match(/<h[23]>/g)).toHaveLength(6);
        expect(html.match(/<td/g)).toHaveLength(5);
        expect(html.match(/<details>/g)).toHaveLength(3);
        expect(text).not.toMatch(/[\u0000\u202e]/);
      }),
      { numRuns: Math.ceil(150 * VOLUME), seed: SEED },
    );
  });

  test.each([
    ['all of a small page', 1, 50, ['an order that shows it: '], []],
    [
      'orders that show changes go first',
      300,
      100,
      ['Left out: orders that show changes.', '299 changes of wording'],
      ['an order that shows it: '],
    ],
    ['then changes of wording', 800, 300, ['799 changes of wording, not shown'], []],
    ['then the ends of lists and texts', 2000, 2000, ['1900 more, not shown here', 'Left out:'], []],
  ])('%s', (_, count, characters, shown, hidden) => {
    const words = 'w '.repeat(characters / 2);
    const [change] = page.changes;
    const wording = Array.from({ length: count - 1 }, (_each, i) => ({
      ...change,
      ruleId: `r${i}`,
      kind: characters === 2000 ? 'narrowed' : 'wording',
      semver: 'patch',
      sentences: [words],
    }));
    const text = reviewMarkdown({ ...page, changes: [change, ...wording] } as unknown as ReviewPage);
    expect(text.length).toBeLessThan(60_000);
    for (const part of shown) expect(text).toContain(part);
    for (const part of hidden) expect(text).not.toContain(part);
  });

  test('stays below the limit whatever the page has', () => {
    const hostile = '\u{e0001} '.repeat(200);
    const big = JSON.parse(JSON.stringify(page), (_, value: unknown) =>
      typeof value === 'string' && !['narrowed', 'minor', 'warning', 'error', 'begins', 'kept'].includes(value)
        ? hostile
        : Array.isArray(value)
          ? Array.from({ length: 12 }, () => value[0] as unknown)
          : value,
    ) as ReviewPage;
    expect(reviewMarkdown(big).length).toBeLessThan(60_000);
  });
});

test('the page of one version is read by the same version', () => {
  expect(readReviewPage(written(page), { cwd: folder })).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});

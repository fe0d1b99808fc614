import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { payrules } from '../../support/cli.js';
import { initialCommit } from '../../support/git.js';
import { folder } from './fixture.js';
import { alpha, base, head } from './versions.js';

describe('diff', () => {
  test('text', async () => {
    const { code, out } = await payrules(['diff', base, head]);
    expect(code).toBe(0);
    expect(out).toMatch(/^1 looser change\nrelease: patch\n/);
    const unwrapped = out.replaceAll(/\n +/g, ' ');
    expect(unwrapped).toContain(' looser: alpha.payout/amount-range ');
    expect(unwrapped).toContain(' Alpha payout: largest Amount: 900 -> 1000 SEK ');
    expect(unwrapped).toContain('an order that shows it: the example order with amount "1000"; refused');
    expect(unwrapped).toContain('refused (alpha.payout/amount-range) -> accepted');
  });

  test('a change that begins later: the order that shows it has its day', async () => {
    const later = join(folder, 'later');
    cpSync(base, later, { recursive: true });
    const file = join(later, 'operations/alpha.payout.yaml');
    const rule = / {2}- id: amount-range\n(?: {4}.*\n)+/;
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(
        rule,
        (text) => `${text}    until: "2030-12-31"\n${text.replace('"900"]', '"1000"]')}    from: "2031-01-01"\n`,
      ),
    );
    const { out } = await payrules(['diff', base, later]);
    expect(out.replaceAll(/\n +/g, ' ')).toContain(
      'an order that shows it: as of 2031-01-01, the example order with amount "1000"; refused',
    );
  });

  test('json', async () => {
    const { out } = await payrules(['diff', head, base, '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      semver: 'minor',
      changes: [
        {
          operation: 'alpha.payout',
          ruleId: 'alpha.payout/amount-range',
          kind: 'narrowed',
          witness: { paymentType: 'BANK' },
        },
      ],
    });
  });

  test('release notes', async () => {
    const { out } = await payrules(['diff', base, head, '--format', 'markdown']);
    expect(out).toMatch(/^## 1 looser change\n\nrelease: patch\n\n### What changes\n\n- \*\*looser\*\* /);
    expect(out).toContain('`alpha.payout/amount-range`');
  });

  test('rules that cannot be read: the faults by paths that can be opened', async () => {
    const broken = join(folder, 'broken');
    cpSync(head, broken, { recursive: true });
    const file = join(broken, 'operations/alpha.payout.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('field: amount\n', 'field: amuont\n'));
    const { code, err } = await payrules(['diff', base, broken]);
    expect(err).toMatch(/\npayrules: .*broken\/operations\/alpha\.payout\.yaml:\d+:\d+ unknown-field /);
    expect(existsSync(/ (\S+?):\d+:\d+ unknown-field/.exec(err)![1]!)).toBe(true);
    expect(code).toBe(2);
  });

  test.each([
    ['none', 0, 0],
    ['any', 1, 1],
    ['stricter', 0, 1],
    ['looser', 1, 0],
    ['stricter,looser', 1, 1],
    ['narrowed', 0, 1],
    ['widened', 1, 0],
    ['minor', 0, 1],
    ['major', 0, 0],
  ])('--fail-on %s', async (what, widened, narrowed) => {
    expect((await payrules(['diff', base, head, '--fail-on', what])).code).toBe(widened);
    expect((await payrules(['diff', head, base, '--fail-on', what])).code).toBe(narrowed);
    expect((await payrules(['diff', base, base, '--fail-on', what])).code).toBe(0);
  });

  test('no differences', async () => {
    expect(await payrules(['diff', base, base])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^No differences\n/),
    });
  });

  test('a git revision against the working tree', async () => {
    initialCommit(folder, 'rules');
    writeFileSync(alpha, readFileSync(alpha, 'utf8').replace('"1000"] }', '"1100"] }'));
    const { out, code } = await payrules(['diff', 'HEAD', 'rules'], { cwd: folder });
    writeFileSync(alpha, readFileSync(alpha, 'utf8').replace('"1100"] }', '"1000"] }'));
    expect(out).toContain('largest Amount: 1000 -> 1100 SEK');
    expect(code).toBe(0);
    expect((await payrules(['diff', 'HEAD', 'rules'], { cwd: folder })).out).toMatch(/^No differences\n/);
  });

  test('a folder that contains a rules folder: its path', async () => {
    const operations = join(folder, 'outer', 'inner', 'operations');
    mkdirSync(operations, { recursive: true });
    writeFileSync(join(operations, 'alpha.payout.yaml'), readFileSync(alpha));
    expect(await payrules(['diff', 'outer', 'rules'], { cwd: folder })).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        'outer:1:1 no-operations There are no operations in this folder. Did you mean outer/inner?',
      ),
    });
  });

  test.each([
    [['diff', base], 'a git revision and a folder: payrules diff HEAD rules'],
    [['diff', 'no-such-revision', base], 'neither a folder nor a revision'],
    [['diff', '--upload-pack=x', base], 'there is no option'],
    [['diff', 'test', base], 'test:1:1 no-operations There are no operations in this folder.'],
    [['diff', 'src/checks', base], 'src/checks: There are no rule files in this folder.'],
    [['diff', base, base, '--at', '2027-02-30'], '--at must be a date'],
    [['diff', base, base, '--fail-on', 'wording'], '--fail-on must be one of'],
  ])('%j: %s', async (args, message) => {
    const { code, err, out } = await payrules(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});

import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';

describe('new', () => {
  test('a file without findings, except for parts that must be filled in', async () => {
    const path = mkdtempSync(join(tmpdir(), 'payrules-rules-'));
    cpSync(fixtureFolder, path, { recursive: true });
    const edit = (name: string, change: (written: string) => string): void =>
      writeFileSync(join(path, name), change(readFileSync(join(path, name), 'utf8')));
    edit('operations/delta.collection.yaml', (written) => written.replace('\ncurrency:', '\ncountry: KW\ncurrency:'));
    edit(
      'gateway/not-documented.yaml',
      (written) => `${written}  - { id: delta.payout, title: Delta payout, clause: "7 other operations" }\n`,
    );
    expect(await payrules(['new', 'delta.payout', '--rules', path])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Next steps:'),
    });
    const { findings } = JSON.parse((await payrules(['lint', path, '--format', 'json'])).out) as {
      findings: readonly { file: string; code: string }[];
    };
    expect([...new Set(findings.map(({ file, code }) => `${file.slice(path.length + 1)} ${code}`))]).toEqual([
      'gateway/response.yaml missing-operation',
      'operations/delta.payout.yaml unfilled',
    ]);

    const file = join(path, 'operations/delta.payout.yaml');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('title: Delta payout\nregion: Middle East\ncountry: KW\ncurrency: KWD\n');
    for (const id of ['delta.payout', 'DELTA.payout'])
      expect(await payrules(['new', id, '--rules', path])).toMatchObject({
        code: 2,
        err: expect.stringContaining('operations/delta.payout.yaml exists already; nothing is written'),
      });
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect((await payrules(['lint', path, '--fix'])).code).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe(text);

    // Filled in, and with its two other places updated, it is clean.
    const filled = text
      .replace('amount-between: ["...", "..."]', 'amount-between: ["1", "500"]')
      .replace(
        'valid: ["..."], invalid: ["..."] }\n  - id: payment-type-required',
        'valid: ["1", "500"], invalid: ["0.99"] }\n  - id: payment-type-required',
      )
      .replace('valid: [KWD], invalid: ["..."]', 'valid: [KWD], invalid: [USD]')
      .replaceAll('clause: "..."', 'clause: "5 amount"')
      .replace('valid: ["..."], invalid: [""]', 'valid: [CASH], invalid: [""]')
      .replace('valid: ["..."], invalid: ["..."]', 'valid: [CASH], invalid: [CARD]')
      .replace('help: "..."', 'help: Always CASH.')
      .replaceAll('"..."', 'CASH');
    writeFileSync(file, filled);
    edit('gateway/not-documented.yaml', (written) => written.replace(/.*delta\.payout.*\n/, ''));
    edit('gateway/response.yaml', (written) => `${written}  delta.payout:\n    items: []\n    clause: "6 reply"\n`);
    expect((await payrules(['lint', path])).out).toMatch(/nothing found\n$/);
  });

  test('a rule that a shared file has is not written again', async () => {
    const path = mkdtempSync(join(tmpdir(), 'payrules-rules-'));
    cpSync(fixtureFolder, path, { recursive: true });
    const newFile = async (id: string): Promise<string> => {
      await payrules(['new', id, '--rules', path]);
      return readFileSync(join(path, `operations/${id}.yaml`), 'utf8');
    };
    const alone = await newFile('delta.payout');
    expect(alone).toContain('id: payment-type-required');
    expect(alone).toContain('id: amount-decimals');
    rmSync(join(path, 'operations/delta.payout.yaml'));
    const common = join(path, 'common/order.yaml');
    const rules =
      '  - { id: payment-type-required, field: paymentType, check: { required: true }, clause: "1 amount", examples: { valid: [{}], invalid: [""] } }\n' +
      '  - { id: decimals, field: amount, check: { decimals-by: lists/minor-units }, clause: "1 amount", examples: { valid: ["1"], invalid: ["1.12345"] } }\n';
    writeFileSync(
      common,
      readFileSync(common, 'utf8').replace(
        'rules:\n',
        `  paymentType: { label: Payment type, example: CASH }\nrules:\n${rules}`,
      ),
    );
    const text = await newFile('delta.payout');
    expect(text).toContain('id: payment-type\n');
    for (const id of ['payment-type-required', 'amount-decimals']) expect(text).not.toContain(`id: ${id}`);
  });

  test('a link out of the folder is not followed', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'payrules-outside-'));
    const path = mkdtempSync(join(tmpdir(), 'payrules-rules-'));
    cpSync(fixtureFolder, path, { recursive: true });
    cpSync(join(path, 'operations'), outside, { recursive: true });
    rmSync(join(path, 'operations'), { recursive: true });
    symlinkSync(outside, join(path, 'operations'), 'junction');
    const before = readdirSync(outside);
    expect(await payrules(['new', 'delta.payout', '--rules', path])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('is outside the rules folder, behind a symbolic link; nothing is written'),
    });
    expect(readdirSync(outside)).toEqual(before);
    // --rules names a link to the folder itself.
    const link = join(outside, 'rules');
    rmSync(join(path, 'operations'));
    cpSync(join(fixtureFolder, 'operations'), join(path, 'operations'), { recursive: true });
    symlinkSync(path, link, 'junction');
    expect(await payrules(['new', 'delta.payout', '--rules', link])).toMatchObject({ code: 0 });
  });

  test('the folder of operations is made where it is missing', async () => {
    const path = mkdtempSync(join(tmpdir(), 'payrules-rules-'));
    writeFileSync(join(path, 'rulebook.yaml'), 'title: A gateway\ndocument: Guide\n');
    expect(await payrules(['new', 'card.payment', '--rules', path])).toMatchObject({ code: 0 });
    expect(readdirSync(join(path, 'operations'))).toEqual(['card.payment.yaml']);
  });

  test.each([
    [['new'], 'name one operation'],
    [['new', 'Peru'], 'write two words or more of letters, digits and hyphens, joined by points'],
    [['new', '../x.payout'], 'write two words or more of letters, digits and hyphens, joined by points'],
    [['new', 'delta.payout', '--rules', '/nowhere'], 'There is no folder of rules here.'],
  ])('%j is refused', async (args, message) => {
    expect(await payrules(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { checkSchema, emitOperation, exportFiles, targets, modulePlace } from '../../src/workbench/compiler/index.js';
import { parseRulebook, readRules } from '../../src/workbench/rulebook/index.js';
import { checks } from '../../src/checks/index.js';
import { formats } from '../../src/checks/formats/index.js';
import { standards } from '../../src/checks/standards/index.js';
import type { Operation } from '../../src/core/model/operation.js';
import type { Rulebook } from '../../src/workbench/rulebook/rulebook.js';
import { payrules } from '../support/cli.js';
import { rulebook } from './rulebook.js';
import { disagreement } from './compare.js';
import { recipes, translateNew, type Carried } from './recipes.js';
import { documentTables, GATEWAY, readTables, tablesFolder } from './tables.js';
import { authoringSchemas } from '../../src/workbench/rulebook/load/package-schemas.js';

const README = 'rules/README.md';
const readme = readFileSync(README, 'utf8');
const schemas = authoringSchemas();

const scratch = (): string => mkdtempSync(join(tmpdir(), 'payrules-recipe-'));

interface Changes {
  readonly changes: readonly { readonly operation: string; readonly ruleId: string; readonly kind: string }[];
}

async function changesOf(args: readonly string[]): Promise<readonly string[]> {
  const { out } = await payrules(['diff', ...args, '--format', 'json']);
  return (JSON.parse(out) as Changes).changes.map(({ ruleId, kind }) => `${ruleId} ${kind}`);
}

test('each recipe of the README is tested', () => {
  const headings = Array.from(readme.matchAll(/^## (.*)$/gm), ([, heading]) => heading!);
  const others = ['A rule', 'After every edit', 'Bind a bank code', 'Limits and rules of your own'];
  expect(headings.filter((heading) => !others.includes(heading) && !heading.startsWith('How'))).toEqual(
    Object.keys(recipes),
  );
});

describe('Add an operation: a country and a currency that the package does not know', () => {
  const rules = scratch();
  /** The texts that `coverage` lists as not translated, by language. */
  const untranslated = async (): Promise<Readonly<Record<string, readonly string[]>>> => {
    const { out } = await payrules(['coverage', '--rules', rules, '--format', 'json']);
    const { languages } = JSON.parse(out) as {
      readonly languages: readonly { readonly language: string; readonly untranslated: readonly string[] }[];
    };
    return Object.fromEntries(languages.map((each) => [each.language, each.untranslated]));
  };
  beforeAll(() => {
    cpSync('rules', rules, { recursive: true });
    recipes['Add an operation']!({ rules, tables: rules });
  });

  test('coverage lists what is in English, and nothing once it is translated', async () => {
    const before = await untranslated();
    expect(Object.keys(before)).toEqual(['es', 'pt-BR']);
    const english = Object.keys(before).map((language) => [language, translateNew({ rules }, language)] as const);
    const after = await untranslated();
    for (const [language, texts] of english) {
      expect(texts.filter((text) => !before[language]!.includes(text))).toEqual([]);
      expect(texts.filter((text) => after[language]!.includes(text))).toEqual([]);
    }
    expect(await payrules(['lint', rules])).toMatchObject({ code: 0, out: expect.stringContaining('nothing found') });
  });

  test('its findings are in both languages', async () => {
    const order = join(rules, 'order.json');
    writeFileSync(order, JSON.stringify({ amount: '4', currency: 'XZC', paymentType: 'CASH', account: '1' }));
    for (const locale of ['es', 'pt-BR']) {
      const args = ['check', 'xz.collection', order, '--rules', rules, '--locale', locale];
      const { out } = await payrules(args);
      expect(out).toContain(`Phone money account [${locale}]: the account of the phone money. [${locale}]`);
      expect(out).toMatch(/\b5 (?:y|e) 20000 XZC/);
      expect(out).not.toMatch(/\b(?:must|should|is missing)\b/);
    }
  });

  test('its modules, types and languages are built', async () => {
    const out = join(rules, 'built');
    expect(await payrules(['build', 'xz.collection', '--rules', rules, '--out', out])).toMatchObject({ code: 0 });
    expect(readFileSync(join(out, 'locales/es.js'), 'utf8')).toContain('Always PHONE_MONEY. [es]');
  });

  test('a currency without a row of decimals: lint names the list', async () => {
    const other = scratch();
    cpSync(rules, other, { recursive: true });
    const list = join(other, 'lists/minor-units.yaml');
    writeFileSync(list, readFileSync(list, 'utf8').replace(/.*currency: XZC.*\n/, ''));
    expect(await payrules(['lint', other])).toMatchObject({
      code: 1,
      out: expect.stringContaining('lists/minor-units has no row for XZC; add one.'),
    });
  });
});

test('a limit that is changed in the check alone, and then in its clauses by lint', async () => {
  const rules = scratch();
  cpSync('rules', rules, { recursive: true });
  recipes['Change a limit']!({ rules, tables: rules });
  const clauses = join(rules, 'clauses.yaml');
  const changed = readFileSync(clauses, 'utf8');
  cpSync('rules/clauses.yaml', clauses);
  const { findings } = JSON.parse((await payrules(['lint', rules, '--format', 'json'])).out) as {
    readonly findings: readonly { readonly code: string; readonly message: string }[];
  };
  expect(findings.map(({ code }) => code)).toEqual(['stale-source']);
  const named = Array.from(findings[0]!.message.matchAll(/clause "([^"]+)" says/g), ([, clause]) => clause!);
  expect(await payrules(['lint', rules, '--fix', ...named])).toMatchObject({ code: 0 });
  expect(parse(readFileSync(clauses, 'utf8'))).toEqual(parse(changed));
});

describe('all recipes, carried out on a copy of the rules', () => {
  const rules = scratch();
  const tables = scratch();
  const languages = ['es', 'pt-BR'];
  let carried: readonly Carried[];
  let edited: Rulebook;
  let changed: readonly Operation[];
  beforeAll(() => {
    cpSync('rules', rules, { recursive: true });
    cpSync(tablesFolder, tables, { recursive: true });
    carried = Object.values(recipes).map((carryOut) => carryOut({ rules, tables }));
    for (const language of languages) translateNew({ rules }, language);
    edited = parseRulebook(readRules(rules), schemas);
    changed = [...edited.operations.values()].filter(
      (operation) => JSON.stringify(operation) !== JSON.stringify(rulebook.operations.get(operation.id)),
    );
  });
  const disagreements = (): string => {
    const all = readTables(tables);
    return changed.map(({ id }) => (all.has(id) ? disagreement(edited, all.get(id)!) : '')).join('');
  };

  test.each([['lint'], ['test', '--rules'], ['coverage', '--rules']])('%s finds nothing', async (...command) => {
    expect(await payrules([...command, rules])).toMatchObject({ code: 0 });
  });

  test('diff lists what the recipes say', async () => {
    const expected = [...carried.flatMap(({ diff }) => diff), ...languages.map((id) => `locales/${id} wording`)];
    expect((await changesOf(['rules', rules])).toSorted()).toEqual(expected.toSorted());
  });

  test('the transcription finds the edits of the rules, and agrees once it has its own', () => {
    const before = disagreements();
    for (const { mismatch } of carried) if (mismatch !== undefined) expect(before).toContain(join(tables, mismatch));
    expect(before).toContain('change the row; otherwise change the rule.');
    for (const { editTables } of carried) editTables();
    expect(disagreements()).toBe('');
    const gateway = parse(readFileSync(join(tables, GATEWAY), 'utf8')) as {
      readonly replies: object;
      readonly notDocumented: readonly string[];
    };
    expect(Object.keys(gateway.replies).sort()).toEqual([...edited.operations.keys()].sort());
    expect(gateway.notDocumented.toSorted()).toEqual(edited.undocumented.map(({ id }) => id).sort());
  });

  test('the changed operations compile to modules, and to schemas as of days before and after', () => {
    for (const operation of changed)
      emitOperation(
        operation,
        modulePlace((name) => name),
      );
    for (const target of targets) {
      for (const day of ['2026-11-21', '2027-02-01'])
        expect(exportFiles(changed, target, edited, { bindings: {}, day }).size).toBeGreaterThan(1);
    }
  });
});

test('Bind a bank code', async () => {
  const own = scratch();
  const example = readFileSync('rules/bindings.example.yaml', 'utf8');
  const open = example.replace(/# pe\.bank:\n(?:# .*\n)+/, (group) => group.replace(/^# /gm, ''));
  writeFileSync(join(own, 'bindings.yaml'), open);
  expect((await payrules(['lint', '--overlay', own, '--format', 'github'])).out.match(/unfilled/g)).toHaveLength(4);
  const bound = ['"011"', '"003"', '"002"', '"009"'].reduce((text, code) => text.replace('"..."', code), open);
  writeFileSync(join(own, 'bindings.yaml'), bound);
  expect(await payrules(['lint', '--overlay', own])).toMatchObject({ code: 0 });
  const order = join(own, 'order.json');
  writeFileSync(order, JSON.stringify(documentTables().get('pe.payout')!.order));
  const args = ['check', 'pe.payout', order];
  expect((await payrules(args)).out).toContain('pe.bank');
  expect((await payrules([...args, '--bindings', join(own, 'bindings.yaml')])).out).not.toContain('pe.bank');
});

describe('Limits and rules of your own', () => {
  const at = ['--at', '2026-11-22'];
  const [changed, codes] = Array.from(
    readme.slice(readme.indexOf('## Limits and rules of your own')).matchAll(/```yaml\n([^]*?)```/g),
    ([, block]) => block!.replace(/^ {3}/gm, ''),
  );
  const folder = (overlay: string): string => {
    const own = scratch();
    writeFileSync(join(own, 'pe.payout.yaml'), overlay);
    writeFileSync(join(own, 'bindings.yaml'), codes!);
    return own;
  };

  test('lint and the examples pass, and diff lists the changes', async () => {
    const own = folder(changed!);
    expect(await payrules(['lint', 'rules', '--overlay', own, ...at])).toMatchObject({ code: 0 });
    expect(await payrules(['test', 'pe.payout', '--rules', 'rules', '--overlay', own])).toMatchObject({ code: 0 });
    expect(await changesOf(['rules', 'rules', '--head-overlay', own, ...at])).toEqual([
      'pe.payout/amount-range narrowed',
      'pe.payout/cci-length widened',
      'pe.payout/cci-check-digits narrowed',
      'pe.payout/own/order-number narrowed',
      'codes/pe.bank both',
    ]);
  });

  test('lint asks for the last day of a change that accepts more', async () => {
    const own = folder(changed!.replace(/ +until: .*\n/, ''));
    expect(await payrules(['lint', 'rules', '--overlay', own, ...at])).toMatchObject({
      code: 1,
      out: expect.stringContaining('missing-until'),
    });
  });
});

describe('the table of checks', () => {
  const format = readFileSync('docs/format.md', 'utf8');
  const table = format.slice(format.indexOf('\n## Checks\n'));
  const rows = Array.from(table.matchAll(/^\| `([a-z-]+)` \| (.*) \| (`.*`) \|$/gm), ([, name, words, shown]) => ({
    name: name!,
    words: words!,
    // A long example is cut.
    examples: Array.from(shown!.matchAll(/`(\{.*?\})`/g), ([, example]) => example!)
      .filter((example) => !example.includes('…'))
      .map((example) => parse(example) as unknown),
  }));

  test('has every check, each with an example that a rule file may have', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(checks).sort());
    const isRight = new Ajv({ strict: false })
      .addSchema(checkSchema(), 'check.schema.json')
      .getSchema('check.schema.json')!;
    const examples = rows.flatMap((row) => row.examples);
    expect(examples.length).toBeGreaterThan(rows.length);
    expect(examples.filter((example) => !isRight(example))).toEqual([]);
  });

  test.each([
    ['format', formats],
    ['check-digits', standards],
  ])('names every %s', (check, known) => {
    const { words } = rows.find(({ name }) => name === check)!;
    const names = words.slice(words.indexOf('One of ')).match(/(?<=`)[a-z0-9-]+(?=`)/g);
    expect(names).toEqual(Object.keys(known));
  });
});

test('the README begins with the studio, and is short', () => {
  expect(readme.indexOf('payrules studio')).toBeLessThan(readme.indexOf('|'));
  expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1500);
});

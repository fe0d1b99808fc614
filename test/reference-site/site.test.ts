import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse, type DefaultTreeAdapterTypes, type ParserError } from 'parse5';
import { fixture, fixtureFolder, fixtureIds } from '../fixtures/fixture.js';
import { payrules, type Ran } from '../support/cli.js';

type Element = DefaultTreeAdapterTypes.Element;

interface Page {
  readonly file: string;
  readonly source: string;
  readonly elements: readonly Element[];
  readonly faults: readonly ParserError[];
}

const rulebook = fixture();
const folder = mkdtempSync(join(tmpdir(), 'payrules-site-'));
const site = join(folder, 'site');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (node: DefaultTreeAdapterTypes.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((attr) => attr.name === name)?.value;

function read(file: string): Page {
  const source = readFileSync(join(site, file), 'utf8');
  const faults: ParserError[] = [];
  const elements: Element[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) elements.push(node);
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parse(source, { onParseError: (fault) => faults.push(fault) }));
  return { file, source, elements, faults };
}

/** Writes the pages of a rules folder. */
const build = (target: string, rules = fixtureFolder, ...args: readonly string[]): Promise<Ran> =>
  payrules(['studio', '--build', target, '--rules', rules, ...args]);

let pages: ReadonlyMap<string, Page>;
beforeAll(async () => {
  // In each of two languages the operations, 3 other pages and a search index; and 3 assets.
  const count = 2 * (fixtureIds().length + 3 + 1) + 3;
  expect(await build(site)).toEqual({ code: 0, out: `${count} files written to ${site}\n`, err: '' });
  const names = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  pages = new Map(names.map((name) => [name, read(name)]));
});

const idsIn = ({ elements }: Page): readonly string[] => elements.flatMap((element) => attribute(element, 'id') ?? []);

describe('every page', () => {
  test('exists in both languages', () => {
    const wanted = [
      'index.html',
      'lists.html',
      'clauses.html',
      ...[...rulebook.operations.keys()].map((id) => `${id}.html`),
    ];
    expect([...pages.keys()].sort()).toEqual([...wanted, ...wanted.map((name) => `es/${name}`)].sort());
  });

  test('is valid HTML', () => {
    for (const { file, faults } of pages.values())
      expect([file, faults.map(({ code, startLine }) => `${code} ${startLine}`)]).toEqual([file, []]);
  });

  test('has a language, a title, one main heading and unique ids', () => {
    for (const page of pages.values()) {
      const { file, elements } = page;
      const ids = idsIn(page);
      expect([file, ids.filter((id, i) => ids.indexOf(id) !== i)]).toEqual([file, []]);
      expect(
        attribute(
          elements.find(({ tagName }) => tagName === 'html')!,
          'lang',
        ),
      ).toBe(file.startsWith('es/') ? 'es' : 'en');
      expect(elements.filter(({ tagName }) => tagName === 'h1')).toHaveLength(1);
      expect(textOf(elements.find(({ tagName }) => tagName === 'title')!).trim()).not.toBe('');
    }
  });

  test('has headings without gaps in their levels', () => {
    for (const { file, elements } of pages.values()) {
      const levels = elements
        .filter(({ tagName }) => /^h[1-6]$/.test(tagName))
        .map(({ tagName }) => Number(tagName[1]));
      levels.forEach((level, i) => expect([file, i, level <= (levels[i - 1] ?? 0) + 1]).toEqual([file, i, true]));
    }
  });

  test('has no broken link', () => {
    const places = new Map([...pages].map(([file, page]) => [file, new Set(idsIn(page))]));
    for (const { file, elements } of pages.values()) {
      for (const element of elements) {
        const target = attribute(element, 'href') ?? attribute(element, 'src');
        if (target === undefined) continue;
        const [path = '', anchor] = target.split('#');
        const found = path === '' ? file : normalize(join(dirname(file), path));
        expect([file, target, existsSync(join(site, found))]).toEqual([file, target, true]);
        if (anchor !== undefined)
          expect([file, target, places.get(found)?.has(decodeURIComponent(anchor))]).toEqual([file, target, true]);
      }
    }
  });

  test('loads nothing from other sites and has no inline script or style', () => {
    for (const { file, elements } of pages.values()) {
      const policy = elements.find((element) => attribute(element, 'http-equiv') === 'Content-Security-Policy')!;
      expect(attribute(policy, 'content')).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      const addresses = elements.flatMap((element) =>
        element.attrs.filter(
          ({ name }) =>
            ['href', 'src', 'action', 'srcset', 'poster', 'data', 'style'].includes(name) || name.startsWith('on'),
        ),
      );
      expect([
        file,
        addresses.filter(
          ({ value, name }) => /^(?:[a-z]+:|\/)/i.test(value) || name === 'style' || name.startsWith('on'),
        ),
      ]).toEqual([file, []]);
      expect(
        elements
          .filter(({ tagName }) => tagName === 'script')
          .map((script) => [attribute(script, 'src')?.endsWith('search.js'), textOf(script)]),
      ).toEqual([[true, '']]);
      expect(elements.filter(({ tagName }) => tagName === 'style')).toEqual([]);
    }
    for (const name of ['style.css', 'search.js', 'icon.svg'])
      expect(readFileSync(join(site, name), 'utf8').replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:|url\(|@import/,
      );
  });
});

describe.each(['', 'es/'])('the pages of operations: %j', (language) => {
  test.each([...rulebook.operations.keys()])('%s has every rule with its clauses, words, basis and examples', (id) => {
    const operation = rulebook.operations.get(id)!;
    const { elements } = pages.get(`${language}${id}.html`)!;
    const articles = elements.filter((element) => attribute(element, 'class') === 'rule');
    expect(articles).toHaveLength(operation.rules.length);
    for (const [i, rule] of operation.rules.entries()) {
      // A rule with two periods has two articles.
      const earlier = operation.rules.slice(0, i).filter((other) => other.id === rule.id).length;
      const anchor = `rule-${rule.id}${earlier > 0 ? `-${earlier + 1}` : ''}`;
      const said = textOf(articles.find((element) => attribute(element, 'id') === anchor)!);
      expect(said).toContain(`${id}/${rule.id}`);
      for (const clause of rule.clauses) {
        expect(said).toContain(clause);
        expect(said).toContain(rulebook.clauses.find((c) => c.id === clause)!.text);
      }
      if (rule.document !== undefined) expect(said).toContain(rule.document);
      expect(said).toContain(rule.position.file);
      for (const example of [...rule.examples.valid, ...rule.examples.invalid])
        if (typeof example === 'string' && example.trim() !== '') expect(said).toContain(example);
    }
    for (const field of [...operation.fields, ...operation.facts])
      expect(elements.some((element) => attribute(element, 'id') === `field-${field.name}`)).toBe(true);
  });
});

test('the pages of clauses and lists have every clause, list and slot', () => {
  const said = (file: string): string =>
    pages
      .get(file)!
      .elements.filter(({ tagName }) => tagName === 'main')
      .map(textOf)
      .join('');
  for (const { id, text } of rulebook.clauses) expect(said('clauses.html')).toContain(`${id}\n${text}`);
  for (const { title, values = [] } of rulebook.lists.values())
    for (const part of [title, ...values]) expect(said('lists.html')).toContain(part);
  expect(said('lists.html')).toContain('digits: {from: 5, to: 15}');
  for (const { id } of rulebook.slots.values()) expect(said('es/lists.html')).toContain(id);
});

test('Spanish pages have Spanish messages and titles', () => {
  const { source } = pages.get('es/alpha.payout.html')!;
  expect(source).toContain('Importe: debe estar entre 5 y 900 SEK.');
  expect(source).toContain('Suecia: pago');
  expect(pages.get('alpha.payout.html')!.source).toContain('Amount must be from 5 to 900 SEK.');
});

test('the search index has no broken link', () => {
  const context: { payrulesIndex?: readonly (readonly string[])[]; globalThis?: unknown } = {};
  context.globalThis = context;
  runInNewContext(readFileSync(join(site, 'es/search-index.js'), 'utf8'), context);
  const entries = context.payrulesIndex!;
  const places = new Map([...pages].map(([file, page]) => [file, new Set(idsIn(page))]));
  for (const [address = ''] of entries) {
    const [file = '', anchor] = address.split('#');
    expect([address, anchor === undefined ? places.has(`es/${file}`) : places.get(`es/${file}`)?.has(anchor)]).toEqual([
      address,
      true,
    ]);
  }
  const rules = [...rulebook.operations.values()].reduce((count, { rules: own }) => count + own.length, 0);
  expect(entries.length).toBeGreaterThan(rules + rulebook.clauses.length);
});

describe('a text of a rule file', () => {
  const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)> ' & \${x} </script><!--`;

  test('stays text', async () => {
    const rules = join(folder, 'rules');
    mkdirSync(join(rules, 'operations'), { recursive: true });
    const quoted = JSON.stringify(HOSTILE);
    writeFileSync(join(rules, 'clauses.yaml'), `clauses:\n  - id: "1"\n    text: ${quoted}\n`);
    writeFileSync(
      join(rules, 'operations/xx.payout.yaml'),
      [
        'operation: xx.payout',
        `title: ${quoted}`,
        'region: South America',
        'include: []',
        'fields:',
        `  amount: { label: ${quoted}, help: ${quoted}, example: "1" }`,
        'rules:',
        '  - id: field-type',
        '    field: "*"',
        '    check: { string: true }',
        '    clause: "1"',
        '    examples: { valid: ["1"], invalid: [{ amount: 1 }] }',
        '  - id: amount-one',
        '    field: amount',
        `    check: { one-of: [${quoted}, "1"] }`,
        `    message: ${quoted}`,
        '    clause: "1"',
        `    examples: { valid: ["1"], invalid: ["x", ${JSON.stringify(`${HOSTILE}x`)}] }`,
        `notes: [{ field: amount, clause: "1", text: ${quoted} }]`,
        '',
      ].join('\n'),
    );
    const out = join(folder, 'hostile');
    expect(await build(out, rules)).toMatchObject({ code: 0, err: '' });
    for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('search-index.js')) {
        const source = readFileSync(join(out, name), 'utf8');
        expect(source).not.toContain('<');
        const context: { payrulesIndex?: unknown } = {};
        runInNewContext(source, Object.assign(context, { globalThis: context }));
        expect(JSON.stringify(context.payrulesIndex)).toContain('alert(1)');
      }
      if (!name.endsWith('.html')) continue;
      const elements: Element[] = [];
      const walk = (node: DefaultTreeAdapterTypes.Node): void => {
        if ('tagName' in node) elements.push(node);
        if ('childNodes' in node) node.childNodes.forEach(walk);
      };
      walk(parse(readFileSync(join(out, name), 'utf8')));
      expect(elements.filter(({ tagName }) => tagName === 'script')).toHaveLength(1);
      expect(elements.filter(({ tagName }) => tagName === 'img')).toEqual([]);
      expect(elements.flatMap(({ attrs }) => attrs.filter((attr) => attr.name.startsWith('on')))).toEqual([]);
    }
  });
});

describe('writing', () => {
  test('replaces an earlier site', async () => {
    copyFileSync(join(site, 'alpha.payout.html'), join(site, 'old.html'));
    expect((await build(site)).code).toBe(0);
    expect(existsSync(join(site, 'old.html'))).toBe(false);
  });

  test('refuses a site with other files in it', async () => {
    for (const name of ['mine.html', 'es/notes.txt', 'empty/']) {
      const own = join(site, name);
      if (name.endsWith('/')) mkdirSync(own);
      else writeFileSync(own, 'mine');
      expect(await build(site)).toMatchObject({
        code: 2,
        err: expect.stringContaining(`such as ${name.replace(/\/$/, '')};`),
      });
      expect(existsSync(own)).toBe(true);
      rmSync(own, { recursive: true });
    }
  });

  test('refuses a folder with other files', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'letter.txt'), 'dear');
    expect(await build(other)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('such as letter.txt;') });
    expect(readdirSync(other)).toEqual(['letter.txt']);
  });

  test('includes the rules of an overlay', async () => {
    const out = join(folder, 'overlaid');
    expect((await build(out, fixtureFolder, '--overlay', 'test/fixtures/overlay')).code).toBe(0);
    expect(readFileSync(join(out, 'alpha.payout.html'), 'utf8')).toContain('alpha.payout/own/order-number');
  });
});

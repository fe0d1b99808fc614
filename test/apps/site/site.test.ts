import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  copyFileSync,
  cpSync,
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
import { siteOf } from '../../../src/apps/site/site.js';
import { acmeFolder, fixture, fixtureFolder, fixtureIds } from '../../fixtures/fixture.js';
import { fixtureLocales } from '../../fixtures/words.js';
import { runBare } from '../../support/bare-engine.js';
import { payrules, type Ran } from '../../support/cli.js';
import { amountRange, english } from '../../support/english.js';

type Element = DefaultTreeAdapterTypes.Element;

interface Page {
  readonly file: string;
  readonly source: string;
  readonly elements: readonly Element[];
  readonly faults: readonly ParserError[];
}

const rulebook = { ...fixture(), locales: fixtureLocales };
/** The languages, each with its folder. */
const languages = [
  ['en', ''],
  ['es', 'es/'],
  ['pt-BR', 'pt-BR/'],
] as const;
const languageOf = (file: string): string => languages.findLast(([, path]) => file.startsWith(path))![0];
const folder = mkdtempSync(join(tmpdir(), 'payrules-site-'));
const site = join(folder, 'site');
const rulesFolder = join(folder, 'translated');
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
const build = (target: string, from = rulesFolder, ...args: readonly string[]): Promise<Ran> =>
  payrules(['studio', '--build', target, '--rules', from, ...args]);

let pages: ReadonlyMap<string, Page>;
beforeAll(async () => {
  cpSync(fixtureFolder, rulesFolder, { recursive: true });
  mkdirSync(join(rulesFolder, 'locales'));
  for (const [language, locale] of fixtureLocales)
    writeFileSync(join(rulesFolder, `locales/${language}.yaml`), JSON.stringify(locale));
  // For each language the operations, 3 other pages and a search index; 4 assets; 3 scripts with the rules, and their licences.
  const count = languages.length * (fixtureIds().length + 3 + 1) + 4 + 3 + 1;
  expect(await build(site)).toEqual({ code: 0, out: `${count} files written to ${site}\n`, err: '' });
  const names = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  pages = new Map(names.map((name) => [name, read(name)]));
});

const idsIn = ({ elements }: Page): readonly string[] => elements.flatMap((element) => attribute(element, 'id') ?? []);

describe('every page', () => {
  test('exists in every language', () => {
    const wanted = [
      'index.html',
      'lists.html',
      'clauses.html',
      ...[...rulebook.operations.keys()].map((id) => `${id}.html`),
    ];
    expect([...pages.keys()].sort()).toEqual(
      languages.flatMap(([, path]) => wanted.map((name) => `${path}${name}`)).sort(),
    );
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
      ).toBe(languageOf(file));
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
    const broken: (readonly [file: string, target: string])[] = [];
    for (const { file, elements } of pages.values()) {
      for (const element of elements) {
        const target = attribute(element, 'href') ?? attribute(element, 'src');
        if (target === undefined) continue;
        const [path = '', anchor] = target.split('#');
        const found = path === '' ? file : normalize(join(dirname(file), path));
        const isThere = anchor === undefined || places.get(found)?.has(decodeURIComponent(anchor));
        if (!isThere || !existsSync(join(site, found))) broken.push([file, target]);
      }
    }
    expect(broken).toEqual([]);
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
      const root = languageOf(file) === 'en' ? '' : '../';
      const isOperation = fixtureIds().some((id) => file.endsWith(`${id}.html`));
      const scripts = isOperation ? ['search.js', 'try.js'] : ['search.js'];
      expect(
        elements
          .filter(({ tagName }) => tagName === 'script')
          .map((script) => [attribute(script, 'src'), textOf(script)]),
      ).toEqual(scripts.map((name) => [`${root}${name}`, '']));
      expect(elements.filter(({ tagName }) => tagName === 'style')).toEqual([]);
    }
    for (const name of ['style.css', 'search.js', 'try.js', 'icon.svg'])
      expect(readFileSync(join(site, name), 'utf8').replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:|url\(|@import/,
      );
  });
});

describe.each(languages.map(([, path]) => path))('the pages of operations: %j', (language) => {
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

describe('the summary', () => {
  /** The cells of the row of a field, as text without line breaks. */
  const row = (file: string, field: string): readonly string[] => {
    const summary = pages.get(file)!.elements.find((element) => attribute(element, 'class') === 'summary')!;
    const within: Element[] = [];
    const walk = (node: DefaultTreeAdapterTypes.Node): void => {
      if ('tagName' in node) within.push(node);
      if ('childNodes' in node) node.childNodes.forEach(walk);
    };
    walk(summary);
    const found = within.find((element) => {
      const [title] = element.childNodes;
      return element.tagName === 'tr' && title !== undefined && `${textOf(title)} `.includes(` ${field} `);
    })!;
    return found.childNodes.map((node) => textOf(node).trim());
  };

  test('is the first part of each page of an operation, with a row for each field and fact', () => {
    for (const [id, { fields, facts }] of rulebook.operations) {
      const { elements } = pages.get(`${id}.html`)!;
      const headings = elements.filter(({ tagName }) => tagName === 'h2').map(textOf);
      expect([id, headings[0]]).toEqual([id, 'Summary']);
      const titles = elements.filter((element) => attribute(element, 'role') === 'rowheader').map(textOf);
      const names = [...fields, ...facts].map(({ name }) => name);
      expect([id, titles.length]).toEqual([id, names.length]);
      names.forEach((name, i) => expect(titles[i]).toContain(` ${name}`));
    }
  });

  test('has what a field needs, its limits and their sources', () => {
    expect(row('alpha.payout.html', 'currency')).toEqual([
      'Currency currency',
      'Recommended',
      `△${english('one-of.one', { label: '', values: 'SEK' }).replace(' must ', ' should ')}`,
      '1 currency, 2.2 currency',
    ]);
    expect(row('alpha.payout.html', 'transferCode').slice(0, 2)).toEqual([
      'Transfer code transferCode',
      'Required when bank is other, unless paymentType is CASHRecommended when bank is unknown',
    ]);
    const [, needed, limits, source] = row('alpha.payout.html', 'amount');
    expect(needed).toBe('Required (our own interpretation)');
    expect(limits).toContain(amountRange().replace('Amount ', ''));
    expect(source).toBe('1 amount, 2.2 amount, 8 limits, ISO 4217 minor units');
    expect(row('alpha.payout.html', 'beneficiaryBankType')[2]).toBe('');
  });

  test('says which limits its document does not state', () => {
    const limits = (path: string, field: string): string => row(`${path}.html`, field)[2]!;
    expect(limits('alpha.collection', 'phone')).toMatch(
      /looks made up; give the real one[.] [(]our own interpretation[)]/,
    );
    expect(limits('es/alpha.collection', 'phone')).toContain('interpretación propia');
    expect(limits('alpha.payout', 'currency')).not.toContain('interpretation');
  });

  test('has the rows of a table, in the language of the page', () => {
    const limits = (path: string): string => row(`${path}alpha.payout.html`, 'beneficiaryAccountNumber')[2]!;
    expect(limits('')).toContain(
      `${english('digits.others', { label: '', digits: '8 or 12', others: 'Bank code' }).trim()} when bank is north`,
    );
    expect(limits('')).toContain('when bank is south and accountType is savings');
    expect(limits('es/')).toContain('lo que se permite depende de Código del banco y Código del tipo de cuenta.');
    expect(limits('es/')).toMatch(/ 8 o 12 dígitos[^0-9]* cuando bank es north/);
    expect(limits('pt-BR/')).toMatch(/ 8 ou 12 dígitos[^0-9]* quando bank é north/);
  });

  test('is in the language of the page', () => {
    expect(row('es/alpha.payout.html', 'amount').slice(0, 2)).toEqual([
      'Importe amount',
      'Obligatorio (interpretación propia)',
    ]);
    expect(row('es/alpha.payout.html', 'amount')[2]).toContain('debe estar entre 5 y 900 SEK.');
    expect(row('pt-BR/alpha.payout.html', 'currency')[1]).toBe('Recomendado');
  });

  test('has no rule that ended before its day, and says the days of the others', async () => {
    const acme = join(folder, 'acme');
    const builtAt = async (now: string): Promise<string> => {
      expect(
        await payrules(['studio', '--build', acme, '--rules', acmeFolder], { now: `${now}T12:00:00Z` }),
      ).toMatchObject({ code: 0, err: '' });
      const source = readFileSync(join(acme, 'card.payment.html'), 'utf8');
      return /<table class="summary"[^]*?<\/table>/.exec(source)![0];
    };
    const upTo = (max: string): string => english('amount-between.plain', { label: '', min: '2', max }).trim();
    const before = await builtAt('2031-05-31');
    expect(before).toContain(`${upTo('24')}</a> <span class="dim">until 2031-05-31</span>`);
    expect(before).toContain(`${upTo('36')}</a> <span class="dim">from 2031-06-01</span>`);
    const after = await builtAt('2031-06-01');
    expect(after).not.toContain(upTo('24'));
    expect(after).toContain(`${upTo('36')}</a></li>`);
  });
});

test('rules are labelled as errors and warnings, not by their effect on an order', () => {
  const labels = (file: string): readonly string[] =>
    [
      ...new Set(
        pages
          .get(file)!
          .elements.filter((element) => attribute(element, 'class')?.startsWith('badge '))
          .map(textOf),
      ),
    ].sort();
  expect(labels('alpha.payout.html')).toEqual(['Error', 'Warning']);
  expect(labels('es/alpha.payout.html')).toEqual(['Advertencia', 'Error']);
  expect(labels('pt-BR/alpha.payout.html')).toEqual(['Aviso', 'Erro']);
});

test('each header has the version of the rules and the day', async () => {
  const headers = [...pages.values()].map(({ elements }) =>
    textOf(elements.find((element) => attribute(element, 'class') === 'edition')!),
  );
  expect(new Set(headers).size).toBe(languages.length);
  for (const header of headers) expect(header).toMatch(/ \d+\.\d+\.\d+\+[0-9a-f]{12}, .* 2026-06-15$/);
  // Different rules have a different version.
  const other = join(folder, 'other-version');
  expect((await build(other, acmeFolder)).code).toBe(0);
  const version = /<p class="edition">[^<]*<code>[^<]*/.exec(readFileSync(join(other, 'index.html'), 'utf8'))![0];
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain('<p class="edition">');
  expect(readFileSync(join(site, 'index.html'), 'utf8')).not.toContain(version);
});

test('the contents of each page have its fields, lists and parts', () => {
  const contents = (file: string): readonly string[] => {
    const source = /<nav class="contents"[^]*?<\/nav>/.exec(pages.get(file)!.source)![0];
    return Array.from(source.matchAll(/href="#([^"]*)"/g), ([, anchor]) => anchor!);
  };
  const { fields } = rulebook.operations.get('alpha.payout')!;
  expect(contents('alpha.payout.html')).toEqual([
    'summary',
    'try',
    ...fields.map(({ name }) => `field-${name}`),
    'rules-on-all',
  ]);
  expect(contents('lists.html')).toHaveLength(rulebook.lists.size + rulebook.slots.size);
  expect(contents('pt-BR/clauses.html')).toContain('part-2');
});

describe('the order to try', () => {
  const trialOf = (file: string): Element =>
    pages.get(file)!.elements.find((element) => attribute(element, 'class') === 'trial')!;

  test.each(languages)('%s: its scripts check orders', (language, path) => {
    const trial = trialOf(`${path}alpha.payout.html`);
    const scripts = attribute(trial, 'data-scripts')!.split(' ');
    const { check } = runBare(scripts.map((name) => readFileSync(join(site, path, name), 'utf8')));
    const configuration = language === 'en' ? '' : JSON.stringify({ locale: language });
    const { diagnostics } = JSON.parse(check('alpha.payout', '{"amount":"4.99"}', '', configuration)) as {
      readonly diagnostics: readonly { readonly ruleId: string; readonly message: string }[];
    };
    const { message } = diagnostics.find(({ ruleId }) => ruleId === 'alpha.payout/amount-range')!;
    expect(message).toBe(
      {
        en: amountRange(),
        es: 'Importe: debe estar entre 5 y 900 SEK.',
        'pt-BR': 'Valor: deve estar entre 5 e 900 SEK.',
      }[language],
    );
  });

  test('is hidden without scripts, and has the example of each field', () => {
    const trial = trialOf('theta.transfer.html');
    expect(attribute(trial, 'hidden')).toBe('');
    const { elements } = pages.get('theta.transfer.html')!;
    const value = (field: string): string | undefined => {
      const control = elements.find((element) => attribute(element, 'id') === `try-${field}`)!;
      if (control.tagName !== 'select') return attribute(control, 'value') ?? textOf(control);
      return textOf(control.childNodes.find((node) => 'attrs' in node && attribute(node, 'selected') !== undefined)!);
    };
    expect(['reference', 'amount', 'captureNow', 'payer.address.country', 'tags', 'counts'].map(value)).toEqual([
      'T-1',
      '12050',
      'true',
      'SE',
      'gift',
      '3',
    ]);
  });

  test('asks what each code means', () => {
    const select = pages
      .get('alpha.payout.html')!
      .elements.find((element) => attribute(element, 'data-slot') === 'alpha.bank')!;
    const options = select.childNodes.map((node) => ('attrs' in node ? attribute(node, 'value') : undefined));
    expect(options).toEqual(['', 'north', 'south', '*']);
  });

  test('has a day if the day decides', async () => {
    const acme = join(folder, 'days');
    expect((await build(acme, acmeFolder)).code).toBe(0);
    expect(readFileSync(join(acme, 'card.payment.html'), 'utf8')).toContain('data-day');
    expect(pages.get('alpha.payout.html')!.source).not.toContain('data-day');
  });

  test('is left out if there are no scripts', () => {
    const without = siteOf(rulebook, { day: '2026-06-15', scripts: undefined });
    expect([...without.keys()].filter((name) => name.endsWith('.embed.js'))).toEqual([]);
    expect(without.get('alpha.payout.html')).not.toMatch(/class="trial"|href="#try"|src="try.js"/);
  });
});

test('Spanish pages have Spanish messages and titles', () => {
  const { source } = pages.get('es/alpha.payout.html')!;
  expect(source).toContain('Importe: debe estar entre 5 y 900 SEK.');
  expect(source).toContain('Suecia: pago');
  expect(pages.get('alpha.payout.html')!.source).toContain(amountRange());
});

type Entry = readonly [address: string, title: string, kind: string, text: string, parts?: readonly string[]];

function searchEntries(file: string): readonly Entry[] {
  const context: { payrulesIndex?: readonly Entry[]; globalThis?: unknown } = {};
  context.globalThis = context;
  runInNewContext(readFileSync(join(site, file), 'utf8'), context);
  return context.payrulesIndex!;
}

test('the search index has the codes of lists, tables and slots', () => {
  const parts = new Map(searchEntries('search-index.js').map(([, , kind, , own]) => [kind, own]));
  expect(parts.get('lists/document-types')).toEqual(['RUT', 'ID', 'PASS']);
  expect(parts.get('lists/minor-units')).toEqual(['JPY 0', 'EUR, SEK, XEU 2', 'KWD 3']);
  expect(parts.get('beta.wallet')).toEqual(['moon The Moon wallet']);
});

test('the search index has no broken link', () => {
  const entries = searchEntries('es/search-index.js');
  const places = new Map([...pages].map(([file, page]) => [file, new Set(idsIn(page))]));
  const addresses = entries.flatMap(([address, , , , parts = []]) => [
    address,
    ...[...parts].map((_, i) => `${address}:${i + 1}`),
  ]);
  for (const address of addresses) {
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
      expect(
        elements
          .filter(({ tagName }) => tagName === 'script')
          .map((script) => [attribute(script, 'src')?.replace('../', ''), textOf(script)]),
      ).toEqual(['search.js', ...(name.endsWith('xx.payout.html') ? ['try.js'] : [])].map((file) => [file, '']));
      expect(elements.filter(({ tagName }) => tagName === 'img')).toEqual([]);
      expect(elements.flatMap(({ attrs }) => attrs.filter((attr) => attr.name.startsWith('on')))).toEqual([]);
    }
  });
});

describe('writing', () => {
  /** The site of one operation, because writing the site of the fixture takes a second. */
  const [small, rules] = [join(folder, 'small'), join(folder, 'one')];
  beforeAll(() => {
    for (const name of [
      'common/order.yaml',
      'clauses.yaml',
      'lists/minor-units.yaml',
      'operations/delta.collection.yaml',
    ])
      cpSync(join(rulesFolder, name), join(rules, name));
    return build(small, rules);
  });

  test('replaces an earlier site', async () => {
    copyFileSync(join(small, 'index.html'), join(small, 'old.html'));
    expect((await build(small, rules)).code).toBe(0);
    expect(existsSync(join(small, 'old.html'))).toBe(false);
  });

  test('refuses a site with other files in it', async () => {
    for (const name of ['mine.html', 'es/notes.txt', 'empty/']) {
      const own = join(small, name);
      if (name.endsWith('/')) mkdirSync(own);
      else writeFileSync(own, 'mine');
      expect(await build(small, rules)).toMatchObject({
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
    expect(await build(other, rules)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('such as letter.txt;'),
    });
    expect(readdirSync(other)).toEqual(['letter.txt']);
  });

  test('includes the rules of an overlay', async () => {
    const out = join(folder, 'overlaid');
    expect((await build(out, fixtureFolder, '--overlay', 'test/fixtures/overlay')).code).toBe(0);
    expect(readFileSync(join(out, 'alpha.payout.html'), 'utf8')).toContain('alpha.payout/own/order-number');
  });
});

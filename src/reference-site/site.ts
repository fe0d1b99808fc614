import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rulebook } from '../rulebook/rulebook.js';
import { html, type Html } from '../strings/html.js';
import { inCli } from '../system/package.js';
import { clauseAnchors, listAnchor, slotAnchor } from './anchors.js';
import { MARK, page, pathOf } from './layout.js';
import { OperationPage } from './operation-page.js';
import { clausesPage, indexPage, listsPage } from './other-pages.js';
import { operationsIn, type OperationEntry } from './reference.js';
import { en, es, type Words } from './words.js';

const LANGUAGES: readonly Words[] = [en, es];
const ASSETS = inCli('reference-site');

/**
 * The reference of all rules as static pages: links are relative, and nothing is loaded from other sites.
 * @returns the texts of the files by path
 */
export function siteOf(rulebook: Rulebook): ReadonlyMap<string, string> {
  const assets = readdirSync(ASSETS).map((name) => [name, readFileSync(join(ASSETS, name), 'utf8')] as const);
  return new Map([...assets, ...LANGUAGES.flatMap((words) => pagesIn(rulebook, words))]);
}

/** Whether a folder contains reference pages. */
export function isSite(folder: string): boolean {
  try {
    return isPage(readFileSync(join(folder, 'index.html'), 'utf8'));
  } catch {
    return false;
  }
}

/** Whether a text is a reference page. */
export function isPage(text: string): boolean {
  return text.includes(`content="${MARK}"`);
}

function pagesIn(rulebook: Rulebook, words: Words): readonly (readonly [path: string, text: string])[] {
  const operations = operationsIn(rulebook, words);
  const anchors = clauseAnchors(rulebook);
  const clauseLink = (id: string): Html =>
    anchors.has(id) ? html`<a href="clauses.html#${anchors.get(id)}">${id}</a>` : html`<span lang="en">${id}</span>`;
  const operationPage = new OperationPage(words, anchors);
  const make = (name: string, title: string, content: Html): readonly [string, string] => [
    pathOf(words, name),
    page({ words, name, languages: LANGUAGES }, title, content),
  ];
  return [
    make('index.html', words.title, indexPage(words, operations)),
    make('lists.html', words.lists, listsPage(words, rulebook, operations, clauseLink)),
    make('clauses.html', words.clauses, clausesPage(words, rulebook, operations, anchors)),
    ...operations.map((operation) => make(`${operation.id}.html`, operation.title, operationPage.content(operation))),
    [pathOf(words, 'search-index.js'), searchIndex(words, rulebook, operations, anchors)],
  ];
}

/** The search index; it is a script because a page opened as a file cannot load data. */
function searchIndex(
  words: Words,
  { lists, slots, clauses }: Rulebook,
  operations: readonly OperationEntry[],
  anchors: ReadonlyMap<string, string>,
): string {
  const entry = (address: string, title: string, kind: string, text = ''): readonly string[] => [
    address,
    title,
    kind,
    text,
  ];
  const entries = [
    ...operations.map(({ id, title, region }) => entry(`${id}.html`, title, id, region)),
    ...operations.flatMap(({ id, title, fields, facts }) =>
      [...fields, ...facts].map(({ field, label, help = '' }) =>
        entry(`${id}.html#field-${field}`, label, `${title}, ${field}`, help),
      ),
    ),
    ...operations.flatMap(({ id, rules }) =>
      rules.map((rule) =>
        entry(
          `${id}.html#${rule.anchor}`,
          rule.words,
          `${id}/${rule.id}`,
          rule.clauses.map((clause) => clause.id).join(' '),
        ),
      ),
    ),
    ...[...lists.values()].map(({ id, title, values = [] }) =>
      entry(`lists.html#${listAnchor(id)}`, title, `lists/${id}`, values.join(' ')),
    ),
    ...[...slots.values()].map(({ id, title }) => entry(`lists.html#${slotAnchor(id)}`, title, id)),
    ...clauses.map(({ id, text }) => entry(`clauses.html#${anchors.get(id)!}`, `${words.clause} ${id}`, text)),
  ];
  return `globalThis.payrulesIndex = ${JSON.stringify(entries).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)};\n`;
}

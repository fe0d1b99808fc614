import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN_SCRIPT, isWrittenText, languageScript } from '../../workbench/compiler/index.js';
import type { Rulebook } from '../../workbench/rulebook/index.js';
import { type Html, html } from '../../workbench/text/index.js';
import { inCli } from '../../workbench/system/index.js';
import { clauseAnchors } from './anchors.js';
import { SITE_MARK, page, pagePath, rootOf, type Content, type Edition } from './layout.js';
import { OperationPage } from './operation-page.js';
import { coverageOf } from '../../workbench/analysis/index.js';
import { clausesPage, indexPage, listsPage } from './other-pages.js';
import { operationsIn, versionOf } from './reference.js';
import { searchIndex } from './search-index.js';
import { type SiteWords, siteWords } from '../../words/index.js';
import { Translator } from '../../workbench/translator/index.js';

const LANGUAGES = Object.values(siteWords);
const ASSETS = inCli('reference-site');

/** The data that the pages need. */
interface SiteOptions {
  /** The day (UTC) as of which the pages show the rules. */
  readonly day: string;
  /** The rulebook as scripts for other engines, with their licences; `undefined` if orders cannot be tried. */
  readonly scripts: ReadonlyMap<string, string> | undefined;
}

/**
 * The reference of all rules as static pages, each with an order to try: links are relative, and nothing is loaded from other sites.
 * @returns the texts of the files by path
 */
export function siteOf(rulebook: Rulebook, { day, scripts }: SiteOptions): ReadonlyMap<string, string> {
  const assets = readdirSync(ASSETS).map((name) => [name, readFileSync(join(ASSETS, name), 'utf8')] as const);
  const edition: Edition = { version: versionOf(rulebook), day };
  const languages = LANGUAGES.map((words) => ({
    words,
    evaluator: scripts ? [MAIN_SCRIPT, ...(words.language === 'en' ? [] : [languageScript(words.language)])] : [],
  }));
  const evaluators = new Set(languages.flatMap(({ evaluator }) => evaluator));
  const isUsed = (name: string): boolean => evaluators.has(name) || !name.endsWith('.js');
  return new Map([
    ...assets,
    ...[...(scripts ?? [])].filter(([name]) => isUsed(name)),
    ...languages.flatMap(({ words, evaluator }) => pagesIn(rulebook, words, edition, evaluator)),
  ]);
}

/** Whether a folder contains reference pages. */
export function isSite(folder: string): boolean {
  try {
    return isPage(readFileSync(join(folder, 'index.html'), 'utf8'));
  } catch {
    return false;
  }
}

/** Whether a text is a reference page, or a script of its folder. */
export function isPage(text: string): boolean {
  return text.includes(`content="${SITE_MARK}"`) || isWrittenText(text);
}

/** @param evaluator the scripts that check an order, in the folder of all pages */
function pagesIn(
  rulebook: Rulebook,
  words: SiteWords,
  edition: Edition,
  evaluator: readonly string[],
): readonly (readonly [path: string, text: string])[] {
  const translator = new Translator(rulebook, words.language);
  const own = (text: string): Html => ownTextHtml(translator, text);
  const operations = operationsIn(rulebook, words, translator);
  const anchors = clauseAnchors(rulebook);
  const clauseLink = (id: string): Html =>
    anchors.has(id) ? html`<a href="clauses.html#${anchors.get(id)}">${id}</a>` : own(id);
  const root = rootOf(words);
  const operationPage = new OperationPage({
    words,
    own,
    anchors,
    day: edition.day,
    evaluator: evaluator.map((name) => `${root}${name}`),
  });
  const make = (name: string, content: Content): readonly [string, string] => [
    pagePath(words, name),
    page({ words, name, languages: LANGUAGES, edition }, content),
  ];
  return [
    make('index.html', indexPage(words, operations)),
    make('lists.html', listsPage(words, rulebook, operations, clauseLink, own)),
    make('clauses.html', clausesPage(words, coverageOf(rulebook, edition.day), operations, anchors, own)),
    ...operations.map((operation) => make(`${operation.id}.html`, operationPage.content(operation))),
    [pagePath(words, 'search-index.js'), searchIndex(words, rulebook, operations, anchors, translator)],
  ];
}

/** A title, a clause or another text of the rule files in the language of a page; marked if it is in English. */
function ownTextHtml(translator: Translator, english: string): Html {
  const { text, lang } = translator.own(english);
  return translator.language === 'en' || lang === 'en' ? html`<span lang="en">${text}</span>` : html`${text}`;
}

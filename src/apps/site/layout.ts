import { Html, type Piece, html } from '../../workbench/text/index.js';
import type { SiteWords } from '../../words/index.js';

/** Identifies a folder of reference pages. */
export const SITE_MARK = 'payrules studio --build';

/** Allows nothing from other sites, and no inline scripts or styles. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** A page in one language: English pages are in the folder itself, and each other language has a subfolder. */
interface PageAddress {
  readonly words: SiteWords;
  /** The file name of the page, such as `pe.payout.html`. */
  readonly name: string;
  /** All languages of the site. */
  readonly languages: readonly SiteWords[];
  readonly edition: Edition;
}

/** The rules that the pages show. */
export interface Edition {
  readonly version: string;
  /** The day (UTC) as of which the pages show the rules. */
  readonly day: string;
}

/** What a page contains. */
export interface Content {
  readonly title: string;
  /** The parts of the page, by their anchors. */
  readonly contents: readonly (readonly [anchor: string, title: Piece])[];
  readonly body: Html;
  /** Scripts besides the search. */
  readonly scripts?: readonly string[];
}

/** The path of a page in the folder. */
export const pagePath = ({ language }: SiteWords, name: string): string =>
  language === 'en' ? name : `${language}/${name}`;

/** The relative path from a page to the folder of all pages. */
export const rootOf = ({ language }: SiteWords): string => (language === 'en' ? '' : '../');

/** A number of rules, in words. */
export const ruleCount = ({ ruleCount: { one, other } }: SiteWords, count: number): string =>
  (count === 1 ? one : other).replace('{count}', String(count));

/** A whole page. */
export function page({ words, name, languages, edition }: PageAddress, content: Content): string {
  const { title, contents, body, scripts = [] } = content;
  const root = rootOf(words);
  const link = (target: string, text: string): Html =>
    html`<a href="${target}"${target === name ? new Html(' aria-current="page"') : ''}>${text}</a>`;
  const others = languages.map((other) =>
    other === words
      ? html`<li><span aria-current="true">${other.name}</span></li>`
      : html`<li><a lang="${other.language}" hreflang="${other.language}" href="${root}${pagePath(other, name)}">${other.name}</a></li>`,
  );
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${SITE_MARK}">
<meta name="color-scheme" content="light dark">
<title>${title === words.title ? title : `${title} – ${words.title}`}</title>
<link rel="stylesheet" href="${root}style.css">
<link rel="icon" href="${root}icon.svg">
${['search.js', ...scripts].map((script) => html`<script src="${root}${script}" defer></script>`)}
</head>
<body data-index="${root}${pagePath(words, 'search-index.js')}" data-found="${words.found}" data-similar="${words.similar}" data-nothing="${words.nothingFound}">
<a class="skip" href="#content">${words.skip}</a>
<header>
<nav aria-label="${words.menu}"><ul>
<li>${link('index.html', words.operations)}</li>
<li>${link('lists.html', words.lists)}</li>
<li>${link('clauses.html', words.clauses)}</li>
</ul></nav>
<nav aria-label="${words.languages}"><ul>${others}</ul></nav>
<p class="edition">${words.version} <code>${edition.version}</code>, ${words.asOf} <time datetime="${edition.day}">${edition.day}</time></p>
<search hidden>
<label for="search">${words.search}</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" aria-controls="results">
<p id="count" role="status"></p>
<ul id="results"></ul>
</search>
</header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
<div class="columns">
${contents.length > 0 && html`<nav class="contents" aria-label="${words.contents}"><p>${words.contents}</p><ul>${contents.map(([anchor, text]) => html`<li><a href="#${anchor}">${text}</a></li>`)}</ul></nav>`}
<div class="body">
${body}
</div>
</div>
</main>
</body>
</html>
`.source;
}

/** A list of terms with their values, without empty ones. */
export function facts(rows: readonly (readonly [name: string, value: Piece])[]): Html {
  const present = rows.filter(
    ([, value]) =>
      value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return present.length === 0
    ? html``
    : html`<dl>${present.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Pieces with a separator between them. */
export function joinPieces(pieces: readonly Piece[], between: Piece): readonly Piece[] {
  return pieces.flatMap((piece, i) => (i === 0 ? [piece] : [between, piece]));
}

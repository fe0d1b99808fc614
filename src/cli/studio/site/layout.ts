import { Html, html, type Piece } from '../../html.js';
import type { Words } from './words.js';

/** What tells a folder of such pages from any other. */
export const MARK = 'payrules studio --build';

/** Nothing from elsewhere, and nothing written into the page runs. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** Where a page stands: English in the folder itself, another language in one of its own. */
export interface Place {
  readonly words: Words;
  /** The page's name, `pe.payout.html`. */
  readonly name: string;
  /** Every language that there are pages in. */
  readonly languages: readonly Words[];
}

/** The path of a page in the folder. */
export const pathOf = ({ language }: Words, name: string): string => (language === 'en' ? name : `${language}/${name}`);

/** A whole page. */
export function page({ words, name, languages }: Place, title: string, content: Html): string {
  const root = words.language === 'en' ? '' : '../';
  const link = (target: string, text: string): Html =>
    html`<a href="${target}"${target === name ? new Html(' aria-current="page"') : ''}>${text}</a>`;
  const others = languages.map((other) =>
    other === words
      ? html`<li><span aria-current="true">${other.name}</span></li>`
      : html`<li><a lang="${other.language}" hreflang="${other.language}" href="${root}${pathOf(other, name)}">${other.name}</a></li>`,
  );
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${MARK}">
<meta name="color-scheme" content="light dark">
<title>${title === words.title ? title : `${title} – ${words.title}`}</title>
<link rel="stylesheet" href="${root}style.css">
<link rel="icon" href="${root}icon.svg">
<script src="${root}search.js" defer></script>
</head>
<body data-index="${root}${pathOf(words, 'search-index.js')}" data-found="${words.found}" data-nothing="${words.nothingFound}">
<a class="skip" href="#content">${words.skip}</a>
<header>
<nav aria-label="${words.menu}"><ul>
<li>${link('index.html', words.operations)}</li>
<li>${link('lists.html', words.lists)}</li>
<li>${link('clauses.html', words.clauses)}</li>
</ul></nav>
<nav aria-label="${words.languages}"><ul>${others}</ul></nav>
<search hidden>
<label for="search">${words.search}</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" aria-controls="results">
<p id="count" role="status"></p>
<ul id="results"></ul>
</search>
</header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.source;
}

/** Names and what they stand for; nothing is written for what is empty. */
export function facts(rows: readonly (readonly [name: string, value: Piece])[]): Html {
  const said = rows.filter(
    ([, value]) =>
      value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return said.length === 0
    ? html``
    : html`<dl>${said.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Pieces with something between them. */
export function joined(pieces: readonly Piece[], between: Piece): readonly Piece[] {
  return pieces.flatMap((piece, i) => (i === 0 ? [piece] : [between, piece]));
}

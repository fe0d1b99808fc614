// The search of the reference. It loads the index on first use.
const { body } = document;
const field = document.querySelector('#search');
const results = document.querySelector('#results');
const count = document.querySelector('#count');
const MOST = 50;

/** The places that can be found: each entry of the index, and each part of an entry, with its words without accents and capitals. */
let places;

document.querySelector('search').hidden = false;
field.addEventListener('focus', load, { once: true });
field.addEventListener('input', show);
field.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') move(event, results.querySelector('a'));
  if (event.key === 'Escape') {
    field.value = '';
    show();
  }
});
results.addEventListener('keydown', (event) => {
  const line = event.target.closest('li');
  if (event.key === 'ArrowDown') move(event, line?.nextElementSibling?.querySelector('a'));
  if (event.key === 'ArrowUp') move(event, line?.previousElementSibling?.querySelector('a') ?? field);
  if (event.key === 'Escape') move(event, field);
});

function move(event, target) {
  event.preventDefault();
  target?.focus();
}

function load() {
  const script = document.createElement('script');
  script.src = body.dataset.index;
  script.addEventListener('load', () => {
    places = globalThis.payrulesIndex.flatMap(placesOf);
    show();
  });
  document.head.append(script);
}

/** A text without accents and capitals, so that peru finds Perú. */
const plain = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The words of a text, including the words inside names and codes, such as accountNumber and PAY_MOON. */
function wordsOf(text) {
  const split = plain(text.replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2'));
  const words = [...plain(text).split(/[\s,]+/), ...split.split(/[^\p{L}\p{N}]+/u)];
  return [...new Set(words)].filter((word) => word !== '');
}

function placesOf([address, title, kind, text, parts = []]) {
  const whole = { address, title, kind, first: plain(title), all: plain(`${title}\n${kind}\n${text}`) };
  const details = parts.map((part, i) => {
    const own = wordsOf(part);
    return { address: `${address}:${i + 1}`, title: part, kind: title, own, all: plain(`${part}\n${title}`) };
  });
  return [{ ...whole, heading: wordsOf(title), words: wordsOf(`${title} ${kind} ${text}`) }, ...details];
}

/** How well a place matches the terms, 0 being the best; `undefined` if it lacks a term. */
function rankOf({ first, own, all }, terms) {
  if (!terms.every((term) => all.includes(term))) return undefined;
  // A term must begin a code: too many codes have it in the middle.
  if (own)
    return terms.some((term) => own.includes(term)) ? 0 : terms.some((term) => begins(own, term)) ? 1 : undefined;
  return 1 + terms.filter((term) => !first.includes(term)).length;
}

const begins = (words, term) => words.some((word) => word.startsWith(term));

/**
 * The same for terms with typing errors: the number of errors, and a little more for a term that matches better outside the title.
 * `undefined` if there are too many errors.
 */
function errorsOf({ own, heading = own, words = own }, terms) {
  let errors = 0;
  for (const term of terms) {
    const [inTitle, anywhere] = [heading, words].map((some) => fewestErrors(term, some));
    if (anywhere > mostErrors(term)) return undefined;
    errors += anywhere + (inTitle === anywhere ? 0 : 0.5);
  }
  return errors;
}

function fewestErrors(term, words) {
  return Math.min(...words.map((word) => (word.startsWith(term) ? 0 : errorsBetween(term, word))));
}

/** The most typing errors in a term. Short terms and numbers allow none, because too many others are similar. */
const mostErrors = (term) => (term.length < 4 || /\d/.test(term) ? 0 : term.length < 8 ? 1 : 2);

/** The least number of letters to add, remove, replace or swap to make a term the beginning of a word. */
function errorsBetween(term, word) {
  const most = mostErrors(term);
  if (word.length < term.length - most) return Infinity;
  const letters = word.slice(0, term.length + most);
  let before = [];
  let row = Array.from({ length: letters.length + 1 }, (_, i) => i);
  for (let i = 1; i <= term.length; i++) {
    const next = [i];
    for (let j = 1; j <= letters.length; j++) {
      const isSame = term[i - 1] === letters[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && term[i - 1] === letters[j - 2] && term[i - 2] === letters[j - 1])
        next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    if (Math.min(...next) > most) return Infinity;
    [before, row] = [row, next];
  }
  return Math.min(...row);
}

/** The places that match the terms, the best first. */
function found(terms, rank) {
  const ranked = places.flatMap((place) => {
    const value = rank(place, terms);
    return value === undefined ? [] : [{ place, value }];
  });
  return ranked.sort((a, b) => a.value - b.value).map(({ place }) => place);
}

function show() {
  const terms = plain(field.value).split(/\s+/).filter(Boolean);
  if (terms.length === 0 || places === undefined) {
    results.replaceChildren();
    count.textContent = '';
    return;
  }
  const exact = found(terms, rankOf);
  const all = exact.length > 0 ? exact : found(terms, errorsOf);
  results.replaceChildren(...all.slice(0, MOST).map(item));
  const { nothing, similar, found: some } = body.dataset;
  const said = all.length === 0 ? nothing : exact.length === 0 ? similar : some;
  count.textContent = said.replace('{count}', String(all.length));
}

function item({ address, title, kind }) {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = title;
  const note = document.createElement('span');
  note.className = 'dim';
  note.textContent = ` ${kind}`;
  const line = document.createElement('li');
  line.append(link, note);
  return line;
}

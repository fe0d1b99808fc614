// The search of the reference. It loads the index on first use.
const { body } = document;
const field = document.querySelector('#search');
const results = document.querySelector('#results');
const count = document.querySelector('#count');
const MOST = 50;

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
  script.addEventListener('load', show);
  document.head.append(script);
}

/** Without accents and capitals, so that peru finds Perú. */
const plain = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function show() {
  const terms = plain(field.value).split(/\s+/).filter(Boolean);
  const entries = globalThis.payrulesIndex;
  if (terms.length === 0 || entries === undefined) {
    results.replaceChildren();
    count.textContent = '';
    return;
  }
  const found = entries.flatMap((entry) => {
    const [, title, kind, text] = entry.map(plain);
    const isFound = terms.every((term) => title.includes(term) || kind.includes(term) || text.includes(term));
    // Matches in the title come first.
    const rank = terms.filter((term) => !title.includes(term)).length;
    return isFound ? [{ entry, rank }] : [];
  });
  found.sort((a, b) => a.rank - b.rank);
  results.replaceChildren(...found.slice(0, MOST).map(({ entry }) => item(entry)));
  count.textContent =
    found.length === 0 ? body.dataset.nothing : body.dataset.found.replace('{count}', String(found.length));
}

function item([address, title, kind]) {
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

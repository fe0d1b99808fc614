import { PayoutForm, type Operation } from './form.js';
import { languages, type Words } from './words.js';

/** The example's page: a payout's form for a destination, in a language. */
function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${id}`);
  return found;
}

const operation = element('operation', HTMLSelectElement);
const language = element('language', HTMLSelectElement);
language.replaceChildren(...Object.entries(languages).map(([id, { name }]) => new Option(name, id)));

function show(): void {
  const words: Words = languages[language.value] ?? languages['en']!;
  const chosen = (operation.value || 'pe.payout') as Operation;
  document.documentElement.lang = language.value;
  document.title = words.title;
  element('title', HTMLHeadingElement).textContent = words.title;
  element('operation-label', HTMLSpanElement).textContent = words.operation;
  element('language-label', HTMLSpanElement).textContent = words.language;
  operation.replaceChildren(...Object.entries(words.operations).map(([id, name]) => new Option(name, id)));
  operation.value = chosen;
  element('main', HTMLElement).replaceChildren(new PayoutForm(chosen, words).element);
}

for (const select of [operation, language]) select.addEventListener('change', show);
show();

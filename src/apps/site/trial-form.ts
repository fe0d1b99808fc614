import { type Derived, type Field, itemsOf } from '../../core/index.js';
import { type Html, html } from '../../workbench/text/index.js';
import type { FieldEntry, OperationEntry } from './reference.js';
import type { SiteWords } from '../../words/index.js';

/**
 * A form with the example order. The script `try.js` checks the order with the evaluator on the page itself. Without scripts the form is
 * hidden.
 * @param anchor the anchor of the form
 * @param evaluator the scripts that check an order, from the folder of the page
 */
export function trialForm(
  { language, trial }: SiteWords,
  { id, fields, facts, dated }: OperationEntry,
  anchor: string,
  evaluator: readonly string[],
): Html {
  const row = (entry: FieldEntry): Html => {
    const { field, label, isFact, written, means } = entry;
    const name = `try-${field}`;
    const said = `${name}-said`;
    return html`<div class="row" data-name="${field}"${isFact && flag('data-fact')}${valueAttributes(written)}>
<label for="${name}">${label} <code>${field}</code>${written.type === 'list' && html` <span class="dim">${trial.eachLine}</span>`}</label>
${control(written, name, said)}
${means.map((derived, i) => meaning(trial, derived, `${name}-means${i + 1}`))}
<ul class="said" id="${said}"></ul>
</div>
`;
  };
  return html`<details class="trial" id="${anchor}" hidden data-operation="${id}" data-language="${language}" data-scripts="${evaluator.join(' ')}" data-words="${JSON.stringify(trial.script)}">
<summary><h2>${trial.title}</h2></summary>
<p>${trial.help}</p>
<form autocomplete="off">
<p class="buttons"><button type="button" data-act="example">${trial.example}</button> <button type="button" data-act="clear">${trial.clear}</button></p>
${dated && html`<div class="row"><label for="try-as-of">${trial.day}</label><input id="try-as-of" type="date" data-day></div>`}
<p class="verdict" role="status"></p>
<ul class="said" id="order-said"></ul>
${[...fields, ...facts].map(row)}
<div class="unevaluated"></div>
<details><summary>${trial.json}</summary>
<textarea class="json" rows="12" spellcheck="false" aria-label="${trial.json}" aria-describedby="json-said"></textarea>
<p class="said error" id="json-said"></p>
</details>
</form>
</details>
`;
}

const flag = (name: string): Html => html` ${name}`;

/** The attributes that the script needs to turn a text into a JSON value. */
function valueAttributes({ type = 'string', of = 'string' }: Field): Html {
  return html`${type !== 'string' && html` data-type="${type}"`}${type === 'list' && of !== 'string' && html` data-of="${of}"`}`;
}

/** The control for a value, with the example in it. */
function control({ type = 'string', example }: Field, id: string, said: string): Html {
  const attributes = html`id="${id}" aria-describedby="${said}" data-value`;
  if (type === 'boolean')
    return html`<select ${attributes}>${['', 'true', 'false'].map((value) => html`<option${value === (example ?? '') && flag('selected')}>${value}</option>`)}</select>`;
  if (type === 'list')
    // HTML ignores the line break after the tag.
    return html`<textarea ${attributes} rows="2" spellcheck="false">
${example !== undefined && itemsOf(example).join('\n')}</textarea>`;
  return html`<input ${attributes} value="${example ?? ''}" spellcheck="false">`;
}

/** Asks what the code in a field means, because each merchant has different codes. */
function meaning(
  { means, notSaid, anotherLabel }: SiteWords['trial'],
  { slot, labels, after = '', before = '' }: Derived,
  id: string,
): Html {
  return html`<label class="means" for="${id}">${means} <code>${slot}</code></label>
<select id="${id}" data-slot="${slot}" data-after="${after}" data-before="${before}"><option value="">${notSaid}</option>${labels.map((label) => html`<option value="${label}">${label}</option>`)}<option value="*">${anotherLabel}</option></select>`;
}

import type { Example } from '../../core/index.js';
import { type Html, type Piece, html } from '../../workbench/text/index.js';
import { listAnchor, slotAnchor } from './anchors.js';
import { facts, joinPieces, ruleCount, type Content } from './layout.js';
import type { FieldEntry, OperationEntry, RuleEntry } from './reference.js';
import { summaryTable } from './summary-table.js';
import { trialForm } from './trial-form.js';
import type { SiteWords } from '../../words/index.js';

/** The data that the pages of operations need. */
interface OperationPageOptions {
  readonly words: SiteWords;
  /** A text of the rule files in the language of the page. */
  readonly own: (text: string) => Html;
  /** The anchors of the clauses. */
  readonly anchors: ReadonlyMap<string, string>;
  /** The day as of which the summary shows the rules. */
  readonly day: string;
  /** The scripts that check an order, from the folder of the page; none if orders cannot be tried. */
  readonly evaluator: readonly string[];
}

const SUMMARY = 'summary';
const TRIAL = 'try';
const GENERAL = 'rules-on-all';

/** The page of an operation: a summary, an order to try, and its fields in order, each with its rules. */
export class OperationPage {
  constructor(private readonly options: OperationPageOptions) {}

  content(operation: OperationEntry): Content {
    const { words, day, evaluator } = this.options;
    const { id, title, region, currency, version, fields, facts: given, general, rules } = operation;
    const all = [...fields, ...given];
    const canTry = evaluator.length > 0;
    return {
      title,
      contents: [
        [SUMMARY, words.summary],
        ...(canTry ? [[TRIAL, words.trial.title] as const] : []),
        ...all.map(({ field, label }) => [`field-${field}`, label] as const),
        ...(general.length > 0 ? [[GENERAL, words.rulesOnAll] as const] : []),
      ],
      body: html`<p><code>${id}</code> · ${region}${currency !== undefined && html` · ${words.currency} ${currency}`} · ${ruleCount(words, rules.length)} · <code>rulesVersion ${version}</code></p>
<h2 id="${SUMMARY}">${words.summary}</h2>
${summaryTable(words, all, day, {
  clauseLink: (clause) => this.#clause(clause),
  own: this.options.own,
})}
${canTry && trialForm(words, operation, TRIAL, evaluator)}
<h2>${words.fields}</h2>
${fields.map((field) => this.#field(field))}
${given.length > 0 && html`<h2>${words.facts}</h2><p>${words.factHelp}</p>${given.map((field) => this.#field(field))}`}
${general.length > 0 && html`<h2 id="${GENERAL}">${words.rulesOnAll}</h2>${general.map((rule) => this.#rule(rule, 'h3'))}`}`,
      scripts: canTry ? ['try.js'] : [],
    };
  }

  #field({ field, label, help, example, notes, means, rules }: FieldEntry): Html {
    const { words } = this.options;
    return html`<section id="field-${field}" aria-labelledby="title-${field}">
<h3 id="title-${field}">${label} <code>${field}</code></h3>
${help !== undefined && html`<p>${help}</p>`}
${facts([
  [words.example, example !== undefined && html`<code>${example}</code>`],
  [
    words.means,
    joinPieces(
      means.map(({ slot }) => html`<a href="lists.html#${slotAnchor(slot)}">${slot}</a>`),
      ', ',
    ),
  ],
  [
    words.notes,
    notes.length > 0 &&
      html`<ul>${notes.map(({ text, clause }) => html`<li>${text}${clause !== undefined && html` (${this.#clause(clause)})`}</li>`)}</ul>`,
  ],
])}
${rules.map((rule) => this.#rule(rule, 'h4'))}
</section>
`;
  }

  #rule(rule: RuleEntry, heading: 'h3' | 'h4'): Html {
    const { words } = this.options;
    const {
      id,
      anchor,
      severity,
      basis,
      clauses,
      document,
      condition,
      from,
      until,
      examples,
      lists,
      slots,
      reads,
      position,
      rows,
    } = rule;
    const title = html`<span class="badge ${severity}">${words.severity[severity]}</span> ${rule.words}`;
    const period = [from !== undefined && `${words.from} ${from}`, until !== undefined && `${words.until} ${until}`]
      .filter((part) => part !== false)
      .join(' ');
    return html`<article class="rule" id="${anchor}">
${heading === 'h3' ? html`<h3>${title}</h3>` : html`<h4>${title}</h4>`}
<p class="id"><a href="#${anchor}"><code>${rule.operation}/${id}</code></a></p>
${facts([
  [words.applies, [condition, period].filter((part) => part !== '').join(', ')],
  [
    words.limits,
    rows.length > 0 &&
      html`<ul>${rows.map((row) => html`<li>${row.words} <span class="dim">${row.condition}</span></li>`)}</ul>`,
  ],
  [words.basisTitle, words.basis[basis]],
  [
    words.clause,
    clauses.length > 0 &&
      html`<ul>${clauses.map((clause) => html`<li>${this.#clause(clause.id)}: <q>${this.options.own(clause.text)}</q></li>`)}</ul>`,
  ],
  [words.document, document !== undefined && this.options.own(document)],
  [words.valid, this.#examples(examples.valid)],
  [words.invalid, this.#examples(examples.invalid)],
  [
    words.reads,
    joinPieces(
      reads.map((name) => html`<a href="#field-${name}"><code>${name}</code></a>`),
      ', ',
    ),
  ],
  [
    words.lists,
    joinPieces(
      lists.map((name) => html`<a href="lists.html#${listAnchor(name.slice('lists/'.length))}">${name}</a>`),
      ', ',
    ),
  ],
  [
    words.slots,
    joinPieces(
      slots.map((slot) => html`<a href="lists.html#${slotAnchor(slot)}">${slot}</a>`),
      ', ',
    ),
  ],
  [words.file, html`<code>${position.file}</code>, ${words.line} ${position.line}`],
])}
</article>
`;
  }

  #clause(id: string): Html {
    const anchor = this.options.anchors.get(id);
    return anchor === undefined ? html`${id}` : html`<a href="clauses.html#${anchor}">${id}</a>`;
  }

  #examples(examples: readonly Example[]): Piece {
    return (
      examples.length > 0 &&
      html`<ul class="examples">${examples.map((example) => html`<li>${this.#example(example)}</li>`)}</ul>`
    );
  }

  /** A value, or fields that replace fields of the example order. */
  #example(example: Example): Piece {
    const value = (written: unknown): Html => {
      if (typeof written !== 'string')
        return html`<code>${JSON.stringify(written)}</code> <i>${this.options.words.notText}</i>`;
      if (written.trim() === '')
        return html`<i>${written === '' ? this.options.words.empty : this.options.words.blank}</i>`;
      return html`<code>${written}</code>`;
    };
    if (typeof example === 'string') return value(example);
    if (Array.isArray(example)) return joinPieces(example.map(value), ', ');
    return joinPieces(
      Object.entries(example).map(([name, written]) => html`${name} ${value(written)}`),
      ', ',
    );
  }
}

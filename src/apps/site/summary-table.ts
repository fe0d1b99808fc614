import { type Html, type Piece, html } from '../../workbench/text/index.js';
import { listAnchor } from './anchors.js';
import { joinPieces } from './layout.js';
import type { FieldEntry, RuleEntry } from './reference.js';
import type { SiteWords } from '../../words/index.js';

/** The most rows of a rule's table that are shown; a longer table is shown as a link. */
const MOST_ROWS = 12;

/** The marks before a rule that refuses and a rule that warns, which differ even without colours. */
const MARKS = { error: '●', warning: '△' } as const;

/** The functions that write sources. */
interface SourceTexts {
  /** A link to a clause of the document. */
  readonly clauseLink: (id: string) => Html;
  /** A text of the rule files in the language of the page. */
  readonly own: (text: string) => Html;
}

/**
 * The fields and facts of an operation in one table: whether each is needed, its limits, and their sources.
 * @param day rules that end before this day are left out; rules that begin after it show their first day
 */
export function summaryTable(words: SiteWords, fields: readonly FieldEntry[], day: string, texts: SourceTexts): Html {
  const titles = [words.field, words.needed, words.limits, words.source];
  const limitOf = (rule: RuleEntry, label: string): Html => {
    const { rows, lists, severity } = rule;
    const name = words.severity[severity];
    const line = html`<span class="mark ${severity}" role="img" aria-label="${name}" title="${name}">${MARKS[severity]}</span> ${ruleLine(words, rule, withoutSubject(rule.words, label), day)}`;
    if (rows.length > 0 && rows.length <= MOST_ROWS)
      return html`${line}<ul>${rows.map((row) => html`<li>${withoutSubject(row.words, label)} <span class="dim">${row.condition}</span></li>`)}</ul>`;
    const links = lists.map(
      (list) => html` <a class="list" href="lists.html#${listAnchor(list.slice('lists/'.length))}">${list}</a>`,
    );
    return html`${line}${links}`;
  };
  const row = ({ field, label, isFact, rules }: FieldEntry): Html => {
    const current = rules.filter(({ until = day }) => until >= day);
    const needs = current.filter(({ asks }) => asks);
    const limits = current.filter(({ asks }) => !asks);
    const cells = [
      html`<a href="#field-${field}">${label}</a> <code>${field}</code>${isFact && html` <span class="dim">${words.fact}</span>`}`,
      needs.length === 0
        ? words.need.none
        : lines(needs.map((rule) => ruleLine(words, rule, words.need[rule.severity], day))),
      lines(limits.map((rule) => limitOf(rule, label))),
      joinPieces(sourcesOf(current, texts), ', '),
    ];
    // The roles are explicit because narrow screens show rows as blocks.
    return html`<tr role="row">${cells.map((cell, i) => (i === 0 ? html`<th role="rowheader" scope="row">${cell}</th>` : html`<td role="cell" data-title="${titles[i]}">${cell}</td>`))}</tr>
`;
  };
  return html`<table class="summary" role="table" aria-label="${words.summary}"><thead role="rowgroup"><tr role="row">${titles.map((title) => html`<th role="columnheader" scope="col">${title}</th>`)}</tr></thead>
<tbody role="rowgroup">
${fields.map(row)}</tbody></table>
`;
}

const lines = (pieces: readonly Html[]): Piece =>
  pieces.length > 0 && html`<ul>${pieces.map((piece) => html`<li>${piece}</li>`)}</ul>`;

/** A link to a rule, with the orders and days to which it applies. It says if the rule is our own interpretation. */
function ruleLine(
  words: SiteWords,
  { anchor, condition, from, until, basis }: RuleEntry,
  text: string,
  day: string,
): Html {
  const period = [
    from !== undefined && from > day && `${words.from} ${from}`,
    until !== undefined && `${words.until} ${until}`,
  ].filter((part) => part !== false);
  const when = [condition, ...period].filter((part) => part !== '').join(', ');
  const open = basis === 'assumption' ? `(${words.basis.assumption})` : '';
  const more = [when, open].filter((part) => part !== '').join(' ');
  return html`<a href="#${anchor}">${text}</a>${more !== '' && html` <span class="dim">${more}</span>`}`;
}

/** A message without the name of its field, which the table has in another column. */
function withoutSubject(message: string, label: string): string {
  const rest = message.startsWith(label) ? message.slice(label.length) : '';
  return /^(?::| )\s*\S/.test(rest) ? rest.replace(/^:?\s+/, '') : message;
}

/** The clauses of rules, and the documents of rules without a clause, each once. */
function sourcesOf(rules: readonly RuleEntry[], { clauseLink, own }: SourceTexts): readonly Html[] {
  const clauses = new Set(rules.flatMap((rule) => rule.clauses.map(({ id }) => id)));
  const documents = new Set(rules.flatMap((rule) => (rule.clauses.length === 0 ? (rule.document ?? []) : [])));
  return [...Array.from(clauses, clauseLink), ...Array.from(documents, own)];
}

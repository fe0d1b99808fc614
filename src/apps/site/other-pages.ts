import { stringify } from 'yaml';
import { fill, type ListRow, type TableColumn } from '../../core/index.js';
import type { List, Rulebook } from '../../workbench/rulebook/index.js';
import type { ClauseCoverage, PartCoverage } from '../../workbench/analysis/index.js';
import { type Html, type Piece, html } from '../../workbench/text/index.js';
import { listAnchor, partAnchor, slotAnchor } from './anchors.js';
import { facts, joinPieces, ruleCount, type Content } from './layout.js';
import type { OperationEntry } from './reference.js';
import type { SiteWords } from '../../words/index.js';

/** The index: operations by region. */
export function indexPage(words: SiteWords, operations: readonly OperationEntry[]): Content {
  const regions = [...new Set(operations.map(({ region }) => region))];
  const body = html`<p>${words.intro}</p>
${regions.map(
  (
    region,
  ) => html`<section><h2>${region}</h2><ul class="operations">${operations.filter((operation) => operation.region === region).map(({ id, title, rules }) => html`<li><a href="${id}.html">${title}</a> <code>${id}</code> <span class="dim">${ruleCount(words, rules.length)}</span></li>`)}</ul></section>
`,
)}`;
  return { title: words.title, contents: [], body };
}

/** The page of lists, tables and slots. */
export function listsPage(
  words: SiteWords,
  { lists, slots }: Rulebook,
  operations: readonly OperationEntry[],
  clauseLink: (id: string) => Html,
  own: (text: string) => Html,
): Content {
  const rules = operations.flatMap((operation) => operation.rules);
  const users = (isUser: (rule: (typeof rules)[number]) => boolean): Piece =>
    joinPieces(
      rules
        .filter(isUser)
        .map((rule) => html`<a href="${rule.operation}.html#${rule.anchor}">${rule.operation}/${rule.id}</a>`),
      ', ',
    );
  const body = html`${[...lists.values()].map(
    (list) => html`<section id="${listAnchor(list.id)}"><h2>${own(list.title)}</h2>
<p class="id"><code>lists/${list.id}</code></p>
${facts([
  [words.source, joinPieces(list.source.map(clauseLink), ', ')],
  [words.usedBy, users((rule) => rule.lists.includes(`lists/${list.id}`))],
])}
${listBody(words, list)}
</section>
`,
  )}
<h2 class="part">${words.slots}</h2><p>${words.slotsHelp}</p>
${[...slots.values()].map(
  ({ id, title, clause, labels }) => html`<section id="${slotAnchor(id)}"><h3>${own(title)}</h3>
<p class="id"><code>${id}</code></p>
${facts([
  [words.clause, clause !== undefined && clauseLink(clause)],
  [words.usedBy, users((rule) => rule.slots.includes(id))],
])}
${table(
  title,
  slotAnchor(id),
  [words.label, words.meaning],
  Object.entries(labels).map(([label, meaning]) => [html`<code>${label}</code>`, own(meaning)]),
)}
</section>
`,
)}`;
  const titles = [
    ...[...lists.values()].map(({ id, title }) => [listAnchor(id), title] as const),
    ...[...slots.values()].map(({ id, title }) => [slotAnchor(id), title] as const),
  ];
  const contents = titles.map(([anchor, title]) => [anchor, own(title)] as const);
  return { title: words.lists, contents, body };
}

/** The most values or rows of a list in CSV on the page. */
const MOST_SHOWN = 100;

function listBody(words: SiteWords, list: List): Html {
  const { id, title, columns: csv } = list;
  const anchor = listAnchor(id);
  const count = csv?.[0]!.text.split('\n').length ?? 0;
  const more =
    count > MOST_SHOWN && html`<p>${fill(words.moreRows, { shown: String(MOST_SHOWN), count: String(count) })}</p>`;
  const { values, rows } = shownOf(list);
  if (values)
    return html`<ul class="examples" aria-label="${words.values}">${values.map((value, i) => html`<li id="${partAnchor(anchor, i)}"><code>${value}</code></li>`)}</ul>${more}`;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row: ListRow) => columns.map((column) => html`<code>${cellText(row[column])}</code>`));
  return html`${table(title, anchor, columns, cells)}${more}`;
}

/** The values or rows of a list; of a list in CSV only the first ones. */
export const shownOf = ({ values, rows = [], columns }: List): Pick<List, 'values'> & Required<Pick<List, 'rows'>> => ({
  ...(values && { values: columns ? values.slice(0, MOST_SHOWN) : values }),
  rows: columns ? firstRows(columns) : rows,
});

/** The first rows of a table in CSV. */
function firstRows(columns: readonly TableColumn[]): readonly ListRow[] {
  const cells = columns.map(({ text }) => text.split('\n', MOST_SHOWN));
  return cells[0]!.map((_, i) => Object.fromEntries(columns.map(({ name }, at) => [name, cells[at]![i]])));
}

/** The text of a cell: one value, several, or a check as in a rule file. */
export function cellText(cell: unknown): string {
  if (Array.isArray(cell)) return cell.map(cellText).join(', ');
  if (typeof cell === 'object' && cell !== null)
    return stringify(cell, { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 }).trim().slice(1, -1);
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

/** @param anchor the anchor of the list or slot in the table; the anchors of the rows begin with it */
function table(caption: string, anchor: string, columns: readonly string[], rows: readonly (readonly Piece[])[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows.map((row, i) => html`<tr id="${partAnchor(anchor, i)}">${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** The page of clauses, each with the rules that cover it. */
export function clausesPage(
  words: SiteWords,
  parts: readonly PartCoverage[],
  operations: readonly OperationEntry[],
  anchors: ReadonlyMap<string, string>,
  own: (text: string) => Html,
): Content {
  const anchorOf = new Map<string, string>(
    operations.flatMap(({ rules }) => rules.map((rule) => [`${rule.operation}/${rule.id}`, rule.anchor] as const)),
  );
  const ruleLink = (id: string): Html =>
    html`<a href="${id.slice(0, id.indexOf('/'))}.html#${anchorOf.get(id) ?? ''}">${id}</a>`;
  const other = (carrier: string): Html => {
    const [kind, name = '', field] = carrier.split('/');
    if (name === '') return html`${carrier}`;
    if (kind === 'lists') return html`<a href="lists.html#${listAnchor(name)}">${carrier}</a>`;
    if (kind === 'slots') return html`<a href="lists.html#${slotAnchor(name)}">${carrier}</a>`;
    if (kind === 'notes' && field !== undefined) return html`<a href="${name}.html#field-${field}">${carrier}</a>`;
    return html`${carrier}`;
  };
  const clause = ({
    id,
    text,
    rules,
    others,
    reason,
    notShown,
  }: ClauseCoverage): Html => html`<section id="${anchors.get(id)}"><h3>${id}</h3>
<p>${own(text)}</p>
${facts([
  [words.coveredBy, joinPieces([...rules.map(ruleLink), ...others.map(other)], ', ')],
  [words.reason, reason !== undefined ? own(reason) : notShown && words.notShown],
])}
</section>
`;
  const anchor = (part: string): string => `part-${part}`;
  const body = html`${parts.map(({ part, clauses }) => html`<h2 class="part" id="${anchor(part)}">${words.part} ${part}</h2>${clauses.map(clause)}`)}`;
  const contents = parts.map(({ part }) => [anchor(part), `${words.part} ${part}`] as const);
  return { title: words.clauses, contents, body };
}

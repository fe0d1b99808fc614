import {
  type Counts,
  type ReportParts,
  agreementLines,
  amountLines,
  evaluatedOf,
  keptLimits,
  laterLines,
  lossLines,
  missedLimits,
  number,
  ordersText,
  shareOf,
  titleOf,
  uncomparedLine,
} from '../../../../workbench/analysis/index.js';
import { escaped } from '../../../../workbench/text/index.js';
import { isNothingEvaluated, type Gate } from '../../comparison/gate.js';
import { publicReport } from '../../comparison/report.js';
import type { BacktestRun } from '../../comparison/run-backtest.js';

const TURNS: readonly (readonly [turn: keyof Counts, words: string, style: string])[] = [
  ['newlyRefused', 'Newly refused', 'refused'],
  ['newlyAccepted', 'Newly accepted', 'accepted'],
  ['newlyWarned', 'Newly warned', 'warned'],
  ['noLongerWarned', 'No longer warned', 'unwarned'],
];

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2126; --dim: #59636e; --paper: #fff; --line: #d5dae0; --refused: #c02626; --accepted: #1a7f46; --warned: #b8860b; --unwarned: #3f7fb5; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ec; --dim: #9aa5b1; --paper: #15191d; --line: #343c44; --refused: #f07070; --accepted: #54c58a; --warned: #e3b94d; --unwarned: #79b4e6; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
.partial { border: 2px solid var(--refused); padding: .5rem 1rem; }
.figures { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none; }
.figures li { border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; min-width: 8rem; }
.figures b { display: block; font-size: 1.5rem; }
.dim { color: var(--dim); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); } td.n, th.n { text-align: right; }
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
.refused { color: var(--refused); fill: var(--refused); } .accepted { color: var(--accepted); fill: var(--accepted); }
.warned { color: var(--warned); fill: var(--warned); } .unwarned { color: var(--unwarned); fill: var(--unwarned); }
`;

/** The result as one HTML page, without scripts and without external files. */
export function htmlOf(
  run: BacktestRun,
  gate: Gate | undefined,
  names: {
    readonly base: string;
    readonly head: string;
    /** Whether both are the same version, which is compared only with the gateway's replies. */
    readonly isOne?: boolean;
    readonly uncompared: readonly string[];
    readonly orders: string;
  },
): string {
  const { result } = run;
  const report = publicReport(run, gate, names);
  const partial =
    run.isPartial || run.isCut
      ? '<p class="partial"><strong>Partial result.</strong> The run ended before the input; the figures are for the orders read so far.</p>'
      : '';
  const nothing = isNothingEvaluated(run) ? '<p class="partial"><strong>Nothing was evaluated.</strong></p>' : '';
  const versions = [...(names.isOne ? [] : [names.base]), names.head].map((name) => `by <code>${escaped(name)}</code>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${names.isOne ? 'Replies of the gateway' : 'Backtest of a rule change'}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(titleOf(report))}</h1>
<p>${ordersText(result.orders)} of <code>${escaped(names.orders)}</code>, evaluated ${versions.join(' and ')} as of ${escaped(result.at)}.</p>
${partial}${nothing}
${names.isOne ? '' : figures(result)}
${amounts(report)}
${notes(report)}
${replies(report)}
${names.isOne ? '' : changes(run)}
</body>
</html>
`;
}

function figures(result: BacktestRun['result']): string {
  const entries = TURNS.map(
    ([turn, words, style]) =>
      `<li><b class="${style}">${number(result[turn])}</b>${words}<br><span class="dim">${escaped(shareOf(result[turn], evaluatedOf(result)))}</span></li>`,
  );
  return `<ul class="figures">${entries.join('')}</ul>`;
}

function changes(run: BacktestRun): string {
  const { byRule, byOperation, byField } = run.result;
  return `<h2>By rule</h2>
${chart(byRule)}
${ruleTable(run)}
<h2>By operation</h2>
${chart(byOperation)}
<h2>By field</h2>
${chart(byField)}`;
}

function amounts({ backtest }: ReportParts): string {
  const lines = backtest ? amountLines(backtest.amounts) : [];
  return lines.length === 0
    ? ''
    : `<h2>Amounts</h2>\n<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
}

function notes(report: ReportParts): string {
  const { backtest, days = [], gates } = report;
  const lines = [
    ...missedLimits(gates),
    keptLimits(gates),
    uncomparedLine(report),
    ...(backtest ? lossLines(backtest) : []),
    ...laterLines(report),
    ...days.map(({ day, event, ruleId }) => `${day} ${event}: ${ruleId}`),
  ];
  return lines
    .filter((line) => line !== '')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('\n');
}

function replies({ agreement, lost }: ReportParts): string {
  if (!agreement) return '';
  const lines = agreementLines(agreement, lost).map(
    ([depth, line]) => `<li${depth > 0 ? ' style="margin-left: 2rem"' : ''}>${escaped(line)}</li>`,
  );
  return `<h2>Replies of the gateway</h2>\n<ul>${lines.join('')}</ul>`;
}

/** A bar for each kind of change of each entry, all to the same scale. */
function chart(entries: Readonly<Record<string, Counts>>): string {
  const bars = Object.entries(entries).flatMap(([name, counts]) =>
    TURNS.filter(([turn]) => counts[turn] > 0).map(([turn, words, style]) => ({
      name: name || '(order)',
      words,
      style,
      count: counts[turn],
    })),
  );
  if (bars.length === 0) return '<p class="dim">No result changes.</p>';
  const [height, left, width] = [26, 330, 700];
  const most = Math.max(...bars.map((bar) => bar.count));
  const rows = bars.map(({ name, words, style, count }, i) => {
    const length = Math.max(2, Math.round((count / most) * (width - left - 90)));
    const y = i * height;
    return `<g><title>${escaped(`${name}: ${number(count)} ${words.toLowerCase()}`)}</title><text x="${left - 8}" y="${y + 17}" text-anchor="end">${escaped(name)}</text><rect class="${style}" x="${left}" y="${y + 4}" width="${length}" height="${height - 8}" rx="2"/><text x="${left + length + 6}" y="${y + 17}">${number(count)}</text></g>`;
  });
  const legend = TURNS.filter(([, , style]) => bars.some((bar) => bar.style === style)).map(
    ([, words, style]) => `<span class="${style}">&#9632;</span> ${words}`,
  );
  return `<p class="dim">${legend.join(' &nbsp; ')}</p>\n<svg viewBox="0 0 ${width} ${bars.length * height}" role="img" aria-label="Orders whose result changes">${rows.join('')}</svg>`;
}

function ruleTable({ result: { byRule }, unit }: BacktestRun): string {
  const rules = Object.entries(byRule);
  if (rules.length === 0) return '';
  const rows = rules.map(
    ([id, rule]) =>
      `<tr><td>${escaped(id)}</td><td>${escaped(rule.field)}</td>${TURNS.map(([turn]) => `<td class="n">${number(rule[turn])}</td>`).join('')}<td>${rule.lines.join(', ')}</td></tr>`,
  );
  return `<table><thead><tr><th>Rule</th><th>Field</th>${TURNS.map(([, words]) => `<th class="n">${words}</th>`).join('')}<th>First ${unit}s</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

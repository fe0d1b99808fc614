import { number } from '../../../workbench/analysis/index.js';
import { moneyOf, plural, visible } from '../../../workbench/text/index.js';
import { describeFault, locationText } from './report.js';
import type { Count, Summary, TotalsSummary } from './summary.js';

/** The most rules, fields, orders and unreadable entries that text lists; JSON has all. */
const SHOWN = 20;

/** Sorts the worst first: by the number of refused orders, then by the number of orders with a finding. */
function worstFirst(counts: ReadonlyMap<string, Count>): readonly (readonly [string, Count])[] {
  return [...counts].sort(
    ([a, one], [b, other]) =>
      other.refused - one.refused || other.orders - one.orders || other.findings - one.findings || (a < b ? -1 : 1),
  );
}

/** Totals as lines of text; empty if there are no findings. */
export function totalsText(totals: TotalsSummary, unreadable: number): string {
  const { rules, fields, amounts, listed, unlisted } = totals;
  const faults = totals.faults.slice(0, SHOWN).map(({ location, fault }) => describeFault(location, fault, false));
  const sums = amounts.entries().map(([currency, sum]) => moneyOf(sum, currency));
  const uncounted =
    amounts.uncounted > 0 ? [`${plural(amounts.uncounted, 'order')} without a plain amount in a known currency`] : [];
  const orders = listed.slice(0, SHOWN).map(({ location, id }) => {
    const name = id === undefined ? '' : `  ${id}`;
    return `${visible(locationText(location))}${name}`;
  });
  return [
    ...table('by rule', worstFirst(rules)),
    ...table('by field', worstFirst(fields)),
    ...block('amounts of refused orders', [...sums, ...uncounted]),
    ...block('could not be read', [...faults, ...more(unreadable - faults.length)]),
    ...block('refused orders', [...orders, ...more(listed.length + unlisted - orders.length)]),
  ].join('');
}

function block(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}\n`, ...lines.map((line) => `  ${line}\n`), '\n'];
}

function table(title: string, rows: readonly (readonly [string, Count])[]): readonly string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, SHOWN);
  const width = Math.max(...shown.map(([name]) => name.length + 2), title.length);
  const lineOf = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(width)}${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell).padStart(10)).join('')}\n`;
  return [
    lineOf(title, ['refused', 'orders', 'findings']),
    ...shown.map(([name, { refused, orders, findings }]) => lineOf(`  ${name}`, [refused, orders, findings])),
    ...more(rows.length - shown.length).map((line) => `  ${line}\n`),
    '\n',
  ];
}

const more = (count: number): readonly string[] => (count > 0 ? [`and ${number(count)} more`] : []);

/** The summary in the form that JSON has, for each format that contains JSON. */
export function totalsData(summary: Summary, totals: TotalsSummary): object {
  const { orders, refused, warned, unreadable, failed } = summary;
  return {
    orders,
    refused,
    warned,
    unreadable,
    failed,
    findings: totals.findings,
    rules: worstFirst(totals.rules).map(([ruleId, count]) => ({ ruleId, ...count })),
    fields: worstFirst(totals.fields).map(([field, count]) => ({ field, ...count })),
    amounts: totals.amounts.entries().map(([currency, amount]) => ({ currency, amount })),
    withoutAmount: totals.amounts.uncounted,
    refusedOrders: totals.listed.map(({ location: { index, file, isOneOfMany, line, row }, id }) => ({
      index,
      ...(isOneOfMany && { file }),
      ...(line !== undefined && { line }),
      ...(row !== undefined && { row }),
      ...(id !== undefined && { id }),
    })),
    unlisted: totals.unlisted,
  };
}

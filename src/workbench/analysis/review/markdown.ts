import type { ReportParts, ReviewChange, ReviewPage } from './page.js';
import { type Finding, placeOf } from '../../rulebook/index.js';
import { markdownCode, markdownText, shortened } from '../../text/index.js';
import { amountLines } from '../backtest/amount-lines.js';
import { number } from '../backtest/counts-text.js';
import {
  agreementLines,
  byKind,
  changesSummary,
  DAYS_NOTE,
  dayLines,
  examplesLine,
  impactsOf,
  keptLimits,
  KIND_NAMES,
  KIND_WORDS,
  laterLines,
  lossLines,
  missedLimits,
  NO_CODEOWNERS,
  NO_OWNER,
  ofSeverity,
  ordersLine,
  ruleCounts,
  SHOWING,
  shownKind,
  titleOf,
  uncomparedLine,
  versionsLine,
} from './words.js';

/** GitHub refuses a comment of more than 65,536 characters. */
const MOST_CHARACTERS = 60_000;
/** The start of the page. A program finds its earlier comment by it. */
const MARKER = '<!-- payrules review -->';

/** How much of a page to write. */
interface Extent {
  /** The most entries of a section. */
  readonly entries: number;
  readonly hasShowing: boolean;
  readonly hasWording: boolean;
  /** The most characters of a text. */
  readonly characters: number;
}

const ALL: Extent = { entries: Infinity, hasShowing: true, hasWording: true, characters: Infinity };

/** From everything to only the figures; the least important parts go first. The last extent is below the limit for every page. */
const EXTENTS: readonly Extent[] = [
  { entries: 1000, hasShowing: true, hasWording: true, characters: 1000 },
  { entries: 1000, hasShowing: false, hasWording: true, characters: 1000 },
  { entries: 1000, hasShowing: false, hasWording: false, characters: 1000 },
  { entries: 100, hasShowing: false, hasWording: false, characters: 300 },
  { entries: 20, hasShowing: false, hasWording: false, characters: 200 },
  { entries: 5, hasShowing: false, hasWording: false, characters: 100 },
  { entries: 0, hasShowing: false, hasWording: false, characters: 50 },
];

/**
 * The page as a comment on a pull request. It begins with the effects on orders and money and folds the rest. No text in it becomes a link,
 * a mention, a reference, an image or HTML. If it would be too long for a comment, parts are left out, and it says so.
 */
export function reviewMarkdown(page: ReviewPage): string {
  for (const extent of EXTENTS) {
    const text = `${MARKER}\n${new Writer(page, extent).page()}`;
    if (text.length < MOST_CHARACTERS) return text;
  }
  return `${MARKER}\n## Review of the rules\n\nThe page is too long for a comment.\n`;
}

/** All parts of a page as Markdown, for release notes and the like. */
export function reportMarkdown(parts: ReportParts): string {
  return new Writer(parts, ALL).page();
}

/** Writes a page in one extent. */
class Writer {
  constructor(
    private readonly report: ReportParts,
    private readonly extent: Extent,
  ) {}

  page(): string {
    const { report } = this;
    const { lint = [], clauses = [], examples, gates } = report;
    const changed = changesSummary(report);
    const parts = [
      `## ${this.#text(titleOf(report))}\n`,
      this.#list(missedLimits(gates).map((line) => `**${this.#text(line)}**`)),
      this.#impacts(),
      ...[changed, uncomparedLine(report)].map((line) => (line === '' ? '' : `${this.#text(line)}\n`)),
      this.#findings('Errors of lint', ofSeverity(lint, 'error')),
      this.#findings('Wrong examples', examples?.wrong ?? []),
      this.#section('Replies of the gateway', this.#replies()),
      this.#section('What changes', this.#changes()),
      this.#findings('Clauses whose text does not agree with the check', clauses),
      this.#section('Later days', this.#days()),
      this.#findings('Warnings of lint', ofSeverity(lint, 'warning')),
      this.#folded('Past orders', this.#orders()),
      this.#folded('Who must approve', this.#approvers()),
      this.#folded('Versions, limits and examples', this.#rest()),
      this.#leftOut(),
    ];
    return parts.filter((part) => part !== '').join('\n');
  }

  /** The effects on orders and money, by operation. */
  #impacts(): string {
    const { backtest } = this.report;
    const impacts = backtest ? impactsOf(backtest) : [];
    if (impacts.length === 0) return '';
    const cell = (text: string): string => text.replaceAll('|', '\\|');
    const more = impacts.length - this.extent.entries;
    const rows = impacts
      .slice(0, this.extent.entries)
      .map(
        ({ operation, turn, count, orders, share, amount }) =>
          `| ${cell(this.#code(operation))} | ${turn} | ${number(count)} of ${number(orders)} | ${share} | ${amount === '' ? '' : cell(this.#text(amount))} |\n`,
      );
    return `| Operation | Change | Orders | Share | Amount |\n|---|---|--:|--:|--:|\n${rows.join('')}${more > 0 ? `\n${more} more, not shown here\n` : ''}`;
  }

  #rest(): readonly string[] {
    const { gates, examples, lint = [] } = this.report;
    const kept = keptLimits(gates);
    if (kept === '' && !examples) return [];
    return [
      this.#text(versionsLine(this.report)),
      ...(kept === '' ? [] : [this.#text(kept)]),
      ...(examples ? [this.#text(examplesLine(examples, lint))] : []),
    ];
  }

  #text(text: string): string {
    return markdownText(shortened(text, this.extent.characters));
  }

  #code(text: string): string {
    return markdownCode(shortened(text, this.extent.characters));
  }

  #section(title: string, entries: readonly string[]): string {
    return entries.length === 0 ? '' : `### ${title}\n\n${this.#list(entries)}`;
  }

  #folded(title: string, entries: readonly string[]): string {
    return entries.length === 0 ? '' : `<details><summary>${title}</summary>\n\n${this.#list(entries)}\n</details>\n`;
  }

  #list(entries: readonly string[]): string {
    const more = entries.length - this.extent.entries;
    const shown = entries.slice(0, this.extent.entries);
    return [...shown, ...(more > 0 ? [`${more} more, not shown here`] : [])].map((entry) => `- ${entry}\n`).join('');
  }

  #findings(title: string, findings: readonly Finding[]): string {
    return this.#section(
      title,
      findings.map((finding) => this.#finding(finding)),
    );
  }

  #finding({ severity, code, message, ...place }: Finding): string {
    return `${severity} ${this.#code(code)} at ${this.#code(placeOf(place))}: ${this.#text(message)}`;
  }

  #changes(): readonly string[] {
    const { hasWording } = this.extent;
    const changes = byKind(this.report.changes ?? []);
    const shown = changes.filter((change) => hasWording || shownKind(change) !== 'wording');
    const hidden = changes.length - shown.length;
    return [
      ...shown.map((change) => this.#change(change)),
      ...(hidden > 0 ? [`${hidden} changes of wording, not shown here`] : []),
    ];
  }

  #change(change: ReviewChange): string {
    const { ruleId, sentences, witnesses, position } = change;
    const kind = shownKind(change);
    const place = position ? ` at ${this.#code(placeOf(position))}` : '';
    const lines = [
      `**${KIND_NAMES[kind]}** (${KIND_WORDS[kind]}): ${this.#code(ruleId)}${place}`,
      ...sentences.slice(0, this.extent.entries).map((sentence) => this.#text(sentence)),
      ...(this.extent.hasShowing ? witnesses : []).map(
        ({ words }) => `${SHOWING}${words.map((line) => this.#text(line)).join('; ')}`,
      ),
    ];
    return lines.join('\n  - ');
  }

  #orders(): readonly string[] {
    const { backtest, at } = this.report;
    if (!backtest) return [];
    return [
      this.#text(ordersLine(backtest, at)),
      ...[...lossLines(backtest), ...laterLines(this.report), ...amountLines(backtest.amounts)].map((line) =>
        this.#text(line),
      ),
      ...ruleCounts(backtest).map(([name, counts]) => `${this.#code(name)}: ${this.#text(counts)}`),
    ];
  }

  #replies(): readonly string[] {
    const { agreement, lost } = this.report;
    if (!agreement) return [];
    const entries: string[] = [];
    for (const [depth, line] of agreementLines(agreement, lost)) {
      if (depth === 0) entries.push(this.#text(line));
      else entries.push(`${entries.pop()}\n  - ${this.#text(line)}`);
    }
    return entries;
  }

  #days(): readonly string[] {
    const lines = dayLines(this.report).map((line) => this.#text(line));
    return lines.length === 0 ? [] : [...lines, DAYS_NOTE];
  }

  #approvers(): readonly string[] {
    const { codeowners, approvers } = this.report;
    if (!approvers) return [];
    if (codeowners === null) return [NO_CODEOWNERS];
    return approvers.map(({ owners, files }) => {
      const names = owners.map((owner) => this.#code(owner)).join(', ') || NO_OWNER;
      const more = files.length - this.extent.entries;
      const shown = files.slice(0, this.extent.entries).map((file) => this.#code(file));
      return `${names}: ${[...shown, ...(more > 0 ? [`${more} more files`] : [])].join(', ')}`;
    });
  }

  #leftOut(): string {
    const { entries, hasShowing, hasWording } = this.extent;
    const parts = [
      ...(hasShowing ? [] : ['orders that show changes']),
      ...(hasWording ? [] : ['changes of wording']),
      ...(entries < EXTENTS[0]!.entries ? ['entries of long lists and the ends of long texts'] : []),
    ];
    return parts.length === 0 ? '' : `The page is too long for a comment. Left out: ${parts.join(', ')}.\n`;
  }
}

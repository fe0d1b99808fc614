import type { ReviewChange, ReviewPage } from './page.js';
import { type Finding, placeOf } from '../../rulebook/index.js';
import { markdownCode, markdownText, shortened } from '../../text/index.js';
import { amountLines } from '../backtest/amount-lines.js';
import {
  byKind,
  countedNames,
  DAYS_NOTE,
  examplesLine,
  gateLines,
  KIND_WORDS,
  laterLines,
  lossLines,
  NO_CODEOWNERS,
  NO_OWNER,
  ofSeverity,
  ordersLine,
  outcomeWords,
  reviewSummary,
} from './words.js';

/** GitHub refuses a comment of more than 65,536 characters. */
const MOST_CHARACTERS = 60_000;
/** The start of the page, by which a program finds the comment that it wrote before. */
const MARKER = '<!-- payrules review -->';

/** How much of a page is written. */
interface Extent {
  /** The most entries of a section. */
  readonly entries: number;
  readonly hasWitnesses: boolean;
  readonly hasWording: boolean;
  /** The most characters of a text. */
  readonly characters: number;
}

/** From all to the figures alone: what matters least goes first. The last one is below the limit whatever the page has. */
const EXTENTS: readonly Extent[] = [
  { entries: 1000, hasWitnesses: true, hasWording: true, characters: 1000 },
  { entries: 1000, hasWitnesses: false, hasWording: true, characters: 1000 },
  { entries: 1000, hasWitnesses: false, hasWording: false, characters: 1000 },
  { entries: 100, hasWitnesses: false, hasWording: false, characters: 300 },
  { entries: 20, hasWitnesses: false, hasWording: false, characters: 200 },
  { entries: 5, hasWitnesses: false, hasWording: false, characters: 100 },
  { entries: 0, hasWitnesses: false, hasWording: false, characters: 50 },
];

/**
 * The page as a comment on a pull request. No text in it can be a link, a mention, a reference, an image or HTML. Where it would be longer
 * than a comment may be, parts are left out, and it says so.
 */
export function reviewMarkdown(page: ReviewPage): string {
  for (const extent of EXTENTS) {
    const text = new Writer(page, extent).page();
    if (text.length < MOST_CHARACTERS) return text;
  }
  return `${MARKER}\n## Review of the rules: ${outcomeWords(page)}\n\nThe page is too long for a comment.\n`;
}

/** Writes a page in one extent. */
class Writer {
  constructor(
    private readonly review: ReviewPage,
    private readonly extent: Extent,
  ) {}

  page(): string {
    const { review } = this;
    const { base, head, at, lint, examples, clauses, isCompared } = review;
    const parts = [
      `${MARKER}\n## Review of the rules: ${outcomeWords(review)}\n`,
      `${this.#text(base)} → ${this.#text(head)}, as of ${this.#text(at)}: ${isCompared ? '' : '**'}${this.#text(reviewSummary(review))}${isCompared ? '' : '**'}.\n`,
      this.#list(gateLines(review.gates).map((line) => this.#text(line))),
      this.#findings('Errors of lint', ofSeverity(lint, 'error')),
      this.#section('What changes', this.#changes()),
      this.#section('Past orders', this.#orders()),
      this.#findings('Warnings of lint', ofSeverity(lint, 'warning')),
      this.#section('Examples', [
        this.#text(examplesLine(review)),
        ...examples.wrong.map((finding) => this.#finding(finding)),
      ]),
      this.#findings('Clauses whose text does not agree with the check', clauses),
      this.#section('Later days', this.#days()),
      this.#section('Who must approve', this.#approvers()),
      this.#leftOut(),
    ];
    return parts.filter((part) => part !== '').join('\n');
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
    const changes = byKind(this.review.changes);
    const shown = changes.filter(({ kind }) => hasWording || kind !== 'wording');
    const hidden = changes.length - shown.length;
    return [
      ...shown.map((change) => this.#change(change)),
      ...(hidden > 0 ? [`${hidden} changes of wording, not shown here`] : []),
    ];
  }

  #change({ kind, ruleId, sentences, witnesses, position }: ReviewChange): string {
    const place = position ? ` at ${this.#code(placeOf(position))}` : '';
    const lines = [
      `**${kind}** (${KIND_WORDS[kind]}): ${this.#code(ruleId)}${place}`,
      ...sentences.slice(0, this.extent.entries).map((sentence) => this.#text(sentence)),
      ...(this.extent.hasWitnesses ? witnesses : []).map(
        ({ words }) => `witness: ${words.map((line) => this.#text(line)).join('; ')}`,
      ),
    ];
    return lines.join('\n  - ');
  }

  #orders(): readonly string[] {
    const { backtest, at } = this.review;
    if (!backtest) return [];
    return [
      this.#text(ordersLine(backtest, at)),
      ...[...lossLines(backtest), ...laterLines(this.review)].map((line) => this.#text(line)),
      ...amountLines(backtest.amounts).map((line) => `amount ${this.#text(line)}`),
      ...[...countedNames(backtest.byOperation), ...countedNames(backtest.byRule)].map(
        ([name, counts]) => `${this.#code(name)}: ${this.#text(counts)}`,
      ),
    ];
  }

  #days(): readonly string[] {
    const { days } = this.review;
    if (days.length === 0) return [];
    return [
      ...days.flatMap(({ day, event, sentences, ruleId }) =>
        (sentences.length > 0 ? sentences : [ruleId]).map(
          (sentence) => `${this.#text(day)} ${event}: ${this.#text(sentence)}`,
        ),
      ),
      DAYS_NOTE,
    ];
  }

  #approvers(): readonly string[] {
    const { codeowners, approvers } = this.review;
    if (codeowners === null) return [NO_CODEOWNERS];
    return approvers.map(({ owners, files }) => {
      const names = owners.map((owner) => this.#code(owner)).join(', ') || NO_OWNER;
      const more = files.length - this.extent.entries;
      const shown = files.slice(0, this.extent.entries).map((file) => this.#code(file));
      return `${names}: ${[...shown, ...(more > 0 ? [`${more} more files`] : [])].join(', ')}`;
    });
  }

  #leftOut(): string {
    const { entries, hasWitnesses, hasWording } = this.extent;
    const parts = [
      ...(hasWitnesses ? [] : ['witnesses']),
      ...(hasWording ? [] : ['changes of wording']),
      ...(entries < EXTENTS[0]!.entries ? ['entries of long lists and the ends of long texts'] : []),
    ];
    return parts.length === 0 ? '' : `The page is too long for a comment. Left out: ${parts.join(', ')}.\n`;
  }
}

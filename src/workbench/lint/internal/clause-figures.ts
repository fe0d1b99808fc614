import { canonical } from '../../../core/index.js';
import { inThousands } from '../../text/index.js';

/** A number or a code in the text of a clause. */
export interface Figure {
  /** The figure as the text has it: `40,000`. */
  readonly written: string;
  /** The numbers that it may mean, as canonical decimals: `fewer than 10` also means 9. Empty for a code. */
  readonly numbers: readonly string[];
  /** The word after it: `digits`. */
  readonly unit: string;
  /** The difference between the number in the text and the bound that it states: 1 in `fewer than 10`. */
  readonly beyond: number;
  /** Whether it is written in digits or as a code. A number word may not be a demand. */
  readonly isFigure: boolean;
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';

/** Numbers that are not limits: in dates, and in names of standards and of parts of the document. */
const NO_LIMITS = new RegExp(
  [
    String.raw`\d{4}-\d{2}-\d{2}`,
    String.raw`\d{1,2} (?:${MONTHS})(?: \d{4})?`,
    String.raw`(?:${MONTHS}) \d{1,2}, \d{4}`,
    String.raw`(?:${MONTHS})(?: \d{1,4})?`,
    String.raw`\b(?:ISO|RFC|HTTP|[Pp]arts?|[Rr]ules?|[Cc]lauses?|[Ss]ections?) \d[\d.]*(?:(?: to | and |, )\d[\d.]*)*`,
  ].join('|'),
  'g',
);

/** Thousands in groups of three, separated by commas, points, apostrophes or blanks; or a plain number; or a code. */
const FIGURE =
  /(?<![\w.,])(?:\d{1,3}(?:[,.'\u2019 \u00a0\u2009\u202f]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?![\w]|[.,]\d)|(?<![\w-])[A-Z][A-Z0-9_]+(?![\w-])/g;

const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const WORD = new RegExp(String.raw`\b(?:${WORDS.join('|')})\b`, 'gi');

const BELOW = /\b(?:fewer|less|shorter|smaller)(?: \w+)? than $|\b(?:below|under) $/i;
const ABOVE = /\b(?:more|longer|larger|greater)(?: \w+)? than $|\b(?:above|over) $/i;

const known = new Map<string, readonly Figure[]>();

/** The numbers and codes in the text of a clause, in order; `eleven` counts like `11`. */
export function clauseFigures(text: string): readonly Figure[] {
  const figures = known.get(text) ?? read(text);
  // The memory is cleared because editing a clause makes a new text with each key.
  if (known.size > 2000) known.clear();
  known.set(text, figures);
  return figures;
}

function read(text: string): readonly Figure[] {
  const limits = text.replaceAll(NO_LIMITS, (found) => ' '.repeat(found.length));
  const unitAfter = (end: number): string => /^[\s-]*([A-Za-z]+)/.exec(limits.slice(end))?.[1]?.toLowerCase() ?? '';
  const figures = [...limits.matchAll(FIGURE)].map(({ 0: written, index }): Figure => {
    const before = limits.slice(0, index);
    const beyond = BELOW.test(before) ? 1 : ABOVE.test(before) ? -1 : 0;
    const numbers = numbersOf(written);
    return {
      written,
      numbers: beyond === 0 ? numbers : [...numbers, ...numbers.flatMap((number) => shifted(number, -beyond))],
      unit: unitAfter(index + written.length),
      beyond,
      isFigure: true,
    };
  });
  const words = [...limits.matchAll(WORD)].map(({ 0: written, index }): Figure => ({
    written,
    numbers: [String(WORDS.indexOf(written.toLowerCase()))],
    unit: unitAfter(index + written.length),
    beyond: 0,
    isFigure: false,
  }));
  return [...figures, ...words];
}

/** The numbers that a figure may mean: some readers take 40.000 for forty thousand. */
function numbersOf(written: string): readonly string[] {
  if (!/^\d/.test(written) || /^0\d/.test(written)) return [];
  const whole = written.replaceAll(/[^\d.,]/g, '');
  const marks = whole.replaceAll(/\d/g, '');
  const [first = '', last = ''] = [marks[0], marks.at(-1)];
  if (marks === '') return [canonical(whole)];
  if (first !== last) return [canonical(whole.replaceAll(first, '').replace(last, '.'))];
  const grouped = whole.replaceAll(first, '');
  if (marks.length > 1) return [grouped];
  const decimal = canonical(whole.replace(first, '.'));
  if (!/^\d{1,3}[.,]\d{3}$/.test(whole)) return [decimal];
  return first === ',' ? [grouped] : [decimal, grouped];
}

/** A whole number plus `by`; empty for other numbers. */
const shifted = (number: string, by: number): readonly string[] =>
  /^\d{1,15}$/.test(number) ? [String(Number(number) + by)] : [];

/** A number in the form of a figure, with the same thousands separators. */
export function writtenLike({ written, beyond }: Figure, number: string): string | undefined {
  const [stated] = beyond === 0 ? [number] : shifted(number, beyond);
  if (stated === undefined) return undefined;
  const [whole = '', decimals] = stated.split('.');
  const mark = /^\d{1,3}([^\d])\d{3}(?!\d)/.exec(written)?.[1];
  const isLong = /^\d{4,}/.test(written);
  const separator = mark ?? (isLong || whole.length < 5 ? '' : ',');
  return `${inThousands(whole, separator)}${decimals === undefined ? '' : `.${decimals}`}`;
}

import { type Phrase, say } from '../../../core/index.js';

/** A way in which spreadsheets and exports damage values. */
interface Damage {
  /** The possible earlier texts of the cell, the likeliest first; `undefined` if the cell does not look damaged in this way. */
  readonly before: (cell: string) => readonly string[] | undefined;
  /** What has happened, and what helps. @param repaired the index of the earlier text that the rules accept, or -1 */
  readonly says: (repaired: number) => Phrase;
  /**
   * Set if the value is lost: the damage is then reported even if the rules accept no earlier text, unless they accept one of these
   * samples.
   */
  readonly isLossUnless?: readonly string[];
}

const INVISIBLE = /\u00a0|\u2007|\u202f|\u200b|\u200c|\u200d|\u2060|\ufeff/g;
/** The most leading zeros to try. */
const MOST_ZEROS = 12;
const LONGEST = 64;

const DAMAGES: readonly Damage[] = [
  {
    // The reader of workbooks uses this text for a formula without a result.
    before: (cell) => (/^#CALC!$/i.test(cell.trim()) ? [] : undefined),
    says: () =>
      say(
        'The cell is a formula without a result: open the table in a spreadsheet, correct the formula where it shows an error, and save the table once more.',
      ),
    isLossUnless: [],
  },
  {
    // A spreadsheet writes them into CSV in its own language: here English, Spanish and Portuguese.
    before: (cell) =>
      /^#(?:N\/[AD]|[¡¿]?(?:REF|VALUE|VALOR|NAME|NOMBRE|NOME|DIV\/0|N[UÚ]M|NULL|NULO|SPILL|DESBORDAMIENTO|DESPEJAR)[!?])$/i.test(
        cell.trim(),
      )
        ? []
        : undefined,
    says: () => say('The cell is the error of a formula: correct the formula in the spreadsheet.'),
    isLossUnless: [],
  },
  {
    // MySQL, Hive and Snowflake; SQL Server; Oracle; pandas and R. In another letter case the text may be a name.
    before: (cell) => (/^(?:\\N|NULL|\(null\)|<NA>)$/.test(cell.trim()) ? [] : undefined),
    says: () => say('A database has written this for a missing value: leave the cell empty.'),
    isLossUnless: [],
  },
  {
    before: (cell) => (/^#{3,}$/.test(cell.trim()) ? [] : undefined),
    says: () => say('The cell was copied from a column that was too narrow: widen the column and copy it again.'),
    isLossUnless: [],
  },
  {
    before: (cell) => (/^[-+]?[0-9](?:[.,][0-9]+)?E\+?[0-9]{1,3}$/i.test(cell.trim()) ? [] : undefined),
    says: () =>
      say(
        'A spreadsheet has shortened the number and its last digits are lost: format the column as text before entering values, then enter it again.',
      ),
    isLossUnless: [],
  },
  {
    before: (cell) => (/^="?[^"]*"?$/.test(cell) ? [cell.replace(/^="?|"$/g, '')] : undefined),
    says: () => say('The cell is a formula that keeps the value as text: remove = and the quotation marks.'),
  },
  {
    before: (cell) => (/^['\u2019]/.test(cell) ? [cell.slice(1)] : undefined),
    says: () => say('The apostrophe that marks text in a spreadsheet is part of the value: remove it.'),
  },
  {
    before: (cell) =>
      cell.search(INVISIBLE) < 0
        ? undefined
        : [cell.replace(INVISIBLE, ''), cell.replace(INVISIBLE, ' '), cell.replace(INVISIBLE, ' ').trim()],
    says: () => say('The cell has characters that are not seen, such as non-breaking spaces: remove them.'),
  },
  {
    before: amountsOf,
    says: () => AS_IN_SPREADSHEETS,
  },
  {
    // 1.000 may be a thousand.
    before: (cell) =>
      /^[0-9]+[.,]0+$/.test(cell) && !/^[0-9]{1,3}[.,]000$/.test(cell) ? [cell.replace(/[.,]0+$/, '')] : undefined,
    says: () => say('A program has written the digits as a decimal number: remove the point and the zeros after it.'),
  },
  {
    before: (cell) =>
      /^[0-9]{1,40}$/.test(cell) ? Array.from({ length: MOST_ZEROS }, (_, i) => '0'.repeat(i + 1) + cell) : undefined,
    says: (repaired) =>
      repaired === 0
        ? say(
            'A spreadsheet has probably removed a zero at the start: format the column as text before entering values.',
          )
        : say(
            'A spreadsheet has probably removed {count} zeros at the start: format the column as text before entering values.',
            { count: repaired + 1 },
          ),
  },
  {
    before: (cell) => (/^(?:TRUE|FALSE)$/i.test(cell) ? [cell.toLowerCase()] : undefined),
    says: () =>
      say('A spreadsheet has written the truth value in capitals: write true or false, in a column formatted as text.'),
  },
  {
    before: datesOf,
    says: () =>
      say('A spreadsheet has changed how the date is written: write it as YYYY-MM-DD, in a column formatted as text.'),
  },
  {
    before: (cell) => (isDate(cell) ? [] : undefined),
    says: () =>
      say(
        'The cell looks like a date, which a spreadsheet makes of values such as 1-2: format the column as text before entering values, then enter it again.',
      ),
    // Rules that accept one of these are for a field of dates.
    isLossUnless: ['1985-06-15', '2015-06-15', '2035-06-15'],
  },
];

/**
 * The damage behind a cell that a rule reports; the phrase never repeats the cell.
 * @param passes whether the rules accept another text in place of the cell
 */
export function causeOf(cell: string, passes: (cell: string) => boolean): Phrase | undefined {
  if (cell.length > LONGEST) return undefined;
  for (const { before, says, isLossUnless } of DAMAGES) {
    const texts = before(cell);
    if (!texts) continue;
    const repaired = texts.findIndex((text) => text !== cell && passes(text));
    if (repaired >= 0 || (isLossUnless && !isLossUnless.some(passes))) return says(repaired);
  }
  return undefined;
}

/**
 * The error of a formula, a cell of signs alone, a missing value, or a number that spreadsheets shorten: 5.0001E+07, but not 5E7, which may
 * be a code.
 */
const LOSS = /^\s*(?:[#\\(<]|NULL|[-+]?[0-9](?:[.,][0-9]+)?E\+[0-9]{2,3}\s*$)/i;

/** The damage to a cell whose value is lost in any column. */
export function lossIn(cell: string): Phrase | undefined {
  if (!LOSS.test(cell)) return undefined;
  return DAMAGES.find(({ before, isLossUnless }) => isLossUnless?.length === 0 && before(cell) !== undefined)?.says(0);
}

/** The amount in a cell as a spreadsheet writes it, if only one reading is possible: not 1,234 or 1,250.555. */
export function amountMeantBy(cell: string): string | undefined {
  const separators = cell.trim().match(/[^0-9]/g) ?? [];
  const mayBeDecimals = separators.length === 1 || new Set(separators).size > 1;
  const amount = mayBeDecimals && /[.,][0-9]{3}\s*$/.test(cell) ? undefined : amountsOf(cell)?.[0];
  return amount !== undefined && /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(amount) ? amount : undefined;
}

/** The phrase for a cell whose amount {@link amountMeantBy} knows. */
export const AS_IN_SPREADSHEETS = say(
  'The amount is written as in a spreadsheet: write a point before the decimals and no other separators.',
);

/** An amount with separators of thousands, or with a comma before its decimals. */
function amountsOf(cell: string): readonly string[] | undefined {
  const text = cell.trim();
  if (
    !/^(?:[0-9]+|[0-9]{1,3}(?:[.,'\u2019 \u00a0\u202f][0-9]{3})+)(?:[.,][0-9]+)?$/.test(text) ||
    /^[0-9.]*$/.test(text.replace(/\.(?=.*\.)/g, 'x'))
  )
    return undefined;
  const plain = text.replace(/['\u2019 \u00a0\u202f]/g, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const whole = plain.replace(/[.,]/g, '');
  const parted = last < 0 ? whole : `${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`;
  // 1,000 is a thousand or one; 1,5 is one and a half.
  return /^[0-9]{1,3}(?:[.,][0-9]{3})+$/.test(plain) ? [whole] : [parted];
}

const MONTH = '(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|dic|ene|abr|ago|set|out|fev)[a-z]*';
const NAMED = new RegExp(`^(?:[0-9]{1,4}[-. /]${MONTH}\\.?(?:[-. /][0-9]{2,4})?|${MONTH}\\.?[-. /][0-9]{1,4})$`, 'i');
const PARTS = /^([0-9]{1,4})([-./])([0-9]{1,2})\2([0-9]{1,4})(?:[ T][0-9:.]+(?: ?[AP]M)?)?$/i;

function isDate(cell: string): boolean {
  const text = cell.trim();
  if (NAMED.test(text)) return true;
  return datePartsOf(text).length > 0;
}

/** The dates that the cell may be, in ISO 8601. */
function datesOf(cell: string): readonly string[] | undefined {
  const dates = datePartsOf(cell.trim());
  return dates.length > 0 ? dates : undefined;
}

function datePartsOf(text: string): readonly string[] {
  const [, first, , second, third] = PARTS.exec(text) ?? [];
  if (first === undefined) return [];
  const orders = [
    [first, second, third],
    [third, second, first],
    [third, first, second],
  ] as const;
  return orders.flatMap(([year, month, day]) => {
    const isPossible =
      year!.length !== 1 &&
      year!.length !== 3 &&
      Number(month) >= 1 &&
      Number(month) <= 12 &&
      Number(day) >= 1 &&
      Number(day) <= 31;
    return isPossible ? [`${year!.padStart(4, '20')}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`] : [];
  });
}

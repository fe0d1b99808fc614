import { elementIn, elementsIn } from './xml.js';

/**
 * Formats of numbers that show zeros at the start, some with signs between the digits: `00000000`, `000-00-0000`. A point among them is in
 * quotes or behind a backslash; a plain one is that of decimals.
 */
const ZEROS = /^(?:[-0 /()]|\\[^\\]|"[^"]*")*$/;

/** The formats with zeros at the start, by the numbers of the styles that have them. @param styles the part `styles.xml` */
export function zeroFormats(styles: string): ReadonlyMap<number, string> {
  const codes = new Map(
    Array.from(elementsIn(styles, 'numFmt'), ({ numFmtId, formatCode = '' }) => [numFmtId, formatCode.split(';')[0]!]),
  );
  const cells = elementIn(styles, 'cellXfs')?.whole ?? '';
  return new Map(
    Array.from(elementsIn(cells, 'xf'), ({ numFmtId }, style) => [style, codes.get(numFmtId) ?? ''] as const).filter(
      ([, code]) => ZEROS.test(code) && placesIn(code) > 1,
    ),
  );
}

/** The parts of a format: a place of a digit, or a text. */
const partsOf = (code: string): readonly string[] => code.match(/\\[^]|"[^"]*"|[^]/g) ?? [];

const placesIn = (code: string): number => partsOf(code).filter((part) => part === '0').length;

/** A whole number as a spreadsheet shows it in a format with zeros at the start. */
export function shownAs(number: number, code: string): string {
  const digits = String(number).padStart(placesIn(code), '0');
  const surplus = digits.length - placesIn(code);
  let next = 0;
  return partsOf(code)
    .map((part) => {
      if (part !== '0') return part.replace(/^\\|^"|"$/g, '');
      const from = next;
      next += from === 0 ? surplus + 1 : 1;
      return digits.slice(from, next);
    })
    .join('');
}

import { elementIn, elementsIn } from './xml.js';

/**
 * Number formats with leading zeros, some with separators: `00000000`, `000-00-0000`. A point in quotes or after a backslash is a
 * separator; any other point is the decimal point.
 */
const ZEROS = /^(?:[-0 /()]|\\[^\\]|"[^"]*")*$/;

/** Parts of formats with decimals, such as `#,##0.00 "EUR"`, and of formats for percent and exponents. */
const [DECIMALS, OTHERS] = [/0[.]0/, /[%eE]/];
/** Literal parts of a format, and those in brackets: quoted texts, escaped characters and currencies. */
const UNSHOWN = /"[^"]*"|\\.|\[[^[\]]*\]/g;
/** The built-in formats with decimals (ECMA-376, part 1, 18.8.30). */
const OWN_DECIMALS = new Set(['2', '4', '7', '8', '39', '40', '43', '44']);

/** The styles of a workbook whose number format changes the text of a cell, by the index of the style. */
export interface NumberFormats {
  /** Styles with leading zeros, and their formats. */
  readonly zeros: ReadonlyMap<number, string>;
  /** Styles with decimals. */
  readonly decimals: ReadonlySet<number>;
}

/** @param styles the part `styles.xml` */
export function numberFormats(styles: string): NumberFormats {
  const codes = new Map(
    Array.from(elementsIn(styles, 'numFmt'), ({ numFmtId, formatCode = '' }) => [numFmtId, formatCode.split(';')[0]!]),
  );
  const cells = elementIn(styles, 'cellXfs')?.whole ?? '';
  const all = Array.from(elementsIn(cells, 'xf'), ({ numFmtId = '' }, style) => ({
    style,
    numFmtId,
    code: codes.get(numFmtId) ?? '',
  }));
  return {
    zeros: new Map(
      all.filter(({ code }) => ZEROS.test(code) && placesIn(code) > 1).map(({ style, code }) => [style, code]),
    ),
    decimals: new Set(
      all
        .filter(({ numFmtId, code }) => OWN_DECIMALS.has(numFmtId) || showsDecimals(code.replace(UNSHOWN, '')))
        .map(({ style }) => style),
    ),
  };
}

/**
 * A literal text of a format, or a currency with a letter of a day or a time and another sign than letters, digits and `$`, such as
 * `[$S/-280A]`. Quotation marks are escaped as in XML.
 */
const TEXT_OR_CURRENCY = /&quot;.*?&quot;|\[\$(?=[^&[\]-]*[dhmsy])([\w$]*[^\w$&[\]-][^&[\]-]*)(?:-[^&[\]]*)?\]/gi;

/**
 * Writes such currencies as literal texts: `"S/" 0.00` for `[$S/-280A] 0.00`. The package that reads workbooks would take their numbers for
 * days.
 * @param styles the part `styles.xml`
 */
export const withTextCurrencies = (styles: string): string =>
  styles.replace(/\sformatCode="[^"]*"/g, (format) =>
    format.replace(TEXT_OR_CURRENCY, (found, currency?: string) =>
      currency === undefined ? found : `&quot;${currency}&quot;`,
    ),
  );

/**
 * Whether a cell keeps a number that replaces its value.
 * @param code its format
 * @param isNumber whether the value is a number
 */
export function takesNumbers(code: string, isNumber: boolean): boolean {
  const [format = ''] = code.split(';');
  if (format === '@' || (ZEROS.test(format) && placesIn(format) > 1)) return false;
  const shown = format.replace(UNSHOWN, '');
  return isNumber || (/[#0]/.test(shown) && !/[a-z@]/i.test(shown));
}

const showsDecimals = (code: string): boolean => DECIMALS.test(code) && !OTHERS.test(code);

/** The parts of a format: digit places and literal texts. */
const partsOf = (code: string): readonly string[] => code.match(/\\[^]|"[^"]*"|[^]/g) ?? [];

const placesIn = (code: string): number => partsOf(code).filter((part) => part === '0').length;

/** A whole number in a format with leading zeros, as a spreadsheet shows it. */
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

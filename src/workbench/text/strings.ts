/** A text of a rule file on one line, so that it can't be mistaken for another line of the surrounding output. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\n\r]+/g, ' ');
}

/** A text with LF as its line ends. A clone on Windows usually has CRLF, with the same meaning. */
export function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** A text of at most `most` characters; a longer text is cut and ends with an ellipsis. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** `1 order`, `12,000 orders`. */
export function plural(count: number, noun: string): string {
  return `${inThousands(String(count), ',')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Digits in groups of three from the right: `12,345`. */
export function inThousands(digits: string, separator: string): string {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/.{3}/g) ?? [];
  return [digits.slice(0, first), ...groups].filter(Boolean).join(separator);
}

/** A decimal with separators, without rounding, and with at least the decimals of its currency: `1,203,400.00 PEN`. */
export function moneyOf(decimal: string, currency: string): string {
  const [whole, decimals = ''] = decimal.split('.');
  const shown = decimals.padEnd(decimalsOf(currency), '0');
  return `${inThousands(whole!, ',')}${shown === '' ? '' : `.${shown}`} ${currency}`;
}

/** The decimals of a currency; a sum in minor units has none. */
export function decimalsOf(currency: string): number {
  return /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().minimumFractionDigits!
    : 0;
}

/**
 * Amounts that become 1,000 times as large if the point separates thousands. A rule may only warn about such an amount, and then the
 * gateway can pay it.
 */
const THOUSANDS = /^\s*[1-9][0-9]{0,2}\.[0-9]{3}\s*$/;

/** Whether the point of an amount may separate thousands, which makes the amount 1,000 times as large. */
export const mayBeThousands = (amount: string): boolean => THOUSANDS.test(amount);

const LONGEST = 64;

/**
 * The merchant's own identifier of an order, as a summary shows it: at most 64 characters on one line, without effect on a terminal.
 * Invisible characters become escapes, and so do the commands of a workflow log: `::`, `##[`, `##vso[`.
 */
export function identifierText(value: string): string {
  const start = Array.from(value.slice(0, 2 * (LONGEST + 1)));
  const shown = start.length > LONGEST ? [...start.slice(0, LONGEST - 3), '...'] : start;
  return visible(shown.join('')).replace(/#(?=#)|:(?=:)/g, (mark) => `\\u{${mark.charCodeAt(0).toString(16)}}`);
}

/**
 * Characters that are invisible or change the direction of the text around them: control characters, line separators, format characters
 * (`\p{Cf}` of Unicode 17, as ranges, because an engine knows only its own version's) and the Hangul fillers. They go into a character
 * class of a regular expression with the flag `u`.
 */
export const UNSEEN = [
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2',
  '\\u115f\\u1160\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb',
  '\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e007f}',
].join('');

/** Line ends, tabs and lone surrogates too. */
const HIDDEN = new RegExp(`[${UNSEEN}\\t\\n\\r\\ud800-\\udfff]`, 'gu');

/**
 * Text for one line of output. Characters that are invisible, control a terminal, end a line or change the direction of text become
 * escapes.
 */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/**
 * A word quoted for a shell: as the shells of Windows read it too, unless it has characters that a shell may replace. Invisible characters
 * become escapes, because a terminal would obey them when the word is pasted.
 */
export function shellWord(text: string): string {
  if (/^[\w./][\w./:-]*$/.test(text)) return text;
  if (visible(text) === text && /^[\p{L}\w ./:-]+$/u.test(text)) return `"${text}"`;
  if (visible(text) === text) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return `$'${Array.from(new TextEncoder().encode(text), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`;
}

/** The path of a file quoted for a shell, so that no program reads it as an option. */
export const shellPath = (path: string): string => shellWord(path.startsWith('-') ? `./${path}` : path);

/** A value as a file or an output of JSON. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Where a run of ASCII digits ends. A loop, as values are short and a regular expression costs more to start. */
export function digitsEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) break;
    at++;
  }
  return at;
}

/** ASCII digits and nothing else. */
export const areDigits = (value: string): boolean => value !== '' && digitsEnd(value, 0) === value.length;

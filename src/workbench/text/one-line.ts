/** A text of a rule file on one line, so that it can't be taken for another line of what is written around it. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\n\r]+/g, ' ');
}

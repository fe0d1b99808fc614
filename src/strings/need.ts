/** What a rule that was not evaluated needs, in words: `binding:pe.bank` is "a binding for pe.bank". */
export function needInWords(need: string): string {
  const [kind, name = ''] = need.split(':');
  if (kind === 'binding') return `a binding for ${name}`;
  if (kind === 'fact') return `the fact ${name}`;
  return kind === 'currency' ? `the currency ${name}` : `a row for the value of ${name}`;
}

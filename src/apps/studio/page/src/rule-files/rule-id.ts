/**
 * The id of a new rule, made of its field and its check: `beneficiary-name-one-of`, `amount-between`.
 * @param taken the ids of the other rules; a number makes it differ from them
 */
export function ruleIdFor(field: string, check: string, taken: readonly string[]): string {
  const [names, words] = [wordsOf(field), wordsOf(check)];
  // The last words of the field may be the first of the check.
  const shared = names.findIndex((_, i) => names.slice(i).every((name, j) => name === words[j]));
  const id = [...(shared < 0 ? names : names.slice(0, shared)), ...words].join('-');
  let unique = id;
  for (let number = 2; taken.includes(unique); number++) unique = `${id}-${number}`;
  return unique;
}

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

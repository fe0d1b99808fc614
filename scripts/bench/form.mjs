// How long a form takes for a change: warm, some fields in turn, with a right and a wrong value.
const CHANGES = 1000;

/**
 * @param isChanged whether a field is among those that change
 * @returns the median in milliseconds
 */
export async function medianOfChanges(operation, isChanged) {
  const { createForm, rulesOf } = await import('../../dist/esm/index.js');
  const fields = rulesOf(operation).fields.filter(({ name }) => isChanged(name));
  const form = createForm(operation);
  const times = [];
  for (let i = 0; i < 2 * CHANGES; i++) {
    const { name, example = '1' } = fields[i % fields.length];
    const value = Math.floor(i / fields.length) % 2 === 0 ? example : `${example}x`;
    const start = performance.now();
    form.set(name, value);
    times.push(performance.now() - start);
  }
  const warm = times.slice(CHANGES).sort((a, b) => a - b);
  return Number(warm[CHANGES / 2].toFixed(3));
}

import { type Phrase, canonical, say } from '../../core/index.js';

/** What is wrong with the first of some bounds that people may read as thousands, such as 10.000; a zero at the end is never needed. */
export function thousandsFault(bounds: readonly string[]): Phrase | undefined {
  const value = bounds.find((bound) => /^-?[1-9][0-9]{0,2}\.[0-9]{2}0$/.test(bound));
  if (value === undefined) return undefined;
  const [sign, size] = value.startsWith('-') ? ['-', value.slice(1)] : ['', value];
  return say('"{value}" is {number}, and may be read as {thousands}; write the one that is meant.', {
    value,
    number: sign + canonical(size),
    thousands: value.replace('.', ''),
  });
}

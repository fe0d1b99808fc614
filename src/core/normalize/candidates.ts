import type { Canonical } from '../model/check.js';
import type { ValueChangeKind } from '../model/normalized.js';

/** Another way to write a value, and what was done to it. */
interface Candidate {
  readonly text: string;
  readonly kinds: readonly ValueChangeKind[];
}

type Step = readonly [kind: ValueChangeKind, to: (value: string) => string];

/** Bits of the steps that are taken together: single steps first, so that no change is made without need. */
const TOGETHER = [1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15];

/** The other ways to write a value: without the blanks around it, and as the forms of its rule say. Each step changes something. */
export function* candidatesOf(value: string, forms: readonly Canonical[]): Generator<Candidate> {
  for (const form of forms.length > 0 ? forms : [{}]) {
    const steps = stepsOf(form);
    for (const bits of TOGETHER) {
      const taken = steps.filter((_, i) => bits & (1 << i));
      // Bits beyond the steps that there are.
      if (bits >> steps.length > 0) continue;
      let text = value;
      let isNeeded = true;
      for (const [, to] of taken) {
        const next = to(text);
        isNeeded &&= next !== text;
        text = next;
      }
      if (isNeeded) yield { text, kinds: taken.map(([kind]) => kind) };
    }
  }
}

function stepsOf({ separators, digitsOnly, prefix, capitals }: Canonical): readonly Step[] {
  const steps: Step[] = [['trim', (value) => value.trim()]];
  if (separators !== undefined) {
    const between = new RegExp(`([0-9A-Za-z])[${classOf(separators)}]+(?=[0-9A-Za-z])`, 'g');
    const suitable = new RegExp(digitsOnly ? `^[0-9${classOf(separators)}]*$` : '');
    steps.push(['separators', (value) => (suitable.test(value) ? value.replace(between, '$1') : value)]);
  }
  if (prefix) steps.push(['prefix', (value) => nationalOf(value, prefix)]);
  // Letters beyond ASCII may have capitals of other codes: the capital of a dotless i is I.
  if (capitals) steps.push(['case', (value) => value.replace(/[a-z]/g, (letter) => letter.toUpperCase())]);
  return steps;
}

/** The body of a character class: a blank stands for every blank, a hyphen for every hyphen and dash. */
function classOf(separators: string): string {
  return Array.from(separators, (one) => (one === ' ' ? '\\s' : one === '-' ? '\\-\u2010-\u2015' : `\\${one}`)).join(
    '',
  );
}

/** A number with the trunk digits in place of the calling code; some people write both. */
function nationalOf(value: string, { code, trunk }: NonNullable<Canonical['prefix']>): string {
  const international = [`+${code}`, `00${code}`].find((start) => value.startsWith(start));
  if (international === undefined) return value;
  const rest = value.slice(international.length);
  return trunk !== '' && rest.startsWith(trunk) ? rest : trunk + rest;
}

import type { CanonicalForm } from '../model/compiled.js';
import type { ValueChangeKind } from '../model/normalized.js';
import { inCapitals, separatorClass, trimmed } from '../text/spelling.js';

/** Another way to write a value, and what was done to it. */
interface Candidate {
  readonly text: string;
  readonly kinds: readonly ValueChangeKind[];
}

/** What a rule says of another way to write a value: also the values one of which is meant, in letters of any case. */
type Forms = CanonicalForm & { readonly codes?: readonly string[] };

type Step = readonly [kind: ValueChangeKind, to: (value: string) => string];

/** Bits of the steps that are taken together: single steps first, so that no change is made without need. */
const TOGETHER = [1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15];

/** The other ways to write a value: without the blanks around it, and as the forms of its rule say. Each step changes something. */
export function* candidatesOf(value: string, forms: readonly Forms[]): Generator<Candidate> {
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

function stepsOf({ separators, digitsOnly, prefix, capitals, codes }: Forms): readonly Step[] {
  const steps: Step[] = [['trim', trimmed]];
  if (separators !== undefined)
    steps.push([
      'separators',
      (value) => ((prefix ? FEW_ZEROS : WHOLE).test(value) ? value : joined(value, separators, digitsOnly)),
    ]);
  if (prefix) steps.push(['prefix', prefix]);
  if (capitals) steps.push(['case', inCapitals]);
  if (codes) steps.push(['case', (value) => codes.find((code) => inCapitals(code) === inCapitals(value)) ?? value]);
  return steps;
}

/** A whole number as spreadsheets write it: its last zeros are no digits of the value, and no account gets digits that may be none. */
const WHOLE = /^[0-9]+[.]0+$/;

/** The same of a phone number, in which three zeros and more are a group of digits. */
const FEW_ZEROS = /^[0-9]+[.]0{1,2}$/;

/** Text without the separators between its letters and digits, and without the brackets around some of them. */
function joined(value: string, separators: string, digitsOnly?: boolean): string {
  const separator = separatorClass(separators);
  if (digitsOnly && !new RegExp(`^[0-9${separator}]*$`).test(value)) return value;
  const bare = separators.includes('(') ? trimmedOf(value, value.replace(/[()[\]]/g, ' ')) : value;
  return bare.replace(new RegExp(`([0-9A-Za-z+])[${separator}]+(?=[0-9A-Za-z])`, 'g'), '$1');
}

/** Brackets at the ends leave blanks there. */
const trimmedOf = (value: string, bare: string): string => (bare === value ? value : trimmed(bare));

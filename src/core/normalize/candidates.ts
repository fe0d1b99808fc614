import type { CanonicalForm } from '../model/compiled.js';
import type { ValueChangeKind } from '../model/normalized.js';
import { inCapitals, separatorClass, trimmed } from '../text/spelling.js';

/** Another way of writing a value, and the changes that lead to it. */
interface Candidate {
  readonly text: string;
  readonly kinds: readonly ValueChangeKind[];
}

/** The ways of writing a value that a rule allows. `codes` are values that match in any case. */
type Forms = CanonicalForm & { readonly codes?: readonly string[] };

type Step = readonly [kind: ValueChangeKind, to: (value: string) => string];

/** Combinations of steps as bits. Single steps come first, so that no unnecessary change is made. */
const TOGETHER = [1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15];

/**
 * Other ways of writing a value: without surrounding blanks, and in the forms of its rule. Each step changes something. Only blanks and
 * invisible characters become empty: a calling code alone or brackets without digits stay, because the finding on them would be lost.
 */
export function* candidatesOf(value: string, forms: readonly Forms[]): Generator<Candidate> {
  for (const form of forms.length > 0 ? forms : [{}]) {
    const steps = stepsOf(form);
    for (const bits of TOGETHER) {
      const taken = steps.filter((_, i) => bits & (1 << i));
      // Skips bits without a step.
      if (bits >> steps.length > 0) continue;
      let text = value;
      let isNeeded = true;
      for (const [, to] of taken) {
        const next = to(text);
        isNeeded &&= next !== text;
        text = next;
      }
      if (isNeeded && (text || bits === 1)) yield { text, kinds: taken.map(([kind]) => kind) };
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

/**
 * A whole number as spreadsheets write it. Its decimals are not digits of the value, so dropping the point would add digits to an account
 * number.
 */
const WHOLE = /^[0-9]+[.]0+$/;

/** The same for a phone number, in which three or more zeros may be a group of digits. */
const FEW_ZEROS = /^[0-9]+[.]0{1,2}$/;

/** Text without the separators between its letters and digits, and without brackets. */
function joined(value: string, separators: string, digitsOnly?: boolean): string {
  const separator = separatorClass(separators);
  if (digitsOnly && !new RegExp(`^[0-9${separator}]*$`).test(value)) return value;
  const bare = separators.includes('(') ? trimmedOf(value, value.replace(/[()[\]]/g, ' ')) : value;
  return bare.replace(new RegExp(`([0-9A-Za-z+])[${separator}]+(?=[0-9A-Za-z])`, 'g'), '$1');
}

/** Removing brackets at the ends leaves blanks there. */
const trimmedOf = (value: string, bare: string): string => (bare === value ? value : trimmed(bare));

import type { SlotCodes } from '../../../core/index.js';
import { formsPattern } from '../../../checks/index.js';
import type { Slot } from '../rulebook.js';

/** Which codes a slot may have, as the evaluator needs them. */
export function slotCodes({ like = [], 'not-like': unlike = [] }: NonNullable<Slot['codes']>): SlotCodes {
  const says = [
    ...(like.length > 0 ? [`a code has the form ${like.join(' or ')}`] : []),
    ...(unlike.length > 0 ? [`a code is not ${unlike.join(' or ')}`] : []),
  ];
  const isNamed = [...like, ...unlike].some((form) => form.includes('<NAME>'));
  const name = isNamed ? '; <NAME> is one or more of A-Z, 0-9 and _' : '';
  return [patternOf(like), patternOf(unlike), says.join(', and ') + name];
}

const patternOf = (forms: readonly string[]): string => (forms.length > 0 ? formsPattern(forms) : '');

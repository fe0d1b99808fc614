import type { LintRule } from '../lint-rule.js';
import { boundSlots } from '../internal/bindings.js';
import { type Phrase, listed, say } from '../../../core/index.js';
import { type Slot, slotCodes } from '../../rulebook/index.js';

const isImpossible = (codes: Slot['codes'], code: string): boolean => {
  const [like, unlike] = codes ? slotCodes(codes) : [];
  return (!!like && !new RegExp(like).test(code)) || (!!unlike && new RegExp(unlike).test(code));
};

const formsOf = ({ like, 'not-like': unlike }: NonNullable<Slot['codes']>): readonly Phrase[] => [
  ...(like ? [say('A code has the form {forms}.', { forms: listed(like, ' or ') })] : []),
  ...(unlike ? [say('A code is not {forms}.', { forms: listed(unlike, ' or ') })] : []),
];

export const wrongBinding: LintRule = {
  name: 'wrong-binding',
  severity: 'error',
  description:
    'A code in a bindings file has spaces around it, is the word none in brackets, or is one that no order can have.',
  rulebook(context, report) {
    for (const { file, slot, labels } of boundSlots(context)) {
      for (const [label, codes] of labels) {
        (codes === 'none' ? [] : codes).forEach((code, i) => {
          if (code.trim() !== code)
            report(file, [slot, label, i], say('Remove the spaces around this code; bindings with them are refused.'));
          else if (isImpossible(context.slotCodes(slot), code))
            report(
              file,
              [slot, label, i],
              [
                say('No order can have this code, so that every order would be evaluated as one with another code.'),
                ...formsOf(context.slotCodes(slot)!),
              ],
            );
          else if (code === 'none')
            report(
              file,
              [slot, label, i],
              [
                say('In brackets this is a code called none.'),
                say('If the label has no code, write: {label}: none', { label }),
              ],
            );
        });
      }
    }
  },
};

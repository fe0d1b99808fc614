import type { LintRule } from '../lint-rule.js';
import { boundSlots } from '../internal/bindings.js';
import { say } from '../../../core/index.js';

export const wrongBinding: LintRule = {
  name: 'wrong-binding',
  severity: 'error',
  description: 'A code in a bindings file has spaces around it, or is the word none in brackets.',
  rulebook(context, report) {
    for (const { file, slot, labels } of boundSlots(context)) {
      for (const [label, codes] of labels) {
        (codes === 'none' ? [] : codes).forEach((code, i) => {
          if (code.trim() !== code)
            report(file, [slot, label, i], say('Remove the spaces around this code; bindings with them are refused.'));
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

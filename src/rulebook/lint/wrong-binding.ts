import type { LintRule } from './rule.js';
import { boundSlots } from './support/bindings.js';

export const wrongBinding: LintRule = {
  name: 'wrong-binding',
  severity: 'error',
  description: 'A code in a bindings file has blanks around it, or is the word none, which stands without brackets.',
  rulebook(context, report) {
    for (const { file, slot, labels } of boundSlots(context)) {
      for (const [label, codes] of labels) {
        (codes === 'none' ? [] : codes).forEach((code, i) => {
          if (code.trim() !== code)
            report(file, [slot, label, i], 'Take the blanks around this code away; no order is judged with them.');
          else if (code === 'none')
            report(
              file,
              [slot, label, i],
              `In brackets this is a code called none. For no code at all, write: ${label}: none`,
            );
        });
      }
    }
  },
};

import type { LintRule } from '../lint-rule.js';
import { boundSlots } from '../internal/bindings.js';
import { say } from '../../../core/index.js';

export const repeatedBinding: LintRule = {
  name: 'repeated-binding',
  severity: 'error',
  description: 'A bindings file gives one code to two labels.',
  rulebook(context, report) {
    for (const { file, slot, labels } of boundSlots(context)) {
      const seen = new Map<string, string>();
      for (const [label, codes] of labels) {
        (codes === 'none' ? [] : codes).forEach((code, i) => {
          const other = seen.get(code);
          if (other !== undefined)
            report(
              file,
              [slot, label, i],
              [
                say('This code is already bound to {label}; a code has only one label.', { label: other }),
                say('Remove one of the two.'),
              ],
            );
          seen.set(code, label);
        });
      }
    }
  },
};

import type { LintRule } from './rule.js';
import { boundSlots } from './support/bindings.js';

export const openLabel: LintRule = {
  name: 'open-label',
  severity: 'warning',
  description:
    'A bindings file starts a slot and leaves a label of it open, so that codes which it does not list are not judged.',
  rulebook(context, report) {
    if (context.isBroken('slots.yaml')) return;
    for (const { file, slot, labels } of boundSlots(context)) {
      const bound = labels.map(([label]) => label);
      const open = context.labelsOf(slot).filter((label) => !bound.includes(label));
      if (bound.length === 0 || open.length === 0) continue;
      report(
        file,
        [slot],
        `${open.join(', ')} ${open.length === 1 ? 'is' : 'are'} left open: until each label of ${slot} has codes or the word none, codes that are not listed here are not judged.`,
        'key',
      );
    }
  },
};

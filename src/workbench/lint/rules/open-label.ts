import type { LintRule } from '../lint-rule.js';
import { boundSlots } from '../internal/bindings.js';
import { listed, say } from '../../../core/index.js';

export const openLabel: LintRule = {
  name: 'open-label',
  severity: 'warning',
  description:
    'A bindings file binds some labels of a slot and leaves others open, so that codes it does not list are not evaluated.',
  rulebook(context, report) {
    if (context.isBroken('slots.yaml')) return;
    for (const { file, slot, labels } of boundSlots(context)) {
      const bound = labels.map(([label]) => label);
      const open = context.labelsOf(slot).filter((label) => !bound.includes(label));
      if (bound.length === 0 || open.length === 0) continue;
      report(
        file,
        [slot],
        [
          open.length === 1
            ? say(
                '{labels} has no codes yet: while a label of {slot} is open, codes that are not listed here are not evaluated.',
                { labels: listed(open), slot },
              )
            : say(
                '{labels} have no codes yet: while a label of {slot} is open, codes that are not listed here are not evaluated.',
                { labels: listed(open), slot },
              ),
          say('Give each label its codes, or the word none.'),
        ],
        'key',
      );
    }
  },
};

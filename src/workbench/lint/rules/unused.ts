import { referencesIn } from '../../rulebook/index.js';
import type { LintRule } from '../lint-rule.js';
import { say } from '../../../core/index.js';

export const unused: LintRule = {
  name: 'unused',
  severity: 'warning',
  description: 'Nothing refers to a list, a slot or a shared file.',
  rulebook({ rulebook, files, isWhole, positions }, report) {
    if (!isWhole || rulebook.operations.size === 0) return;
    const named = new Set([...files.values()].flatMap(referencesIn));
    for (const list of rulebook.lists.values())
      if (!named.has(`lists/${list.id}`))
        report(list, [], say('No rule refers to this list; remove the file or refer to it.'));
    const slots = new Set(
      [...rulebook.operations.values()].flatMap((operation) => operation.derived.map((d) => d.slot)),
    );
    for (const slot of rulebook.slots.values())
      if (!slots.has(slot.id))
        report(slot, [], say('No operation derives a name from this slot; remove it or use it.'), 'key');
    for (const yaml of files.values()) {
      if (yaml.file.startsWith('common/') && !named.has(yaml.file.slice(0, -'.yaml'.length)))
        report(positions.set({}, yaml, []), [], say('No operation includes this file; remove it or include it.'));
    }
  },
};

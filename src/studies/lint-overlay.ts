import type { Finding } from '../rulebook/finding.js';
import type { Overlaid } from '../rulebook/overlay.js';
import type { Rulebook } from '../rulebook/rulebook.js';
import { diffOperations } from './diff.js';
import { wrongExamples } from './examples.js';

/**
 * Finds what is wrong with an overlay that has been applied: faults of its files, exceptions past their date, loosening without an end, and
 * examples of its own cards that those answer wrongly.
 * @param today the day from which an exception is past its date
 */
export function findingsOf(rulebook: Rulebook, overlaid: Overlaid, today: string): readonly Finding[] {
  return [
    ...overlaid.findings,
    ...endlessLoosening(rulebook, overlaid, today),
    ...wrongOwnExamples(rulebook, overlaid),
  ];
}

/** A changed check that may let more orders pass needs an end; only the comparison of both can tell. */
function endlessLoosening(
  rulebook: Rulebook,
  { rulebook: after, exceptions }: Overlaid,
  today: string,
): readonly Finding[] {
  return exceptions.flatMap(({ ruleId, hasCheck, until, position }) => {
    if (!hasCheck || until !== undefined) return [];
    const id = ruleId.slice(0, ruleId.indexOf('/'));
    const slots = { before: rulebook.slots, after: rulebook.slots };
    const kinds = diffOperations(rulebook.operations.get(id)!, after.operations.get(id)!, slots, { today }).flatMap(
      (c) => (c.ruleId === ruleId ? [c.kind] : []),
    );
    const isSame = kinds.every((kind) => kind === 'wording');
    if (kinds.length === 0 || (!isSame && kinds.every((kind) => kind === 'narrowed' || kind === 'wording'))) return [];
    const message = isSame
      ? 'The check says the same as the rule; drop the change.'
      : 'This check may let orders pass that the rule refuses; add "until".';
    return [{ ...position, code: isSame ? 'no-change' : 'missing-until', severity: 'error' as const, message }];
  });
}

function wrongOwnExamples(rulebook: Rulebook, { rulebook: after }: Overlaid): readonly Finding[] {
  return [...after.operations.values()]
    .filter((operation) => operation.rules.some(({ id }) => id.startsWith('own/')))
    .flatMap((operation) => wrongExamples(operation))
    .filter(({ rule, kind }) => rule.id.startsWith('own/') && kind !== 'field')
    .map(({ rule, kind, index }) => ({
      ...rule.position,
      code: 'wrong-example',
      severity: 'error' as const,
      message: `The ${kind} example ${index + 1} of ${rule.id} is judged otherwise by its own rule.`,
    }));
}

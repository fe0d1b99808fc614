import { diffOperations } from '../analysis/index.js';
import { say } from '../../core/index.js';
import { type Finding, type Overlaid, type Rulebook, findingAt } from '../rulebook/index.js';
import { findingsOfOverlay } from './internal/overlay-findings.js';
import { wrongExample } from './rules/wrong-example.js';

/**
 * Finds faults because of which an overlay can't be used: those found while applying it, changes that accept more orders without an end
 * date, changes without effect, and wrong examples of its own rules.
 * @param rulebook the rules without the overlay
 * @param today the day after which an exception has ended
 */
export function overlayFaults(rulebook: Rulebook, overlaid: Overlaid, today: string): readonly Finding[] {
  return [
    ...overlaid.findings,
    ...checkChanges(rulebook, overlaid, today),
    ...findingsOfOverlay([wrongExample], rulebook, overlaid, today),
  ];
}

/** Only comparing both versions of a rule shows whether its new check accepts more orders. */
function checkChanges(
  rulebook: Rulebook,
  { rulebook: after, exceptions }: Overlaid,
  today: string,
): readonly Finding[] {
  return exceptions.flatMap(({ ruleId, hasCheck, until, position }) => {
    if (!hasCheck || until !== undefined) return [];
    const id = ruleId.slice(0, ruleId.indexOf('/'));
    const kinds = diffOperations(rulebook.operations.get(id)!, after.operations.get(id)!, { today }).flatMap((change) =>
      change.ruleId === ruleId ? [change.kind] : [],
    );
    const isSame = kinds.every((kind) => kind === 'wording');
    if (kinds.length === 0 || (!isSame && kinds.every((kind) => kind === 'narrowed' || kind === 'wording'))) return [];
    const message = isSame
      ? say("This check equals the rule's own; remove the change.")
      : say('This check may accept orders that the rule refuses; add "until".');
    const code = isSame ? 'no-change' : 'missing-until';
    return [findingAt(position, code, message, isSame ? 'warning' : 'error')];
  });
}

import type { Change } from './change.js';
import type { Witness } from './witness.js';
import { englishOf } from '../../../core/index.js';

/** A difference as plain data. */
export function changeData({
  operation,
  ruleId,
  kind,
  witnesses,
  semver,
  what,
  from,
  until,
  renamedTo,
  position,
}: Change) {
  return {
    operation,
    ruleId,
    kind,
    witness: witnesses[0]?.order ?? null,
    semver,
    what: what.map(englishOf),
    from,
    until,
    renamedTo,
    file: position?.file,
    line: position?.line,
    witnesses: witnesses.map(verdicts),
  };
}

function verdicts({ direction, order, facts, bindings, at, before, after }: Witness): Witness {
  return { direction, order, facts, bindings, at, before, after };
}

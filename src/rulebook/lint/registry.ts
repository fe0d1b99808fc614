import { duplicateId } from './duplicate-id.js';
import { expiredRule } from './expired-rule.js';
import { impossibleCondition } from './impossible-condition.js';
import { openLabel } from './open-label.js';
import { overlappingPrefixes } from './overlapping-prefixes.js';
import { overlappingRows } from './overlapping-rows.js';
import { repeatedBinding } from './repeated-binding.js';
import type { LintRule } from './rule.js';
import { shadowedRule } from './shadowed-rule.js';
import { silentPairs } from './silent-pairs.js';
import { uncoveredDays } from './uncovered-days.js';
import { unguardedAmount } from './unguarded-amount.js';
import { unknownClause } from './unknown-clause.js';
import { unknownCode } from './unknown-code.js';
import { unknownField } from './unknown-field.js';
import { unknownLabel } from './unknown-label.js';
import { unneededException } from './unneeded-exception.js';
import { unsatisfiable } from './unsatisfiable.js';
import { unused } from './unused.js';
import { wrongBinding } from './wrong-binding.js';

/** Every rule of lint that needs no compiled operation; adding one is adding a file and its line here. */
export const lintRules: readonly LintRule[] = [
  duplicateId,
  expiredRule,
  impossibleCondition,
  openLabel,
  overlappingPrefixes,
  overlappingRows,
  repeatedBinding,
  shadowedRule,
  silentPairs,
  uncoveredDays,
  unguardedAmount,
  unknownClause,
  unknownCode,
  unknownField,
  unknownLabel,
  unneededException,
  unsatisfiable,
  unused,
  wrongBinding,
];

import type { LintRule } from '../lint-rule.js';
import { duplicateId } from './duplicate-id.js';
import { expiredRule } from './expired-rule.js';
import { fractionalUnit } from './fractional-unit.js';
import { impossibleCondition } from './impossible-condition.js';
import { impossibleGroup } from './impossible-group.js';
import { impossiblePrefix } from './impossible-prefix.js';
import { missingFactor } from './missing-factor.js';
import { missingRow } from './missing-row.js';
import { olderTranslation } from './older-translation.js';
import { openLabel } from './open-label.js';
import { otherCurrency } from './other-currency.js';
import { overlappingPrefixes } from './overlapping-prefixes.js';
import { overlappingRows } from './overlapping-rows.js';
import { paddedValue } from './padded-value.js';
import { repeatedBinding } from './repeated-binding.js';
import { shadowedRule } from './shadowed-rule.js';
import { staleSource } from './stale-source.js';
import { statedByDocument } from './stated-by-document.js';
import { unboundedList } from './unbounded-list.js';
import { uncoveredDays } from './uncovered-days.js';
import { unguardedAmount } from './unguarded-amount.js';
import { unknownClause } from './unknown-clause.js';
import { unknownCode } from './unknown-code.js';
import { unknownField } from './unknown-field.js';
import { unknownLabel } from './unknown-label.js';
import { unknownPlaceholder } from './unknown-placeholder.js';
import { unneededException } from './unneeded-exception.js';
import { unneededReason } from './unneeded-reason.js';
import { unsatisfiable } from './unsatisfiable.js';
import { untranslated } from './untranslated.js';
import { unused } from './unused.js';
import { wrongBinding } from './wrong-binding.js';
import { wrongExample } from './wrong-example.js';
import { wrongTranslation } from './wrong-translation.js';

export const lintRules: readonly LintRule[] = [
  duplicateId,
  expiredRule,
  fractionalUnit,
  impossibleCondition,
  impossibleGroup,
  impossiblePrefix,
  missingFactor,
  missingRow,
  olderTranslation,
  openLabel,
  otherCurrency,
  overlappingPrefixes,
  overlappingRows,
  paddedValue,
  repeatedBinding,
  shadowedRule,
  staleSource,
  statedByDocument,
  unboundedList,
  uncoveredDays,
  unguardedAmount,
  unknownClause,
  unknownCode,
  unknownField,
  unknownLabel,
  unknownPlaceholder,
  unneededException,
  unneededReason,
  unsatisfiable,
  untranslated,
  unused,
  wrongBinding,
  wrongExample,
  wrongTranslation,
];

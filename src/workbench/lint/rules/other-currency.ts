import { checks } from '../../../checks/index.js';
import { type Operation, type Rule, conditionEntries, listed, overlaps, say } from '../../../core/index.js';
import { readsOf } from '../../compiler/index.js';
import { placeOf, acceptedBy, checkTable } from '../../rulebook/index.js';
import type { LintRule } from '../lint-rule.js';

const CURRENCY = 'currency';

export const otherCurrency: LintRule = {
  name: 'other-currency',
  severity: 'warning',
  description:
    "A limit is in the operation's currency, and another rule allows orders in others, for which nothing limits the amount.",
  needsWhole: true,
  operation(operation, _context, report) {
    const allowing = operation.rules.find(
      ({ field, check }) => field === CURRENCY && acceptedBy(check)?.kind === 'values',
    );
    const allowed = allowing && acceptedBy(allowing.check);
    if (allowed?.kind !== 'values') return;
    for (const rule of operation.rules) {
      const own = ownCurrencies(rule, operation);
      const others = allowed.values.filter((currency) => !own.includes(currency));
      if (own.length === 0 || others.length === 0 || !overlaps(rule, allowing!)) continue;
      const isLimited = operation.rules.some(
        (other) => other !== rule && limitsByCurrency(other, rule) && ownCurrencies(other, operation).length === 0,
      );
      if (namesCurrency(rule) || isLimited) continue;
      report(
        rule,
        ['check'],
        [
          say(
            '{rule} ({place}) allows {currencies}, and this rule is for {own} alone: every amount in {currencies} passes.',
            {
              rule: allowing!.id,
              place: placeOf(allowing!.position),
              currencies: listed(others, ' or '),
              own: own[0]!,
            },
          ),
          say(
            'Remove "currency" from the operation, so that the limit is for every currency; where limits differ, write {example} here, and a rule for each other currency.',
            {
              example: `when: { currency: [${own[0]!}] }`,
            },
          ),
        ],
        'key',
      );
    }
  },
};

/** The currencies of a rule that evaluates amounts of only one currency, the operation's own first. */
function ownCurrencies({ check: { name, parameters } }: Rule, { currency, parity }: Operation): readonly string[] {
  const isOfOne = checks[name]!.needs?.(parameters).includes(`currency:${currency}`) === true;
  return isOfOne ? [currency ?? [], parity ?? []].flat() : [];
}

/** Whether a rule's condition depends on the currency. */
const namesCurrency = (rule: Rule): boolean => conditionEntries(rule).some(({ name }) => name === CURRENCY);

/** Whether another rule on the field depends on the currency. */
const limitsByCurrency = (other: Rule, { field }: Rule): boolean =>
  other.field === field &&
  readsOf(other).includes(CURRENCY) &&
  (namesCurrency(other) || checkTable(other.check) !== undefined);

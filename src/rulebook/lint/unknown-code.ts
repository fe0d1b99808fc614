import type { LintRule } from './rule.js';
import { codesOf, isListed, otherLength } from './support/iso-codes.js';

export const unknownCode: LintRule = {
  name: 'unknown-code',
  severity: 'error',
  description:
    'A country or currency code that ISO does not list and rules/exceptions.yaml does not allow, or of another length than its field takes.',
  operation(operation, context, report) {
    const { exceptions } = context.rulebook;
    if (context.isBroken('exceptions.yaml')) return;
    for (const { code, standard, letters, card, path } of codesOf(operation, context)) {
      const isAllowed = exceptions.some((e) => e.code === code && e.standard === standard);
      if (letters !== undefined && code.length !== letters)
        report(
          card,
          path,
          `Countries have ${letters} letters here: write ${otherLength(code) ?? 'such a code'} in place of ${code}.`,
        );
      else if (!isAllowed && !isListed(code, standard))
        report(
          card,
          path,
          `${standard} does not list ${code}; correct it, or give the reason in rules/exceptions.yaml.`,
        );
    }
  },
};

import type { LintRule } from './rule.js';
import { codesOf, isListed } from './support/iso-codes.js';

export const unknownCode: LintRule = {
  name: 'unknown-code',
  severity: 'error',
  description: 'A country or currency code that ISO does not list, and rules/exceptions.yaml does not allow.',
  operation(operation, context, report) {
    const { exceptions } = context.rulebook;
    if (context.isBroken('exceptions.yaml')) return;
    for (const { code, standard, card, path } of codesOf(operation, context)) {
      const isAllowed = exceptions.some((e) => e.code === code && e.standard === standard);
      if (!isAllowed && !isListed(code, standard)) report(card, path, `${standard} does not list ${code}; correct it, or give the reason in rules/exceptions.yaml.`);
    }
  },
};

import type { LintRule } from '../lint-rule.js';
import { codesOf, isListed } from '../internal/iso-codes.js';

export const unneededException: LintRule = {
  name: 'unneeded-exception',
  severity: 'error',
  description: 'An exception is for a code that ISO lists, or that no rule uses.',
  rulebook(context, report) {
    const { operations, exceptions } = context.rulebook;
    if (!context.isWhole || exceptions.length === 0) return;
    const written = [...operations.values()].flatMap((operation) => codesOf(operation, context));
    exceptions.forEach((exception, i) => {
      const { code, standard } = exception;
      if (isListed(code, standard)) report(exception, [], `${standard} lists ${code}; remove this exception.`);
      else if (!written.some((w) => w.code === code && w.standard === standard))
        report(exception, [], `No rule and no list uses ${code}; remove this exception.`);
      else if (exceptions.slice(0, i).some((other) => other.code === code && other.standard === standard))
        report(exception, [], `${code} is listed twice; remove one.`);
    });
  },
};

import type { LintRule } from '../lint-rule.js';
import { isoCodesOf, isListed } from '../internal/iso-codes.js';
import { say } from '../../../core/index.js';

export const unneededException: LintRule = {
  name: 'unneeded-exception',
  severity: 'error',
  description: 'An exception is for a code that ISO lists, or that no rule uses.',
  rulebook(context, report) {
    const { operations, exceptions } = context.rulebook;
    if (!context.isWhole || exceptions.length === 0) return;
    const written = [...operations.values()].flatMap((operation) => isoCodesOf(operation, context));
    exceptions.forEach((exception, i) => {
      const { code, standard } = exception;
      if (isListed(code, standard))
        report(exception, [], say('{standard} lists {code}; remove this exception.', { standard, code }));
      else if (!written.some((w) => w.code === code && w.standard === standard))
        report(exception, [], say('No rule and no list uses {code}; remove this exception.', { code }));
      else if (exceptions.slice(0, i).some((other) => other.code === code && other.standard === standard))
        report(exception, [], say('{name} is listed twice; remove one.', { name: code }));
    });
  },
};

import type { LintRule } from '../lint-rule.js';
import { isoCodesOf, isListed, otherLength } from '../internal/iso-codes.js';
import { type Phrase, say } from '../../../core/index.js';

export const unknownCode: LintRule = {
  name: 'unknown-code',
  severity: 'error',
  description:
    'A country or currency code is in neither ISO nor exceptions.yaml, or has the wrong length for its field.',
  operation(operation, context, report) {
    const { exceptions } = context.rulebook;
    if (context.isBroken('exceptions.yaml')) return;
    for (const { code, standard, letters, entry, path } of isoCodesOf(operation, context)) {
      const isAllowed = exceptions.some((e) => e.code === code && e.standard === standard);
      if (letters !== undefined && code.length !== letters) report(entry, path, writeInstead(code, letters));
      else if (!isAllowed && !isListed(code, standard))
        report(
          entry,
          path,
          say('{standard} does not list {code}; correct it, or add it to exceptions.yaml with a reason.', {
            standard,
            code,
          }),
        );
    }
  },
};

function writeInstead(code: string, letters: number): Phrase {
  const other = otherLength(code);
  return other === undefined
    ? say('This field takes country codes of {letters} letters: write such a code instead of {code}.', {
        letters,
        code,
      })
    : say('This field takes country codes of {letters} letters: write {other} instead of {code}.', {
        letters,
        other,
        code,
      });
}

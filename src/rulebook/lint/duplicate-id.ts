import type { LintRule } from './rule.js';

export const duplicateId: LintRule = {
  name: 'duplicate-id',
  severity: 'error',
  description:
    'A name stands for two things: a clause or an operation is given twice, or an id is used again for another rule.',
  operation(operation, { places }, report) {
    operation.rules.forEach((rule, i) => {
      const other = operation.rules
        .slice(0, i)
        .find((r) => r.id === rule.id && (r.field !== rule.field || r.check.name !== rule.check.name));
      // On the same days the two collide whatever they say; that is found where they are read.
      const isApart =
        other && ((other.until ?? '9999') < (rule.from ?? '') || (rule.until ?? '9999') < (other.from ?? ''));
      if (isApart)
        report(
          rule,
          ['id'],
          `The id ${rule.id} stood for another rule (${places.value(other).file}:${other.position.line}); ids are never re-used. Give this card another.`,
        );
    });
  },
  rulebook({ rulebook }, report) {
    const once = (cards: readonly { readonly id: string }[]): void =>
      cards.forEach((card, i) => {
        if (cards.slice(0, i).some((other) => other.id === card.id))
          report(card, ['id'], `${card.id} stands here twice; remove one.`);
      });
    once(rulebook.clauses);
    once(rulebook.undocumented);
    for (const card of rulebook.undocumented) {
      if (rulebook.operations.has(card.id))
        report(card, ['id'], `${card.id} has rules (operations/${card.id}.yaml); remove it here.`);
    }
  },
};

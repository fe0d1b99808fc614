import { checks } from '../../../checks/index.js';
import { type Rule, closest, listed, say } from '../../../core/index.js';
import { possibleOutcomes } from '../../rulebook/index.js';
import type { LintRule } from '../lint-rule.js';

export const unknownPlaceholder: LintRule = {
  name: 'unknown-placeholder',
  severity: 'error',
  description: 'The message of a rule has a name in braces that nothing fills in, so that the payer reads the name.',
  operation({ rules }, _context, report) {
    for (const rule of rules) {
      if (rule.message === undefined) continue;
      const known = namesFor(rule);
      const templates =
        typeof rule.message === 'string'
          ? [{ template: rule.message, path: ['message'] }]
          : Object.entries(rule.message).map(([language, template]) => ({ template, path: ['message', language] }));
      for (const { template, path } of templates)
        for (const name of namesIn(template)) if (!known.includes(name)) report(rule, path, unknown(name, known));
    }
  },
};

/** The placeholders of a rule's own message. Unlike in a check's message, a condition adds none. */
function namesFor({ check }: Rule): readonly string[] {
  const params = checks[check.name]!.params(check.parameters);
  const others = possibleOutcomes(check).map((outcome) => outcome.params ?? {});
  return [...new Set(['label', ...[params, ...others].flatMap((each) => Object.keys(each))])];
}

const namesIn = (template: string): readonly string[] => [
  ...new Set(Array.from(template.matchAll(/\{([^{}]*)\}/g), ([, name]) => name!)),
];

function unknown(name: string, known: readonly string[]) {
  const guess = closest(name.trim(), known);
  return [
    say('Nothing fills in {name} here.', { name: inBraces(name) }),
    guess === undefined
      ? say('Known here: {names}.', { names: listed(known.map(inBraces)) })
      : say('Did you mean "{guess}"?', { guess: inBraces(guess) }),
  ];
}

const inBraces = (name: string): string => `{${name}}`;

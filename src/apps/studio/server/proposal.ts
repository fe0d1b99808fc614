import { proposedExamples } from '../../../workbench/analysis/index.js';
import type { Rule } from '../../../core/index.js';
import { parseYaml } from '../../../workbench/rulebook/index.js';
import type { Bodies, Language, ProposalAnswer } from './api.js';
import { type Compilation, withRanges } from './compilation.js';
import { operationView } from './operation-view.js';
import { operationIn } from './validate.js';
import type { Workspace } from './workspace.js';

/** Placeholders until examples are proposed, because the schema of a rule requires examples. */
const NONE_YET = { valid: ['-'], invalid: ['-'] };

/** A preview of a new rule at the end of its operation's file: its examples, its meaning and its findings. */
export function proposal(
  workspace: Workspace,
  { operation: id, drafts, rule }: Bodies['proposal'],
  language: Language,
): ProposalAnswer {
  const file = `operations/${id}.yaml`;
  const before = workspace.drafted(drafts);
  operationIn(before, id);
  const text = before.texts.get(file)!;
  const count = rulesIn(file, text);
  const path = ['rules', count];
  const textWith = (written: object): string =>
    workspace.edit(file, text, [count === 0 ? { path: ['rules'], value: [written] } : { path, value: written }]);
  const read = (written: object): Compilation => workspace.drafted({ ...drafts, [file]: textWith(written) });
  const given = Object(rule['examples']) as Partial<Rule['examples']>;
  const isGiven = given.valid !== undefined && given.invalid !== undefined;
  const proposed = isGiven ? {} : examplesIn(read({ ...rule, examples: NONE_YET }), id, rule['id']);
  const written = { ...rule, examples: { ...proposed, ...given } };
  const compilation = read(written);
  const { compiled } = operationIn(compilation, id);
  const view = compiled && operationView(compilation, compiled, language);
  return {
    file,
    text: textWith(written),
    path,
    written,
    rule: view?.rules.find(({ location }) => location.file === file && location.path.at(-1) === path.at(-1)) ?? null,
    findings: withRanges(
      compilation.findings.filter((finding) => finding.file === file),
      compilation,
      language,
    ),
  };
}

/** Proposed examples. A kind without a known value has none. If the rule cannot be read for another reason, the placeholders stay. */
function examplesIn(compilation: Compilation, id: string, ruleId: unknown): Rule['examples'] {
  const { reading, today } = compilation;
  const operation = reading.rulebook.operations.get(id);
  const rule = operation?.rules.findLast((each) => each.id === ruleId);
  const { compiled } = operationIn(compilation, id);
  return rule && compiled ? proposedExamples(operation!, rule, today) : NONE_YET;
}

/** The number of rules in a file. */
function rulesIn(file: string, text: string): number {
  const { rules } = Object(parseYaml(file, text).yaml?.data) as { readonly rules?: unknown };
  return Array.isArray(rules) ? rules.length : 0;
}

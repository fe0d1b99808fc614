import { compileCards } from '../../compiler/cards.js';
import { referenceOf } from '../../compiler/reference.js';
import { translate } from '../../evaluator/translate.js';
import type { Bindings } from '../../model/bindings.js';
import type { CompiledOperation } from '../../model/compiled.js';
import { requirementsOf } from '../../requirements/requirements.js';
import { exampleOrder } from '../../compiler/example-order.js';
import { boundIn, Judging } from '../../studies/verdict.js';
import type { JudgeAnswer, JudgeRequest, RequirementsAnswer, RequirementsRequest, Result } from './api.js';
import { withEnds } from './finding.js';
import { localeIn } from './languages.js';
import { Refusal } from './refusal.js';
import type { Judgeable, Version } from './version.js';
import type { Workspace } from './workspace.js';

/** Judges an order by the drafts and by what is saved. */
export function judge(
  workspace: Workspace,
  { operation, drafts, order, facts = {}, bindings, locale }: JudgeRequest,
): JudgeAnswer {
  const [saved, now] = [workspace.saved(), workspace.drafted(drafts)];
  const judgeBy = (version: Version): Result | null => {
    const { compiled } = version.judgeable(operation) ?? {};
    if (!compiled) return null;
    const { valid, rulesVersion, diagnostics, unjudged } = judgingOf(compiled, bindings ?? version.bindings).judge(
      { order: order as Readonly<Record<string, unknown>>, facts },
      version.contents.today,
    );
    const words = localeIn(version.rulebook, locale);
    return {
      valid,
      operation,
      rulesVersion,
      diagnostics: words ? diagnostics.map((diagnostic) => translate(diagnostic, words, operation)) : diagnostics,
      unjudged,
    };
  };
  return { now: judgeBy(now), saved: judgeBy(saved), prevented: withEnds(known(now, operation).prevented ?? [], now) };
}

/** The fields to ask for, as the drafts have them. */
export function ask(
  workspace: Workspace,
  { operation: id, drafts, order, facts = {}, locale }: RequirementsRequest,
): RequirementsAnswer {
  const version = workspace.drafted(drafts);
  const { compiled, operation, prevented } = known(version, id);
  if (!compiled) return { requirements: null, example: {}, prevented: withEnds(prevented, version) };
  const words = localeIn(version.rulebook, locale);
  const options = {
    bindings: boundIn(compiled, version.bindings),
    facts,
    at: version.contents.today,
    ...(words && { locale: words }),
  };
  return {
    requirements: requirementsOf(
      { operation: compiled, cards: compileCards(operation), reference: referenceOf(operation) },
      order,
      options,
    ),
    example: exampleOrder(operation),
    prevented: [],
  };
}

/**
 * An operation of a version.
 * @throws {Refusal} where there is none of that id
 */
export function known(version: Version, id: string): Judgeable {
  const judgeable = version.judgeable(id);
  if (!judgeable) throw new Refusal(404, 'not-found', 'There is no such operation.');
  return judgeable;
}

const judgings = new WeakMap<CompiledOperation, { readonly bindings: Bindings; readonly judging: Judging }>();

/** A validator is made once for the same rules and codes. */
function judgingOf(compiled: CompiledOperation, bindings: Bindings): Judging {
  const before = judgings.get(compiled);
  if (before?.bindings === bindings) return before.judging;
  try {
    const judging = new Judging(compiled, bindings);
    judgings.set(compiled, { bindings, judging });
    return judging;
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(400, 'bad-request', error.message);
    throw error;
  }
}

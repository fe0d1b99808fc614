import { factsOfAll } from '../../src/core/evaluator/validator.js';
import { compileOperation } from '../../src/workbench/compiler/compile.js';
import type { OpenedRules } from '../../src/workbench/open/opened-rules.js';
import type { Rulebook } from '../../src/workbench/rulebook/rulebook.js';

/** A rulebook opened as the products open it, without an overlay. */
export function opened(rulebook: Rulebook): OpenedRules {
  const compiled = new Map([...rulebook.operations].map(([id, one]) => [id, compileOperation(one, '0')]));
  const rules: Partial<OpenedRules> = {
    rulebook,
    compiled,
    ids: [...compiled.keys()],
    facts: factsOfAll(compiled.values()),
    bindings: {},
    findings: [],
  };
  return rules as OpenedRules;
}

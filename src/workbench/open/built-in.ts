import { operations } from '../../index.js';
import { type CompiledOperation, type Reference, factsOfAll } from '../../core/index.js';
import type { RulePosition } from '../compiler/index.js';
import { readPacked } from '../system/index.js';
import { type Ruleset, placesOn } from './ruleset.js';

/**
 * The built-in rules as the build compiled them. Neither the compiler nor a rule file is loaded.
 * @param pathOf the path of a rule file as messages show it
 */
export async function builtInRules(day: string, pathOf: (file: string) => string): Promise<Ruleset> {
  // Imported here, because a program with its own rules loads this file too.
  const [{ compiled }, { references }] = await Promise.all([
    import('../../generated/operations/compiled.js'),
    import('../../generated/operations/reference.js'),
  ]);
  const byId = new Map<string, CompiledOperation>(Object.entries(compiled));
  return {
    ids: [...byId.keys()],
    compiled: byId,
    references: new Map<string, Reference>(Object.entries(references)),
    undocumented: operations.filter(({ documented }) => !documented),
    facts: factsOfAll(byId.values()),
    exceptions: [],
    bindings: {},
    findings: [],
    // The positions are relative to the rules folder.
    placeOf: placesOn(day, () => readPacked('positions.json.br') as readonly RulePosition[], pathOf),
    inputRulesOf: async (operation) => {
      const { inputRules } = await import('../../generated/operations/input-rules.js');
      return new Map(Object.entries(inputRules)).get(operation)!;
    },
    canonicalFormsOf: async (operation) => {
      const { canonicalForms } = await import('../../generated/operations/canonical-forms.js');
      return new Map(Object.entries(canonicalForms)).get(operation)!;
    },
    languages: ['es', 'pt-BR'],
    localeIn: async (language) =>
      language === 'es'
        ? (await import('../../generated/operations/locales/es.js')).es
        : (await import('../../generated/operations/locales/pt-BR.js')).ptBR,
  };
}

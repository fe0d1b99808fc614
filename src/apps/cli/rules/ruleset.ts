import type { Exception, Slots } from '../../../workbench/rulebook/index.js';
import type { RulePosition } from '../../../workbench/compiler/index.js';
import { operations, type Bindings, type Locale, type Reference } from '../../../index.js';
import type { CanonicalForms, CompiledInputRule, CompiledOperation } from '../../../core/index.js';
import { compiled } from '../../../generated/operations/compiled.js';
import { references } from '../../../generated/operations/reference.js';
import type { Io } from '../io.js';
import { displayPath } from '../output/display-path.js';
import { inPackage, readPacked } from '../../../workbench/system/index.js';
import { positionsOn, type Positions } from './positions.js';

/** The rules that a command evaluates orders by. */
export interface Ruleset {
  readonly compiled: ReadonlyMap<string, CompiledOperation>;
  readonly references: ReadonlyMap<string, Reference>;
  /** The operations that the document names without rules. */
  readonly undocumented: readonly string[];
  /** Where the rules are that are in force on the day of the run. */
  readonly positions: Positions;
  /** The rules that an overlay changes. */
  readonly exceptions: readonly Exception[];
  /** The codes in the bindings file of the overlay. */
  readonly bindings: Bindings;
  /** What bindings may give codes for. */
  slots(): Promise<Slots>;
  /** What `requirements` needs of an operation's rules. */
  inputRulesOf(operation: string): Promise<readonly CompiledInputRule[]>;
  /** What `normalize` needs of an operation's rules. */
  canonicalFormsOf(operation: string): Promise<CanonicalForms>;
  /** The languages of the messages besides English. */
  readonly languages: readonly string[];
  localeIn(language: string): Promise<Locale>;
}

/** Where a command finds its rules: plain data, which threads are given too. */
export interface RulesetSource {
  /** The folder that the names of the others start from. */
  readonly cwd: string;
  /** A rules folder; by default the built-in rules. */
  readonly rules: string | undefined;
  readonly overlay: string | undefined;
  /** Whether to load the checks of the rules folder. */
  readonly ownChecks: boolean;
}

/**
 * The built-in rules or those of a folder, with an overlay where one is named.
 * @param io where findings in the overlay are noted; without it the overlay is not linted, as another thread has done that
 */
export async function readRuleset(source: RulesetSource, day: string, io?: Pick<Io, 'stderr'>): Promise<Ruleset> {
  if (source.rules === undefined && source.overlay === undefined) return builtInRules(source, day);
  // The authoring side takes half a second to load.
  const { compileRuleset } = await import('./compile-ruleset.js');
  const builtIn = source.rules === undefined ? compiled : {};
  return compileRuleset(source, day, new Map(Object.entries(builtIn)), io);
}

function builtInRules(io: Pick<Io, 'cwd'>, day: string): Ruleset {
  const folder = displayPath(inPackage('rules'), io);
  const byId = new Map<string, CompiledOperation>(Object.entries(compiled));
  return {
    compiled: byId,
    references: new Map<string, Reference>(Object.entries(references)),
    undocumented: operations.flatMap(({ id, documented }) => (documented ? [] : [id])),
    positions: positionsOn(day, builtInPositions(), (file) => `${folder}/${file}`),
    exceptions: [],
    bindings: {},
    slots: async () => {
      const { builtInSlots } = await import('./built-in-slots.js');
      return builtInSlots();
    },
    inputRulesOf: async (operation) => {
      const { inputRules } = await import('../../../generated/operations/input-rules.js');
      return new Map(Object.entries(inputRules)).get(operation)!;
    },
    canonicalFormsOf: async (operation) => {
      const { canonicalForms } = await import('../../../generated/operations/canonical-forms.js');
      return new Map(Object.entries(canonicalForms)).get(operation)!;
    },
    languages: ['es', 'pt-BR'],
    localeIn: async (language) =>
      language === 'es'
        ? (await import('../../../generated/operations/locales/es.js')).es
        : (await import('../../../generated/operations/locales/pt-BR.js')).ptBR,
  };
}

/** Where the built-in rules are; their files are relative to the rules folder. */
function builtInPositions(): readonly RulePosition[] {
  return readPacked('positions.json.br') as readonly RulePosition[];
}

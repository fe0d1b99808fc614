import type { Basis, Severity } from '../../../core/index.js';

/** What the script of the trial says. `{name}` is a code of the rules, `{count}` a number. */
export interface TrialWords {
  readonly accepted: string;
  readonly warned: string;
  readonly refused: string;
  readonly errors: string;
  readonly warnings: string;
  readonly error: string;
  readonly warning: string;
  readonly notEvaluated: string;
  readonly needs: {
    readonly binding: string;
    readonly fact: string;
    readonly currency: string;
    readonly field: string;
    readonly check: string;
  };
  readonly notJson: string;
  readonly notLoaded: string;
}

/** The site's own texts in one language; messages of rules come from the message catalogues. */
export interface Words {
  readonly language: 'en' | 'es' | 'pt-BR';
  /** The name of the language in that language. */
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly skip: string;
  readonly menu: string;
  readonly operations: string;
  readonly lists: string;
  readonly clauses: string;
  readonly languages: string;
  readonly search: string;
  readonly found: string;
  /** Before what is found with a typing error only. */
  readonly similar: string;
  readonly nothingFound: string;
  readonly version: string;
  readonly asOf: string;
  readonly contents: string;
  readonly summary: string;
  readonly field: string;
  readonly fact: string;
  readonly needed: string;
  readonly limits: string;
  /** Whether a field is needed, by the severity of the rule that asks for it. */
  readonly need: Readonly<Record<Severity | 'none', string>>;
  readonly trial: {
    readonly title: string;
    readonly help: string;
    readonly example: string;
    readonly clear: string;
    readonly day: string;
    readonly json: string;
    readonly eachLine: string;
    /** The question which label a code stands for. */
    readonly means: string;
    readonly notSaid: string;
    readonly anotherLabel: string;
    readonly script: TrialWords;
  };
  readonly directions: { readonly collection: string; readonly payout: string };
  readonly fields: string;
  readonly facts: string;
  readonly factHelp: string;
  readonly rulesOnAll: string;
  readonly currency: string;
  readonly example: string;
  readonly notes: string;
  readonly means: string;
  readonly severity: Readonly<Record<Severity, string>>;
  readonly basisTitle: string;
  readonly basis: Readonly<Record<Basis, string>>;
  readonly clause: string;
  readonly document: string;
  readonly applies: string;
  readonly from: string;
  readonly until: string;
  readonly reads: string;
  readonly valid: string;
  readonly invalid: string;
  readonly empty: string;
  readonly blank: string;
  readonly notText: string;
  readonly file: string;
  readonly line: string;
  readonly ruleCount: (count: number) => string;
  readonly values: string;
  readonly usedBy: string;
  readonly slots: string;
  readonly slotsHelp: string;
  readonly label: string;
  readonly meaning: string;
  readonly coveredBy: string;
  readonly reason: string;
  readonly notShown: string;
  readonly part: string;
  readonly source: string;
}

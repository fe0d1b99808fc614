import type { SharedCore } from './answer.js';
import { checkTextOf, type CheckFunctions } from './check-text.js';
import type { NormalizeText } from './normalize-text.js';
import type { RequirementsText } from './requirements-text.js';

/** The global `payrules` of the scripts. */
export interface Embedded extends CheckFunctions {
  /** From the script `payrules.normalize.embed.js`. */
  normalize?: NormalizeText;
  /** From the script `payrules.requirements.embed.js`. */
  requirements?: RequirementsText;
  /** For scripts that add functions. */
  readonly core: SharedCore;
}

/** Makes the global object for a rulebook. */
export function embeddedOf(core: SharedCore): Embedded {
  return { ...checkTextOf(core), core };
}

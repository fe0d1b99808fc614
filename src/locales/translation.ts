import type { Locale } from '../model/locale.js';

/**
 * One language, written by hand: the file `src/locales/<language>.ts` exports an object of this shape. The build makes the catalogue
 * `payrules/locales/<language>` of it and the rule files, whose own wording in that language comes first.
 *
 * `messages` has those of checks, of rules with a wording of their own, of the gateway files and of the engine; meaning and advice of a
 * refusal are apart.
 */
export type Translation = Required<Locale>;

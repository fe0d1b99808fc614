import type { Locale } from '../core/index.js';
import { es } from './es/messages.js';
import { ptBR } from './pt-BR/messages.js';

/**
 * One language, written by hand: the file `src/words/<language>/messages.ts` exports an object of this shape. The build makes the catalogue
 * `payrules/locales/<language>` of it and the rule files, whose own wording in that language comes first.
 *
 * `messages` has those of checks, of rules with a wording of their own, of the gateway files and of the engine; meaning and advice of a
 * refusal are apart.
 */
export type Translation = Required<Locale>;

/**
 * Every language besides English. To add one: copy `es/messages.ts`, translate each value, and list it here. The build makes
 * `payrules/locales/<language>` of it, and test/words and test/rules/locales.test.ts report what is missing.
 */
export const translations: readonly Translation[] = [es, ptBR];

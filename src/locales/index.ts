import { es } from './es.js';
import { ptBR } from './pt-BR.js';
import type { Translation } from './translation.js';

/**
 * Every language besides English. To add one: copy `es.ts`, translate each value, and list it here. The build makes
 * `payrules/locales/<language>` of it, and test/locales and test/rules/locales.test.ts report what is missing.
 */
export const translations: readonly Translation[] = [es, ptBR];

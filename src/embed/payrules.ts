/** The script `payrules.embed.js`: the built-in rulebook for engines that have nothing but ECMAScript. */
import { compiled } from '../generated/operations/compiled.js';
import { addBuiltIns } from './built-ins.js';
import { checkTextOf } from './check-text.js';

addBuiltIns();

export const core = { compiled, bindings: {}, locales: {} };
export const check = checkTextOf(core);

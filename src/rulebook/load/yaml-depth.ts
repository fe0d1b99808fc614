import { Lexer } from 'yaml';

/** Far deeper than a rule file goes, and far from where the parser runs out of stack: that may end the process instead of throwing. */
export const DEEPEST = 100;
const FAR_RIGHT = /^[ ?:-]{200}/m;

/** Whether brackets or indentation go too deep to be parsed safely. */
export function nestsTooDeep(text: string): boolean {
  if (FAR_RIGHT.test(text)) return true;
  let depth = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') depth++;
    // A closer without an opener would make room for brackets that are too deep.
    else if (token === ']' || token === '}') depth = Math.max(0, depth - 1);
    if (depth > DEEPEST) return true;
  }
  return false;
}

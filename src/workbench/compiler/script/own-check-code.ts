import { ownCheckText } from '../../rulebook/index.js';
import { ScriptError } from './runtime.js';

const LIST = /^[ \t]*export\s*\{([^{}]*)\}[ \t]*;?/gm;
const DECLARATION = /^([ \t]*)export\s+((?:async\s+)?(?:const|let|var|class|function(?:\s*\*)?)\s*)([\w$]+)/gm;

/**
 * A check of the rules folder as an expression: an object of what it exports. Its text stays as it is written but for exports.
 * @throws {ScriptError} where it exports in a way that cannot be written so
 */
export function ownCheckCode(check: string): string {
  const members = new Map<string, string>();
  const text = ownCheckText(check)!
    .replace(LIST, (_, names: string) => {
      for (const [name, alias] of pairsIn(names)) members.set(alias, name);
      return '';
    })
    .replace(DECLARATION, (_, blank: string, kind: string, name: string) => {
      members.set(name, name);
      return `${blank}${kind}${name}`;
    });
  if (/[\u2028\u2029]/.test(text))
    throw new ScriptError(`checks/${check}.mjs: write the separators U+2028 and U+2029 as escapes.`);
  if (/^[ \t]*export\b/m.test(text))
    throw new ScriptError(`checks/${check}.mjs: write exports as export const, export function or export { name }.`);
  if (!members.has('test'))
    throw new ScriptError(`checks/${check}.mjs: write export const test or export function test.`);
  const exported = [...members].map(([outside, name]) => `${outside}:${name}`);
  return `(()=>{${inert(text)}\nreturn{${exported.join()}}})()`;
}

/** `a, b as c` as pairs of names. */
function pairsIn(names: string): readonly (readonly [name: string, alias: string])[] {
  return names
    .split(',')
    .map((each) => each.trim().split(/\s+/))
    .flatMap(([name, , alias]) => (name ? [[name, alias ?? name] as const] : []));
}

/** Code that ends no element of a page: such text is in texts, patterns and comments, where the sign before changes nothing. */
const inert = (code: string): string => code.replace(/<(?=\/script|!--)/gi, '<\\');

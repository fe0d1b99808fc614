import { _, getProperty, type Code, type Name } from 'ajv/dist/compile/codegen/index.js';
import { _Code } from 'ajv/dist/compile/codegen/code.js';

/** Plain data as JavaScript source, inert wherever the module is put: in a page, in a string, between comments. */
export function source(value: unknown): string {
  return JSON.stringify(value).replace(/[<>\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function literal(value: unknown): Code {
  return new _Code(source(value));
}

export function raw(code: string): Code {
  return new _Code(code);
}

export function property(object: Code | Name, name: string): Code {
  return _`${object}${getProperty(name)}`;
}

import { _, type Code, type Name } from 'ajv/dist/compile/codegen/index.js';
import { _Code } from 'ajv/dist/compile/codegen/code.js';
import { keyOf, source } from '../../core/index.js';

/** Plain data as a piece of generated code. */
export function literal(value: unknown): Code {
  return new _Code(source(value));
}

/** A name that Ajv may have made. */
const NAME = /\b([a-z]+\d+)\b/;

/** An expression as a piece of generated code, in which the names count as used. */
export function expression(text: string, names: readonly Name[]): Code {
  // Every second part is what may be a name.
  const parts = text
    .split(NAME)
    .map((part, i) => (i % 2 === 0 ? part : (names.find(({ str }) => str === part) ?? part)));
  return new _Code(['(', ...parts, ')']);
}

/** A property of an object, as a piece of generated code. */
export function property(object: Code | Name, name: string): Code {
  return keyOf(name) === name ? _`${object}.${new _Code(name)}` : _`${object}[${literal(name)}]`;
}

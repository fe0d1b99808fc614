// Not in path.ts, which checkout bundles contain: bundlers keep texts with placeholders, and only authoring needs these.

// A member's name without blanks, control characters, and the points and brackets of paths. A number would be the place of an entry, `*` is
// every field, and `__proto__` is not a member in JavaScript.
const SEGMENT = '(?!(?:__proto__|[0-9]+|[*])(?:[.\\[]|$))[^\\s.\\[\\]\\u0000-\\u001f\\u007f]+';

/** The pattern of a field: a name, or the names of members joined by points, with brackets after a list: `items[].price.value`. */
export const PATH = `^${SEGMENT}(?:(?:\\[\\])?[.]${SEGMENT})*$`;

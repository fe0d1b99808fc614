// Compares how `check` reads mutated lines with JSON.parse: a line that is read by the names of earlier lines must give the same value.
//   node scripts/bench/fuzz-lines.mjs [--lines 5000000] [--seed 1]
import { parseArgs } from 'node:util';
import { OrderReader } from '../../.build/esm/src/workbench/input/order-reader.js';
import { findRepeatedName } from '../../.build/esm/src/workbench/input/repeated-name.js';
import { random } from '../../.build/esm/scripts/vectors/index.js';
import { keyOrders, operations, valid } from './orders.mjs';

const { values } = parseArgs({
  options: { lines: { type: 'string', default: '5000000' }, seed: { type: 'string', default: '1' } },
});
const next = random(Number(values.seed));
const below = (count) => Math.floor(next() * count);
const pick = (items) => items[below(items.length)];
const MARKS = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  ' ',
  '\t',
  '\r',
  '\u0000',
  '\u001f',
  '\u007f',
  '\u2028',
  'é',
  '😀',
  '0',
  'a',
  '\\"',
  '\\n',
  '\\u0041',
  '":"',
  '","',
  '"},{"',
  '__proto__',
  '\\/',
  '\\ud83d',
  '\\u00e9',
  '\ud83d',
  '\n',
  '\ufeff',
  '"amount":"1",',
  ',"amount":"1"',
  'null',
  '',
];
const written = operations
  .flatMap((operation) => [
    valid[operation],
    { operation, order: valid[operation] },
    { operation, order: valid[operation], facts: { cardCountry: 'DEU' } },
  ])
  .map((order) => JSON.stringify(order));
const bases = [
  ...written,
  ...written.map((line) => line.replaceAll('":', '": ').replaceAll(',"', ', "')),
  ...written.map((line) => line.replaceAll('/', '\\/').replaceAll('Ana', '\\u00d1a')),
  ...operations.flatMap((operation) => keyOrders(valid[operation], 3)).map((order) => JSON.stringify(order)),
];
/** With these, members may come in any order. */
const anyOrders = [
  undefined,
  ...operations.map((operation) => ({ names: new Set(Object.keys(valid[operation]).slice(2)) })),
  { names: new Set(['operation', 'order', 'facts']), orderOf: (id) => new Set(Object.keys(valid[id] ?? {}).slice(3)) },
];

function mutated(line) {
  let text = line;
  for (let edits = 1 + below(3); edits > 0; edits--) {
    const from = below(text.length + 1);
    const to = next() < 0.5 ? from : Math.min(text.length, from + 1 + below(next() < 0.2 ? 40 : 2));
    // A part of the line itself produces repeated names and members.
    const part = below(text.length);
    const put = next() < 0.8 ? pick(MARKS) : text.slice(part, part + below(40));
    text = text.slice(0, from) + put + text.slice(to);
  }
  return text;
}

function parsed(bytes) {
  const text = bytes.toString();
  try {
    const value = JSON.parse(text);
    return findRepeatedName(text) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What is read of the line; `undefined` where it is left to `JSON.parse`. */
function readBy(reader, bytes) {
  reader.open(bytes);
  const value = reader.read(0);
  return value !== undefined && reader.end >= bytes.length ? value : undefined;
}

/** The text of a value; where members may be in any order, these come first, in the order of their names. */
function textOf(value, anyOrder) {
  const isAnywhere = (name, within) =>
    within === 'order' ? anyOrder.orderOf?.(value.operation)?.has(name) === true : anyOrder.names.has(name);
  const inOrder = (object, within) => {
    const members = Object.entries(object).map(([name, member]) => [
      name,
      typeof member === 'object' && member !== null && !within ? inOrder(member, name) : member,
    ]);
    const anywhere = members.filter(([name]) => isAnywhere(name, within)).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries([...anywhere, ...members.filter(([name]) => !isAnywhere(name, within))]);
  };
  return JSON.stringify(anyOrder ? inOrder(value) : value);
}

let read = 0;
let wrong = 0;
for (let i = 0; i < Number(values.lines);) {
  // A few lines at a time, as in real input.
  const anyOrder = pick(anyOrders);
  const reader = new OrderReader(anyOrder);
  // Where the order counts, all have the same names.
  const some = anyOrder ? [pick(bases), pick(bases)] : [pick(bases)];
  for (const line of some) reader.learn(JSON.parse(line));
  if (some.every((line) => readBy(reader, Buffer.from(line)) === undefined))
    throw new Error('No line whose names were learnt is read.');
  for (let j = 0; j < 5000 && i < Number(values.lines); i++, j++) {
    const bytes = Buffer.from(mutated(pick(some)));
    const value = readBy(reader, bytes);
    // A reader that is switched off tests nothing.
    if (value === undefined) readBy(reader, Buffer.from(some[0]));
    else {
      read++;
      const expected = parsed(bytes);
      if (expected !== undefined && textOf(expected, anyOrder) === textOf(value, anyOrder)) continue;
      wrong++;
      console.error(JSON.stringify(bytes.toString()));
    }
  }
}
console.log(`${values.lines} mutated lines: ${read} read by the names of earlier ones, ${wrong} of them wrongly`);
if (read === 0 || wrong > 0) process.exitCode = 1;

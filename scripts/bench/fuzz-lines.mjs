// Compares how `check` reads mutated lines with JSON.parse: a line that is read by the shape of earlier lines must give the same value.
//   node scripts/bench/fuzz-lines.mjs [--lines 5000000] [--seed 1]
import { parseArgs } from 'node:util';
import { findRepeatedName } from '../../.build/esm/src/input/repeated-name.js';
import { Shapes } from '../../.build/esm/src/input/shapes.js';
import { random } from '../../.build/esm/scripts/vectors/index.js';
import { operations, valid } from './orders.mjs';

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
const bases = [...written, ...written.map((line) => line.replaceAll('":', '": ').replaceAll(',"', ', "'))];

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

function parsed(text) {
  try {
    const value = JSON.parse(text);
    return findRepeatedName(text) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}

let read = 0;
let wrong = 0;
for (let i = 0; i < Number(values.lines);) {
  // A few shapes at a time, as in real input.
  const shapes = new Shapes();
  const some = [pick(bases), pick(bases)];
  for (const line of some) shapes.learn(JSON.parse(line));
  for (let j = 0; j < 5000 && i < Number(values.lines); i++, j++) {
    const line = pick(some);
    if (shapes.read(line) === undefined) throw new Error('A line of a shape that was learnt is not read.');
    const text = mutated(line);
    const value = shapes.read(text);
    if (value === undefined) continue;
    read++;
    const expected = parsed(text);
    if (expected !== undefined && JSON.stringify(expected) === JSON.stringify(value)) continue;
    wrong++;
    console.error(JSON.stringify(text));
  }
}
console.log(`${values.lines} mutated lines: ${read} read by their shape, ${wrong} of them wrongly`);
if (read === 0 || wrong > 0) process.exitCode = 1;

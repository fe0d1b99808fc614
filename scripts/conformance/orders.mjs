import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeOf, mutantsOf } from '../../dist/esm/compiler/index.js';
import { cache, root } from './workspace.mjs';

/** Mutants of each operation's example order. */
export const MUTANTS = 5000;
const SEED = 20260101;

const schemas = (file) => JSON.parse(readFileSync(join(root, 'schemas', file), 'utf8'));

/** Writes the vectors and the mutants of all operations as NDJSON, and returns the verdict that each must get. */
export function writeOrders({ operations, slots }, options) {
  const manifest = schemas('manifest.json');
  const sets = { vectors: [], mutants: [] };
  for (const operation of operations.values()) {
    const { rules } = manifest.operations[operation.id];
    const judge = judgeOf(operation, options);
    const expectation = ({ valid, rules: refusing }) => ({
      valid,
      mayPass: refusing.every((rule) => rules[rule] && rules[rule].status !== 'exact'),
    });
    const add = (set, data, verdict) => set.push({ operation: operation.id, data, ...expectation(verdict) });
    for (const { tests } of schemas(`vectors/${operation.id}.json`))
      for (const test of tests) add(sets.vectors, test.data, test);
    for (const data of mutantsOf(operation, slots, MUTANTS, SEED)) add(sets.mutants, data, judge({ data }));
  }
  return Object.fromEntries(
    Object.entries(sets).map(([name, orders]) => {
      const file = join(cache, `${name}.ndjson`);
      writeFileSync(
        file,
        orders.map(({ operation, data }) => `${JSON.stringify({ operation, order: data })}\n`).join(''),
      );
      return [name, { file, expected: orders }];
    }),
  );
}

/** Holds a validator's verdicts against the contract. */
export function compare(expected, verdicts) {
  if (verdicts.length !== expected.length)
    throw new Error(`${expected.length} orders, but ${verdicts.length} verdicts`);
  const falseRefusals = expected.filter(({ valid }, i) => valid && verdicts[i] === '0');
  const falseAccepts = expected.filter(({ valid, mayPass }, i) => !valid && !mayPass && verdicts[i] === '1');
  return { falseRefusals, falseAccepts };
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectationsOf, mutantsOf } from '../../.build/esm/scripts/vectors/index.js';
import { cache, isNightly } from './workspace.mjs';

/** Mutants of each operation's example order. */
const MUTANTS = isNightly ? 5000 : 200;
const SEED = 20260101;

/**
 * Writes orders of all operations as NDJSON: the `vectors`, the vectors with `all` mutants, and with `some` mutants for slow validators.
 * Returns the expected result of each.
 * @param folder the schemas, vectors and manifest of the operations
 * @param name the name of the files to write
 * @param given orders to add, by the id of the operation, instead of most mutants
 */
export function writeOrders({ operations }, options, folder, name, given = {}) {
  const schemas = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const manifest = schemas('manifest.json');
  const sets = { vectors: [], mutants: [] };
  for (const operation of operations.values()) {
    const { rules } = manifest.operations[operation.id];
    const expected = expectationsOf(operation, options);
    const expectation = ({ valid, rules: refusing }) => ({
      valid,
      mayPass: refusing.every((rule) => rules[rule] && rules[rule].status !== 'exact'),
    });
    const add = (set, data, result) => set.push({ operation: operation.id, data, ...expectation(result) });
    for (const { tests } of schemas(`vectors/${operation.id}.json`))
      for (const test of tests) add(sets.vectors, test.data, test);
    const more = given[operation.id];
    const mutants = mutantsOf(operation, more ? MUTANTS / 5 : MUTANTS, SEED);
    for (const data of [...(more ?? []), ...mutants]) add(sets.mutants, data, expected({ data }));
  }
  const write = (set, orders) => {
    const file = join(cache, `${name}-${set}.ndjson`);
    writeFileSync(
      file,
      orders.map(({ operation, data }) => `${JSON.stringify({ operation, order: data })}\n`).join(''),
    );
    return { file, expected: orders };
  };
  const { vectors, mutants } = sets;
  const some = [...vectors, ...mutants.filter(({ operation }, i) => isNightly || operation in given || i % 3 === 0)];
  return {
    vectors: write('vectors', vectors),
    all: { ...write('all', [...vectors, ...mutants]), mutants },
    some: write('some', some),
  };
}

/** Compares the results of a validator with the contract. */
export function compare(expected, results) {
  if (results.length !== expected.length) throw new Error(`${expected.length} orders, but ${results.length} results`);
  const falseRefusals = expected.filter(({ valid }, i) => valid && results[i] === '0');
  const falseAccepts = expected.filter(({ valid, mayPass }, i) => !valid && !mayPass && results[i] === '1');
  return { falseRefusals, falseAccepts };
}

/** The number of wrong orders, and how many of them a validator refuses. */
export function refusedOf(expected, results) {
  const wrong = expected.flatMap(({ valid }, i) => (valid ? [] : [results[i]]));
  return { wrong: wrong.length, refused: wrong.filter((result) => result === '0').length };
}

// Validates orders with stock Ajv, without our keywords: runner.mjs SCHEMAS ORDERS prints 1 or 0 for each line of ORDERS.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Ajv04 from 'ajv-draft-04';

const kinds = {
  'https://json-schema.org/draft/2020-12/schema': Ajv2020,
  'http://json-schema.org/draft-07/schema#': Ajv,
  'http://json-schema.org/draft-04/schema#': Ajv04.default ?? Ajv04,
};
const refuse = (message) => {
  throw new Error(message);
};
const [schemas, orders] = process.argv.slice(2);
const suffix = '.schema.json';
const validators = new Map(
  readdirSync(schemas)
    .filter((name) => name.endsWith(suffix))
    .map((name) => {
      const schema = JSON.parse(readFileSync(join(schemas, name), 'utf8'));
      // Warnings of strict mode are errors here: the schemas must load without any.
      const ajv = new kinds[schema.$schema]({ logger: { log: refuse, warn: refuse, error: refuse } });
      return [name.slice(0, -suffix.length), ajv.compile(schema)];
    }),
);
const results = readFileSync(orders, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const { operation, order } = JSON.parse(line);
    return validators.get(operation)(order) ? 1 : 0;
  });
process.stdout.write(`${results.join('\n')}\n`);

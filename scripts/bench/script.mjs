// What a team would write without payrules: readline, JSON.parse and Ajv on the portable schema. It is the baseline for `payrules check`.
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Ajv2020 } from 'ajv/dist/2020.js';

const [, , schema, file] = process.argv;
const validate = new Ajv2020({ allErrors: true, strict: false }).compile(JSON.parse(readFileSync(schema, 'utf8')));
let line = 0;
let invalid = 0;
for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
  line++;
  if (text.trim() === '') continue;
  if (validate(JSON.parse(text))) continue;
  invalid++;
  for (const { instancePath, message } of validate.errors)
    process.stdout.write(`${line}: ${instancePath} ${message}\n`);
}
console.log(`${invalid} of ${line} orders are invalid`);

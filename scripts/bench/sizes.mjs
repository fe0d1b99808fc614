// node scripts/bench/sizes.mjs: the size of pe.payout beside hand-written schemas for zod mini and valibot with the same checks and
// messages. First compares their findings on 12,003 orders. Writes the table into bench.md.
import '../built.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { install } from '../programs.mjs';
import { header, kB, quote, row } from './markdown.mjs';
import { mutants, realistic, valid, withFaults } from './orders.mjs';
import { shipped, sizesOf } from './size.mjs';

const OPERATION = 'pe.payout';
install('scripts/bench');
const { validate } = await import(`../../dist/esm/generated/operations/${OPERATION}.js`);
const schemas = { 'zod mini': 'zod-mini', valibot: 'valibot' };

const fields = new Set(Object.keys(valid[OPERATION]));
/** The findings of an order, without the suggestion for an unknown field, which only payrules makes. */
const findings = ({ diagnostics }) =>
  diagnostics
    .map(({ field, severity, message }) => [field, severity, fields.has(field) && message].join())
    .sort()
    .join('\n');
const orders = [
  valid[OPERATION],
  ...[1, 5].map((count) => withFaults(OPERATION, count)),
  ...realistic(OPERATION, 2000),
  ...mutants(OPERATION, 10_000, 20_261),
].map((order) => JSON.parse(JSON.stringify(order)));
const answers = orders.map(validate);
const same = {};
for (const [name, file] of Object.entries(schemas)) {
  const own = (await import(`./sizes/${file}.mjs`)).validate;
  const theirs = orders.map((order) => own(order));
  const other = theirs.findIndex((result, i) => result.valid !== answers[i].valid);
  if (other >= 0) throw new Error(`${name} differs in whether it is valid: ${JSON.stringify(orders[other])}`);
  const alike = theirs.filter((result, i) => findings(result) === findings(answers[i])).length;
  same[name] = `${((alike / orders.length) * 100).toFixed(1)} %`;
}

const sizes = await sizesOf({
  ...shipped,
  ...Object.fromEntries(
    Object.entries(schemas).map(([name, file]) => [name, `export { validate } from './sizes/${file}.mjs';`]),
  ),
});
const line = (what, name, ...others) => row(what, kB(sizes[name].minified), kB(sizes[name].gzipped), ...others);
const table = [
  ...header('', 'min, kB', 'min+gzip, kB', 'same findings'),
  line('payrules: `validate` of pe.payout', OPERATION, '100.0 %'),
  ...Object.keys(schemas).map((name) => line(`${name}: the same checks and messages, by hand`, name, same[name])),
  line(
    'payrules: `createValidator` of pe.payout, for codes and severities of your own',
    'pe.payout with a configuration',
    '',
  ),
  line('the same in Spanish', 'pe.payout with Spanish', ''),
  line('payrules: `validate` and `translate` of pe.payout, in Spanish', 'pe.payout, translated', ''),
  line('payrules: `createForm` of pe.payout', 'createForm of pe.payout', ''),
  line('payrules: `validate` of three operations', 'three operations', ''),
  line('payrules: `toProblemDetails`', 'toProblemDetails', ''),
];
const report = new URL('bench.md', import.meta.url);
writeFileSync(report, quote(table, readFileSync(report, 'utf8'), 'sizes'));
console.log(table.join('\n'));

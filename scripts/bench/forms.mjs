// node scripts/bench/forms.mjs: the form of docs/checkout.md beside one of react-hook-form with zod, forms/rhf-zod.jsx: their lines, what a
// browser loads besides React, and what they report for eight typing mistakes. Adyen's column in the table there is filled in by hand,
// because its component needs a session of its server.
import '../built.mjs';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { createForm } from '../../dist/esm/generated/operations/pe.payout.js';
import { install } from '../programs.mjs';

install('scripts/bench');
const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const PAGES = {
  'payrules/react': '../../test/docs/checkout/payout-form.jsx',
  'react-hook-form with zod': 'forms/rhf-zod.jsx',
};

/** The bundle of a module, as a browser loads it. */
async function bundled(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: pathOf('.'), loader: 'jsx' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    nodePaths: [pathOf('node_modules')],
    write: false,
  });
  return outputFiles[0].text;
}

const kB = (bytes) => (bytes / 1000).toFixed(1);
const sizeOf = async (contents) => gzipSync(await bundled(contents), { level: 9 }).length;
/** The page shows an element, or the component of a form. */
const page = (element, more = '') =>
  `import { createRoot } from 'react-dom/client'; ${more} createRoot(document.body).render(${element});`;
const react = await sizeOf(page('<p />'));

const good = JSON.parse(readFileSync(pathOf('../../schemas/vectors/pe.payout.json'), 'utf8'))[0].tests[0].data;
const split = (text, mark) => text.slice(0, 3) + mark + text.slice(3);
const other = (text) => text.slice(0, -1) + (text.endsWith('9') ? '8' : '9');
/** A decimal comma, a point for thousands, too much, a space, a hyphen, two wrong check digits, and a made-up name. */
const mistakes = [
  { amount: '40.000,50' },
  { amount: '1.500' },
  { amount: '40000.01' },
  { beneficiaryAccountNumber: split(good.beneficiaryAccountNumber, ' ') },
  { recipientCardNo: split(good.recipientCardNo, '-') },
  { recipientCardNo: other(good.recipientCardNo) },
  { beneficiaryType: 'RUC', beneficiaryId: '20100047219' },
  { beneficiaryName: '...' },
];
const { schema } = await import(
  `data:text/javascript,${encodeURIComponent(await bundled(`export { schema } from './${PAGES['react-hook-form with zod']}';`))}`
);
const says = {
  'payrules/react': (order) => {
    const form = createForm({ order });
    form.submit();
    return form.diagnostics[0]?.severity ?? 'repaired';
  },
  'react-hook-form with zod': (order) => (schema.safeParse(order).success ? 'unnoticed' : 'error'),
};

console.log(`React alone: ${kB(react)} kB`);
for (const [name, file] of Object.entries(PAGES)) {
  if (says[name](good) === 'error') throw new Error(`${name} refuses a right order`);
  const lines = readFileSync(pathOf(file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '').length;
  const size = (await sizeOf(page('<PayoutForm />', `import { PayoutForm } from './${file}';`))) - react;
  const told = mistakes.map((mistake) => says[name]({ ...good, ...mistake }));
  const counts = [...new Set(told)].toSorted().map((one) => `${told.filter((each) => each === one).length} ${one}`);
  console.log(`${name}: ${lines} lines, ${kB(size)} kB beside React, ${counts.join(', ')}`);
}

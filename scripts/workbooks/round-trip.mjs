// node scripts/workbooks/round-trip.mjs: fills in a template with 200 payouts, and checks, annotates, corrects, fixes and checks it again,
// saved by openpyxl and by LibreOffice, and as CSV as LibreOffice writes it in Germany and the United States. No cell may be damaged on the
// way. Needs Python, for which it installs openpyxl, and soffice; says what it skips.
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { has, root, temporaryFolder, virtualPython } from '../programs.mjs';

const [ORDERS, WRONG] = [200, 10];
const folder = temporaryFolder();
const path = (name) => join(folder, name);

function run(command, args, allowed = [0]) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (error || !allowed.includes(status)) throw new Error(`${command} ${args.join(' ')}: ${error ?? stderr}`);
  return stdout;
}
const payrules = (...args) => run(process.execPath, ['dist/esm/cli/main.js', ...args], [0, 1]);

/** Python with openpyxl; `undefined` if Python is missing. */
function pythonWithOpenpyxl() {
  try {
    return has('python3') ? virtualPython('workbooks', join(root, 'scripts/workbooks/requirements.txt')) : undefined;
  } catch {
    // pip has printed the reason.
    return undefined;
  }
}
const interpreter = pythonWithOpenpyxl();
const python = (...args) => run(interpreter, ['scripts/workbooks/fill.py', ...args]);

/** The file that LibreOffice makes from a file. */
function converted(file, format, name) {
  const out = path('converted');
  mkdirSync(out, { recursive: true });
  run('soffice', [
    `-env:UserInstallation=file://${path('profile')}`,
    '--headless',
    '--convert-to',
    format,
    '--outdir',
    out,
    file,
  ]);
  const extension = format.split(':')[0];
  renameSync(join(out, file.slice(folder.length + 1).replace(/\.\w+$/, `.${extension}`)), path(name));
  return path(name);
}

/** The numbers of orders and of refused orders, and the cells that a spreadsheet has changed. */
function checked(file, ...args) {
  const lines = payrules('check', 'pe.payout', file, '--format', 'ndjson', ...args)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const damaged = lines.flatMap(({ diagnostics = [] }) => diagnostics.filter(({ cause }) => cause !== undefined));
  return { orders: lines.length, refused: lines.filter(({ valid }) => valid !== true).length, damaged: damaged.length };
}

let failed = 0;
function expectOf(what, found, refused) {
  const isRight = found.orders === ORDERS && found.refused === refused && found.damaged === 0;
  failed += isRight ? 0 : 1;
  console.log(
    `${isRight ? 'ok    ' : 'FAILED'} ${what}: ${found.orders} orders, ${found.refused} refused, ${found.damaged} damaged cells`,
  );
}

/** Checks, annotates, corrects and fixes a workbook. @param saved returns the file that a program saves after each step */
function roundTrip(program, filled, saved) {
  const input = saved(filled, `${program}-1.xlsx`);
  expectOf(`${program}, filled in`, checked(input, '--annotate', path('annotated.xlsx')), WRONG);
  python('correct', path('annotated.xlsx'), path('corrected.xlsx'));
  const corrected = saved(path('corrected.xlsx'), `${program}-2.xlsx`);
  expectOf(`${program}, corrected`, checked(corrected), 0);
  payrules('fix', 'pe.payout', corrected, '--out', path('fixed.xlsx'));
  expectOf(`${program}, fixed`, checked(saved(path('fixed.xlsx'), `${program}-3.xlsx`)), 0);
}

run(process.execPath, ['scripts/build.mjs']);
payrules('template', 'pe.payout', '--out', path('template.xlsx'));
if (interpreter === undefined) console.log('SKIPPED all: Python with openpyxl is missing');
else {
  python('orders', path('template.xlsx'), path('filled.xlsx'));
  roundTrip('openpyxl', path('filled.xlsx'), (file) => file);
  if (!has('soffice')) console.log('SKIPPED LibreOffice and CSV: there is no soffice');
  else {
    roundTrip('LibreOffice', path('filled.xlsx'), (file, name) => converted(file, 'xlsx:Calc MS Excel 2007 XML', name));
    // The separator, the quotation mark, UTF-8, the first row, no column formats, the language, and values as they are shown.
    for (const [country, separator, language] of [
      ['German', 59, 1031],
      ['US', 44, 1033],
    ]) {
      const format = `csv:Text - txt - csv (StarCalc):${separator},34,76,1,,${language},false,true`;
      const csv = converted(path('filled.xlsx'), format, `${country}.csv`);
      expectOf(`${country} CSV`, checked(csv), WRONG);
      payrules('fix', 'pe.payout', csv, '--out', path('fixed.csv'));
      expectOf(`${country} CSV, fixed`, checked(path('fixed.csv')), WRONG);
    }
  }
}
process.exit(failed > 0 ? 1 : 0);

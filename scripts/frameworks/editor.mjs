// What an editor and the compilers say about a program that uses the package.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A misspelt operation in each function that takes one, each on its own line. */
const MISSPELT = `import { createForm, createValidator, load, normalize, operation, readReply, requirements, standardSchema, validate } from 'payrules';
validate('pe.payuot', {});
createValidator()('pe.payuot', {});
operation('pe.payuot');
load('pe.payuot');
createForm('pe.payuot');
normalize('pe.payuot', {});
requirements('pe.payuot');
standardSchema('pe.payuot');
readReply('pe.payuot', {});
`;
const REFUSED = /^TS2345: Argument of type '"pe\.payuot"' is not assignable to parameter of type 'keyof Orders'\.$/;

/** A program with places, by number, at which an editor completes or explains. */
const PLACES = `import { createForm, operation, validate } from 'payrules';
const result = validate(/*0*/'pe.payout', {}, { fields: ['/*1*/'] });
result.diagnostics.some(({ ruleId }) => ruleId === '/*2*/');
const peru = operation(/*3*/'pe.payout', { fields: ['/*4*/'], off: ['/*5*/'], mode: '/*11*/' });
peru.validate({}).diagnostics.some(({ ruleId }) => ruleId === '/*6*/');
createForm(/*7*/'/*8*/').set(/*9*/'amount', '');
peru.explain(/*10*/{});
validate('pe.payout', {}, { mode: '/*12*/' });
peru.validate({}, { mode: '/*13*/' });
validate('pe.payout', {}, { /*14*/at: '2027-01-31', /*14*/facts: {}, /*14*/fields: [], /*14*/locale: undefined, /*14*/mode: 'draft' });
`;

/** @param folder a subfolder of a folder with the package and TypeScript 5 @param latest the program `tsc` of another version */
export function checkEditor(folder, latest) {
  const ts = createRequire(join(folder, 'package.json'))('typescript');
  writeFileSync(join(folder, 'misspelt.mts'), MISSPELT);
  writeFileSync(join(folder, 'places.mts'), PLACES);
  const compilerOptions = { noEmit: true, strict: true, module: 'nodenext', target: 'es2022', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['misspelt.mts'] }));
  const refuses = (lines) => {
    assert.equal(lines.length, MISSPELT.split('\n').length - 2, lines.join('\n'));
    for (const line of lines) assert.match(line, REFUSED);
  };
  const { stdout } = spawnSync(latest, ['-p', folder], { cwd: folder, encoding: 'utf8' });
  refuses(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.replace(/^.*?: error /, '')),
  );

  const { options } = ts.parseJsonConfigFileContent({ compilerOptions }, ts.sys, folder);
  const [misspelt, places] = ['misspelt.mts', 'places.mts'].map((file) => join(folder, file));
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => true,
    getScriptFileNames: () => [misspelt, places],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => {
      const text = ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const found = service.getSemanticDiagnostics(misspelt);
  refuses(found.map(({ code, messageText }) => `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`));

  const at = (number) => PLACES.indexOf(`/*${number}*/`);
  const completions = (number) =>
    service.getCompletionsAtPosition(places, at(number), {})?.entries.map(({ name }) => name) ?? [];
  const offers = (number, wanted, others) => {
    const names = completions(number);
    for (const name of wanted) assert.ok(names.includes(name), `${number}: ${name}`);
    for (const name of others) assert.ok(!names.includes(name), `${number}: ${name}`);
  };
  for (const number of [1, 4]) offers(number, ['amount', 'recipientCardNo'], ['companyName']);
  for (const number of [2, 6])
    offers(number, ['pe.payout/amount-range', 'order/unknown-field'], ['mx.payout/amount-format']);
  offers(5, ['pe.payout/amount-range'], ['pe.payout/amount-format']);
  offers(8, ['pe.payout', 'global.collection'], ['us.payout']);
  for (const number of [11, 12, 13]) offers(number, ['draft', 'submit'], []);
  for (const number of [0, 3, 7, 9, 10]) {
    const { documentation, tags = [] } = service.getQuickInfoAtPosition(places, at(number) - 2);
    assert.match(ts.displayPartsToString(documentation), /\.$/m, `${number}: what it does`);
    const names = new Set(tags.map(({ name }) => name));
    for (const name of ['param', 'returns', 'example']) assert.ok(names.has(name), `${number}: @${name}`);
  }
  for (const [, option] of PLACES.matchAll(/\/\*14\*\/(\w+)/g)) {
    const { documentation } = service.getQuickInfoAtPosition(places, PLACES.indexOf(`/*14*/${option}`) + 7);
    assert.match(ts.displayPartsToString(documentation), /\.$/, option);
  }
  console.log(
    `ok  TypeScript ${ts.version} and that of the tests: a misspelt operation, completions, what functions do`,
  );
}

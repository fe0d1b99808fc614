// Emits the modules and types that `payrules build` writes, and a language's catalogue, from rules and translations whose texts are
// attacks; parses them again, and runs them. Reads the attacks from standard input and writes the results to standard output. It is a
// separate program, so that esbuild and json-schema-to-typescript load as they do outside jest.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { transform } from 'esbuild';
import { BUILT_IN, emitTypes } from '../../../.build/esm/src/workbench/compiler/index.js';
import { parseRulebook, readRules, readSchemas } from '../../../.build/esm/src/workbench/rulebook/index.js';
import { localeModules } from '../../../.build/esm/src/workbench/compiler/locale-module.js';
import { filesOf } from '../../../.build/esm/src/workbench/compiler/modules/module-text.js';
import { emitFolder } from '../../../.build/esm/src/workbench/compiler/modules/emit-modules.js';

const rulebook = parseRulebook(readRules('test/fixtures/rules'), readSchemas('schemas/authoring'));
const operation = rulebook.operations.get('beta.collection');
const stated = operation.rules.find(({ check }) => check.name === 'required');

/** The operation with the attack in every text, and a rule of an overlay with it. */
function hostile(attack) {
  const own = {
    ...stated,
    id: 'own/x',
    field: 'zip',
    check: { name: 'one-of', parameters: [attack, 'x'], written: [attack, 'x'] },
    examples: { valid: [], invalid: [] },
    message: attack,
    document: attack,
  };
  return {
    ...operation,
    title: attack,
    fields: operation.fields.map((field) => ({ ...field, label: attack, help: attack })),
    rules: [...operation.rules, own],
    notes: [{ field: 'amount', text: attack, clause: attack }],
  };
}

/** The modules of a translation with the attack everywhere, for rules with the attack as their own wording in Spanish. */
function catalogue(attack, language = 'es') {
  const wording = { en: attack, es: attack };
  const one = hostile(attack);
  const operations = [
    {
      ...one,
      fields: one.fields.map((field) => ({ ...field, label: wording, help: wording })),
      rules: one.rules.map((rule) => ({ ...rule, message: wording })),
    },
  ];
  const gateway = {
    ...rulebook.gateway,
    headers: rulebook.gateway.headers.map((header) => ({ ...header, message: wording })),
  };
  const texts = { [attack]: attack };
  const locale = { messages: texts, labels: texts, texts, advice: texts, and: attack, or: attack, field: attack };
  const modules = localeModules({
    ...rulebook,
    gateway,
    operations: new Map(operations.map((each) => [each.id, each])),
    locales: new Map([[language, locale]]),
  });
  const ofLanguage = modules.filter(([name]) => name.split('/')[1] === language);
  return ofLanguage.map(([name, module]) => filesOf(name, module, BUILT_IN)[0][1]);
}

/** Whether a catalogue whose language is the attack is refused: the language is a name in the module. */
function isRefused(attack) {
  try {
    catalogue('', attack);
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}

/** The code that a module of types contains besides types, comments and functions of the package that it re-exports. */
async function codeIn(source) {
  const { code } = await transform(source, { loader: 'ts', legalComments: 'none' });
  return code.replace(/^export \{[\w, ]*\}(?: from "payrules\/engine")?;?$/gm, '').trim();
}

/** The effects of a module when it runs; its imports are stubs. */
async function effectOf(source) {
  const anything = new Proxy(() => anything, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => 'x' : anything),
    // A module as a whole inherits from it.
    getPrototypeOf: () => anything,
  });
  const context = createContext({ module: { exports: {} }, exports: {}, require: () => anything });
  const { code } = await transform(source, { loader: 'ts', format: 'cjs' });
  runInContext(code, context);
  return context.hacked ?? null;
}

const answers = [];
for (const attack of JSON.parse(readFileSync(0, 'utf8'))) {
  const one = hostile(attack);
  const bindings = { 'beta.wallet': { moon: [attack], [attack]: [attack] } };
  const about = { ...rulebook.about, version: attack };
  const files = await emitFolder({ ...rulebook, about, operations: new Map([[one.id, one]]) }, bindings, '2026-11-22');
  for (const [name, text] of files) {
    if (name.endsWith('.json')) JSON.parse(text);
    else answers.push([attack, name, await (name.endsWith('.d.ts') ? codeIn(text) : effectOf(text))]);
  }
  answers.push(
    [attack, 'orders.ts', await codeIn(await emitTypes([one]))],
    [attack, 'es.js', isRefused(attack) ? null : 'not refused'],
  );
  for (const text of catalogue(attack)) answers.push([attack, 'es.js', await effectOf(text)]);
}
const control = [
  await codeIn('/** */ globalThis.hacked = 1; /* */ export interface A { a: string }'),
  await effectOf("const a = ''; globalThis.hacked = 1; '';"),
];
process.stdout.write(JSON.stringify({ answers, control }));

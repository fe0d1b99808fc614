// Emits a merchant's modules and types, and a language's catalogue, from rules and translations whose texts are attacks, parses them
// anew, and runs them: attacks on standard input, what is left or was done on standard output. A program of its own, since what makes
// the types can't be loaded under jest.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { emitLocale, emitTypes, loadRulebook, readRules, readSchemas } from '../../../dist/esm/compiler/index.js';
import { emitMerchant } from '../../../dist/esm/compiler/merchant.js';

const rulebook = loadRulebook(readRules('rules'), readSchemas('schemas/authoring'));
const operation = rulebook.operations.get('ph.collection');
const stated = operation.rules.find(({ check }) => check.name === 'required');

/** The operation with the attack in every text, and a merchant's own card with it. */
function hostile(attack) {
  const own = {
    ...stated,
    id: 'own/x',
    field: 'productinfo',
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

/** The rules with the attack as their own wording in Spanish, and a translation that has it everywhere. */
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
  return emitLocale(
    { ...rulebook, gateway, operations: new Map(operations.map((each) => [each.id, each])) },
    { language, messages: texts, labels: texts, texts, reserved: { [attack]: [attack] } },
  );
}

/** Whether a catalogue in a language that is an attack is refused: the language is a name in the module. */
function isRefused(attack) {
  try {
    catalogue('', attack);
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}

/** What is left of a module of types once they and the comments are gone: nothing. */
export function left(source) {
  return transformSync(source, { loader: 'ts', legalComments: 'none' })
    .code.replace(/^export \{\};?$/m, '')
    .trim();
}

/** What a module sets that is run, with anything for what it imports. */
export function done(source) {
  const anything = new Proxy(() => anything, { get: (_, key) => (key === Symbol.toPrimitive ? () => 'x' : anything) });
  const context = createContext({ module: { exports: {} }, exports: {}, require: () => anything });
  runInContext(transformSync(source, { loader: 'ts', format: 'cjs' }).code, context);
  return context.hacked ?? null;
}

const answers = [];
for (const attack of JSON.parse(readFileSync(0, 'utf8'))) {
  const one = hostile(attack);
  const bindings = { 'ph.wallet': { 'wallet-a': [attack], [attack]: [attack] } };
  const files = await emitMerchant(
    { ...rulebook, operations: new Map([[one.id, one]]) },
    bindings,
    attack,
    '2026-11-22',
  );
  for (const [name, text] of files) {
    if (name.endsWith('.json')) JSON.parse(text);
    else answers.push([attack, name, name.endsWith('.d.ts') ? left(text) : done(text)]);
  }
  answers.push(
    [attack, 'orders.ts', left(await emitTypes([one]))],
    [attack, 'es.js', done(catalogue(attack))],
    [attack, 'es.js', isRefused(attack) ? null : 'taken'],
  );
}
const control = [
  left('/** */ globalThis.hacked = 1; /* */ export interface A { a: string }'),
  done("const a = ''; globalThis.hacked = 1; '';"),
];
process.stdout.write(JSON.stringify({ answers, control }));

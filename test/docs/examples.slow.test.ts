import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { transformSync } from 'esbuild';
import { runProgram } from '../support/process.js';

/** The code that the examples of each file of types use: imports, and declarations that a reader has around them. */
const AROUND: Readonly<Record<string, string>> = {
  'generated/operations/index': `import { createForm, createValidator, load, normalize, operation, readReply, requirements, rulesOf, standardSchema, validate, type OperationId } from 'payrules';
const id: OperationId = 'pe.payout';`,
  'generated/operations/pe.payout': `import { createForm, createValidator, normalize, operation, readReply, requirements, standardSchema, validate } from 'payrules/operations/pe.payout';`,
  'core/model/validation': `import { validate } from 'payrules/operations/pe.payout';`,
  'core/model/form': `import { loadRulebook } from 'payrules/compiler';
const rulebook = await loadRulebook('rules');
const context = () => ({ form: rulebook.createForm('card.payment') });`,
  'core/operation/operation': `import { operation } from 'payrules';
const one = operation('pe.payout');
const url = 'http://127.0.0.1:8788/gateway/base/biz';
const sign = (body: string) => String(body.length);`,
  'core/evaluator/translate': `import { translate, validate } from 'payrules';
const result = validate('pe.payout', {});`,
  'core/gateway/problem-details': `import { toProblemDetails, validate } from 'payrules';
const result = validate('pe.payout', {});`,
  'workbench/open/load-rulebook': `import { loadRulebook } from 'payrules/compiler';`,
  'apps/sandbox/create-sandbox': `import { createSandbox } from 'payrules/sandbox';`,
  react: `import { createForm } from 'payrules';
import { Fields, postTo, useForm } from 'payrules/react';`,
};

/** Shared by all examples: an order, a catalogue, a reply of the gateway, an answer of a server, and the reader's own functions. */
const COMMON = `import { deepStrictEqual } from 'node:assert';
import { renderToStaticMarkup } from 'react-dom/server';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { es } from 'payrules/locales/es';
const order: unknown = {};
const headers = { method: 'payOut' };
const input: { value: string; onfocus?: () => void; onblur?: () => void } = { value: '1' };
const send = (_order: unknown): object => ({});
const show = (..._shown: readonly unknown[]): void => {};
const response = { json: async () => ({}), status: (_code: number) => response, type: (_name: string) => response, send };
globalThis.document ??= { getElementById: () => null } as unknown as Document;
void [deepStrictEqual, renderToStaticMarkup, standardSchemaResolver, es, order, headers, input, show, response];
`;

const RULES = `operation: card.payment
title: Card payment
region: Europe
currency: EUR
fields:
  amount: { label: Amount, example: "5" }
  items: { type: list, of: object, count: any, label: Items }
  items[].sku: { label: Article, example: A-1 }
rules:
  - id: amount-required
    field: amount
    check: { required: true }
    document: The guide
    examples: { valid: ["5"], invalid: [""] }
`;

interface Example {
  readonly name: string;
  readonly code: string;
}

/** The examples of a file of types. `EXPRESSION; // => VALUE` states a result. */
function examplesOf(types: string): readonly Example[] {
  return [
    ...types.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(?:export |declare |readonly |const |function )*(\w*)/g),
  ].flatMap(([, comment = '', name = '']) => {
    const [, ...examples] = comment.split(/^\s*\*? ?@example\b/m);
    return examples.map((text) => ({ name, code: text.replaceAll(/^ *\* ?/gm, '').trim() }));
  });
}

/** A module that runs each example in its own block; an example that returns an element is a component. */
function moduleOf(file: string, examples: readonly Example[]): string {
  const around = AROUND[file] ?? '';
  const calls = examples.map(({ name, code }, i) => {
    const checked = code.replaceAll(/^(.+); \/\/ => (.+)$/gm, 'deepStrictEqual($1, $2);');
    const given = around.includes('const context') ? 'const { form } = context();\n' : '';
    return code.includes('return (')
      ? `const Example${i} = () => {\n${checked}\n};\nrenderToStaticMarkup(<Example${i} />);`
      : `// ${name}\n{\n${given}{\n${checked}\n}\n}`;
  });
  return `${around}\n${COMMON}\n${calls.join('\n')}\nexport {};\n`;
}

const typesOf = (file: string): string => readFileSync(`dist/esm/${file}.d.ts`, 'utf8');
const files = readdirSync('dist/esm', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.d.ts'))
  .map((name) => name.replaceAll('\\', '/').slice(0, -'.d.ts'.length))
  .filter(
    (name) => !/^generated\/operations\/(?!index$|pe\.payout$)/.test(name) && examplesOf(typesOf(name)).length > 0,
  );

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'payrules-examples-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/payrules'));
  for (const name of ['react', 'react-dom', 'react-hook-form', '@hookform', '@types'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  mkdirSync(join(folder, 'rules/operations'), { recursive: true });
  writeFileSync(join(folder, 'rules/operations/card.payment.yaml'), RULES);
  for (const file of files)
    writeFileSync(join(folder, `${file.replaceAll('/', '-')}.tsx`), moduleOf(file, examplesOf(typesOf(file))));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the files of types with examples are those that this test knows', () => {
  expect(files.toSorted()).toEqual(Object.keys(AROUND).toSorted());
});

test('the examples of comments are right TypeScript', () => {
  const strict = '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck';
  const target = '--target es2022 --lib es2023,dom --module nodenext --jsx react-jsx --types node';
  const names = files.map((file) => `${file.replaceAll('/', '-')}.tsx`);
  const options = `${strict} ${target}`.split(' ');
  const { out, code } = runProgram(resolve('node_modules/.bin/tsc'), [...options, ...names], { cwd: folder });
  expect(out).toBe('');
  expect(code).toBe(0);
});

test.each(Object.keys(AROUND))('the examples of %s run, and have the results that they state', (file) => {
  const source = moduleOf(file, examplesOf(typesOf(file)));
  const { code } = transformSync(source, { loader: 'tsx', jsx: 'automatic', format: 'esm', target: 'es2022' });
  const module = join(folder, `${file.replaceAll('/', '-')}.mjs`);
  writeFileSync(module, code);
  const { err, code: status } = runProgram(process.execPath, [module], { cwd: folder });
  expect(err).toBe('');
  expect(status).toBe(0);
});

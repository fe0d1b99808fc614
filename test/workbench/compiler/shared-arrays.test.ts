import { expect, test } from '@jest/globals';
import { OWN_FOLDER, BUILT_IN } from '../../../src/workbench/compiler/modules/module-text.js';
import { shareArrays } from '../../../src/workbench/compiler/modules/shared-arrays.js';

const codes = (count: number, from = 0): string =>
  JSON.stringify(Array.from({ length: count }, (_, i) => String(from + i).padStart(8, '0')));

const files = (all: Readonly<Record<string, string>>, place = OWN_FOLDER): Readonly<Record<string, string>> =>
  Object.fromEntries(shareArrays(new Map(Object.entries(all)), place));

test('an array of several modules is in one, which these import', () => {
  const array = codes(500);
  const all = files({
    'compiled/a.pay.js': `// Generated.\nconst known = new Set(${array});\n`,
    'compiled/b.pay.js': `// Generated.\nconst listed = new Set(${array});\n`,
    'compiled/c.pay.js': `// Generated.\nconst other = new Set(${codes(500, 1)});\n`,
  });
  expect(all).toEqual({
    'compiled/a.pay.js': `// Generated.\nimport { shared$0 } from '../shared/0.js';\nconst known = new Set(shared$0);\n`,
    'compiled/b.pay.js': `// Generated.\nimport { shared$0 } from '../shared/0.js';\nconst listed = new Set(shared$0);\n`,
    'compiled/c.pay.js': `// Generated.\nconst other = new Set(${codes(500, 1)});\n`,
    'shared/0.js': `// Generated from the rule files. Do not edit.\n\nexport const shared$0 = ${array};\n`,
  });
});

test('small arrays are written in each module', () => {
  const all = { 'compiled/a.pay.js': `f(${codes(300)});`, 'compiled/b.pay.js': `f(${codes(300)});` };
  expect(files(all)).toEqual(all);
});

test('arrays that other modules use are in another module, and a module for TypeScript takes any', () => {
  const [one, two] = [codes(500), codes(500, 1)];
  const all = files(
    { 'compiled/a.ts': `f(${one}, ${two});`, 'compiled/b.ts': `f(${one});`, 'input-rules/a.ts': `g(${two});` },
    BUILT_IN,
  );
  expect(all['compiled/a.ts']).toBe(
    "import { shared$0 } from '../shared/0.js';\nimport { shared$1 } from '../shared/1.js';\nf(shared$0, shared$1);",
  );
  expect(all['input-rules/a.ts']).toBe("import { shared$1 } from '../shared/1.js';\ng(shared$1);");
  expect(all['shared/1.ts']).toContain(`export const shared$1: any = ${two};\n`);
});

test('an array in two different arrays is there once, and so is one in an array that both have', () => {
  const inner = codes(500);
  const row = (name: string): string => `[${JSON.stringify({ name, values: 1 })},${inner}]`;
  const apart = files({ 'compiled/a.js': `f(${row('x')});`, 'compiled/b.js': `f(${row('y')});` });
  expect(apart['compiled/a.js']).toBe(
    `import { shared$0 } from '../shared/0.js';\nf([${JSON.stringify({ name: 'x', values: 1 })},shared$0]);`,
  );
  const outer = `[${codes(20, 7)},${inner},${codes(30, 9).slice(1)}`;
  const together = files({ 'compiled/a.js': `f(${outer});`, 'compiled/b.js': `f(${outer});` });
  expect(Object.keys(together)).toEqual(['compiled/a.js', 'compiled/b.js', 'shared/0.js']);
  expect(together['shared/0.js']!.split(inner)).toHaveLength(2);
});

test.each([
  ['code', `[${'field0, '.repeat(800)}1]`],
  ['a function', `[${codes(500).slice(1, -1)}, () => 1]`],
  ['text that looks like an array', JSON.stringify(codes(500))],
])('%s is no array of data', (_, text) => {
  const all = { 'compiled/a.js': `f(${text});\n`, 'compiled/b.js': `f(${text});\n` };
  expect(files(all)).toEqual(all);
});

test('quotation marks and brackets in values end no array', () => {
  const array = JSON.stringify(Array.from({ length: 400 }, (_, i) => `]"\\${i}["`));
  const all = files({ 'compiled/a.js': `f(${array}, {"a":[]});`, 'compiled/b.js': `f(${array});` });
  expect(all['compiled/a.js']).toBe(`import { shared$0 } from '../shared/0.js';\nf(shared$0, {"a":[]});`);
});

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { delimiter, join } from 'node:path';
import { typeName } from '../../.build/esm/src/workbench/compiler/index.js';
import { cache, here, python, root, run } from './workspace.mjs';

const schemaOf = (id) => join(root, 'schemas/operations/types', `${id}.schema.json`);
const examples = Object.keys(JSON.parse(readFileSync(join(root, 'schemas/manifest.json'), 'utf8')).operations).map(
  (id) => {
    const [{ tests }] = JSON.parse(readFileSync(join(root, `schemas/vectors/${id}.json`), 'utf8'));
    return { id, order: tests[0].data };
  },
);

/** An empty folder of the cache. */
function folder(name) {
  const path = join(cache, 'types', name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

/** One source of all operations' types; the operations' names come from the files' names. */
function quicktype(language, target, ...options) {
  const sources = folder(`${language}-schemas`);
  const args = examples.flatMap(({ id }) => {
    const copy = join(sources, `${typeName(id)}.schema`);
    copyFileSync(schemaOf(id), copy);
    return ['--src', copy];
  });
  run(process.execPath, [
    join(here, 'node_modules/quicktype/dist/index.js'),
    '--src-lang',
    'schema',
    ...args,
    '--lang',
    language,
    ...options,
    '-o',
    target,
  ]);
  return readFileSync(target, 'utf8');
}

/** The name that a generator gave an operation's type: it may write abbreviations in capitals. */
function nameIn(source, id) {
  const found = new RegExp(`\\b(?:type|class) (${typeName(id)})\\b`, 'i').exec(source);
  if (!found) throw new Error(`there is no type for ${id}`);
  return found[1];
}

/** Every example order must come out of its type unchanged. */
function expectSame(printed) {
  const lines = printed.trimEnd().split('\n');
  for (const [i, { id, order }] of examples.entries()) {
    if (!isDeepStrictEqual(JSON.parse(lines[i]), order))
      throw new Error(`the example of ${id} came back as ${lines[i]}`);
  }
  return `${examples.length} types compiled, ${lines.length} orders loaded`;
}

const GO_MAIN = (loads) => `package main

import (
	"fmt"
	"log"
)

func main() {
${loads.join('\n')}
}

func show(text []byte, err error) {
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
}
`;

function go() {
  const work = folder('go');
  const source = quicktype('go', join(work, 'orders.go'), '--package', 'main');
  const loads = examples.map(({ id, order }) => {
    const text = JSON.stringify(JSON.stringify(order));
    return `\tif order, err := Unmarshal${nameIn(source, id)}([]byte(${text})); err != nil {\n\t\tlog.Fatal(err)\n\t} else {\n\t\tshow(order.Marshal())\n\t}`;
  });
  writeFileSync(join(work, 'main.go'), GO_MAIN(loads));
  writeFileSync(join(work, 'go.mod'), 'module payrules/types\n\ngo 1.22\n');
  run('go', ['build', '-o', 'types', '.'], { cwd: work });
  return `Go types (quicktype): ${expectSame(run(join(work, 'types'), []))}`;
}

function kotlin() {
  const work = folder('kotlin');
  const source = quicktype('kotlin', join(work, 'Orders.kt'), '--framework', 'jackson', '--package', 'payrules');
  const loads = examples.map(({ id, order }) => {
    const text = JSON.stringify(JSON.stringify(order)).replaceAll('$', '\\$');
    return `    println(mapper.readTree(${nameIn(source, id)}.fromJson(${text}).toJson()))`;
  });
  writeFileSync(join(work, 'Main.kt'), `package payrules\n\nfun main() {\n${loads.join('\n')}\n}\n`);
  const list = join(work, 'classpath');
  run(
    'mvn',
    ['--quiet', '--batch-mode', `-Dwork=${work}`, 'compile', 'dependency:build-classpath', `-Dmdep.outputFile=${list}`],
    { cwd: join(here, 'kotlin') },
  );
  const path = [join(work, 'target/classes'), readFileSync(list, 'utf8').trim()].join(delimiter);
  return `Kotlin types (quicktype): ${expectSame(run('java', ['-cp', path, 'payrules.MainKt']))}`;
}

function pydantic() {
  const work = folder('python');
  const program = python();
  const sources = folder('python-schemas');
  const lines = examples.map(({ id, order }) => {
    const module = id.replace('.', '_');
    copyFileSync(schemaOf(id), join(sources, `${module}.json`));
    return JSON.stringify({ module, type: typeName(id), order });
  });
  run(program, [
    '-m',
    'datamodel_code_generator',
    '--input',
    sources,
    '--input-file-type',
    'jsonschema',
    '--output-model-type',
    'pydantic_v2.BaseModel',
    '--formatters',
    'builtin',
    '--output',
    work,
  ]);
  const orders = join(work, 'orders.ndjson');
  writeFileSync(orders, `${lines.join('\n')}\n`);
  return `Pydantic types (datamodel-code-generator): ${expectSame(run(program, [join(here, 'python/load_types.py'), work, orders]))}`;
}

/** What makes types from the schemas, and the programs it needs. */
export const typeGenerators = [
  { what: 'Go types', programs: ['go'], check: go },
  // Its compiler takes as long as all else together.
  { what: 'Kotlin types', programs: ['mvn', 'java'], check: kotlin, nightly: true },
  { what: 'Pydantic types', programs: ['python3'], check: pydantic },
];

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { delimiter, join } from 'node:path';
import { typeName } from '../../.build/esm/src/workbench/compiler/index.js';
import { generatorJar } from './sandbox.mjs';
import { root, run } from '../programs.mjs';
import { cache, here, python } from './workspace.mjs';

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

/** One source with the types of all operations. Their names come from the names of the files. */
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

/** Checks that every example order comes out of its type unchanged. */
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

const openApi = join(root, 'schemas/openapi.json');

/** Classes of the OpenAPI document: one for each operation, without numbers in their names, and one error for one wrong field. */
function openApiPydantic() {
  const work = folder('openapi-python');
  const program = python();
  const model = join(work, 'orders.py');
  const options = ['--input', openApi, '--input-file-type', 'openapi', '--output-model-type', 'pydantic_v2.BaseModel'];
  run(program, ['-m', 'datamodel_code_generator', ...options, '--output', model]);
  const lines = examples.map(({ id, order }) => JSON.stringify({ type: typeName(id), order }));
  const orders = join(work, 'orders.ndjson');
  writeFileSync(orders, `${lines.join('\n')}\n`);
  return `OpenAPI as pydantic models: ${expectSame(run(program, [join(here, 'python/load_models.py'), work, orders]))}`;
}

/** Types of the OpenAPI document compile with the examples, and refuse a misspelt field and another choice. */
function openApiTypeScript() {
  const work = folder('openapi-typescript');
  run(process.execPath, [
    join(here, 'node_modules/openapi-typescript/bin/cli.js'),
    openApi,
    '-o',
    join(work, 'orders.d.ts'),
  ]);
  const { order } = examples.find(({ id }) => id === 'pe.payout');
  writeFileSync(
    join(work, 'use.ts'),
    `import type { components } from './orders.js';
type Schemas = components['schemas'];
${examples.map((each) => `export const ${typeName(each.id)}: Schemas['${typeName(each.id)}'] = ${JSON.stringify(each.order)};`).join('\n')}
export const type: Schemas['PePayoutOrderPaymentType'] = '${order.paymentType}';
// @ts-expect-error a choice that there is not
export const other: Schemas['PePayoutOrderPaymentType'] = 'OTHER';
// @ts-expect-error amount must be given
export const missing: Schemas['PePayoutOrder'] = {};
`,
  );
  run(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--strict',
      '--noEmit',
      '--ignoreConfig',
      '--types',
      '',
      '--module',
      'nodenext',
      'use.ts',
    ],
    { cwd: work, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return `OpenAPI as TypeScript types (openapi-typescript): ${examples.length} orders have them`;
}

const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.5.0';

function openApiGo() {
  const work = folder('openapi-go');
  const file = join(work, 'orders.go');
  run('go', ['run', OAPI_CODEGEN, '-generate', 'types', '-package', 'main', '-o', file, openApi]);
  const loads = examples.map(
    ({ id, order }) => `\tload(new(${typeName(id)}), ${JSON.stringify(JSON.stringify(order))})`,
  );
  writeFileSync(
    join(work, 'main.go'),
    `package main

import (
	"encoding/json"
	"fmt"
	"log"
)

func load(order any, text string) {
	if err := json.Unmarshal([]byte(text), order); err != nil {
		log.Fatal(err)
	}
	written, err := json.Marshal(order)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(written))
}

func main() {
${loads.join('\n')}
}
`,
  );
  writeFileSync(join(work, 'go.mod'), 'module payrules/types\n\ngo 1.22\n');
  run('go', ['mod', 'tidy'], { cwd: work, stdio: ['ignore', 'pipe', 'pipe'] });
  run('go', ['build', '-o', 'types', '.'], { cwd: work });
  return `OpenAPI as Go types (oapi-codegen): ${expectSame(run(join(work, 'types'), []))}`;
}

const JAVA_MAIN = (loads) => `import org.openapitools.client.JSON;
import org.openapitools.client.model.*;

public class Main {
  public static void main(String[] args) throws Exception {
    var mapper = JSON.getDefault().getMapper();
${loads.join('\n')}
  }
}
`;

/** Classes for orders. The generator cannot write "a list, or one object", so the data of replies is the list. */
function openApiJava() {
  const work = folder('openapi-java');
  const description = JSON.parse(readFileSync(openApi, 'utf8'));
  for (const { properties } of Object.values(description.components.schemas))
    if (properties?.data) [properties.data] = properties.data.anyOf;
  const file = join(work, 'openapi.json');
  writeFileSync(file, JSON.stringify(description));
  run('java', ['-jar', generatorJar(), 'generate', '-i', file, '-g', 'java', '--library', 'native', '-o', work], {
    stdio: 'ignore',
  });
  const models = readdirSync(join(work, 'src/main/java/org/openapitools/client/model'));
  const numbered = models.filter((name) => /[0-9]\.java$/.test(name));
  if (numbered.length > 0) throw new Error(`names with numbers: ${numbered.join(', ')}`);
  const loads = examples.map(({ id, order }) => {
    const text = JSON.stringify(JSON.stringify(order));
    return `    System.out.println(mapper.writeValueAsString(mapper.readValue(${text}, ${typeName(id)}.class)));`;
  });
  writeFileSync(join(work, 'src/main/java/Main.java'), JAVA_MAIN(loads));
  const list = join(work, 'classpath');
  const goals = ['compile', 'dependency:build-classpath', `-Dmdep.outputFile=${list}`];
  run('mvn', ['--quiet', '--batch-mode', ...goals], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
  const path = [join(work, 'target/classes'), readFileSync(list, 'utf8').trim()].join(delimiter);
  return `OpenAPI as Java classes (openapi-generator): ${expectSame(run('java', ['-cp', path, 'Main']))}`;
}

/** The generators of types from the schemas, and the programs that they need. */
export const typeGenerators = [
  { what: 'Go types', programs: ['go'], check: go },
  // Its compiler takes as long as everything else together.
  { what: 'Kotlin types', programs: ['mvn', 'java'], check: kotlin, nightly: true },
  { what: 'Pydantic types', programs: ['python3'], check: pydantic },
  { what: 'OpenAPI as pydantic models', programs: ['python3'], check: openApiPydantic, nightly: true },
  { what: 'OpenAPI as TypeScript types', programs: ['node'], check: openApiTypeScript },
  { what: 'OpenAPI as Go types', programs: ['go'], check: openApiGo, nightly: true },
  { what: 'OpenAPI as Java classes', programs: ['mvn', 'java'], check: openApiJava, nightly: true },
];

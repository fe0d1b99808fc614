import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { packages, root, run, virtualPython } from '../programs.mjs';
import { cache, here } from './workspace.mjs';

const GENERATOR = 'org.openapitools:openapi-generator-cli:7.16.0';
const clients = join(here, 'clients');

/**
 * The description of one operation, with plain texts instead of choices. The generator takes the first of several replies that fits, and
 * cannot write "a list, or one object" in Java, so `data` is the list that the document shows for this operation. The endpoint and the
 * headers do not change.
 */
function description() {
  const openApi = JSON.parse(readFileSync(join(root, 'schemas/openapi.json'), 'utf8'));
  const { GlobalCollectionOrder: order, GlobalCollectionReply, GlobalCollectionReplyItem } = openApi.components.schemas;
  const fields = Object.keys(order.properties).map((name) => [name, { type: 'string' }]);
  const GlobalCollectionOrder = { type: 'object', required: order.required, properties: Object.fromEntries(fields) };
  GlobalCollectionReply.properties.data = GlobalCollectionReply.properties.data.anyOf[0];
  openApi.components.schemas = { GlobalCollectionOrder, GlobalCollectionReply, GlobalCollectionReplyItem };
  const [{ post }] = Object.values(openApi.paths);
  const reference = (name) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
  post.requestBody.content = reference('GlobalCollectionOrder');
  post.responses[200].content = reference('GlobalCollectionReply');
  return openApi;
}

/** Writes the generated client of a language into a folder, beside the program that uses it. */
function generated(jar, file, language, options) {
  const folder = join(cache, 'sandbox', language);
  rmSync(folder, { recursive: true, force: true });
  run('java', ['-jar', jar, 'generate', '-i', file, '-g', language, '-o', folder, ...options], { stdio: 'ignore' });
  return folder;
}

/** How the client of each language is generated and run. */
const languages = {
  python(generate, address) {
    const folder = generate('python', []);
    const python = virtualPython('conformance-clients', join(clients, 'requirements.txt'));
    return run(python, [join(clients, 'client.py'), address], { env: { ...process.env, PYTHONPATH: folder } });
  },
  go(generate, address) {
    const folder = generate('go', ['--additional-properties=packageName=gateway,withGoMod=false']);
    rmSync(join(folder, 'test'), { recursive: true, force: true });
    writeFileSync(join(folder, 'go.mod'), 'module gateway\n\ngo 1.22\n');
    mkdirSync(join(folder, 'program'));
    cpSync(join(clients, 'client.go'), join(folder, 'program/main.go'));
    return run('go', ['run', './program', address], { cwd: folder });
  },
  java(generate, address) {
    const folder = generate('java', ['--library', 'native']);
    const list = join(folder, 'classpath');
    run(
      'mvn',
      [
        '--quiet',
        '--batch-mode',
        '-Dmaven.javadoc.skip=true',
        'compile',
        'dependency:build-classpath',
        `-Dmdep.outputFile=${list}`,
      ],
      { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const path = [join(folder, 'target/classes'), readFileSync(list, 'utf8').trim()].join(delimiter);
    return run('java', ['-cp', path, join(clients, 'Client.java'), address]);
  },
};

/** What each client prints: the items of a good order, whether a wrong order succeeded, and a refusal from the document. */
const EXPECTED =
  /^sandbox-(\d+) USD http:\/\/127\.0\.0\.1:\d+\/sandbox\/checkout\/sandbox-\1\nfalse\n500000 Risk rejected: ip$/i;

/** The generator's program. */
export function generatorJar() {
  const folder = packages('conformance-openapi-generator', join(here, 'sandbox.mjs'));
  run('mvn', ['--quiet', '--batch-mode', 'dependency:copy', `-Dartifact=${GENERATOR}`, `-DoutputDirectory=${folder}`]);
  const [, name, version] = GENERATOR.split(':');
  return join(folder, `${name}-${version}.jar`);
}

/** Generates clients for Python, Go and Java from the description of the endpoint, and lets them talk to the sandbox. */
export async function checkSandbox() {
  const jar = generatorJar();
  mkdirSync(join(cache, 'sandbox'), { recursive: true });
  const file = join(cache, 'sandbox/openapi.json');
  writeFileSync(file, JSON.stringify(description()));
  const generate = (language, options) => generated(jar, file, language, options);

  const sandbox = spawn(process.execPath, [join(root, 'dist/esm/cli/main.js'), 'sandbox', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const address = String((await once(sandbox.stdout, 'data'))[0]).trim();
    for (const [language, use] of Object.entries(languages)) {
      const printed = use(generate, address).trim();
      if (!EXPECTED.test(printed)) throw new Error(`the client in ${language} printed ${printed}`);
    }
    return 'payrules sandbox: clients of openapi-generator in Python, Go and Java talk to it';
  } finally {
    sandbox.kill();
  }
}

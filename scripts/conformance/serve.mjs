import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createValidator } from '../../dist/esm/index.js';
import { es } from '../../dist/esm/generated/operations/locales/es.js';
import { has, root, run } from '../programs.mjs';
import { cache, here, python } from './workspace.mjs';

/** Uses each path of the description with the types generated from it; a wrong use does not compile. */
const CLIENT = `import createClient from 'openapi-fetch';
import type { components, paths } from './serve.js';

const client = createClient<paths>({ baseUrl: process.argv[2]! });
const path = { operation: 'pe.payout' } as const;
const body = { amount: ' 5 ' };
const checked = await client.POST('/v1/check/{operation}', {
  params: { path, query: { mode: 'draft', locale: 'es', fields: ['amount'] }, header: { 'payrules-facts': '{"cardCountry":"USA"}' } },
  body,
});
const result: components['schemas']['Result'] = checked.data!;
const listed = await client.POST('/v1/batch/{operation}', { params: { path }, body: [body, body] });
// The answer to NDJSON is text.
const results = Array.isArray(listed.data) ? listed.data : [];
const lines = await client.POST('/v1/batch/{operation}', {
  params: { path },
  // openapi-fetch knows the first type of a body alone.
  body: '{}\\n{}' as never,
  bodySerializer: (text: unknown) => text as string,
  headers: { 'content-type': 'application/x-ndjson' },
  parseAs: 'text',
});
const { data: requirements } = await client.POST('/v1/requirements/{operation}', { params: { path }, body });
const { data: normalized } = await client.POST('/v1/normalize/{operation}', { params: { path }, body });
const { data: operations } = await client.GET('/v1/operations');
const [health, ready] = [await client.GET('/healthz'), await client.GET('/readyz')];
const refused = await client.POST('/v1/check/{operation}', { params: { path, query: { at: 'x' } }, body });
const problem: components['schemas']['Problem'] = refused.error!;
// @ts-expect-error an operation that the rules do not have
void client.POST('/v1/check/{operation}', { params: { path: { operation: 'pe.payuot' } }, body });
// @ts-expect-error a mode that there is not
void client.POST('/v1/check/{operation}', { params: { path, query: { mode: 'other' } }, body });
console.log(
  JSON.stringify([
    result.diagnostics[0]!.field,
    results.length,
    String(lines.data).trim().split('\\n').length,
    requirements!.fields.length > 5,
    normalized!.changes[0]!.change,
    operations!.operations.length > 5,
    health.data!.status,
    ready.data!.status,
    problem.status,
  ]),
);
`;
const EXPECTED = '["amount",2,2,true,"trim",true,"ok","ok",400]';

/** Reads the metrics with Prometheus's own client library, and looks one up. */
const METRICS = `
import sys
from prometheus_client.parser import text_string_to_metric_families
families = {family.name: family for family in text_string_to_metric_families(sys.stdin.read())}
orders = {tuple(sorted(s.labels.items())): s.value for s in families["payrules_orders"].samples}
print(len(families), orders[(("operation", "pe.payout"), ("result", "invalid"))] > 0, families["payrules_request_seconds"].type)
`;

/** Runs the program of docs/php.md, which must print the findings of Node. @returns the lines for the report */
function phpPage(address) {
  if (!has('php')) return '\nSKIPPED:\n  docs/php.md: needs php';
  const folder = join(cache, 'serve');
  const [, program] = /^```php\n(.*?)^```$/ms.exec(readFileSync(join(root, 'docs/php.md'), 'utf8'));
  writeFileSync(join(folder, 'check.php'), program);
  const printed = run('php', ['-d', 'error_reporting=-1', 'check.php'], {
    cwd: folder,
    env: { ...process.env, PAYRULES_URL: address },
  });
  const { diagnostics } = createValidator({ locale: es })('pe.payout', { amount: '0.99' });
  const lines = diagnostics.map((each) => `${each.severity} ${each.field} ${each.message} ${each.ruleId}\n`);
  if (printed !== lines.join('')) throw new Error(`docs/php.md prints ${printed}`);
  return '; docs/php.md works as pasted';
}

/** Checks the description of payrules serve, uses the service with a generated client, and reads its metrics. */
export async function checkServe() {
  const service = spawn(process.execPath, [join(root, 'dist/esm/cli/main.js'), 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const address = String((await once(service.stdout, 'data'))[0]).trim();
    const text = await (await fetch(`${address}/openapi.json`)).text();
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    if (!valid) throw new Error(`@seriousme/openapi-schema-validator: ${JSON.stringify(errors)}`);

    const folder = join(cache, 'serve');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    writeFileSync(join(folder, 'openapi.json'), text);
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    const tool = (path) => join(here, 'node_modules', path);
    run(process.execPath, [tool('openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'serve.d.ts'], { cwd: folder });
    const options = [
      '--strict',
      '--target',
      'es2023',
      '--module',
      'nodenext',
      '--types',
      'node',
      '--typeRoots',
      join(root, 'node_modules/@types'),
      '--skipLibCheck',
      '--ignoreConfig',
    ];
    run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'client.ts'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const printed = run(process.execPath, ['client.js', address], { cwd: folder }).trim();
    if (printed !== EXPECTED) throw new Error(`the generated client: got ${printed}, wanted ${EXPECTED}`);

    const php = phpPage(address);
    const metrics = run(python(), ['-c', METRICS], {
      input: await (await fetch(`${address}/metrics`)).text(),
      stdio: ['pipe', 'pipe', 'inherit'],
    }).trim();
    if (metrics !== '16 True histogram') throw new Error(`prometheus_client: ${metrics}`);
    return (
      'payrules serve: its OpenAPI description is right, a client of openapi-typescript uses it, prometheus_client reads its metrics' +
      php
    );
  } finally {
    service.kill();
  }
}

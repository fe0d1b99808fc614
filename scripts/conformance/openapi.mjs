import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { gatewaysFolder } from './gateways.mjs';
import { root, run } from '../programs.mjs';
import { cache, here } from './workspace.mjs';

/**
 * Checks two OpenAPI documents, for the built-in rules and for rules with lists, maps and opaque parts, with the schema of OpenAPI and with
 * Redocly's linter.
 */
export async function checkOpenApi() {
  const exported = join(cache, 'openapi');
  const main = join(root, 'dist/esm/cli/main.js');
  run(process.execPath, [main, 'export', '--target', 'openapi', '--rules', gatewaysFolder(), '--out', exported]);
  const files = [join(root, 'schemas/openapi.json'), join(exported, 'openapi.json')];
  for (const file of files) {
    const { valid, errors } = await new Validator().validate(JSON.parse(readFileSync(file, 'utf8')));
    if (!valid) throw new Error(`@seriousme/openapi-schema-validator, ${file}: ${JSON.stringify(errors)}`);
  }
  run(
    process.execPath,
    [join(here, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', ...files, '--config', join(here, 'redocly.yaml')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  return 'OpenAPI: @seriousme/openapi-schema-validator and Redocly find nothing';
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { here, root, run } from './workspace.mjs';

/** Checks the OpenAPI document by its own schema and by Redocly's linter. */
export async function checkOpenApi() {
  const file = join(root, 'schemas/openapi.json');
  const { valid, errors } = await new Validator().validate(JSON.parse(readFileSync(file, 'utf8')));
  if (!valid) throw new Error(`@seriousme/openapi-schema-validator: ${JSON.stringify(errors)}`);
  run(
    process.execPath,
    [join(here, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', file, '--config', join(here, 'redocly.yaml')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  return 'OpenAPI: @seriousme/openapi-schema-validator and Redocly find nothing';
}

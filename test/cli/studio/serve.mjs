// Serves a studio for the tests, with a page of one line: node serve.mjs RULES [OVERLAY|-] [ORDERS|-] [OPERATION].
import { authoringSchemas } from '../../../dist/esm/cli/findings/folder.js';
import { Files } from '../../../dist/esm/cli/studio/files.js';
import { serve } from '../../../dist/esm/cli/studio/server.js';
import { Studies } from '../../../dist/esm/cli/studio/studies.js';
import { Workspace } from '../../../dist/esm/cli/studio/workspace.js';

const [rules, overlay, file, operation] = process.argv
  .slice(2)
  .map((argument) => (argument === '-' ? undefined : argument));
const page = {
  type: 'text/html; charset=utf-8',
  bytes: Buffer.from('<!doctype html><meta property="csp-nonce" nonce="%CSP_NONCE%"><title>Studio</title>'),
};
const studies = new Studies({ rules, overlay, orders: file && { file, operation } });
if (file) await studies.readOrders();
const { address } = await serve(
  { workspace: new Workspace(new Files(rules, overlay), authoringSchemas()), studies },
  new Map([['/', page]]),
  0,
);
process.stdout.write(`${address}\n`);

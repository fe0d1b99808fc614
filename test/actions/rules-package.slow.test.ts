import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { type Ended, MAIN, runProgram } from '../support/process.js';
import { git } from '../support/git.js';
import { commitAll, edit, initialRules, repository } from './pull-request.js';

/** Installs the built command line instead of a published one. */
const NPM = `#!/usr/bin/env bash
if [ "$1" = install ]; then
  mkdir -p "$3/node_modules/.bin"
  printf '#!/bin/sh\\nexec %s %s "$@"\\n' '${process.execPath}' '${MAIN}' > "$3/node_modules/.bin/payrules"
  chmod +x "$3/node_modules/.bin/payrules"
  ln -s '${process.cwd()}' "$3/node_modules/payrules"
fi
`;
const OPERATION = 'rules/operations/card.payment.yaml';

function repositoryWithRules(): {
  readonly folder: string;
  readonly out: string;
  readonly run: () => Ended;
} {
  const folder = repository((path) => {
    initialRules(path);
    edit(join(path, 'rules/rulebook.yaml'), { 'version: 0.1.0': 'name: acme-rules\nversion: 0.1.0' });
  });
  const bin = join(folder, '.git/bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), NPM, { mode: 0o755 });
  const out = join(folder, '.git/package');
  const env = {
    PATH: `${bin}:${process.env.PATH!}`,
    GITHUB_SERVER_URL: 'https://example.com',
    GITHUB_REPOSITORY: 'acme/rules',
  };
  const script = resolve('scripts/actions/rules-package.sh');
  return { folder, out, run: () => runProgram('bash', [script, out], { cwd: folder, env }) };
}
const manifestIn = (folder: string): unknown => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

test('the first package has the version of rulebook.yaml, and no file of the repository changes', () => {
  const { folder, out, run } = repositoryWithRules();
  expect(run()).toMatchObject({ code: 0, out: '0.1.0\n' });
  expect(manifestIn(out)).toMatchObject({
    name: 'acme-rules',
    version: '0.1.0',
    peerDependencies: { payrules: '>=0.1.0-0 <2 || >=1.0.0-0 <2' },
    repository: { url: 'git+https://example.com/acme/rules.git' },
    bugs: { url: 'https://example.com/acme/rules/issues' },
    homepage: 'https://example.com/acme/rules#readme',
  });
  expect(readFileSync(join(out, 'modules/card.payment.js'), 'utf8')).toContain('payrules/engine');
  expect(git(folder, 'status', '--short')).toBe('');
});

test.each([
  ['other wording', { 'label: Order number': 'label: Number of the order' }, '1.2.4'],
  [
    'a tighter error',
    { '["100", "500000"] }\n': '["100", "400000"] }\n', 'valid: ["100", "500000"]': 'valid: ["100", "400000"]' },
    '1.3.0',
  ],
])('%s since the last tag decides the version', (_, changes, version) => {
  const { folder, out, run } = repositoryWithRules();
  git(folder, 'tag', 'rules-v1.2.3');
  expect(run()).toMatchObject({
    code: 0,
    out: '',
    err: expect.stringContaining('The rules are those of rules-v1.2.3.'),
  });
  expect(existsSync(out)).toBe(false);

  edit(join(folder, OPERATION), changes);
  commitAll(folder, 'Change a rule');
  expect(run()).toMatchObject({ code: 0, out: `${version}\n` });
  expect(manifestIn(out)).toMatchObject({ version });
  expect(readFileSync(join(out, 'rules/rulebook.yaml'), 'utf8')).toContain(`version: ${version}`);
  expect(git(folder, 'status', '--short')).toBe('');
});

test('rules that the published payrules does not know are not written', () => {
  const { folder, out, run } = repositoryWithRules();
  edit(join(folder, 'rules/rulebook.yaml'), { '>=0.1 <2': '>=98 <99' });
  commitAll(folder, 'Need a later version');
  expect(run()).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('These rules need payrules 98 or later'),
  });
  expect(existsSync(out)).toBe(false);
});

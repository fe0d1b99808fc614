import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { runProgram, type Ended } from '../support/process.js';
import { git } from '../support/git.js';
import { repository } from './pull-request.js';

/** A build that writes the schemas as of the given day, with the rule of 2027 from its first day on. */
const NPM = `#!/usr/bin/env bash
[ -n "$BROKEN" ] && exit 1
day=\${5:-2026-12-01}
echo "{ \\"asOf\\": \\"$day\\" }" > schemas/manifest.json
if [[ "$day" > 2027-01-31 ]]; then echo '{ "maximum": 15000 }' > schemas/ec.json; echo '{}' > schemas/new.json; fi
[ -n "$EDITED" ] && echo '{ "maximum": 9000 }' > schemas/ec.json
exit 0
`;
/** Records its arguments. */
const GH = `#!/usr/bin/env bash
printf '%s\\n' "$@" > "$RECORD"
cat >> "$RECORD"
`;

interface Clone {
  readonly folder: string;
  readonly run: (script: string, args: readonly string[], env?: Readonly<Record<string, string>>) => Ended;
  readonly recorded: () => string;
}

function cloneWithSchemas(): Clone {
  const origin = repository((path) => {
    mkdirSync(join(path, 'schemas'));
    writeFileSync(join(path, 'schemas/manifest.json'), '{ "asOf": "2026-12-01" }\n');
    writeFileSync(join(path, 'schemas/ec.json'), '{ "maximum": 10000 }\n');
  });
  const folder = `${origin}-clone`;
  git(origin, 'clone', '--quiet', origin, folder);
  const bin = join(folder, '.git/bin');
  mkdirSync(bin);
  for (const [name, text] of [
    ['npm', NPM],
    ['gh', GH],
  ] as const)
    writeFileSync(join(bin, name), text, { mode: 0o755 });
  const files = {
    RECORD: join(bin, 'record'),
    GITHUB_OUTPUT: join(bin, 'output'),
    GITHUB_STEP_SUMMARY: join(bin, 'summary'),
  };
  return {
    folder,
    run: (script, args, env = {}) =>
      runProgram('bash', [resolve('scripts/actions', script), ...args], {
        cwd: folder,
        env: { ...files, ...env, PATH: `${bin}:${process.env.PATH!}` },
      }),
    recorded: () =>
      ['record', 'output', 'summary']
        .map((name) => (existsSync(join(bin, name)) ? readFileSync(join(bin, name), 'utf8') : ''))
        .join(''),
  };
}

test('a day without a dated rule opens nothing', () => {
  const { run, folder, recorded } = cloneWithSchemas();
  expect(run('dated-schemas.sh', ['2027-01-31'])).toMatchObject({ code: 0 });
  expect(recorded()).toBe('');
  expect(git(folder, 'ls-remote', '--heads', 'origin')).not.toContain('schemas-');
});

test('the first day of a dated rule opens one pull request with the schemas', () => {
  const { run, folder, recorded } = cloneWithSchemas();
  expect(run('dated-schemas.sh', ['2027-02-01'])).toMatchObject({ code: 0 });
  expect(git(folder, 'diff', '--name-only', 'origin/main', 'origin/schemas-2027-02-01')).toBe(
    'schemas/ec.json\nschemas/manifest.json\nschemas/new.json',
  );
  expect(recorded()).toContain('pr\ncreate\n--head\nschemas-2027-02-01\n');
  expect(recorded()).toMatch(/^ {5}schemas\/ec\.json +\| /m);

  // The job runs again.
  git(folder, 'switch', '--quiet', 'main');
  const again = run('dated-schemas.sh', ['2027-02-01']);
  expect(again).toMatchObject({ code: 0 });
  expect(again.out).toContain('is there already');
});

test('a pull request whose schemas are not built gets a patch that applies', () => {
  const { run, folder, recorded } = cloneWithSchemas();
  const patch = join(folder, '.git/schemas.patch');
  expect(run('schemas-patch.sh', [patch], { EDITED: '1' })).toMatchObject({ code: 0 });
  expect(recorded()).toContain(`patch=${patch}\n`);
  expect(recorded()).toContain('git apply schemas.patch');
  git(folder, 'reset', '--quiet', '--hard');
  git(folder, 'apply', patch);
  expect(readFileSync(join(folder, 'schemas/ec.json'), 'utf8')).toBe('{ "maximum": 9000 }\n');
});

test.each([
  ['whose schemas are built', {}],
  ['whose rules do not compile', { BROKEN: '1' }],
])('a pull request %s gets none', (_, env) => {
  const { run, folder, recorded } = cloneWithSchemas();
  expect(run('schemas-patch.sh', [join(folder, '.git/schemas.patch')], env)).toMatchObject({ code: 0 });
  expect(recorded()).toBe('');
});

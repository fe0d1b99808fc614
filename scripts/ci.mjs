// .ci/run: every check of a commit. The rules come first, then the tests, in parallel with everything that does not depend on them.
//   npm run ci -- [WORD...]   only the parts whose name contains one of the words
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { chosen, debianPackages, report, runParts } from './parts.mjs';
import { SHORT_RUNS } from './short-runs.cjs';

/** Twice the cores of the smallest machine that runs this, because the tests in the browser wait half of their time. */
const LANES = 4;

/** The package file that two parts check. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const PACKED = `.build/payrules-${version}.tgz`;

process.env.NODE_OPTIONS = SHORT_RUNS;
process.env.npm_config_fund = 'false';
process.env.npm_config_audit = 'false';

const installs = [
  // This also builds, by the package's `dependencies` script. Unlike for `prepare`, npm does not warn about it where the package is
  // installed.
  { name: 'install and build', command: 'npm ci' },
  { name: "packages of the studio's page", command: 'npm ci --prefix src/apps/studio/page' },
  { name: 'packages for browser tests', command: 'node scripts/install.mjs scripts/browser' },
  ...debianPackages('chromium-headless-shell', 'shellcheck'),
];
if (await runParts(chosen(installs), LANES)) {
  await runParts(
    chosen([
      // Two parts run the tests at the same time, and build only what has changed.
      { name: 'build of the tests', command: 'node scripts/build-tests.mjs' },
      { name: 'rules: lint', command: 'npx payrules lint' },
      { name: 'rules: examples', command: 'npx payrules test' },
      { name: 'rules: coverage', command: 'npx payrules coverage' },
      { name: 'rules: generated files', command: 'npm run drift' },
    ]),
    LANES,
  );
  await runParts(
    chosen([
      // The longest part comes first, so that no core is idle at the end.
      { name: 'studio page', command: 'npm run studio:build -- --check' },
      { name: 'tests', command: 'npm test' },
      ...['1/2', '2/2'].map((half) => ({
        name: `browser ${half}`,
        command: `npm run test:browser -- --test-shard=${half}`,
        env: { PAYRULES_BROWSER_MARGIN: '0' },
        after: 'studio page',
      })),
      { name: 'other languages', command: 'npm run conformance' },
      { name: 'web frameworks', command: `npm run frameworks -- ${PACKED}`, after: 'packed package' },
      // Without tests that try very many or very large inputs, and without commits of the shipped rules, because other tests commit
      // fixtures. The nightly run has them.
      {
        name: 'slow tests',
        command:
          "npm run test:slow -- '--testPathIgnorePatterns=/(hostile|rule-files|many-entries|mutations)[^/]*$' '--testNamePattern=^(?!rules/studio-commit|apps/cli/large-inputs)'",
        after: 'other languages',
      },
      {
        name: 'packed package',
        command: `node scripts/views.mjs && npm pack --ignore-scripts --silent --pack-destination ${dirname(PACKED)}`,
        after: 'studio page',
      },
      { name: 'workflows', command: 'npm run actions:check' },
      { name: 'regular expressions', command: 'npm run patterns' },
      { name: 'package', command: `npm run package:check -- ${PACKED}`, after: 'packed package' },
      { name: 'api reference', command: 'npm run docs' },
      { name: 'changelog of the public surface', command: 'node scripts/release.mjs --check' },
      { name: 'format', command: 'npm run format:check' },
      { name: 'types', command: 'npm run types' },
      { name: 'lint', command: 'npm run lint' },
      { name: 'structure', command: 'npm run structure' },
      { name: 'faults', command: 'node scripts/faults/faults.mjs --short' },
      {
        name: 'soak and fuzz, short',
        command:
          'node scripts/soak/soak.mjs --seconds 2 --rate 300 --connections 16 --kills 1 --margin 10 && node scripts/fuzz/fuzz.mjs --runs 50 --seed 1',
      },
      // The README's example has wrong orders.
      { name: 'README command', command: 'npx payrules check pe.payout test/orders/pe.payout.json', expected: 1 },
      { name: 'budgets', command: 'npm run budgets -- --short' },
    ]),
    LANES,
  );
}
report();

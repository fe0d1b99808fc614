// npm run nightly: the checks that take too long for every commit. One part after the other, because the bench measures time; it also
// writes its tables.
//   npm run nightly -- [WORD...]   only the parts whose name contains one of the words
import { existsSync } from 'node:fs';
import { chosen, debianPackages, report, runParts } from './parts.mjs';

const CHROMIUM = '/usr/bin/chromium';

await runParts(
  chosen([
    { name: 'build', command: 'npm ci' },
    ...debianPackages('postgresql', 'php-cli', 'libreoffice-calc-nogui'),
    { name: 'tests, twice as much', command: 'npm test && npm run test:slow', env: { PAYRULES_VOLUME: '2' } },
    {
      name: 'tests on 2027-02-02',
      command: 'npm test && npm run test:slow -- /test/rules/ /test/properties/',
      env: { PAYRULES_CLOCK: '2027-02-02' },
    },
    {
      name: 'tests on 2030-01-01',
      command: 'npm test && npm run test:slow -- /test/rules/ /test/properties/',
      env: { PAYRULES_CLOCK: '2030-01-01' },
    },
    ...[22, 24, 26].map((version) => ({
      name: `tests on Node ${version}`,
      command: `npm exec --yes --package=node@${version} -- sh -c 'npm test && npm run test:slow'`,
    })),
    { name: 'two studios, 10,000 races', command: 'npm test -- studio/server/races', env: { PAYRULES_VOLUME: '500' } },
    { name: 'faults', command: 'npm run studio:build && node scripts/faults/faults.mjs' },
    { name: 'half an hour of serve', command: 'node scripts/soak/soak.mjs --seconds 1800 --kills 20' },
    // If the corpus has grown, it is among the artifacts of the run.
    { name: 'fuzz', command: 'node scripts/fuzz/fuzz.mjs --seconds 300 --write' },
    { name: 'workbooks, round trip', command: 'node scripts/workbooks/round-trip.mjs' },
    { name: 'releases, acted out', command: 'node scripts/rehearsal.mjs' },
    { name: 'dry runs of five registries', command: 'npm run studio:build && node scripts/embed/dry-runs.mjs' },
    { name: 'two equal builds', command: 'node scripts/equal-builds.mjs' },
    { name: 'container', command: 'node scripts/container/run.mjs' },
    { name: 'recipes', command: 'node scripts/recipes/run.mjs' },
    {
      name: 'property tests, long',
      command: 'npm test -- /test/properties/ && npm run test:slow -- /test/properties/',
      env: { PAYRULES_VOLUME: '100' },
    },
    // 20,000 orders of each operation that follow the document.
    {
      name: 'tests of the rules, long',
      command: 'npm test -- /test/rules/ /test/core/normalize/ && npm run test:slow -- /test/rules/',
      env: { PAYRULES_VOLUME: '40' },
    },
    {
      name: 'phone numbers of libphonenumber',
      command: 'node scripts/install.mjs scripts/independent && node scripts/independent/phones.mjs',
    },
    {
      name: 'browser, every look',
      command: 'npm run studio:build && npm run test:browser',
      // The browser that people use, if it is installed.
      env: { PAYRULES_VOLUME: '10', ...(existsSync(CHROMIUM) && { CHROMIUM }) },
    },
    {
      name: 'tasks in the studio',
      command: 'node scripts/install.mjs scripts/browser && node scripts/browser/tasks.mjs',
    },
    { name: 'other languages, more mutants', command: 'npm run conformance', env: { PAYRULES_VOLUME: '10' } },
    { name: 'packages for other languages', command: 'npm run wrappers', env: { PAYRULES_VOLUME: '10' } },
    { name: 'speed of these packages', command: 'node scripts/bench/languages.mjs' },
    { name: 'Spark at scale', command: 'npm run spark -- --orders 1000000' },
    { name: 'databases', command: 'npm run databases' },
    { name: 'sandbox under load', command: 'node scripts/bench/sandbox.mjs' },
    { name: 'tables', command: 'node scripts/bench/tables.mjs' },
    { name: 'rulebook of 1,000 operations', command: 'node scripts/bench/large.mjs' },
    { name: 'check beside a script', command: 'node scripts/bench/ndjson.mjs' },
    { name: 'budgets', command: 'npm run budgets' },
    { name: 'bench', command: 'npm run bench' },
    { name: 'mutation', command: 'npm run mutation -- --minutes 60 --seed $(date +%j)' },
  ]),
  1,
);
report();

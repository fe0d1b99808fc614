// Runs tests in this process: first unchanged, to see which code each of them runs, then on one changed module after the other.
const { Session } = require('node:inspector');
const { createRequire, wrap } = require('node:module');
const { readdirSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { fileURLToPath } = require('node:url');
const { runInThisContext } = require('node:vm');

const root = join(__dirname, '../..');
const built = join(root, '.build');
const fromJest = createRequire(join(root, 'node_modules/jest-circus/package.json'));
const { expect } = fromJest('expect');
const { bind } = fromJest('jest-each');
const { ModuleMocker } = fromJest('jest-mock');

/** The tests that start no program and no server. */
const CHOSEN =
  /^(?:checks|core|fixtures|words|workbench)\/|^rules\/transcription$|^properties\/(?:differential|properties)$/;
/** Tests that start programs and threads, or take long. */
const LEFT_OUT = /\.slow$|\/(?:agreement|commands|mutations|round-trip|backtest)$/;
/** This module counts steps with a profiler, which this run needs itself. */
const STEPS = join(built, 'test/support/steps.js');
process.chdir(root);
process.env.PAYRULES_VOLUME = '0.2';

const mocker = new ModuleMocker(globalThis);
let queue;
let hooks;
const test = (_, body) => void queue.push(body);
const describe = (_, body) => body();
test.each = bind(test);
describe.each = bind(describe);
const hook = (kind) => (body) => void hooks[kind].push(body);
const globals = createRequire(join(root, 'package.json')).resolve('@jest/globals');
require.cache[globals] = {
  id: globals,
  filename: globals,
  loaded: true,
  exports: {
    describe,
    expect,
    jest: {
      spyOn: mocker.spyOn.bind(mocker),
      restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
      // Packages that a test replaces load unchanged here.
      doMock() {},
      mock() {},
    },
    test,
    beforeAll: hook('beforeAll'),
    afterAll: hook('afterAll'),
    beforeEach: hook('beforeEach'),
    afterEach: hook('afterEach'),
  },
};

let mutant = { file: '', text: '' };
const load = require.extensions['.js'];
require.extensions['.js'] = (module, file) => {
  if (file === mutant.file)
    runInThisContext(wrap(mutant.text), { filename: file })(
      module.exports,
      createRequire(file),
      module,
      file,
      dirname(file),
    );
  else if (file === STEPS) module.exports = { stepsOf: (act) => (act(), 0), stepsOfAll: (act) => act().then(() => 0) };
  else load(module, file);
};

const modules = readdirSync(built, { recursive: true })
  .filter((name) => name.endsWith('.js'))
  .map((name) => join(built, name));
const pathOf = (name) => join(built, 'test', `${name}.test.js`);
const tests = modules
  .filter((file) => file.startsWith(join(built, 'test')) && file.endsWith('.test.js'))
  .map((file) => file.slice(join(built, 'test').length + 1, -'.test.js'.length).replaceAll('\\', '/'))
  .filter((name) => CHOSEN.test(name) && !LEFT_OUT.test(name));

/** Unloads all modules, because they may contain an earlier change. */
function forget() {
  for (const file of modules) delete require.cache[file];
  module.children.length = 0;
}

async function run(name) {
  // The spies of a failed test are still in place.
  mocker.restoreAllMocks();
  queue = [];
  hooks = { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] };
  require(pathOf(name));
  for (const before of hooks.beforeAll) await before();
  for (const one of queue) {
    for (const before of hooks.beforeEach) await before();
    await one();
    for (const after of hooks.afterEach) await after();
  }
  for (const after of hooks.afterAll) await after();
}

/** The first test that fails on a change, if any. */
async function firstFailure({ file, text, names }) {
  mutant = { file, text };
  forget();
  for (const name of names) {
    try {
      await run(name);
    } catch (error) {
      return { killer: name, error: String(error?.message ?? error).slice(0, 500) };
    }
  }
  return {};
}

/**
 * The tests that cannot run here; and for each other test, its duration and the code that it runs: by file, the ranges from the outer to
 * the inner ones, with how often each ran.
 */
async function measure() {
  const session = new Session();
  session.connect();
  const ask = (method, parameters) =>
    new Promise((resolve, reject) =>
      session.post(method, parameters, (error, answer) => (error ? reject(error) : resolve(answer))),
    );
  await ask('Profiler.enable');
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const measured = [];
  const leftOut = [];
  for (const name of tests) {
    forget();
    const started = performance.now();
    try {
      await run(name);
    } catch {
      // This test needs a feature that only jest has.
      leftOut.push(name);
      await ask('Profiler.takePreciseCoverage');
      continue;
    }
    const ms = performance.now() - started;
    const { result } = await ask('Profiler.takePreciseCoverage');
    const own = result.filter(
      ({ url }) => url.startsWith('file:') && fileURLToPath(url).startsWith(join(built, 'src')),
    );
    measured.push({
      name,
      ms,
      runs: Object.fromEntries(
        own.map(({ url, functions }) => [
          fileURLToPath(url),
          functions.flatMap(({ ranges }) =>
            ranges.map(({ startOffset, endOffset, count }) => [startOffset, endOffset, count]),
          ),
        ]),
      ),
    });
  }
  session.disconnect();
  return { measured, leftOut };
}

process.on('message', (task) => {
  const answer = task.kind === 'measure' ? measure() : firstFailure(task);
  answer.then(
    (value) => process.send({ value }),
    (error) => process.send({ error: String(error?.stack ?? error) }),
  );
});

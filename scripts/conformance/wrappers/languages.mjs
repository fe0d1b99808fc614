// The languages: which programs each needs, and `install`, which builds its package, installs it from the file, runs its tests beside it,
// and returns the command that takes CALLS ANSWERS [SCRIPT...].
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack } from '../../embed/pack.mjs';
import { has, root, run, virtualPython } from '../workspace.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const quiet = { stdio: ['ignore', 'pipe', 'pipe'] };

function emptied(...path) {
  const folder = join(...path);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs tests, and shows what they print only where they fail. */
function test(program, args, options) {
  try {
    run(program, args, { ...quiet, ...options });
  } catch (error) {
    throw new Error(`its tests fail\n${error.stdout}${error.stderr}`, { cause: error });
  }
}

/** Writes a Go module into a folder as a module proxy has it, and returns its version. */
function zipModule(source, proxy) {
  const folder = join(proxy, 'example.com/payrules/@v');
  mkdirSync(folder, { recursive: true });
  const content = createHash('sha256');
  for (const file of readdirSync(source, { recursive: true }).sort())
    if (statSync(join(source, file)).isFile()) content.update(`${file}\0`).update(readFileSync(join(source, file)));
  const version = `v0.0.0-${content.digest('hex').slice(0, 16)}`;
  run('go', [
    'run',
    join(here, 'go/zip/zip.go'),
    source,
    `example.com/payrules@${version}`,
    join(folder, `${version}.zip`),
  ]);
  cpSync(join(source, 'go.mod'), join(folder, `${version}.mod`));
  writeFileSync(join(folder, `${version}.info`), JSON.stringify({ Version: version }));
  return version;
}

export const languages = [
  {
    name: 'Python',
    programs: ['python3'],
    isUtf16: true,
    install(folder) {
      const source = pack('python', folder);
      const python = virtualPython('wrapper-python', join(root, 'src/embed/python/requirements.txt'));
      const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check'];
      const wheels = emptied(folder, 'python-wheels');
      run(python, [...pip, 'wheel', '--no-deps', '--no-build-isolation', '-w', wheels, source]);
      const installed = emptied(folder, 'python-installed');
      const [wheel] = readdirSync(wheels);
      run(python, [...pip, 'install', '--no-deps', '--no-index', '--target', installed, join(wheels, wheel)]);
      const env = { PYTHONPATH: installed };
      const tests = emptied(folder, 'python-tests');
      cpSync(join(source, 'tests'), tests, { recursive: true });
      test(python, ['-W', 'error', '-m', 'unittest', 'discover', '-s', tests], {
        cwd: tests,
        env: { ...process.env, ...env },
      });
      return { command: [python, join(here, 'python/answer.py')], env };
    },
  },
  {
    name: 'Go',
    programs: ['go'],
    install(folder) {
      const source = pack('go', folder);
      test('go', ['vet', '.'], { cwd: source });
      test('go', ['test', '.'], { cwd: source });
      // The race detector needs cgo, and makes the engine slow.
      if (has('gcc')) test('go', ['test', '-race', '-run', 'Goroutines', '.'], { cwd: source });
      const project = emptied(folder, 'go-installed');
      const version = zipModule(source, join(project, 'proxy'));
      cpSync(join(here, 'go/main.go'), join(project, 'main.go'));
      cpSync(join(source, 'go.sum'), join(project, 'go.sum'));
      const required = readFileSync(join(source, 'go.mod'), 'utf8').replace(/^module .*$/m, 'module answer');
      writeFileSync(join(project, 'go.mod'), `${required}\nrequire example.com/payrules ${version}\n`);
      const { GOPROXY, GOMODCACHE } = JSON.parse(run('go', ['env', '-json', 'GOPROXY', 'GOMODCACHE']));
      const env = {
        // Apart, as each content of the module has a version of its own.
        GOMODCACHE: join(folder, 'go-modules'),
        GOPROXY: `file://${join(project, 'proxy')},file://${join(GOMODCACHE, 'cache/download')},${GOPROXY}`,
        GONOSUMDB: 'example.com/*',
        GOFLAGS: '-mod=mod -modcacherw',
      };
      run('go', ['build', '-o', 'answer', '.'], { cwd: project, env: { ...process.env, ...env } });
      return { command: [join(project, 'answer')] };
    },
  },
];

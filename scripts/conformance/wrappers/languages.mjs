// The languages: the programs that each needs, and `install`, which builds its
// package, installs it from the file and runs its tests beside it. `install` returns the command that takes CALLS ANSWERS [SCRIPT...], and
// the place and the command of its README's program (`readme`). After `settled` calls the memory no longer grows.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack } from '../../embed/pack.mjs';
import { has, packages, root, run, virtualPython } from '../../programs.mjs';
import { FAILED, TOO_LARGE, checkScriptCode, comparePage, withoutPath, writePage } from './pages.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const quiet = { stdio: ['ignore', 'pipe', 'pipe'] };

function emptied(...path) {
  const folder = join(...path);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs tests, and shows their output only if they fail. */
function test(program, args, options) {
  try {
    run(program, args, { ...quiet, ...options });
  } catch (error) {
    throw new Error(`its tests fail\n${error.stdout}${error.stderr}`, { cause: error });
  }
}

/** Writes a Go module into a folder in the layout of a module proxy, and returns its version. */
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

/** Builds the program of docs/spring.md in a folder, and compares its answers. */
function checkSpring(page, classpath) {
  const [bodies, answers, list] = ['bodies.json', 'answers.ndjson', 'classpath'].map((name) => join(page, name));
  writePage('spring.md', join(page, 'Shop.java'), bodies);
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const [, javet] = /<javet\.version>(.*)<\/javet\.version>/.exec(read('src/embed/java/pom.xml'));
  const versions = [JSON.parse(read('package.json')).version, javet, javet].map((each) => `<version>${each}</version>`);
  if (String(read('docs/spring.md').match(/<version>.*<\/version>/g)) !== String(versions))
    throw new Error(`docs/spring.md: the versions are not ${versions}`);
  const path = ['dependency:build-classpath', `-Dmdep.outputFile=${list}`];
  run('mvn', ['--quiet', '--batch-mode', ...path], { cwd: join(here, 'java/spring') });
  const all = `${page}:${classpath}:${readFileSync(list, 'utf8').trim()}`;
  const sources = [join(page, 'Shop.java'), join(here, 'java/SpringPage.java')];
  // Spring's classes name annotations of libraries that the program does not have.
  const warnings = '-Xlint:all,-classfile,-processing,-serial';
  test('javac', [warnings, '-Werror', '-parameters', '-d', page, '-cp', all, ...sources]);
  test('java', ['-cp', all, 'SpringPage', bodies, answers]);
  const lines = readFileSync(answers, 'utf8').trimEnd().split('\n').map(withoutPath);
  comparePage('spring.md', lines.join('\n'), [FAILED]);
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
      // QuickJS has no types.
      test(python, ['-m', 'mypy', '--strict', '-p', 'payrules'], { cwd: source });
      test(python, ['-m', 'mypy', '--strict', join(tests, 'typed.py')], {
        cwd: tests,
        env: { ...process.env, MYPYPATH: installed },
      });
      test(python, ['-W', 'error', '-m', 'unittest', 'discover', '-s', tests], {
        cwd: tests,
        env: { ...process.env, ...env },
      });
      const page = emptied(folder, 'python-page');
      const bodies = join(page, 'bodies.json');
      writePage('fastapi.md', join(page, 'page.py'), bodies);
      test(python, ['-m', 'mypy', '--strict', 'page.py'], { cwd: page, env: { ...process.env, MYPYPATH: installed } });
      comparePage(
        'fastapi.md',
        run(python, [join(here, 'python/fastapi_page.py'), page, bodies], { env: { ...process.env, ...env } }),
      );
      checkScriptCode(page, (code) => run(python, [code], { cwd: page }));
      const file = join(installed, 'readme.py');
      return { command: [python, join(here, 'python/answer.py')], readme: { file, command: [python, file] }, env };
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
      // Each content of the module has its own version, so versions of earlier runs would pile up.
      for (const kept of ['', 'cache/download'])
        rmSync(join(GOMODCACHE, kept, 'example.com/payrules'), { recursive: true, force: true });
      const env = {
        GOPROXY: `file://${join(project, 'proxy')},${GOPROXY}`,
        GONOSUMDB: 'example.com/*',
        GOFLAGS: '-mod=mod -modcacherw',
      };
      run('go', ['build', '-o', 'answer', '.'], { cwd: project, env: { ...process.env, ...env } });
      const page = emptied(project, 'page');
      const [bodies, answers] = ['bodies.json', 'answers.ndjson'].map((name) => join(page, name));
      writePage('go-http.md', join(page, 'main.go'), bodies);
      cpSync(join(here, 'go/page/page_test.go'), join(page, 'page_test.go'));
      test('go', ['test', './page'], {
        cwd: project,
        env: { ...process.env, ...env, BODIES: bodies, ANSWERS: answers },
      });
      comparePage('go-http.md', readFileSync(answers, 'utf8'), [FAILED]);
      const readme = emptied(project, 'readme');
      return {
        command: [join(project, 'answer')],
        readme: { file: join(readme, 'main.go'), command: ['go', '-C', project, 'run', './readme'] },
        env,
      };
    },
  },
  {
    name: 'Rust',
    programs: ['cargo'],
    install(folder) {
      const source = pack('rust', folder);
      const target = packages('wrapper-rust', join(root, 'src/embed/rust/Cargo.lock'));
      const env = { ...process.env, CARGO_TARGET_DIR: target };
      run('cargo', ['package', '--quiet', '--no-verify', '--allow-dirty'], { cwd: source, env });
      const project = emptied(folder, 'rust-installed');
      cpSync(join(here, 'rust'), project, { recursive: true });
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      run('tar', ['-xzf', join(target, 'package', `payrules-${version}.crate`), '-C', project]);
      const crate = join(project, 'payrules');
      renameSync(join(project, `payrules-${version}`), crate);
      test('cargo', ['test', '--quiet', '--release'], { cwd: crate, env });
      if (has('cargo-clippy'))
        test('cargo', ['clippy', '--quiet', '--release', '--all-targets', '--', '-D', 'warnings'], { cwd: crate, env });
      cpSync(join(crate, 'Cargo.lock'), join(project, 'Cargo.lock'));
      run('cargo', ['build', '--quiet', '--release'], { cwd: project, env });
      const page = join(project, 'page');
      const [bodies, answers] = ['bodies.json', 'answers.ndjson'].map((name) => join(page, name));
      writePage('axum.md', join(page, 'src/main.rs'), bodies, '\n#[cfg(test)]\nmod page_test;\n');
      test('cargo', ['test', '--quiet', '--release'], {
        cwd: page,
        env: { ...env, BODIES: bodies, ANSWERS: answers },
      });
      comparePage('axum.md', readFileSync(answers, 'utf8'), [TOO_LARGE, FAILED]);
      const file = join(emptied(project, 'examples'), 'readme.rs');
      return {
        command: [join(target, 'release/answer')],
        readme: {
          file,
          command: [
            'cargo',
            'run',
            '--quiet',
            '--release',
            '--manifest-path',
            join(project, 'Cargo.toml'),
            '--example',
            'readme',
          ],
        },
        env: { CARGO_TARGET_DIR: target },
      };
    },
  },
  {
    name: 'Java',
    programs: ['java', 'mvn'],
    // V8 enlarges its heaps for nearly a million calls.
    settled: 1_000_000,
    isUtf16: true,
    install(folder) {
      const source = pack('java', folder);
      const list = join(folder, 'java-classpath');
      run(
        'mvn',
        [
          '--quiet',
          '--batch-mode',
          '-DskipTests',
          'package',
          'dependency:build-classpath',
          `-Dmdep.outputFile=${list}`,
        ],
        { cwd: source },
      );
      const project = emptied(folder, 'java-installed');
      const jar = join(project, 'payrules.jar');
      const built = readdirSync(join(source, 'target')).find((file) => file.endsWith('.jar'));
      cpSync(join(source, 'target', built), jar);
      const classpath = `${jar}:${readFileSync(list, 'utf8').trim()}`;
      const sources = join(source, 'src/main/java/payrules');
      const files = readdirSync(sources).map((name) => join(sources, name));
      test('javac', ['-Xlint:all', '-Werror', '-d', emptied(project, 'lint'), '-cp', classpath, ...files]);
      test('java', ['-cp', classpath, join(source, 'tests/EngineTest.java')], { cwd: project });
      checkSpring(emptied(project, 'page'), classpath);
      const file = join(project, 'Check.java');
      return {
        command: ['java', '-cp', classpath, join(here, 'java/Answer.java')],
        readme: { file, command: ['java', '-cp', classpath, file] },
      };
    },
  },
];

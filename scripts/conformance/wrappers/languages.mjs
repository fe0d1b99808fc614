// The languages: which programs each needs, and `install`, which builds its package, installs it from the file, runs its tests beside it,
// and returns the command that takes CALLS ANSWERS [SCRIPT...].
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack } from '../../embed/pack.mjs';
import { root, run, virtualPython } from '../workspace.mjs';

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
];

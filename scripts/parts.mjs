// Runs commands in parallel and prints a line for each with its time and its processor time. The output of failed commands comes at the
// end, or at once if they run one after the other.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { root } from './programs.mjs';

const wanted = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('-'))
  .map((word) => word.toLowerCase());
const start = performance.now();
let passed = 0;
let failed = 0;
/** Failed parts whose output {@link report} prints. */
const unprinted = [];

/** The parts whose name contains a word of the command line; all parts if it has none. */
export const chosen = (parts) =>
  parts.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word)));

/**
 * Runs commands, at most `lanes` at a time, and prints a line for each when it ends.
 * @param parts each with a `name`, a shell `command`, the `env` it adds, the exit code it must end with (`expected`, 0), the
 *   folder it runs in (`cwd`, the project's), and the `name` of another part that must end before it starts (`after`)
 * @returns whether all of them passed
 */
export async function runParts(parts, lanes) {
  const waiting = [...parts];
  const running = new Map();
  const failedBefore = failed;
  const mayStart = ({ after }) => ![...waiting, ...running.keys()].some(({ name }) => name === after);
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < lanes ? waiting.findIndex(mayStart) : -1;
    if (next < 0) await Promise.race(running.values());
    else {
      const [part] = waiting.splice(next, 1);
      running.set(
        part,
        run(part).then((failure) => {
          running.delete(part);
          // A run that reaches its time limit does not get to report(). With several lanes, the output of parts would interleave.
          if (failure && lanes === 1) printOutput(failure);
          else if (failure) unprinted.push(failure);
        }),
      );
    }
  }
  return failed === failedBefore;
}

function printOutput({ name, command, output }) {
  console.log(`\n${name}: ${command}\n${output.trimEnd()}`);
}

/** Prints the output of failed parts that is not printed yet, and the totals. Sets the exit code to 1 if a part failed or no part ran. */
export function report() {
  unprinted.forEach(printOutput);
  console.log(`\n${seconds(start)} s\n${passed} passed, ${failed} failed`);
  process.exitCode = passed === 0 || failed > 0 ? 1 : 0;
}

/** @returns the name, the command and the output of the part if it failed */
async function run(part) {
  const { name, command, env, cwd = root, expected = 0 } = part;
  const started = performance.now();
  // The shell's `times` ends with the processor time of all processes that it started and waited for.
  const child = spawn(`${command}\ncode=$?; times >&3; exit $code`, {
    cwd,
    shell: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [code, times, ...outputs] = await Promise.all([
    new Promise((resolve) => child.once('error', resolve).once('exit', (status, signal) => resolve(status ?? signal))),
    text(child.stdio[3]),
    text(child.stdout),
    text(child.stderr),
  ]);
  const output = outputs.join('');
  const isRight = code === expected;
  if (isRight) passed++;
  else failed++;
  console.log(
    `${isRight ? 'ok  ' : 'FAIL'} ${name.padEnd(24)} ${seconds(started).padStart(5)} s ${processorSeconds(times).padStart(5)} CPU-s`,
  );
  for (const line of skippedIn(output)) console.log(`       ${line}`);
  return isRight ? undefined : { name, command, output: `${output}\nexit code ${code}` };
}

/** What a part could not do on this machine: lines that begin with SKIPPED, with the indented lines below. */
const skippedIn = (output) => (output.match(/^SKIPPED.*(?:\n {2}.*)*/gm) ?? []).flatMap((found) => found.split('\n'));

const seconds = (since) => ((performance.now() - since) / 1000).toFixed(0);

/** The sum of user and system time in the last line of `times`: `1m2.50s 0m3.10s`. */
function processorSeconds(times) {
  const parts = [...(times.trim().split('\n').at(-1) ?? '').matchAll(/([0-9]+)m([0-9.]+)s/g)];
  return parts.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0).toFixed(0);
}

/** Programs of Debian packages that parts use, and where they are found. */
const PROGRAMS = {
  'chromium-headless-shell': () => process.env.CHROMIUM || existsSync('/usr/bin/chromium-headless-shell'),
  'libreoffice-calc-nogui': () => existsSync('/usr/bin/soffice'),
  'php-cli': () => existsSync('/usr/bin/php'),
  postgresql: () => existsSync('/usr/lib/postgresql'),
  shellcheck: () => existsSync('/usr/bin/shellcheck'),
};

/**
 * The part that installs the missing packages, if apt-get may be used. A part that needs a package that is still missing reports that it is
 * skipped.
 */
export function debianPackages(...packages) {
  const names = packages.filter((name) => !PROGRAMS[name]());
  const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (names.length === 0 || !mayInstall) return [];
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names.join(' ')}`;
  return [
    {
      name: `install ${names.join(', ')}`,
      command: `${install} || echo SKIPPED: could not be installed: ${names.join(', ')}`,
    },
  ];
}

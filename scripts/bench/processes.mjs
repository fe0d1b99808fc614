// Time and memory of programs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const POLL_MS = 20;
/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** The wall-clock seconds, the processor seconds, and the largest resident memory of a process (the last two only on Linux). */
async function run(given, isServer) {
  const args = given.map((argument) => (typeof argument === 'function' ? argument() : argument));
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', isServer ? 'ignore' : 'inherit'] });
  child.stdout.on('data', () => isServer && child.kill());
  const seen = { ticks: 0, kilobytes: 0 };
  const poll = setInterval(() => {
    try {
      const [user, system] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        .split(' ')
        .slice(11, 13)
        .map(Number);
      seen.ticks = Math.max(seen.ticks, user + system);
      seen.kilobytes = Math.max(
        seen.kilobytes,
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0),
      );
    } catch {
      // The process has ended, or this is not Linux.
    }
  }, POLL_MS);
  const [code] = await once(child, 'close');
  clearInterval(poll);
  if (code > 1) throw new Error(`${args.join(' ')} ended with ${code}`);
  return {
    seconds: (performance.now() - start) / 1000,
    cpu: seen.ticks / TICKS,
    megabytes: (seen.kilobytes * 1024) / 1e6,
  };
}

/**
 * The least time and the most memory of several runs of each command, which run in turns.
 * @param runs the arguments of each command; a function makes an argument that differs in each run
 * @param isServer whether the commands are servers, which are ended once they have printed their address
 */
export async function best(runs, rounds, isServer = false) {
  const all = runs.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [i, args] of runs.entries()) all[i].push(await run(args, isServer));
  return all.map((results) => ({
    seconds: Math.min(...results.map((r) => r.seconds)),
    cpu: Math.min(...results.map((r) => r.cpu)),
    megabytes: Math.max(...results.map((r) => r.megabytes)),
  }));
}

import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { has } from '../programs.mjs';

/** The folder in which Debian and Ubuntu install the server's programs, which are not in PATH. */
const DEBIAN = '/usr/lib/postgresql';

/** The folder of the newest `initdb` and `pg_ctl`, or undefined without PostgreSQL. */
function programs() {
  if (!has('psql')) return undefined;
  if (has('initdb', 'pg_ctl')) return '';
  try {
    const [newest] = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
    return newest && has(join(DEBIAN, newest, 'bin/initdb')) ? join(DEBIAN, newest, 'bin') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts a separate PostgreSQL server, with its data and its socket in a temporary folder and without a network address.
 * @returns undefined if PostgreSQL is not installed; else the environment for its clients, and `stop`, which deletes the server
 */
export function startPostgres() {
  const bin = programs();
  if (bin === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'payrules-postgres-'));
  // The server refuses to run as root.
  const nobody = process.getuid() === 0 ? idsOf('nobody') : {};
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid);
  const server = (program, ...args) =>
    execFileSync(join(bin, program), args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...nobody });
  const data = join(folder, 'data');
  // Without parallel scans, rows come in the order in which they were written.
  const settings = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off -c max_parallel_workers_per_gather=0`;
  try {
    server('initdb', '-D', data, '-U', 'payrules', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
    server('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    env: { PGHOST: folder, PGUSER: 'payrules', PGDATABASE: 'postgres' },
    stop() {
      server('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const idsOf = (user) => {
  const id = (what) => Number(execFileSync('id', [what, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

// npm run nightly: builds the image of src/apps/serve/Dockerfile with this package, and runs it as docs/operating.md says: as a user
// other than root, on a read-only file system. It must become healthy, answer an order and exit with 0. Skipped where docker is missing.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../programs.mjs';

const IMAGE = 'payrules-nightly';
const RULES = join(root, 'test/fixtures/gateways/dlocal');
const ORDER = JSON.parse(readFileSync(join(RULES, 'orders/right.json'), 'utf8'))[0];

const docker = (...args) =>
  execFileSync('docker', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

function expectThat(isSo, what) {
  if (!isSo) throw new Error(what);
}

function build() {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-container-'));
  try {
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
    });
    const file = packed.trim().split('\n').at(-1);
    const dockerfile = join(root, 'src/apps/serve/Dockerfile');
    docker('build', '--quiet', '--tag', IMAGE, '--file', dockerfile, '--build-arg', `PACKAGE=/context/${file}`, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function healthy(id) {
  for (let i = 0; i < 60; i++, await wait(1000)) {
    const state = docker('inspect', '--format', '{{.State.Health.Status}}', id);
    if (state === 'healthy') return;
    expectThat(state === 'starting', `it is ${state}: ${docker('logs', id)}`);
  }
  throw new Error('it does not get healthy');
}

async function run() {
  const limits = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
  const places = ['--volume', `${RULES}:/rules:ro`, '--publish', '127.0.0.1::8787'];
  const id = docker('run', '--detach', ...limits, ...places, IMAGE, '--rules', '/rules', '--watch');
  try {
    await healthy(id);
    expectThat(docker('exec', id, 'id', '-u') !== '0', 'it runs as root');
    expectThat(spawnSync('docker', ['exec', id, 'touch', '/tmp/x']).status !== 0, 'its file system can be written');
    const [address] = docker('port', id, '8787').split('\n');
    const answer = await fetch(`http://${address}/v1/check/payouts.request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ORDER),
    });
    const { valid } = await answer.json();
    expectThat(answer.status === 200 && valid === true, `an order is answered with ${answer.status}, valid ${valid}`);
    docker('stop', '--time', '35', id);
    const code = docker('inspect', '--format', '{{.State.ExitCode}}', id);
    expectThat(code === '0', `it ends with ${code}`);
  } finally {
    docker('rm', '--force', id);
    docker('image', 'rm', '--force', IMAGE);
  }
}

if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0) {
  build();
  await run();
  console.log('the container is healthy, answers and ends');
} else console.log('SKIPPED: the container, as docker is not there');

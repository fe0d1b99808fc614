import { afterAll, describe, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadRulebook } from '../../../src/workbench/open/load-rulebook.js';
import { smallRules } from '../cli/fixture.js';
import { MAIN, startProcess, type Running } from '../../support/process.js';
import { until } from '../../support/until.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-serve-'));
const started: Running[] = [];
afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const rules = join(folder, 'rules');
cpSync(smallRules()[1]!, rules, { recursive: true });
const FILE = join(rules, 'operations/delta.collection.yaml');
const ORDERS = [{ amount: '120.255' }, { amount: '120.25' }, {}];
const TEXTS = ORDERS.map((order) => JSON.stringify(order));

/** The results of the orders by the present rules. */
async function results(): Promise<readonly string[]> {
  const { validate } = await loadRulebook(rules);
  return ORDERS.map((order) => JSON.stringify(validate('delta.collection', order)));
}

async function start(...args: readonly string[]): Promise<{ readonly port: string; readonly running: Running }> {
  const running = startProcess(['serve', '--port', '0', '--rules', rules, ...args]);
  started.push(running);
  const [address] = (await once(running.child.stdout, 'data')) as [string];
  return { port: new URL(address.trim()).port, running };
}

function post(port: string, path: string, type: string, body: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers: { 'content-type': type } });
    sent.on('error', reject);
    sent.on('response', (response: IncomingMessage) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('error', reject);
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    });
    sent.end(body);
  });
}

/** Starts the service so that a signal arrives when Node begins to load the command. */
function startWith(signal: NodeJS.Signals): Running {
  const moduleOf = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;
  const hook = moduleOf(`export function resolve(name, context, next) {
    if (name.startsWith('./serve-')) process.kill(process.pid, '${signal}');
    return next(name, context);
  }`);
  const preload = moduleOf(`import { register } from 'node:module'; register(${JSON.stringify(hook)});`);
  const running = startProcess(['serve', '--port', '0', '--rules', rules], {
    node: ['--no-deprecation', '--import', preload],
  });
  started.push(running);
  return running;
}

// Windows has no such signals.
(process.platform === 'win32' ? describe.skip : describe)('a signal while the command is loaded', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it', async (signal) => {
    const { code, err } = await startWith(signal).ended;
    expect(code).toBe(0);
    expect(JSON.parse(err)).toMatchObject({ event: 'ended', signal });
  });

  test('SIGHUP loads the rules again', async () => {
    const { child, ended } = startWith('SIGHUP');
    await Promise.race([once(child.stdout, 'data'), ended]);
    child.kill('SIGTERM');
    const { code, err } = await ended;
    expect(code).toBe(0);
    expect(err).toContain('"event":"rules-loaded"');
  });
});

// Windows has no such signals.
(process.platform === 'win32' ? describe.skip : describe)('a process under load', () => {
  test('answers each request by the old rules or by the new ones while it loads them, and ends after the last', async () => {
    const old = await results();
    const { port, running } = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const counts = { old: 0, fresh: 0, batches: 0 };
    const isOld = (text: string, i: number, fresh: readonly string[]): boolean => {
      expect([old[i], fresh[i]]).toContain(text);
      return text === old[i];
    };

    const before = readFileSync(FILE, 'utf8');
    writeFileSync(FILE, before.replace('max-decimals: 2', 'max-decimals: 1'));
    const fresh = await results();
    for (const [i, text] of old.entries()) expect(fresh[i]).not.toBe(text);

    const load = { isOver: false };
    const sendOrders = async (): Promise<void> => {
      for (let i = 0; !load.isOver; i = (i + 1) % TEXTS.length) {
        const text = await post(port, '/v1/check/delta.collection', 'application/json', TEXTS[i]!, agent);
        counts[isOld(text, i, fresh) ? 'old' : 'fresh']++;
      }
    };
    const sendBatches = async (): Promise<void> => {
      while (!load.isOver) {
        const many = Array.from({ length: 1500 }, (_, i) => TEXTS[i % TEXTS.length]!);
        const text = await post(port, '/v1/batch/delta.collection', 'application/x-ndjson', many.join('\n'), agent);
        const found = text
          .trim()
          .split('\n')
          .map((line, i) => isOld(line, i % TEXTS.length, fresh));
        expect([found.length, new Set(found).size]).toEqual([1500, 1]);
        counts.batches++;
      }
    };
    const ended = Promise.all([sendOrders(), sendOrders(), sendOrders(), sendBatches(), sendBatches()]);
    ended.catch(() => (load.isOver = true));
    /** Waits until more answers come from these rules, and until one more batch is read. */
    const answered = async (by: 'old' | 'fresh'): Promise<void> => {
      const { [by]: orders, batches } = counts;
      await until(() => load.isOver || (counts[by] > orders && counts.batches > batches));
    };
    await answered('old');
    for (let reload = 0; reload < 6; reload++) {
      writeFileSync(FILE, reload % 2 ? before : before.replace('max-decimals: 2', 'max-decimals: 1'));
      running.child.kill('SIGHUP');
      await answered(reload % 2 ? 'old' : 'fresh');
    }
    load.isOver = true;
    await ended;
    // A request that is open at the end is answered.
    const last = post(port, '/v1/check/delta.collection', 'application/json', TEXTS[0]!, agent);
    running.child.kill('SIGTERM');
    expect([old[0], fresh[0]]).toContain(await last);
    agent.destroy();
    const { code, signal, err } = await running.ended;
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    const lines = err
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    for (const line of lines)
      expect(line).toMatchObject({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), level: 'info' });
    const events = lines.map(({ event }) => event);
    expect([events[0], ...events.slice(-2)]).toEqual(['started', 'ending', 'ended']);
    expect(new Set(events.slice(1, -2))).toEqual(new Set(['rules-loaded', 'rules-changed']));
  });

  (process.platform === 'linux' ? test : test.skip)(
    'goes on where its log cannot be written, and counts the lost lines',
    async () => {
      const script = 'exec "$0" "$@" 2> /dev/full';
      const child = spawn('/bin/sh', ['-c', script, process.execPath, MAIN, 'serve', '--port', '0', '--rules', rules]);
      try {
        const [address] = (await once(child.stdout, 'data')) as [Buffer];
        const get = async (path: string): Promise<string> =>
          (await fetch(new URL(path, String(address).trim()))).text();
        const count = async (metric: string): Promise<number> =>
          Number(new RegExp(`^${metric.replace(/[{}]/g, '[$&]')} (\\d+)$`, 'm').exec(await get('/metrics'))![1]);
        expect(await count('payrules_log_lines_lost_total')).toBe(1);
        for (const reloads of [1, 2]) {
          child.kill('SIGHUP');
          while ((await count('payrules_reloads_total{result="loaded"}')) < reloads);
        }
        expect(await count('payrules_log_lines_lost_total')).toBeGreaterThanOrEqual(3);
        expect(await get('/readyz')).toContain('"rules":"current"');
      } finally {
        child.kill('SIGKILL');
      }
    },
  );

  (process.platform === 'linux' ? test : test.skip)(
    'says of a reload without free descriptors that too many files are open',
    async () => {
      const script = 'ulimit -n 64; exec "$0" "$@"';
      const child = spawn('/bin/sh', ['-c', script, process.execPath, MAIN, 'serve', '--port', '0', '--rules', rules]);
      const sockets: Socket[] = [];
      try {
        const [address] = (await once(child.stdout, 'data')) as [Buffer];
        const port = Number(new URL(String(address).trim()).port);
        let log = '';
        child.stderr.on('data', (text) => (log += String(text)));
        // Connections without a free descriptor are closed.
        const taken = Array.from({ length: 100 }, () => {
          const socket = connect(port, '127.0.0.1').on('error', () => undefined);
          sockets.push(socket);
          return once(socket, 'connect').catch(() => undefined);
        });
        await Promise.all(taken);
        await until(() => sockets.some(({ destroyed }) => destroyed));
        child.kill('SIGHUP');
        while (!log.includes('rules-refused')) await once(child.stderr, 'data');
        expect(log).toContain('Too many files are open: the rules folder cannot be read.');
      } finally {
        for (const socket of sockets) socket.destroy();
        child.kill('SIGKILL');
      }
    },
  );

  test('ends although nobody reads its log', async () => {
    // The shell holds the pipe open, does not read it, and leaves little room of its 64 KiB.
    const script = 'exec 3<>"$2"; head -c 65000 /dev/zero >&3; exec "$0" "$1" serve --port 0 --rules "$3" 2>&3';
    const pipe = join(folder, 'pipe');
    spawnSync('mkfifo', [pipe]);
    const child = spawn('/bin/sh', ['-c', script, process.execPath, MAIN, pipe, rules]);
    try {
      const ended = once(child, 'exit');
      const [address] = (await once(child.stdout, 'data')) as [Buffer];
      const loads = async (): Promise<number> => {
        const text = await (await fetch(new URL('/metrics', String(address).trim()))).text();
        return Number(/^payrules_reloads_total\{result="loaded"\} (\d+)$/m.exec(text)![1]);
      };
      // More than a pipe holds.
      while ((await loads()) < 20) for (let i = 0; i < 5; i++) child.kill('SIGHUP');
      child.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);
    } finally {
      child.kill('SIGKILL');
    }
  });

  test('a socket that a killed process left is used again, one in use is not', async () => {
    const socket = join(folder, 'x.sock');
    const run = (): Running => {
      const running = startProcess(['serve', '--rules', rules, '--socket', socket]);
      started.push(running);
      return running;
    };
    const first = run();
    await once(first.child.stdout, 'data');
    expect(await run().ended).toMatchObject({ code: 2, err: `payrules: ${socket} is in use\n` });
    first.child.kill('SIGKILL');
    await first.ended;
    const again = run();
    await once(again.child.stdout, 'data');
    again.child.kill('SIGINT');
    expect(await again.ended).toMatchObject({ code: 0 });
  });
});

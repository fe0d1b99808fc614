import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { smallRules } from '../cli/fixture.js';
import { NDJSON_TYPE, Serving, until } from './serving.js';

const MIB = 1024 * 1024;

test('a batch does not stay in memory while it is read', async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const inBuffers = (): number => {
    gc();
    return process.memoryUsage().arrayBuffers;
  };
  const serving = await Serving.start(smallRules());
  const sent = request(`${serving.address}/v1/batch/delta.collection`, { method: 'POST', headers: NDJSON_TYPE });
  let answers = 0;
  sent.on('response', (response) => response.on('data', (text) => (answers += String(text).split('\n').length - 1)));
  const lines = 32;
  const line = Buffer.from(`${JSON.stringify({ amount: '1', note: 'x'.repeat(MIB) })}\n`);
  const before = inBuffers();
  for (let i = 0; i < lines; i++) if (!sent.write(line)) await once(sent, 'drain');
  // The batch goes on: what it keeps until its end would stay. Memory is freed by another thread, some time after the collection.
  await until(() => answers >= lines / 2 && inBuffers() - before < 12 * MIB);
  sent.end();
  await once(sent, 'close');
  expect(answers).toBe(lines);
});

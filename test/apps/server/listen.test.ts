import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { closeServer, listen } from '../../../src/apps/server/index.js';

const agent = new Agent({ keepAlive: true });
afterEach(() => agent.destroy());

test('a connection ends with the answer that is under way when the server closes', async () => {
  let answer: ServerResponse | undefined;
  const server = createServer((_, response) => void (answer = response));
  // Both this and the grace are longer than the test may take, so neither of them ends the connection.
  server.keepAliveTimeout = 600_000;
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  const asked = get({ host: '127.0.0.1', port, agent });
  await once(server, 'request');
  const closed = closeServer(server, 600_000);
  answer!.end('done');
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect((await response.setEncoding('utf8').toArray()).join('')).toBe('done');
  await closed;
}, 5000);

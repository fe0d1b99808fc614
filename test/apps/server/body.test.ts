import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { collectBody } from '../../../src/apps/server/index.js';

const START = 'POST / HTTP/1.1\r\nhost: localhost\r\n';
const CHUNKED = `${START}transfer-encoding: chunked\r\n\r\n`;

/** The result of `collectBody` for a request that arrives in pieces, with bodies of at most 10 bytes. */
async function collected(...pieces: string[]): Promise<{ readonly text: string; readonly listeners?: number }> {
  const server = createServer();
  const result = new Promise<{ text: string; listeners?: number }>((resolve) => {
    server.on('request', (request) =>
      collectBody(
        request,
        { bytes: 10, milliseconds: 5000 },
        (body) => resolve({ text: body.toString(), listeners: request.listenerCount('data') }),
        (error) => resolve({ text: error.constructor.name }),
      ),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay();
  const [accepted] = (await once(server, 'connection')) as [Socket];
  let sent = 0;
  for (const piece of pieces) {
    socket.write(piece);
    sent += piece.length;
    // The server has each piece before the next is sent.
    while (accepted.bytesRead < sent) await setImmediate();
  }
  const made = await result;
  socket.destroy();
  server.close();
  return made;
}

test('a body that arrives with its headers is read without listeners', async () => {
  expect(await collected(`${START}content-length: 10\r\n\r\n0123456789`)).toEqual({ text: '0123456789', listeners: 0 });
  expect(await collected(`${START}content-length: 0\r\n\r\n`)).toEqual({ text: '', listeners: 0 });
});

test('the rest of a body is waited for', async () => {
  const head = `${START}content-length: 10\r\n\r\n`;
  expect(await collected(`${head}0123`, '45678', '9')).toMatchObject({ text: '0123456789' });
  expect(await collected(head, '0123456789')).toMatchObject({ text: '0123456789' });
});

test('a body whose length is not told is read up to its end', async () => {
  expect(await collected(`${CHUNKED}4\r\n0123\r\n6\r\n456789\r\n0\r\n\r\n`)).toMatchObject({ text: '0123456789' });
  expect(await collected(`${CHUNKED}4\r\n0123\r\n`, '6\r\n456789\r\n0\r\n\r\n')).toMatchObject({ text: '0123456789' });
  expect(await collected(`${START}\r\n`)).toMatchObject({ text: '' });
});

test('a body that is too large is refused, with and without its length', async () => {
  expect(await collected(`${START}content-length: 11\r\n\r\n0123456789a`)).toEqual({ text: 'RequestError' });
  expect(await collected(`${CHUNKED}4\r\n0123\r\n7\r\n456789a\r\n0\r\n\r\n`)).toEqual({ text: 'RequestError' });
});

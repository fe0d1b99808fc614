// Tests which requests the studio refuses.
import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { describe, test } from 'node:test';
import { WIDE } from './chromium.mjs';
import { fixture } from './studio-page.mjs';

describe('access', () => {
  const here = fixture(WIDE);

  test('a request without the token, from another origin or to another host is refused', async () => {
    const { page, studio } = here;
    const { origin, port, searchParams } = new URL(studio.address);
    const token = searchParams.get('token');
    const status = (headers) =>
      new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: '/api/start', headers }, (response) =>
          resolve(response.resume().statusCode),
        )
          .on('error', reject)
          .end();
      });
    assert.equal(await status({ 'x-payrules-token': token }), 200);
    assert.equal(await status({}), 401);
    assert.equal(await status({ 'x-payrules-token': `${token}x` }), 401);
    assert.equal(await status({ 'x-payrules-token': token, origin: 'http://127.0.0.1:1' }), 403);
    assert.equal(await status({ 'x-payrules-token': token, host: `studio.example.com:${port}` }), 403);
    assert.equal(new URL(page.url()).search, '', 'the token does not stay in the address bar');

    const other = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>x</title>'),
    );
    await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      const stranger = await here.context.newPage();
      await stranger.goto(`http://127.0.0.1:${other.address().port}/`);
      const got = await stranger.evaluate(
        ([address, secret]) =>
          fetch(`${address}/api/start`, { headers: { 'x-payrules-token': secret } }).then(
            () => 'read',
            () => 'refused',
          ),
        [origin, token],
      );
      assert.equal(got, 'refused');
      const framed = await stranger.evaluate(
        (address) =>
          new Promise((resolve) => {
            const frame = Object.assign(document.createElement('iframe'), { src: address });
            frame.addEventListener('load', () => resolve(frame.contentDocument === null));
            document.body.append(frame);
          }),
        origin,
      );
      assert.equal(framed, true);
      await stranger.close();
    } finally {
      other.close();
    }
  });

  test('a page without the token explains what to do', async () => {
    const { studio, context } = here;
    const stranger = await context.newPage();
    await stranger.goto(new URL(studio.address).origin);
    await stranger.getByRole('alert').filter({ hasText: 'Open the address that payrules studio printed' }).waitFor();
    await stranger.close();
  });
});

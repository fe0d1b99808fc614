// Tests what other pages in the browser can do; test/apps/studio/server/access.test.ts tests the requests themselves.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { WIDE } from './chromium.mjs';
import { fixture } from './studio-page.mjs';

describe('access', () => {
  const here = fixture(WIDE);

  test('a page of another origin can neither read the studio nor look into a frame with it', async () => {
    const { page, studio } = here;
    const { origin, searchParams } = new URL(studio.address);
    const token = searchParams.get('token');
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

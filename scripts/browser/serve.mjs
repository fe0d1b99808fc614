import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const page = join(root, 'test/checkout/page');

/** Allows only the page's own files, without inline code or code made from strings. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Bundles the example page and serves it on this machine under a strict content security policy.
 * @param code JSX that the page runs instead
 */
export async function serve(code) {
  const { outputFiles } = await build({
    ...(code === undefined
      ? { entryPoints: [join(page, 'page.tsx')] }
      : { stdin: { contents: code, loader: 'jsx', resolveDir: page } }),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    absWorkingDir: root,
  });
  const files = new Map([
    ['/', ['text/html; charset=utf-8', await readFile(join(page, 'index.html'))]],
    ['/page.css', ['text/css; charset=utf-8', await readFile(join(page, 'page.css'))]],
    ['/page.js', ['text/javascript; charset=utf-8', outputFiles[0].contents]],
    ['/favicon.ico', ['image/x-icon', Buffer.alloc(0)]],
  ]);
  const server = createServer(({ url }, response) => {
    const [type, body] = files.get(url ?? '') ?? ['text/plain', ''];
    response
      .writeHead(files.has(url ?? '') ? 200 : 404, {
        'content-type': type,
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
      })
      .end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

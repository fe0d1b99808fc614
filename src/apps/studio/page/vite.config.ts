import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The server replaces this with a fresh nonce in each page.
  html: { cspNonce: '%CSP_NONCE%' },
  build: {
    outDir: '../../../../dist/studio',
    emptyOutDir: true,
    target: 'es2022',
    // No data: addresses, so that the content security policy can name only this server.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of the packages ask that their texts go with the code.
    license: { fileName: 'LICENSES.md' },
  },
  test: { include: ['test/**/*.test.ts'] },
});

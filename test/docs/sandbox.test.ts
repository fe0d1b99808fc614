import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

test.each(['shop.mjs', 'shop.test.mjs', 'jest/gateway.test.cjs'])(
  'docs/sandbox.md has test/apps/sandbox/shop/%s as it is tested',
  (name) => {
    const code = readFileSync(`test/apps/sandbox/shop/${name}`, 'utf8');
    expect(readFileSync('docs/sandbox.md', 'utf8')).toContain(`\n\`\`\`js\n${code}\`\`\`\n`);
  },
);

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Puts every pattern of the published schemas to recheck, which finds those that take more than linear time. */
export function checkPatterns() {
  const folder = join(root, 'schemas/operations');
  const patterns = new Set();
  const collect = (value, key) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, child] of Object.entries(value)) collect(child, name);
  };
  for (const file of readdirSync(folder, { recursive: true }))
    if (file.endsWith('.schema.json')) collect(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const bad = [...patterns]
    .map((pattern) => [pattern, checkSync(pattern, '', { timeout: 20_000 })])
    .filter(([, { status }]) => status !== 'safe');
  if (bad.length > 0)
    throw new Error(
      bad
        .map(([pattern, { status, complexity }]) => `${status} (${complexity?.summary ?? 'no answer'}): ${pattern}`)
        .join('\n'),
    );
  return `recheck: all ${patterns.size} patterns are safe`;
}

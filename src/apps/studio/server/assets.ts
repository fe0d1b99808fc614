import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { UsageError } from '../../../workbench/system/index.js';

/** A file of the page. */
export interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The ending of files that the build compresses to make the package smaller. */
const PACKED = '.br';

/**
 * Reads the built page into memory, so that no URL is ever turned into a file path.
 * @returns its files by their URL paths
 * @throws {UsageError} if the page was not built
 */
export function readAssets(folder: string): ReadonlyMap<string, Asset> {
  try {
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const assets = names.map((entry): readonly [string, Asset] => {
      const file = join(entry.parentPath, entry.name);
      const isPacked = file.endsWith(PACKED);
      const path = isPacked ? file.slice(0, -PACKED.length) : file;
      const address = `/${path.slice(join(folder, sep).length).split(sep).join('/')}`;
      const bytes = readFileSync(file);
      return [
        address,
        {
          type: TYPES[extname(path)] ?? 'application/octet-stream',
          bytes: isPacked ? brotliDecompressSync(bytes) : bytes,
        },
      ];
    });
    const page = new Map(assets);
    const index = page.get('/index.html');
    if (index) return page.set('/', index);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  throw new UsageError("the studio's page is not built here; in a clone, npm run studio:build builds it");
}

import { createReadStream, statSync } from 'node:fs';
import { InputFault, type FaultCode } from './fault.js';

const CHUNK = 1024 * 1024;

const REASONS: Readonly<Record<string, readonly [FaultCode, string]>> = {
  ENOENT: ['missing-file', 'there is no such file'],
  ENOTDIR: ['missing-file', 'there is no such file'],
  EISDIR: ['is-directory', 'this is a folder; name a file'],
  EACCES: ['unreadable', 'the file may not be read'],
};

/**
 * The bytes of a file, or of standard input for `-`.
 * @throws {InputFault} where they can't be read
 */
export async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* file === '-' ? (process.stdin as AsyncIterable<Buffer>) : (createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>);
  } catch (error) {
    const [code, problem] = REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? ['unreadable', 'the file cannot be read'];
    throw new InputFault({ code, problem });
  }
}

/** An input's bytes, where they can be known before it is read. */
export function sizeOf(file: string): number | undefined {
  try {
    const stat = statSync(file);
    return stat.isFile() ? stat.size : undefined;
  } catch {
    return undefined;
  }
}

/** How messages call an input. */
export function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file;
}

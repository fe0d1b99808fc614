import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { visible } from '../../text/visible.js';
import { InputFault, type Fault, type FaultCode } from './fault.js';

/** Larger chunks take more memory in threads; of smaller ones, the handing over costs more. */
const CHUNK = 512 * 1024;

const REASONS: Readonly<Record<string, readonly [FaultCode, string]>> = {
  ENOENT: ['missing-file', 'there is no such file'],
  ENOTDIR: ['missing-file', 'there is no such file'],
  EISDIR: ['is-directory', 'this is a folder; name a file'],
  EACCES: ['unreadable', 'the file may not be read'],
};

/**
 * The bytes of a file, or of standard input for `-`. A chunk holds until the next one is asked for: memory for each of them would not be
 * given back in time.
 * @throws {InputFault} where they can't be read
 */
export async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* file === '-' ? (process.stdin as AsyncIterable<Buffer>) : chunksOfFile(file);
  } catch (error) {
    throw new InputFault(unreadable(error));
  }
}

/** Why a file could not be read. */
export function unreadable(error: unknown): Fault {
  const [code, problem] = REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? [
    'unreadable',
    'the file cannot be read',
  ];
  return { code, problem };
}

/** Reads on while a chunk is worked on, into the other of two. */
async function* chunksOfFile(file: string): AsyncGenerator<Buffer> {
  const opened = await open(file);
  const chunks = [Buffer.allocUnsafeSlow(CHUNK), Buffer.allocUnsafeSlow(CHUNK)] as const;
  let reading = opened.read(chunks[0]);
  try {
    for (;;) {
      const { bytesRead, buffer } = await reading;
      if (bytesRead === 0) return;
      reading = opened.read(buffer === chunks[0] ? chunks[1] : chunks[0]);
      // It is told when the next chunk is asked for.
      reading.catch(() => undefined);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await reading.catch(() => undefined);
    await opened.close();
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
  return file === '-' ? 'standard input' : visible(file);
}

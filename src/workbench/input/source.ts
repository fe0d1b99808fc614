import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { visible } from '../text/index.js';
import { InputFault, type Fault, type FaultCode } from './fault.js';

/** Larger chunks take more memory in threads; smaller ones take longer to transfer. */
const CHUNK = 512 * 1024;

/** How to resolve the name of an input. */
export interface InputNames {
  /** The folder that relative file names start from. */
  readonly cwd: string;
  /** The input that `-` names. */
  readonly stdin: AsyncIterable<Buffer>;
}

const REASONS: Readonly<Record<string, readonly [FaultCode, string]>> = {
  ENOENT: ['missing-file', 'there is no such file'],
  ENOTDIR: ['missing-file', 'there is no such file'],
  EISDIR: ['is-directory', 'this is a folder; name a file'],
  EACCES: ['unreadable', 'the file may not be read'],
};

/**
 * The bytes of a file, or of standard input for `-`.
 * @throws {InputFault} if they can't be read
 */
export function chunksOf(file: string, { cwd, stdin }: InputNames): AsyncGenerator<Buffer> {
  return file === '-' ? readable(() => stdin) : chunksOfFile(resolve(cwd, file));
}

/**
 * The bytes of the file at a path.
 * @throws {InputFault} if they can't be read
 */
export function chunksOfFile(path: string): AsyncGenerator<Buffer> {
  return readable(() => createReadStream(path, { highWaterMark: CHUNK }));
}

/**
 * All bytes of an input, in memory.
 * @param faultOf makes the error from what is wrong: `is longer than 64 MiB`
 * @throws if there are more than `most`
 */
export async function wholeOf(
  bytes: AsyncIterable<Buffer>,
  most: number,
  faultOf: (what: string) => Error,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > most) throw faultOf(`is longer than ${most / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same bytes. `add` gets the size of each chunk before the chunk is used. */
export async function* measured(bytes: AsyncIterable<Buffer>, add: (size: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    add(chunk.length);
    yield chunk;
  }
}

async function* readable(chunks: () => AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks();
  } catch (error) {
    throw new InputFault(unreadable(error));
  }
}

/** The fault of a file that could not be read. */
export function unreadable(error: unknown): Fault {
  const [code, problem] = REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? [
    'unreadable',
    'the file cannot be read',
  ];
  return { code, problem };
}

/** The size of a file, if it is known before the file is read. */
export function sizeOf(path: string): number | undefined {
  try {
    const stat = statSync(path);
    return stat.isFile() ? stat.size : undefined;
  } catch {
    return undefined;
  }
}

/** The name of an input in messages. */
export function inputName(file: string): string {
  return file === '-' ? 'standard input' : visible(file);
}

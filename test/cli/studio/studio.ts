import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { Drafts, FileText } from '../../../src/cli/studio/api.js';

/** What a request was answered with. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface Setting {
  /** The lines of the orders. */
  readonly orders?: readonly unknown[];
  /** The overlay's files; without it there is none. */
  readonly overlay?: Readonly<Record<string, string>>;
  /** Node's own options. */
  readonly node?: readonly string[];
}

/** A studio of its own, on a copy of the rules. */
export class Studio {
  readonly origin: string;
  readonly token: string;
  /** What it wrote of faults. */
  complaints = '';

  private constructor(
    address: string,
    readonly folder: string,
    readonly process: ChildProcess,
  ) {
    const url = new URL(address);
    this.origin = url.origin;
    this.token = url.searchParams.get('token')!;
  }

  static async start({ orders, overlay, node = [] }: Setting = {}): Promise<Studio> {
    const folder = mkdtempSync(join(tmpdir(), 'payrules-studio-'));
    cpSync('rules', join(folder, 'rules'), { recursive: true });
    if (overlay) mkdirSync(join(folder, 'own'));
    for (const [name, text] of Object.entries(overlay ?? {})) writeFileSync(join(folder, 'own', name), text);
    if (orders)
      writeFileSync(
        join(folder, 'orders.ndjson'),
        orders.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
      );
    const child = spawn(
      process.execPath,
      [
        ...node,
        'test/cli/studio/serve.mjs',
        join(folder, 'rules'),
        overlay ? join(folder, 'own') : '-',
        orders ? join(folder, 'orders.ndjson') : '-',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    child.stderr.pipe(process.stderr);
    const [address] = (await once(child.stdout, 'data')) as [Buffer];
    const studio = new Studio(String(address).trim(), folder, child);
    child.stderr.on('data', (text: Buffer) => void (studio.complaints += text.toString()));
    return studio;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      this.process.kill('SIGKILL');
      await once(this.process, 'exit');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A file of the rules folder on disk. */
  path(file: string): string {
    return join(this.folder, 'rules', file);
  }

  onDisk(file: string): string {
    return readFileSync(this.path(file), 'utf8');
  }

  /** Any request, with the headers given and no others. */
  raw(method: string, path: string, headers: Readonly<Record<string, string>>, body?: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const asked = request(`${this.origin}${path}`, { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(chunks).toString() }),
        );
        response.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  /**
   * What comes back for these very bytes.
   * @param patience milliseconds after which the connection is cut
   */
  plain(bytes: string, patience?: number): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(new URL(this.origin).port), '127.0.0.1', () => socket.write(bytes));
      socket.setEncoding('utf8').on('data', (text: string) => void (answer += text));
      socket.on('error', reject).on('close', () => resolve(answer));
      if (patience !== undefined) setTimeout(() => socket.destroy(), patience);
    });
  }

  /** A request as the page makes it. */
  call(method: string, path: string, body?: unknown): Promise<Reply> {
    const headers = {
      'x-payrules-token': this.token,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return this.raw(method, path, headers, body === undefined ? undefined : JSON.stringify(body));
  }

  /** The answer to a request that is right. */
  async get<Answer>(path: string): Promise<Answer> {
    return answerOf(await this.call('GET', path));
  }

  async post<Answer>(path: string, body: unknown): Promise<Answer> {
    return answerOf(await this.call('POST', path, body));
  }

  file(path: string): Promise<FileText> {
    return this.get(`/api/file?path=${encodeURIComponent(path)}`);
  }

  /** A draft of a file with another text in place of one. */
  async draft(path: string, from: string, to: string): Promise<Drafts> {
    const { text } = await this.file(path);
    if (!text.includes(from)) throw new Error(`${path} does not say ${from}`);
    return { [path]: text.replace(from, to) };
  }
}

function answerOf<Answer>({ status, text }: Reply): Answer {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text) as Answer;
}

export const PERU = 'operations/pe.payout.yaml';

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Drafts, FileText } from '../../../../src/apps/studio/server/api.js';
import { Files } from '../../../../src/apps/studio/server/files.js';
import { serve, type RunningServer } from '../../../../src/apps/studio/server/server.js';
import { BackgroundAnalysis } from '../../../../src/apps/studio/server/background-analysis.js';
import { UploadedOrders } from '../../../../src/apps/studio/server/uploaded-orders.js';
import { Workspace } from '../../../../src/apps/studio/server/workspace.js';
import { fixtureFolder } from '../../../fixtures/fixture.js';
import { authoringSchemas } from '../../../../src/workbench/rulebook/load/package-schemas.js';

export const ALPHA = 'operations/alpha.payout.yaml';
/** The fixture's bindings, as a file of the overlay. */
export const BINDINGS = readFileSync('test/fixtures/bindings.yaml', 'utf8');
/** The banks in {@link BINDINGS}, and each with the code of the other. */
export const BANKS = 'north: ["N1"]\n  south: ["S1", "S2"]';
export const SWAPPED = 'north: ["S1"]\n  south: ["N1"]';
/** The check of the rule amount-range of {@link ALPHA}, and one with a higher maximum. */
export const CHECK = 'amount-between: ["5", "900"]';
export const WIDER = 'amount-between: ["5", "1000"]';
/** An order of {@link ALPHA} without a diagnostic. */
export const BASE = (
  JSON.parse(readFileSync('test/fixtures/orders/alpha.payout.json', 'utf8')) as readonly Readonly<
    Record<string, string>
  >[]
)[0]!;
/** The day as of which all studios of the tests evaluate rules. */
export const DAY = '2026-06-01';

const PAGE = '<!doctype html><meta property="csp-nonce" nonce="%CSP_NONCE%"><title>Studio</title>';
/** Shared, so that schemas are compiled only once. */
const schemas = authoringSchemas();

/** The response to a request. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly bytes: Buffer;
}

export interface Setting {
  /** The lines of the orders file. Omit it to start without past orders. */
  readonly orders?: readonly unknown[];
  /** The files of the overlay. Omit it to start without an overlay. */
  readonly overlay?: Readonly<Record<string, string>>;
  /** The most bytes of a file of orders that the page sends. */
  readonly mostOrderBytes?: number;
  /** The module that runs in the background thread. */
  readonly script?: string;
  /** The rulebook that is copied; by default the fixture's. */
  readonly rules?: string;
  /** The time; by default the start of {@link DAY}. */
  readonly now?: Date;
  /** Where the studio's folder is made; by default in the folder for temporary files. */
  readonly home?: string;
  /** Adds to the folder before the studio starts. */
  readonly prepare?: (folder: string) => void;
}

/** A folder with a copy of the fixture rulebook, an overlay and orders; returns its path. */
export function studioFolder({ orders, overlay, rules = fixtureFolder, home = tmpdir() }: Setting = {}): string {
  const folder = mkdtempSync(join(home, 'payrules-studio-'));
  cpSync(rules, join(folder, 'rules'), { recursive: true });
  if (overlay) mkdirSync(join(folder, 'own'));
  for (const [name, text] of Object.entries(overlay ?? {})) writeFileSync(join(folder, 'own', name), text);
  if (orders)
    writeFileSync(
      join(folder, 'orders.ndjson'),
      orders.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
    );
  return folder;
}

/** A studio in this process, on a copy of the fixture rulebook. */
export class Studio {
  readonly origin: string;
  readonly token: string;

  private constructor(
    readonly folder: string,
    private readonly running: RunningServer,
    private readonly analysis: BackgroundAnalysis,
    readonly uploads: UploadedOrders,
  ) {
    const url = new URL(running.address);
    this.origin = url.origin;
    this.token = url.searchParams.get('token')!;
  }

  static async start(setting: Setting = {}): Promise<Studio> {
    const folder = studioFolder(setting);
    setting.prepare?.(folder);
    const [rules, overlay] = [join(folder, 'rules'), setting.overlay && join(folder, 'own')];
    const orders = setting.orders && {
      file: join(folder, 'orders.ndjson'),
      name: 'orders.ndjson',
      operation: undefined,
      isUploaded: false,
    };
    const uploads = new UploadedOrders(setting.mostOrderBytes);
    const analysis = new BackgroundAnalysis({ rules, overlay, orders, day: DAY }, setting.script);
    const { now = new Date(DAY) } = setting;
    const workspace = new Workspace(new Files(rules, overlay), schemas, () => now);
    const page = new Map([['/', { type: 'text/html; charset=utf-8', bytes: Buffer.from(PAGE) }]]);
    return new Studio(folder, await serve({ workspace, analysis, uploads }, page, 0), analysis, uploads);
  }

  async stop(): Promise<void> {
    await this.running.close();
    await this.analysis.close();
    this.uploads.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Another workspace on the same rules. */
  workspace(): Workspace {
    return new Workspace(new Files(join(this.folder, 'rules'), undefined), schemas, () => new Date(DAY));
  }

  /** The path on disk of a file of the rules folder. */
  path(file: string): string {
    return join(this.folder, 'rules', file);
  }

  onDisk(file: string): string {
    return readFileSync(this.path(file), 'utf8');
  }

  /** Sends a request with only the given headers. */
  raw(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string | Uint8Array,
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      // A connection for each request: the server may close a kept one while this thread is busy.
      const sent = request(`${this.origin}${path}`, { method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            bytes: Buffer.concat(chunks),
          }),
        );
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /**
   * Sends these bytes and returns the response.
   * @param patience milliseconds after which the connection is cut
   */
  plain(bytes: string, patience?: number): Promise<string> {
    return new Promise((resolve, reject) => {
      let response = '';
      const socket = connect(Number(new URL(this.origin).port), '127.0.0.1', () => socket.write(bytes));
      socket.setEncoding('utf8').on('data', (text: string) => void (response += text));
      socket.on('error', reject).on('close', () => resolve(response));
      if (patience !== undefined) setTimeout(() => socket.destroy(), patience);
    });
  }

  /** Sends a request as the page does. */
  call(method: string, path: string, body?: unknown, language?: string): Promise<Reply> {
    const headers = {
      'x-payrules-token': this.token,
      ...(language !== undefined && { 'accept-language': language }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return this.raw(method, path, headers, body === undefined ? undefined : JSON.stringify(body));
  }

  /** The body of a response with status 200. */
  async get<Answer>(path: string): Promise<Answer> {
    return answerOf(await this.call('GET', path));
  }

  async post<Answer>(path: string, body: unknown, language?: string): Promise<Answer> {
    return answerOf(await this.call('POST', path, body, language));
  }

  file(path: string): Promise<FileText> {
    return this.get(`/api/file?path=${encodeURIComponent(path)}`);
  }

  /** A draft of a file with one text replaced by another. */
  async draft(path: string, from: string, to: string): Promise<Drafts> {
    const { text } = await this.file(path);
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
    return { [path]: text.replace(from, to) };
  }
}

function answerOf<Answer>({ status, text }: Reply): Answer {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text) as Answer;
}

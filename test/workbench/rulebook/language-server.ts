import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** A position as the protocol counts it, from 0. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Problem {
  readonly message: string;
  readonly range: { readonly start: Position; readonly end: Position };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
}

/** yaml-language-server over stdio, as an editor drives it. */
export class LanguageServer {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  readonly #problems = new Map<string, (problems: readonly Problem[]) => void>();
  #received = Buffer.alloc(0);
  #last = 0;

  private constructor() {
    const manifest = createRequire(__filename).resolve('yaml-language-server/package.json');
    this.#process = spawn(process.execPath, [join(dirname(manifest), 'bin/yaml-language-server'), '--stdio']);
    this.#process.stdout.on('data', (data: Buffer) => this.#receive(data));
  }

  /** @param folder the folder that the editor has open */
  static async start(folder: string): Promise<LanguageServer> {
    const server = new LanguageServer();
    const workspace = pathToFileURL(folder).href;
    await server.#request('initialize', {
      processId: process.pid,
      rootUri: workspace,
      workspaceFolders: [{ uri: workspace, name: 'payrules' }],
      capabilities: {
        textDocument: {
          hover: { contentFormat: ['markdown'] },
          completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
          publishDiagnostics: {},
        },
        workspace: { configuration: true },
      },
    });
    server.#send({ method: 'initialized', params: {} });
    return server;
  }

  stop(): void {
    this.#process.kill();
  }

  /** Opens a file, with its own text or another, and waits for the diagnostics of the server. */
  open(file: string, text = readFileSync(file, 'utf8')): Promise<readonly Problem[]> {
    const uri = uriOf(file);
    const answer = new Promise<readonly Problem[]>((done) => this.#problems.set(uri, done));
    this.#send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'yaml', version: ++this.#last, text } },
    });
    return answer;
  }

  /** The labels of the completions at a position. */
  async complete(file: string, position: Position): Promise<readonly string[]> {
    const result = (await this.#request('textDocument/completion', {
      textDocument: { uri: uriOf(file) },
      position,
    })) as { items: readonly { label: string }[] };
    return result.items.map(({ label }) => label);
  }

  /** The help at a position. */
  async hover(file: string, position: Position): Promise<string> {
    const result = (await this.#request('textDocument/hover', { textDocument: { uri: uriOf(file) }, position })) as {
      contents: { value: string };
    } | null;
    return result?.contents.value ?? '';
  }

  #request(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#last;
    const answer = new Promise<unknown>((done) => this.#waiting.set(id, done));
    this.#send({ id, method, params });
    return answer;
  }

  #send(message: Message): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #receive(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const head = this.#received.indexOf('\r\n\r\n');
      const length = Number(
        /Content-Length: (\d+)/i.exec(this.#received.toString('latin1', 0, Math.max(head, 0)))?.[1],
      );
      if (head < 0 || this.#received.length < head + 4 + length) return;
      const message = JSON.parse(this.#received.toString('utf8', head + 4, head + 4 + length)) as Message;
      this.#received = this.#received.subarray(head + 4 + length);
      this.#handle(message);
    }
  }

  #handle({ id, method, params, result }: Message): void {
    if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as { uri: string; diagnostics: readonly Problem[] };
      this.#problems.get(uri)?.(diagnostics);
    } else if (method !== undefined && id !== undefined) {
      // The server asks for the editor's settings; nothing is fetched from the network.
      const settings = { schemaStore: { enable: false }, validate: true, completion: true, hover: true };
      const items = (params as { items?: readonly { section?: string }[] } | undefined)?.items;
      this.#send({ id, result: items ? items.map(({ section }) => (section === 'yaml' ? settings : {})) : null });
    } else if (id !== undefined) {
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    }
  }
}

const uriOf = (file: string): string => pathToFileURL(resolve(file)).href;

/** The position of the first `|` in a text, and the text without it. */
export function at(text: string, marker = '|'): { readonly text: string; readonly position: Position } {
  const offset = text.indexOf(marker);
  const before = text.slice(0, offset).split('\n');
  return {
    text: text.slice(0, offset) + text.slice(offset + marker.length),
    position: { line: before.length - 1, character: before.at(-1)!.length },
  };
}

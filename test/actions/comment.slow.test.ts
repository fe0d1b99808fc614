import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { payrules } from '../support/cli.js';
import { runProgram } from '../support/process.js';
import { edit } from './pull-request.js';
import { TOKEN, useAction, type Used } from './runner.js';

const MARK = '<!-- payrules review -->';
const folder = mkdtempSync(join(tmpdir(), 'payrules-comment-'));

interface Call {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** The comments and artifacts that the API has. */
interface Api {
  pulls: unknown[];
  artifacts: unknown[];
  archive: Buffer;
  comments: unknown[];
}
let api: Api;
let calls: Call[];
const servers: Server[] = [];
let origin: string;

/** A server on this machine; returns its origin. */
async function listen(answer: (request: IncomingMessage, body: string) => [number, Record<string, string>, Buffer]) {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      calls.push({ method, path, authorization: headers.authorization, body });
      const [status, sent, bytes] = answer(request, body);
      response.writeHead(status, sent).end(bytes);
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const json = (value: unknown): [number, Record<string, string>, Buffer] => [
    200,
    {},
    Buffer.from(JSON.stringify(value)),
  ];
  const storage = await listen(() => [200, {}, api.archive]);
  origin = await listen(({ method, url = '' }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = pathname.replace('/repos/acme/payments', '');
    if (method !== 'GET') return json({});
    if (path === '/pulls') return json(api.pulls);
    if (path === '/actions/runs/5/artifacts') return json({ artifacts: api.artifacts });
    if (path === '/actions/artifacts/9/zip') return [302, { location: `${storage}/archive` }, Buffer.alloc(0)];
    if (path === '/issues/7/comments') {
      const page = Number(searchParams.get('page')) - 1;
      return json(api.comments.slice(100 * page, 100 * (page + 1)));
    }
    return [404, {}, Buffer.alloc(0)];
  });
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const archives = new Map<string, Buffer>();

/** An archive with files. */
function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  const key = JSON.stringify(files);
  const archive = archives.get(key) ?? archived(files);
  archives.set(key, archive);
  return archive;
}

function archived(files: Readonly<Record<string, string>>): Buffer {
  const inside = mkdtempSync(join(folder, 'zip-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(inside, name), content);
  const python = `import sys, zipfile, os
with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:
  for name in os.listdir(sys.argv[2]): z.write(os.path.join(sys.argv[2], name), name)`;
  const file = join(folder, 'archive.zip');
  const { code, err } = runProgram('python3', ['-c', python, file, inside]);
  if (code !== 0) throw new Error(err);
  return readFileSync(file);
}

const pull = (sha = 'abc', repo = 'stranger/payments') => ({ number: 7, head: { sha, repo: { full_name: repo } } });
const comment = (id: number, login: string, body: string) => ({ id, user: { login }, body });
let page: string;

beforeAll(async () => {
  const file = join(folder, 'page.json');
  const rules = 'src/apps/cli/commands/init/template/rules';
  const later = join(folder, 'later');
  cpSync(rules, later, { recursive: true });
  edit(join(later, 'operations/card.payment.yaml'), { '["100", "500000"]': '["100", "400000"]' });
  await payrules(['review', rules, later, '--json', file]);
  page = JSON.stringify({
    ...(JSON.parse(readFileSync(file, 'utf8')) as object),
    base: '@someone [x](https://evil.example)',
  });
});

beforeEach(() => {
  calls = [];
  api = {
    pulls: [pull()],
    artifacts: [{ id: 9, name: 'payrules-review', expired: false, size_in_bytes: 1000 }],
    archive: archiveOf({ 'review.json': page }),
    comments: [],
  };
});

const RUN = {
  id: 5,
  event: 'pull_request',
  head_sha: 'abc',
  head_branch: '&state=closed#"$(x)',
  head_repository: { full_name: 'stranger/payments', owner: { login: 'stranger' } },
};

const post = (run: unknown = RUN): Promise<Used> => {
  const workspace = mkdtempSync(join(folder, 'workspace-'));
  mkdirSync(join(workspace, 'node_modules'));
  symlinkSync(resolve('.'), join(workspace, 'node_modules/payrules'));
  return useAction({
    action: join(workspace, 'node_modules/payrules/action/comment'),
    workspace,
    event: { workflow_run: run },
    env: { GITHUB_API_URL: origin, GITHUB_REPOSITORY: 'acme/payments' },
  });
};
const written = () => calls.filter(({ method }) => method !== 'GET');

describe('the comment', () => {
  test('is created if there is none, and its texts are escaped', async () => {
    expect(await post()).toMatchObject({ code: 0 });
    expect(written()).toMatchObject([{ method: 'POST', path: '/repos/acme/payments/issues/7/comments' }]);
    const { body } = JSON.parse(written()[0]!.body) as { body: string };
    expect(body.startsWith(MARK)).toBe(true);
    expect(body).toContain('@someone');
    expect(body.replace(/`[^`]*`/g, '')).not.toMatch(/@someone|evil/);
    // Only the API gets the token.
    const { authorization } = calls.find(({ path }) => path === '/archive')!;
    expect(authorization).toBeUndefined();
    const others = calls.filter(({ path }) => path !== '/archive').map((call) => call.authorization);
    expect(new Set(others)).toEqual(new Set([`Bearer ${TOKEN}`]));
    // The name of the branch is one value of the address.
    expect([...new URL(calls[0]!.path, origin).searchParams]).toEqual([
      ['state', 'open'],
      ['per_page', '100'],
      ['head', `stranger:${RUN.head_branch}`],
    ]);
  });

  test('is the earlier one, on any page of the list', async () => {
    api.comments = [
      ...Array.from({ length: 100 }, (_, index) => comment(index, 'someone', 'text')),
      // Anyone can write such a comment.
      comment(200, 'stranger', `${MARK}\nmine`),
      comment(201, 'github-actions[bot]', 'of another workflow'),
      comment(202, 'github-actions[bot]', `${MARK}\nold`),
    ];
    expect(await post()).toMatchObject({ code: 0 });
    expect(written()).toMatchObject([{ method: 'PATCH', path: '/repos/acme/payments/issues/comments/202' }]);
  });

  test('of a pull request without changes is written only over an earlier one', async () => {
    const leave = (isCompared: boolean): void => {
      const empty = { changes: [], lint: [], examples: { operations: 1, rules: 1, examples: 1, wrong: [] } };
      api.archive = archiveOf({
        'review.json': JSON.stringify({ ...(JSON.parse(page) as object), ...empty, isCompared }),
      });
    };
    leave(true);
    expect(await post()).toMatchObject({ code: 0 });
    expect(written()).toEqual([]);
    leave(false);
    expect(await post()).toMatchObject({ code: 0 });
    expect(JSON.parse(written()[0]!.body)).toMatchObject({ body: expect.stringContaining('nothing was compared') });
    calls.length = 0;
    leave(true);
    api.comments = [comment(202, 'github-actions[bot]', `${MARK}\nold`)];
    expect(await post()).toMatchObject({ code: 0 });
    expect(written()).toMatchObject([{ method: 'PATCH' }]);
  });
});

describe('nothing is posted', () => {
  test.each<[string, () => unknown]>([
    ['for a run that was not on a pull request', () => ({ ...RUN, event: 'push' })],
    ['where the fork is deleted', () => ({ ...RUN, head_repository: null })],
    ['where the pull request has a newer commit', () => void (api.pulls = [pull('def')])],
    ['for a branch of the same name in another repository', () => void (api.pulls = [pull('abc', 'other/payments')])],
    ['where two pull requests have the commit', () => void (api.pulls = [pull(), pull()])],
    ['without a review', () => void (api.artifacts = [])],
    [
      'for an artifact of another name',
      () => void (api.artifacts = [{ id: 9, name: 'x', expired: false, size_in_bytes: 1 }]),
    ],
  ])('%s', async (_, change) => {
    expect(await post(change() ?? RUN)).toMatchObject({ code: 0 });
    expect(written()).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    [
      'a large artifact',
      () => void (api.artifacts = [{ id: 9, name: 'payrules-review', expired: false, size_in_bytes: 5e6 }]),
    ],
    ['an archive without review.json', () => void (api.archive = archiveOf({ 'other.json': page }))],
    ['what is not an archive', () => void (api.archive = Buffer.from(page))],
    ['an archive that unpacks to more', () => void (api.archive = archiveOf({ 'review.json': ' '.repeat(5_000_000) }))],
    ['what is not JSON', () => void (api.archive = archiveOf({ 'review.json': 'x\n::error::x\n' }))],
    ['JSON that is not a review', () => void (api.archive = archiveOf({ 'review.json': '{"payrules":1}' }))],
    [
      'an artifact whose API says nothing',
      () => void (api.artifacts = [{ id: 9, name: 'payrules-review', expired: false }]),
    ],
  ])('%s fails, and is not repeated in the log', async (_, change) => {
    change();
    const { code, log } = await post();
    expect(code).toBe(1);
    expect(log).toMatch(/^::error::[^\n]*\n$/);
    expect(written()).toEqual([]);
  });
});

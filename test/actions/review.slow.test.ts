import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { git } from '../support/git.js';
import {
  edit,
  initialRules,
  install,
  openPullRequest,
  repository,
  type PullRequest,
  type PullRequestEvent,
} from './pull-request.js';
import { useAction, type Used } from './runner.js';

const PAYMENT = 'rules/operations/card.payment.yaml';
/** The largest payment of the rulebook, lowered by one with its examples. */
const lowered = {
  'amount-between: ["100", "500000"]': 'amount-between: ["100", "499999"]',
  '["100", "500000"], invalid: ["99", "500001"]': '["100", "499999"], invalid: ["99", "500000"]',
};

const review = (
  { folder, event }: PullRequest,
  inputs: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Used> => useAction({ action: join(folder, 'node_modules/payrules'), workspace: folder, inputs, event, env });

const lowerLimit = (folder: string): void => edit(join(folder, PAYMENT), lowered);

const loweredRequest = (from?: string): PullRequest => {
  const folder = repository(initialRules);
  return openPullRequest(folder, from === undefined ? {} : { from }, () => lowerLimit(folder));
};

const past = (amount: number): string =>
  `${JSON.stringify({
    operation: 'card.payment',
    order: {
      reference: 'A-1',
      amount,
      currency: 'EUR',
      customer: { email: 'ana@example.com', type: 'person', address: { country: 'DE', postcode: '10115' } },
    },
  })}\n`;

describe('a change of a rule', () => {
  test('annotates the line, writes the summary, and passes', async () => {
    const request = loweredRequest();
    const { code, log, outputs, summary } = await review(request);
    expect({ code, result: outputs.result }).toEqual({ code: 0, result: 'passed' });
    expect(log).toMatch(
      /^::notice file=rules\/operations\/card\.payment\.yaml,line=\d+,.*500000 -> 499999 minor units of EUR$/m,
    );
    expect(summary).toContain('card.payment/amount-range');
    const page = JSON.parse(readFileSync(outputs.review!, 'utf8'));
    expect(page.changes).toMatchObject([{ ruleId: 'card.payment/amount-range', kind: 'narrowed' }]);
  });

  test('fails at a gate, and the page is still written', async () => {
    const { code, log, outputs, summary } = await review(loweredRequest(), { 'fail-on': 'stricter' });
    expect({ code, result: outputs.result }).toEqual({ code: 1, result: 'refused' });
    expect(summary).toContain('**exceeded: stricter changes: 1, at most 0**');
    expect(log).toMatch(/^::error title=Review of the rules::.*exceeded: stricter changes: 1, at most 0$/m);
    expect(existsSync(outputs.review!)).toBe(true);
  });

  test('is compared with the tip of the base branch, not with where the branch began', async () => {
    const folder = repository(initialRules);
    git(folder, 'branch', 'edit');
    edit(join(folder, PAYMENT), { 'label: Order number': 'label: Order' });
    git(folder, 'commit', '--quiet', '--all', '--message', 'Another edit');
    git(folder, 'switch', '--quiet', 'edit');
    lowerLimit(folder);
    git(folder, 'commit', '--quiet', '--all', '--message', 'Edit');
    const head = git(folder, 'rev-parse', 'HEAD');
    git(folder, 'switch', '--quiet', '--detach', 'main');
    git(folder, 'merge', '--quiet', '--message', 'Merge', head);
    // The event is older than the other edit.
    const repo = { full_name: 'acme/payments' };
    const event = { pull_request: { number: 1, head: { sha: head, repo }, base: { sha: '1'.repeat(40), repo } } };
    const { summary } = await review({ folder, event });
    expect(summary).toContain('card.payment/amount-range');
    expect(summary).toContain('## 1 ');
  });
});

test('rules that cannot be read are annotated, with exit code 1', async () => {
  const folder = repository(initialRules);
  const request = openPullRequest(folder, {}, () =>
    edit(join(folder, PAYMENT), { 'check: { amount-between:': 'check: { amount-betwen:' }),
  );
  const { code, log, summary } = await review(request);
  expect(code).toBe(1);
  expect(log).toMatch(/^::error file=rules\/operations\/card\.payment\.yaml,line=32,/m);
  expect(summary).toContain('card.payment.yaml:32');
});

test('a pull request that corrects the rules passes', async () => {
  const folder = repository((at) => {
    initialRules(at);
    edit(join(at, PAYMENT), { 'check: { amount-between:': 'check: { amount-betwen:' });
  });
  const request = openPullRequest(folder, {}, () =>
    edit(join(folder, PAYMENT), { 'check: { amount-betwen:': 'check: { amount-between:' }),
  );
  const { code, log, outputs, summary } = await review(request);
  expect({ code, result: outputs.result }).toEqual({ code: 0, result: 'passed' });
  expect(log).toContain('amount-betwen');
  expect(summary).toContain('## The earlier version has errors: nothing was compared');
});

test('a rules folder with an absolute path is compared, also through a link to the repository', async () => {
  const request = loweredRequest();
  const link = `${request.folder}-link`;
  symlinkSync(request.folder, link);
  const { outputs, summary } = await review(request, { rules: join(link, 'rules') });
  expect(outputs.result).toBe('passed');
  expect(summary).toContain('card.payment/amount-range');
});

describe('a pull request does not choose what it is compared with', () => {
  test.each(['the base of the pull request', 'the input base'])('by a folder that is named like %s', async (named) => {
    const folder = repository(initialRules);
    const base = git(folder, 'rev-parse', 'main');
    const name = named === 'the input base' ? 'main' : base;
    const request = openPullRequest(folder, {}, () => {
      lowerLimit(folder);
      cpSync(join(folder, 'rules'), join(folder, name), { recursive: true });
    });
    const { code, log, outputs } = await review(request, name === base ? {} : { base: name });
    expect({ code, result: outputs.result }).toEqual({ code: 2, result: 'unreadable' });
    expect(log).toContain(`::error::${name} is the commit to compare with, and also a file or folder here`);
  });

  test.each(['new', 'other'])('by a link from the rules to %s rules', async (target) => {
    const folder = repository((at) => {
      initialRules(at);
      cpSync(join(at, 'rules'), join(at, 'other'), { recursive: true });
    });
    const request = openPullRequest(folder, {}, () => {
      if (target === 'new') cpSync(join(folder, 'rules'), join(folder, 'new'), { recursive: true });
      rmSync(join(folder, 'rules'), { recursive: true });
      symlinkSync(target, join(folder, 'rules'));
    });
    const { code, log, outputs } = await review(request);
    expect({ code, result: outputs.result }).toEqual({ code: 2, result: 'unreadable' });
    expect(log).toContain('::error::The path of the rules folder has a symbolic link');
  });

  test('by a link above the rules that leads to the repository', async () => {
    const folder = repository((at) => {
      initialRules(at);
      mkdirSync(join(at, 'pay'));
      renameSync(join(at, 'rules'), join(at, 'pay/rules'));
    });
    const request = openPullRequest(folder, {}, () => {
      renameSync(join(folder, 'pay/rules'), join(folder, 'rules'));
      rmSync(join(folder, 'pay'), { recursive: true });
      symlinkSync('.', join(folder, 'pay'));
    });
    const { log, outputs } = await review(request, { rules: 'pay/rules' });
    expect(outputs.result).toBe('unreadable');
    expect(log).toContain('::error::The path of the rules folder has a symbolic link');
  });
});

test('rules outside the repository need a folder to compare with', async () => {
  const request = loweredRequest();
  cpSync('test/fixtures/acme', join(request.folder, 'node_modules/rules'), { recursive: true });
  const { code, log, outputs } = await review(request, { rules: 'node_modules/rules' });
  expect({ code, result: outputs.result }).toEqual({ code: 2, result: 'unreadable' });
  expect(log).toContain('::error::The rules folder is not in the repository: give the input base a folder');
});

test('without a rules folder, the message says what may be the reason', async () => {
  const folder = repository(initialRules);
  const removed = openPullRequest(folder, {}, () => git(folder, 'rm', '-r', '--quiet', 'rules'));
  const misnamed = loweredRequest();
  for (const { code, log, outputs } of [await review(removed), await review(misnamed, { rules: 'ruels' })]) {
    expect({ code, result: outputs.result }).toEqual({ code: 2, result: 'unreadable' });
    expect(log).toBe(
      '::error::There is no rules folder: the pull request removes it, or the input rules names another one.\n',
    );
  }
});

test('and without a folder of changes to the rules of a package', async () => {
  const request = loweredRequest();
  cpSync('test/fixtures/acme', join(request.folder, 'node_modules/rules'), { recursive: true });
  const { log, outputs } = await review(request, { rules: 'node_modules/rules', overlay: 'owm' });
  expect(outputs.result).toBe('unreadable');
  expect(log).toMatch(/^::error::There is no overlay folder: /);
});

test('a pull request that adds the rules folder is checked without a comparison', async () => {
  const folder = repository(() => undefined);
  const request = openPullRequest(folder, {}, () => initialRules(folder));
  const { code, log, outputs } = await review(request);
  expect({ code, result: outputs.result }).toEqual({ code: 0, result: 'passed' });
  expect(log).toContain('there are no earlier rules to compare with');
  expect(outputs.review).toBeUndefined();
});

test('and its wrong examples are annotated', async () => {
  const folder = repository(() => undefined);
  const request = openPullRequest(folder, {}, () => {
    initialRules(folder);
    edit(join(folder, PAYMENT), { 'valid: [AT, NL]': 'valid: [AT, IT]' });
  });
  const { code, log, outputs } = await review(request);
  expect({ code, result: outputs.result }).toEqual({ code: 1, result: 'refused' });
  expect(log.match(/^::error file=rules\/operations\/card\.payment\.yaml,.*wrong-example/gm)).toHaveLength(2);
});

test('rules of the package with a folder of changes are compared with themselves', async () => {
  const folder = repository(() => undefined);
  cpSync('test/fixtures/rules', join(folder, 'node_modules/rules'), { recursive: true });
  const request = openPullRequest(folder, {}, () =>
    cpSync('test/fixtures/overlay', join(folder, 'own'), { recursive: true }),
  );
  const rules = 'node_modules/rules';
  const { log, summary } = await review(request, { rules, base: rules, 'head-overlay': 'own' });
  expect(summary).toContain('### What changes');
  expect(log).toMatch(/^::notice file=own\//m);
});

test('rules of the package: a folder of changes is compared with what it was', async () => {
  const folder = repository((path) => {
    cpSync('test/fixtures/overlay', join(path, 'own'), { recursive: true });
    writeFileSync(join(path, 'own/bindings.yaml'), 'alpha.bank: { north: [N1], south: [S1] }\n');
  });
  cpSync('test/fixtures/rules', join(folder, 'node_modules/rules'), { recursive: true });
  const request = openPullRequest(folder, {}, () =>
    writeFileSync(join(folder, 'own/bindings.yaml'), 'alpha.bank: { north: [N2], south: [S1] }\n'),
  );
  const inputs = { rules: 'node_modules/rules', overlay: 'own', 'fail-on': 'any' };
  const { code, summary } = await review(request, inputs);
  expect(code).toBe(1);
  expect(summary).toMatch(/codes for alpha\.bank: north: N1 . N2/);
  expect(summary).not.toContain('amount-range');
  renameSync(join(folder, 'own'), join(folder, 'other'));
  symlinkSync(join(folder, 'other'), join(folder, 'own'), 'junction');
  const linked = await review(request, inputs);
  expect(linked.log).toContain('The path of the overlay folder has a symbolic link');
  expect(linked.code).toBe(2);
});

describe('past orders', () => {
  const withOrders = (request: PullRequest): PullRequest => {
    writeFileSync(join(request.folder, 'node_modules/past 1.ndjson'), past(500_000).repeat(3));
    writeFileSync(join(request.folder, 'node_modules/past 2.ndjson'), past(1000));
    return request;
  };
  const inputs = { orders: 'node_modules/past 1.ndjson\n\n node_modules/past 2.ndjson \n', 'max-newly-refused': '2' };

  test('are read on a branch of the repository, and the gate counts them', async () => {
    const request = withOrders(loweredRequest());
    const exceeded = await review(request, inputs);
    expect({ code: exceeded.code, result: exceeded.outputs.result }).toEqual({ code: 1, result: 'refused' });
    expect(exceeded.summary).toContain('4 orders');
    expect(exceeded.summary).toContain('3 newly refused');
    // Sums of few amounts are not in files that others can download.
    const { outputs, summary } = exceeded;
    const page = readFileSync(outputs.review!, 'utf8');
    expect(JSON.parse(page).backtest.amounts.newlyRefused.byCurrency).toEqual({
      'EUR in minor units': { orders: 3, sum: null },
    });
    for (const text of [page, summary]) expect(text).not.toMatch(/1[,.]?500[,.]?000|15[,.]?000/);
    expect((await review(request, { ...inputs, 'max-newly-refused': '3' })).code).toBe(0);
  });

  test('are not read on a pull request of a fork', async () => {
    const { code, log, summary } = await review(withOrders(loweredRequest('stranger/payments')), inputs);
    expect(code).toBe(0);
    expect(log).toContain('Past orders are not read on a pull request of a fork.');
    expect(summary).not.toContain('newly refused');
  });

  test('are not read where the fork is deleted', async () => {
    const { folder, event } = withOrders(loweredRequest());
    const gone = { pull_request: { ...event.pull_request, head: { ...event.pull_request.head, repo: null } } };
    const { log } = await review({ folder, event: gone as unknown as PullRequestEvent }, inputs);
    expect(log).toContain('Past orders are not read');
  });
});

describe('own checks', () => {
  const withCheck = (from: string): PullRequest => {
    const folder = repository(initialRules);
    return openPullRequest(folder, { from }, () => {
      const check = readFileSync('test/fixtures/own-checks/checks/own-starts-like.mjs', 'utf8');
      mkdirSync(join(folder, 'rules/checks'));
      writeFileSync(join(folder, 'rules/checks/own-starts-like.mjs'), `${check}\nconsole.log('the check runs');\n`);
    });
  };

  test.each([
    ['acme/payments', 'true', true],
    ['acme/payments', '', false],
    ['stranger/payments', 'true', false],
  ])('of %s with own-checks "%s": loaded: %s', async (from, asked, isLoaded) => {
    const { log } = await review(withCheck(from), { 'own-checks': asked });
    expect(log.includes('the check runs')).toBe(isLoaded);
  });
});

describe('in a shallow clone', () => {
  let request: PullRequest;
  beforeAll(() => {
    request = loweredRequest();
    git(request.folder, 'branch', 'merged');
  });
  const clone = (depth: number): PullRequest => {
    const { folder: origin, event } = request;
    const folder = `${origin}-clone-${depth}`;
    git(origin, 'clone', '--quiet', `--depth=${depth}`, '--branch=merged', `file://${origin}`, folder);
    install(folder);
    return { folder, event };
  };

  test('of depth 2 it works', async () => {
    const { code, summary } = await review(clone(2));
    expect(code).toBe(0);
    expect(summary).toContain('card.payment/amount-range');
  });

  test('of depth 1 it says what to fetch, and the command line for any revision', async () => {
    const { folder, event } = clone(1);
    const { code, log, outputs } = await review({ folder, event });
    expect({ code, result: outputs.result }).toEqual({ code: 2, result: 'unreadable' });
    expect(log).toMatch(/^::error::.*fetch-depth: 2/m);
    const other = await review({ folder, event: {} as PullRequestEvent }, { base: 'main~1' });
    expect(other.code).toBe(2);
    expect(other.log).toContain('fetch-depth: 0');
  });
});

test('without a built package, the command comes from npm, and nothing from the pull request', async () => {
  const folder = repository(initialRules);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  const request = openPullRequest(folder, {}, () => {
    lowerLimit(folder);
    edit(join(folder, '.gitignore'), { node_modules: '' });
    mkdirSync(join(folder, 'node_modules/payrules/dist/esm/cli'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/payrules/dist/esm/cli/main.js'), "console.log('of the pull request')");
  });
  const beside = mkdtempSync(join(tmpdir(), 'payrules-action-'));
  for (const name of ['action.yml', 'action', 'package.json'])
    cpSync(resolve(name), join(beside, name), { recursive: true });
  // Stands for npm: it says how it was called, and installs this package.
  const npm = `#!/bin/sh\necho "npm in $(pwd): $*"\nmkdir node_modules && ln -s '${resolve('.')}' node_modules/payrules\n`;
  writeFileSync(join(beside, 'npm'), npm, { mode: 0o755 });
  const { code, log, summary } = await useAction({
    action: beside,
    workspace: folder,
    event: request.event,
    env: { PATH: `${beside}:${process.env.PATH}` },
  });
  expect(code).toBe(0);
  expect(summary).toContain('card.payment/amount-range');
  expect(log).not.toContain('of the pull request');
  const [, cwd, args] = /^npm in (.*): (.*)$/m.exec(log) ?? [];
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  expect(args).toBe(`install --prefix . --ignore-scripts --no-audit --no-fund payrules@${version}`);
  expect(cwd?.endsWith(`payrules-${version}`)).toBe(true);

  writeFileSync(join(beside, 'npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const failed = await useAction({
    action: beside,
    workspace: folder,
    event: request.event,
    env: { PATH: `${beside}:${process.env.PATH}` },
  });
  expect([failed.code, failed.outputs.result]).toEqual([2, 'unreadable']);
  expect(failed.log).toContain(`::error::npm cannot install payrules ${version}`);
});

describe('hostile texts', () => {
  const RECORDER = `import { appendFileSync, writeFileSync } from 'node:fs';
const args = process.argv.slice(2);
appendFileSync(process.env.RECORD, JSON.stringify(args) + '\\n');
const value = (name) => args.find((text) => text.startsWith(name)).slice(name.length);
if (args[0] === 'review') {
  writeFileSync(value('--json='), '{}');
  writeFileSync(value('--markdown='), 'page');
}
`;
  let folder: string;
  let request: PullRequest;
  let record: string;

  /** A package whose command records its arguments. */
  beforeAll(() => {
    folder = repository(initialRules);
    request = openPullRequest(folder, { branch: '$(touch${IFS}owned)`touch${IFS}owned`;"\'&|' }, () =>
      lowerLimit(folder),
    );
    const recorder = join(folder, 'node_modules/recorder');
    mkdirSync(join(recorder, 'dist/esm/cli'), { recursive: true });
    for (const name of ['action.yml', 'action', 'package.json'])
      cpSync(resolve(name), join(recorder, name), { recursive: true });
    writeFileSync(join(recorder, 'dist/esm/cli/main.js'), RECORDER);
    record = join(folder, 'node_modules/record');
  });

  const argumentsOf = async (inputs: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    writeFileSync(record, '');
    const { code } = await useAction({
      action: join(folder, 'node_modules/recorder'),
      workspace: folder,
      inputs,
      event: request.event,
      env: { RECORD: record },
    });
    expect(code).toBe(0);
    expect(existsSync(join(folder, 'owned'))).toBe(false);
    return JSON.parse(readFileSync(record, 'utf8').trim()) as string[];
  };

  test.each([
    // If a shell interprets any part of it, the value changes.
    '$(touch owned) `touch owned` | touch owned; \'; touch owned; "; touch owned #',
    '--own-checks',
    '-',
  ])('the input %s is one value', async (text) => {
    const inputs = {
      overlay: text,
      bindings: text,
      'fail-on': text,
      orders: text,
      operation: text,
      'max-newly-refused': text,
    };
    const found = await argumentsOf(inputs);
    for (const name of ['overlay', 'bindings', 'fail-on', 'orders', 'operation', 'max-newly-refused'])
      expect(found).toContain(`--${name}=${text}`);
    expect(found).not.toContain('--own-checks');
    expect(found.slice(-3)).toEqual(['--', request.event.pull_request.base.sha, 'rules']);
  });

  test('a branch with such a name, as the base, is one revision', async () => {
    const branch = git(folder, 'for-each-ref', '--format=%(refname:short)', 'refs/heads/$*');
    expect(branch).toContain('touch');
    expect((await argumentsOf({ base: branch })).slice(-3)).toEqual(['--', branch, 'rules']);
  });

  test('a rules folder with quotes and a line end in its name', async () => {
    const name = 'ru"les\'\n$(touch owned)';
    cpSync(join(folder, 'rules'), join(folder, name), { recursive: true });
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', 'Odd');
    expect((await argumentsOf({ rules: name, base: 'HEAD' })).slice(-3)).toEqual(['--', 'HEAD', name]);
  });
});

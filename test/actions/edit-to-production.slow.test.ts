import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { runProcess, runProgram } from '../support/process.js';
import { git } from '../support/git.js';
import { edit, openPullRequest, repository, type PullRequest } from './pull-request.js';
import { useAction, type Used } from './runner.js';

/** A merchant's repository, with the rulebook and the workflows of `payrules init`. */
let folder: string;
let request: PullRequest;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ORDER = {
  reference: 'A-1',
  amount: 400_000,
  currency: 'EUR',
  customer: { email: 'ana@example.com', type: 'person', address: { country: 'DE', postcode: '10115' } },
};
const RULES = ['--rules', 'rules'];
const RULE = 'rules/operations/card.payment.yaml';

const inFolder = (...args: readonly string[]) => runProcess(args, { cwd: folder });

/** The step of the workflow that reviews, with more inputs. */
async function review(inputs: Readonly<Record<string, string>> = {}): Promise<Used> {
  const { jobs } = parse(readFileSync(join(folder, '.github/workflows/rules.yml'), 'utf8')) as {
    readonly jobs: {
      readonly rules: { readonly steps: readonly { readonly uses?: string; readonly with?: object }[] };
    };
  };
  const step = jobs.rules.steps.find(({ uses }) => uses === './node_modules/payrules')!;
  return useAction({
    action: join(folder, step.uses!),
    workspace: folder,
    inputs: { ...step.with, ...inputs },
    event: request.event,
  });
}

/** The result of checkout code that uses the built modules. */
function checkout(order: unknown): { readonly valid: boolean } {
  const built = JSON.stringify(pathToFileURL(join(folder, 'built/index.js')).href);
  const code = `import { validate } from ${built};
console.log(JSON.stringify(validate('card.payment', ${JSON.stringify(order)})));`;
  const { out, err } = runProgram(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
  expect(err).toBe('');
  return JSON.parse(out) as { readonly valid: boolean };
}

beforeAll(() => {
  folder = repository((path) => {
    expect(runProcess(['init', '.'], { cwd: path }).code).toBe(0);
  });
  // Past orders are not committed.
  const past = [400_000, 300_001, 300_000, 4990].map((amount) => `${JSON.stringify({ ...ORDER, amount })}\n`);
  writeFileSync(join(folder, 'node_modules/past.ndjson'), past.join(''));
  expect(inFolder('build', ...RULES, '--out', 'built').code).toBe(0);
});

test('an edit goes from a branch to checkout code', async () => {
  expect(checkout(ORDER)).toMatchObject({ valid: true });

  // The largest amount goes from 500000 to 300000, with its examples.
  request = openPullRequest(folder, { branch: 'lower' }, () => {
    edit(join(folder, RULE), {
      '["100", "500000"]': '["100", "300000"]',
      '"500000"], invalid: ["99", "500001"]': '"300000"], invalid: ["99", "300001"]',
    });
    expect(inFolder('lint', 'rules')).toMatchObject({ code: 0 });
    expect(inFolder('test', ...RULES)).toMatchObject({ code: 0 });
  });

  const orders = { orders: 'node_modules/past.ndjson', operation: 'card.payment' };
  const exceeded = await review({ ...orders, 'max-newly-refused': '1' });
  expect({ code: exceeded.code, result: exceeded.outputs.result }).toEqual({ code: 1, result: 'refused' });
  expect(exceeded.log).toMatch(/^::notice file=rules\/operations\/card\.payment\.yaml,line=\d+,/m);
  expect(exceeded.summary).toContain('**exceeded: newly refused orders: 2, at most 1**');
  expect(exceeded.summary).toContain('4 orders');
  expect(exceeded.summary).toContain('2 newly refused');

  // The reviewers allow two.
  const allowed = await review({ ...orders, 'max-newly-refused': '2' });
  expect({ code: allowed.code, result: allowed.outputs.result }).toEqual({ code: 0, result: 'passed' });

  git(folder, 'switch', '--quiet', 'main');
  git(folder, 'merge', '--quiet', '--no-ff', '--message', 'Merge', 'lower');
  expect(inFolder('build', ...RULES, '--out', 'built').code).toBe(0);

  expect(checkout(ORDER)).toMatchObject({ valid: false, diagnostics: [{ ruleId: 'card.payment/amount-range' }] });
  expect(checkout({ ...ORDER, amount: 300_000 })).toMatchObject({ valid: true });
  writeFileSync(join(folder, 'order.json'), JSON.stringify(ORDER));
  const checked = inFolder('check', 'card.payment', 'order.json', ...RULES);
  expect(checked.code).toBe(1);
  expect(checked.out).toContain('card.payment/amount-range');
});

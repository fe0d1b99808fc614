import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: string | Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Action {
  readonly runs: { readonly steps: readonly Step[] };
}

const read = (file: string): unknown => parse(readFileSync(file, 'utf8'));
const workflows = ['.github/workflows', 'src/apps/cli/commands/init/template/.github/workflows'].flatMap((folder) =>
  readdirSync(folder).map((name) => `${folder}/${name}`),
);
const eventsOf = ({ on }: Workflow): readonly string[] => (typeof on === 'string' ? [on] : Object.keys(on));
const permissionsOf = ({ permissions, jobs }: Workflow): readonly Readonly<Record<string, string>>[] =>
  [permissions, ...Object.values(jobs).map((job) => job.permissions)].filter((found) => found !== undefined);

/** Otherwise text of a pull request would become part of the script. */
function expectNoExpressions(steps: readonly Step[]): void {
  for (const { run } of steps) expect(run ?? '').not.toContain('${{');
}

describe.each(workflows)('%s', (file) => {
  const workflow = read(file) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('values reach the shell as variables', () => expectNoExpressions(steps));

  test('names its permissions, and each action by its commit, with the version beside it', () => {
    expect(workflow.permissions).toBeDefined();
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^(?:actions\/[\w-]+@[0-9a-f]{40}|\.\/[\w/]*)$/);
    for (const [line] of readFileSync(file, 'utf8').matchAll(/^.*uses: actions.*$/gm))
      expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
  });

  test('a job that may write or publish installs and builds nothing', () => {
    for (const job of Object.values(workflow.jobs)) {
      const allowed = { ...workflow.permissions, ...job.permissions };
      // A person reads what a job puts into a pull request before it counts.
      if (allowed['pull-requests'] === 'write') continue;
      const isTrusted = allowed['contents'] === 'write' || allowed['id-token'] === 'write';
      for (const { uses, run = '', with: inputs } of job.steps) {
        if (isTrusted) expect(run).not.toMatch(/npm (?:ci|install|run|pack)|npx|node |\.ci\/run|scripts\//);
        else if (uses?.startsWith('actions/checkout@')) expect(inputs).toMatchObject({ 'persist-credentials': false });
      }
    }
  });

  test('with files of a pull request it has a token that reads, and no secrets', () => {
    expect(eventsOf(workflow)).not.toContain('pull_request_target');
    if (!eventsOf(workflow).includes('pull_request')) return;
    for (const permissions of permissionsOf(workflow)) expect(permissions).toEqual({ contents: 'read' });
    expect(readFileSync(file, 'utf8')).not.toMatch(/\bsecrets\b|github\.token/);
  });

  test('after one on a pull request it checks nothing of that out', () => {
    if (!eventsOf(workflow).includes('workflow_run')) return;
    for (const { uses, with: inputs } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(inputs).toEqual({ 'persist-credentials': false });
    expect(steps.flatMap(({ run }) => run ?? []).filter((run) => !run.startsWith('npm ci'))).toEqual([]);
  });
});

test.each(['action.yml', 'action/comment/action.yml'])('%s: values reach the shell as variables', (file) => {
  expectNoExpressions((read(file) as Action).runs.steps);
});

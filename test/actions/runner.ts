import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A step of a composite action. */
interface Step {
  readonly shell?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs?: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

/** The inputs that a workflow gives to an action. */
export interface Use {
  /** The folder with `action.yml`. */
  readonly action: string;
  /** The working directory. */
  readonly workspace: string;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly event: unknown;
  readonly env?: Readonly<Record<string, string>>;
}

/** The output of the steps that a runner reads. */
export interface Used {
  readonly code: number | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** The token of the job. */
export const TOKEN = 'a-token-of-the-job';

/** Runs the shell steps of a composite action with the variables and files of a runner. Other actions that it uses are left out. */
export async function useAction({ action, workspace, inputs = {}, event, env = {} }: Use): Promise<Used> {
  const temp = mkdtempSync(join(tmpdir(), 'payrules-runner-'));
  const file = (name: string, text = ''): string => {
    writeFileSync(join(temp, name), text);
    return join(temp, name);
  };
  const [output, summary] = [file('output'), file('summary')];
  mkdirSync(join(temp, 'runner'));
  const variables = {
    ...process.env,
    GITHUB_ACTION_PATH: action,
    GITHUB_EVENT_PATH: file('event.json', JSON.stringify(event)),
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    RUNNER_TEMP: join(temp, 'runner'),
    ...env,
  };
  const { inputs: declared = {}, runs } = parse(readFileSync(join(action, 'action.yml'), 'utf8')) as Action;
  const value = (expression: string): string => {
    if (expression === '${{ github.token }}') return TOKEN;
    const name = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1];
    return name === undefined ? expression : (inputs[name] ?? declared[name]?.default ?? '');
  };
  let log = '';
  let code: number | null = 0;
  for (const step of runs.steps.filter(({ run }) => run !== undefined)) {
    const stepEnv = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, text]) => [name, value(text)]));
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run!], {
      cwd: workspace,
      env: { ...variables, ...stepEnv },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => void (log += text));
    code = await new Promise((done) => child.on('close', done));
  }
  const outputs = Object.fromEntries(
    readFileSync(output, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  return { code, log, outputs, summary: readFileSync(summary, 'utf8') };
}

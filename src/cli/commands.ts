/** One command of the command line. */
export interface Command {
  /** What follows `payrules`, and then what it does and its options. */
  readonly help: string;
  /** Returns the exit code; throws a `UsageError` where it can't do its work. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

interface Entry {
  readonly summary: string;
  /** Loaded on demand: `check` must not wait for the authoring side. */
  load(): Promise<Command>;
}

/** Every command by its name. */
export const commands: Readonly<Record<string, Entry>> = {
  backtest: {
    summary: 'tell which past orders an edit of the rules would judge otherwise',
    load: () => import('./commands/backtest.js'),
  },
  build: {
    summary: 'write modules of your own, with an overlay and codes built in',
    load: () => import('./commands/build.js'),
  },
  check: { summary: 'tell what is wrong with orders', load: () => import('./commands/check.js') },
  lint: { summary: 'tell what is wrong with rule files, and how to mend it', load: () => import('./commands/lint.js') },
  test: { summary: 'run the examples in the rule files', load: () => import('./commands/test.js') },
  new: { summary: 'start the rule file of an operation', load: () => import('./commands/new.js') },
  coverage: {
    summary: "show which rules carry each clause of the gateway's document",
    load: () => import('./commands/coverage.js'),
  },
  diff: { summary: 'tell what an edit of the rules changes', load: () => import('./commands/diff.js') },
  explain: {
    summary: 'tell what a rule or a field means, and on whose word',
    load: () => import('./commands/explain.js'),
  },
  requirements: {
    summary: 'tell which fields an order still needs, and what each may hold',
    load: () => import('./commands/requirements.js'),
  },
  studio: {
    summary: 'change rules in a page of this machine, and see what it does',
    load: () => import('./commands/studio.js'),
  },
  export: { summary: 'write JSON Schemas and OpenAPI for other languages', load: () => import('./commands/export.js') },
};

/** The help of payrules itself. */
export function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'Usage: payrules COMMAND [ARGUMENTS]',
    '',
    ...lines,
    '',
    'payrules help COMMAND tells more; payrules --version tells the version.',
    '',
  ].join('\n');
}

/** The help of one command. */
export async function helpOf(name: string): Promise<string> {
  const { help } = await commands[name]!.load();
  return `Usage: payrules ${help}`;
}

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { payrules } from '../support/cli.js';
import { runProcess, runProgram } from '../support/process.js';

/** A block of code in the guide. */
interface Block {
  readonly language: string;
  readonly text: string;
}

const blocks: readonly Block[] = [
  ...readFileSync('docs/own-rules.md', 'utf8').matchAll(/^```(\w+)\n([^]*?)^```$/gm),
].map(([, language, text]) => ({ language: language!, text: text! }));

const folder = mkdtempSync(join(tmpdir(), 'payrules-guide-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs what the guide installs. */
function install(): void {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/payrules'));
}

/** Names the schemas in the first line of each rule file, as `init` does for a package that is installed in the folder. */
function nameSchemas(): void {
  const rules = join(folder, 'rules');
  for (const file of readdirSync(rules, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml')))
    writeFileSync(join(rules, file), `# yaml-language-server: $schema=...\n${readFileSync(join(rules, file), 'utf8')}`);
}

/** Writes a block whose first line is a comment with the name of a file. JSON and CSV are written without that line. */
function writeNamed({ language, text }: Block): void {
  const [, name, rest] = /^(?:#|\/\/) ([\w./-]+\/[\w./-]+|[\w-]+\.\w+)\n([^]*)$/.exec(text) ?? [];
  if (name === undefined) return;
  mkdirSync(join(folder, dirname(name)), { recursive: true });
  writeFileSync(join(folder, name), ['json', 'csv'].includes(language) ? rest! : text);
}

/** Applies a diff: replaces the removed lines of a file with the added lines. */
function applyDiff(text: string): void {
  const [head, ...lines] = text.trimEnd().split('\n');
  const file = join(folder, head!.slice('--- '.length));
  const marked = (mark: string): string =>
    lines.flatMap((line) => (line.startsWith(mark) ? [`${line.slice(1)}\n`] : [])).join('');
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(marked('-'));
  writeFileSync(
    file,
    before.replace(marked('-'), () => marked('+')),
  );
}

async function outputOf(command: string): Promise<string> {
  const [program, tool] = command.split(' ');
  if (program === 'npm' || program === 'mkdir') return '';
  if (tool === 'payrules') {
    const args = [...command.slice('npx payrules '.length).matchAll(/'([^']*)'|(\S+)/g)].map(([, a, b]) => a ?? b!);
    // jest cannot load the module that writes the types of a build.
    const { out, err } =
      args[0] === 'build' ? runProcess(args, { cwd: folder }) : await payrules(args, { cwd: folder });
    if (args[0] === 'init') nameSchemas();
    return err + out;
  }
  const author = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com' };
  const env = { ...author, GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com' };
  const { out, err } = runProgram('sh', ['-c', command.replace(/^npx tsc/, resolve('node_modules/.bin/tsc'))], {
    cwd: folder,
    env: { ...env, GIT_CONFIG_SYSTEM: '/dev/null', GIT_CONFIG_GLOBAL: '/dev/null' },
  });
  return err + out;
}

/** The shown text if it matches the output, otherwise the output. A line `...` stands for any number of lines. */
function transcript(output: string, shown: string): string {
  const escaped = shown.trimEnd().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`^${escaped.replaceAll(/^\\\.\\\.\\\.$/gm, '[^]*')}$`);
  return pattern.test(output.trimEnd()) ? shown : output;
}

test('each command of the guide prints what the guide shows', async () => {
  install();
  const printed: string[] = [];
  const shownAll: string[] = [];
  for (const block of blocks) {
    if (block.language === 'diff') applyDiff(block.text);
    else if (block.language !== 'console') writeNamed(block);
    else
      for (const [, command, shown] of block.text.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
        shownAll.push(`$ ${command!}\n${shown!}`);
        printed.push(`$ ${command!}\n${transcript(await outputOf(command!), shown!)}`);
      }
  }
  expect(printed).toEqual(shownAll);
  expect(printed.length).toBeGreaterThan(15);
});

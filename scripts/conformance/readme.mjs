import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, here, python, root, run } from './workspace.mjs';

/** How the code of each language in the README is run, in a folder that has `schemas` and `order.json`. */
const languages = [
  { name: 'js', programs: ['node'], file: 'check.mjs', command: () => [process.execPath, 'check.mjs'] },
  { name: 'python', programs: ['python3'], file: 'check.py', command: () => [python(), 'check.py'] },
  {
    name: 'go',
    programs: ['go'],
    file: 'main.go',
    command: (folder) => {
      for (const file of ['go.mod', 'go.sum']) copyFileSync(join(here, 'go', file), join(folder, file));
      return ['go', 'run', '.'];
    },
  },
  {
    name: 'rust',
    programs: ['cargo'],
    file: 'src/main.rs',
    command: (folder) => {
      // A name of its own, so that both binaries can share the built dependencies.
      for (const file of ['Cargo.toml', 'Cargo.lock']) {
        writeFileSync(
          join(folder, file),
          readFileSync(join(here, 'rust', file), 'utf8').replace(
            'name = "payrules-conformance"',
            'name = "payrules-readme"',
          ),
        );
      }
      return ['cargo', 'run', '--release', '--quiet', '--target-dir', join(cache, 'rust')];
    },
  },
  {
    name: 'java',
    programs: ['java', 'mvn'],
    file: 'Check.java',
    command: () => ['java', '-cp', readFileSync(join(cache, 'java-classpath'), 'utf8').trim(), 'Check.java'],
  },
];

/** The README's code as it stands there: silent on a good order, naming the amount of one whose amount is wrong, and not silent on an order that lacks a field. */
export const readmeCode = languages.map(({ name, programs, file, command }) => ({
  what: `README: ${name}`,
  programs,
  check() {
    const folder = join(cache, 'readme', name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'src'), { recursive: true });
    symlinkSync(join(root, 'schemas'), join(folder, 'schemas'));
    if (name === 'java') checkVersion();
    const code = new RegExp(`\`\`\`${name}\\n(.*?)\`\`\``, 's').exec(readFileSync(join(root, 'README.md'), 'utf8'))[1];
    if (code.trimEnd().split('\n').length > 10) throw new Error('it has more than ten lines');
    writeFileSync(join(folder, file), code);
    const [program, ...args] = command(folder);
    const [good] = JSON.parse(readFileSync(join(root, 'schemas/vectors/pe.payout.json'), 'utf8'))[0].tests;
    const says = (order) => {
      writeFileSync(join(folder, 'order.json'), JSON.stringify(order));
      return run(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    };
    const { callbackUrl: _, ...incomplete } = good.data;
    const [onGood, onBad, onMissing] = [says(good.data), says({ ...good.data, amount: '1,000' }), says(incomplete)];
    if (onGood !== '') throw new Error(`it finds fault with a good order: ${onGood}`);
    if (!onBad.includes('amount')) throw new Error(`it misses a wrong amount: ${onBad}`);
    if (onMissing === '') throw new Error('it misses a field that is not there');
    return `README: ${name} works as pasted`;
  },
}));

/** The README's code is for the version that is tried here. */
function checkVersion() {
  const [, version] = /<artifactId>json-schema-validator<\/artifactId>\s*<version>(.*?)</.exec(
    readFileSync(join(here, 'java/pom.xml'), 'utf8'),
  );
  if (!readFileSync(join(root, 'README.md'), 'utf8').includes(`json-schema-validator\` ${version};`))
    throw new Error(`the README does not name version ${version}`);
}

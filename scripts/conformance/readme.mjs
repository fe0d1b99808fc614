import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayOrders } from './gateways.mjs';
import { root, run } from '../programs.mjs';
import { cache, here, python, rustTarget, SHORT_JAVA } from './workspace.mjs';

/** How to run the code of each language in schemas/README.md, in a folder that has `schemas` and `order.json`. */
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
      // A different name, so that both binaries can share the built dependencies.
      for (const file of ['Cargo.toml', 'Cargo.lock']) {
        writeFileSync(
          join(folder, file),
          readFileSync(join(here, 'rust', file), 'utf8').replace(
            'name = "payrules-conformance"',
            'name = "payrules-readme"',
          ),
        );
      }
      return ['cargo', 'run', '--release', '--quiet', '--target-dir', rustTarget()];
    },
  },
  {
    name: 'java',
    programs: ['java', 'mvn'],
    file: 'Check.java',
    command: () => [
      'java',
      ...SHORT_JAVA,
      '-cp',
      readFileSync(join(cache, 'java-classpath'), 'utf8').trim(),
      'Check.java',
    ],
  },
];

/** An operation with a list of objects. */
const LISTS = 'payments.order';

/**
 * The code as pasted prints nothing for a right order, a line with the rule, the field and the message for a wrong amount, and a line with
 * the name of a missing field. With the schemas of other rules, it names the rule of a wrong member of a list.
 */
export const readmeCode = languages.map(({ name, programs, file, command }) => ({
  what: `schemas/README: ${name}`,
  programs,
  check() {
    const folder = join(cache, 'readme', name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'src'), { recursive: true });
    symlinkSync(join(root, 'schemas'), join(folder, 'schemas'));
    if (name === 'java') checkVersion();
    const code = new RegExp(`\`\`\`${name}\\n(.*?)\`\`\``, 's').exec(
      readFileSync(join(root, 'schemas/README.md'), 'utf8'),
    )[1];
    writeFileSync(join(folder, file), code);
    const [program, ...args] = command(folder);
    const [right] = JSON.parse(readFileSync(join(root, 'schemas/vectors/pe.payout.json'), 'utf8'))[0].tests;
    const printed = (order) => {
      writeFileSync(join(folder, 'order.json'), JSON.stringify(order));
      return run(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    };
    const { callbackUrl: _, ...incomplete } = right.data;
    const [onRight, onWrong, onMissing] = [
      printed(right.data),
      printed({ ...right.data, amount: '1,000' }),
      printed(incomplete),
    ];
    if (onRight !== '') throw new Error(`it refuses a right order: ${onRight}`);
    const lines = onWrong.trimEnd().split('\n');
    if (lines.length !== 1 || !lines[0].startsWith('pe.payout/amount-format amount Error: Amount must'))
      throw new Error(`it does not report a wrong amount by its rule and field, once: ${onWrong}`);
    if (!onMissing.includes('callbackUrl') || onMissing.trimEnd().includes('\n'))
      throw new Error(`it does not name a missing field: ${onMissing}`);
    writeFileSync(join(folder, file), code.replaceAll('pe.payout', LISTS));
    rmSync(join(folder, 'schemas'));
    symlinkSync(join(cache, 'gateways'), join(folder, 'schemas'));
    const [order] = gatewayOrders[LISTS];
    const onMember = printed({ ...order, order_lines: order.order_lines.map((item) => ({ ...item, name: '' })) });
    if (!onMember.startsWith(`${LISTS}/line-name-required `))
      throw new Error(`it does not report a wrong member of a list by its rule: ${onMember}`);
    return `schemas/README: ${name} works as pasted`;
  },
}));

/** Checks that the Java code is for the version that is tested here. */
function checkVersion() {
  const [, version] = /<artifactId>json-schema-validator<\/artifactId>\s*<version>(.*?)</.exec(
    readFileSync(join(here, 'java/pom.xml'), 'utf8'),
  );
  if (!readFileSync(join(root, 'schemas/README.md'), 'utf8').includes(`json-schema-validator\` ${version};`))
    throw new Error(`schemas/README.md does not name version ${version}`);
}

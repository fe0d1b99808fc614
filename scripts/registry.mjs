// Lists checks, formats, standards, lint rules and commands in generated modules, so that adding one of them is adding one file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfChanged } from './write.mjs';

const registries = [
  {
    folder: 'checks',
    name: 'checks',
    type: 'Check | undefined',
    imports: "import type { Check } from '../model/check.js';",
    comment:
      'Every check by its name in rule files. Only the authoring side imports this module: it contains all of them.',
  },
  {
    folder: 'checks/formats',
    name: 'formats',
    type: 'Format',
    imports: "import type { Format } from '../checks/internal/variant.js';",
    comment: 'Every format by its name in rule files. Generated validators import single files instead.',
  },
  {
    folder: 'checks/standards',
    name: 'standards',
    type: 'Standard',
    imports: "import type { Standard } from '../checks/internal/variant.js';",
    comment:
      'Every standard with check digits by its name in rule files. Generated validators import single files instead.',
  },
];

const camel = (name) => name.replace(/-([a-z0-9])/g, (_, c) => c.toUpperCase());

/** Writes src/generated/checks.ts, params.ts, formats.ts, standards.ts, lint-rules.ts and commands.ts. */
export function writeRegistries(root) {
  writeLintRules(root);
  writeCommands(root);
  writeParams(root);
  for (const { folder, name, type, imports, comment } of registries) {
    const names = namesIn(join(root, 'src', folder));
    const lines = [
      `// Generated from the files of src/${folder}. Do not edit.`,
      imports,
      ...names.map((one) => `import * as ${camel(one)} from '../${folder}/${one}.js';`),
      '',
      `/** ${comment} */`,
      `export const ${name}: Readonly<Record<string, ${type}>> = {`,
      ...names.map((one) => entryOf(one, readFileSync(join(root, 'src', folder, `${one}.ts`), 'utf8'), name)),
      '};',
      '',
    ];
    writeIfChanged(join(root, 'src/generated', `${name}.ts`), lines.join('\n'));
  }
}

/** A check that is made of others finds them in the list itself. */
function entryOf(name, text, list) {
  if (/^export const over\b/m.test(text))
    return `  ${quoted(name)}: ${camel(name)}.over((name) => (Object.hasOwn(${list}, name) ? ${list}[name] : undefined)),`;
  return camel(name) === name ? `  ${name},` : `  ${quoted(name)}: ${camel(name)},`;
}

const quoted = (name) => (camel(name) === name ? name : `'${name}'`);

function writeLintRules(root) {
  const names = namesIn(join(root, 'src/lint/rules'));
  const lines = [
    '// Generated from the files of src/lint/rules. Do not edit.',
    "import type { LintRule } from '../lint/lint-rule.js';",
    ...names.map((name) => `import { ${camel(name)} } from '../lint/rules/${name}.js';`),
    '',
    'export const lintRules: readonly LintRule[] = [',
    ...names.map((name) => `  ${camel(name)},`),
    '];',
    '',
  ];
  writeIfChanged(join(root, 'src/generated/lint-rules.ts'), lines.join('\n'));
}

const namesIn = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort();

/** The list of commands has their summaries, so that printing it loads none of them. */
function writeCommands(root) {
  const folder = join(root, 'src/cli/commands');
  const entries = readdirSync(folder)
    .sort()
    .map((name) => {
      const file = `${name}/${name}.ts`;
      const summary = /^export const summary = ('.*'|".*");$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1];
      if (summary === undefined) throw new Error(`src/cli/commands/${file} has no line: export const summary = '...';`);
      return `  ${name}: {\n    summary: ${summary},\n    load: () => import('../cli/commands/${name}/${name}.js'),\n  },`;
    });
  const lines = [
    '// Generated from the folders of src/cli/commands. Do not edit.',
    "import type { CommandEntry } from '../cli/command.js';",
    '',
    '/** Every command by its name. */',
    'export const commands: Readonly<Record<string, CommandEntry>> = {',
    ...entries,
    '};',
    '',
  ];
  writeIfChanged(join(root, 'src/generated/commands.ts'), lines.join('\n'));
}

/** Puts together what the checks report: the text of their `Reports`, by code. It imports none of them, so that the types of a diagnostic depend on no check. */
function writeParams(root) {
  const byCode = new Map();
  for (const name of namesIn(join(root, 'src/checks'))) {
    const file = `src/checks/${name}.ts`;
    const text = readFileSync(join(root, file), 'utf8');
    const reports = /^export interface Reports \{\n(.*?)^\}/ms.exec(text)?.[1] ?? '';
    const members = [...reports.matchAll(/^ {2}readonly '?([a-z-]+)'?: (.*?);\n(?= {2}readonly |$(?![^]))/gms)];
    const code = /^export const code = '(.*)';$/m.exec(text)?.[1];
    if (!members.some((member) => member[1] === code))
      throw new Error(`${file} has no line for its code in: export interface Reports { readonly '${code}': ...; }`);
    for (const [, each, params] of members) byCode.set(each, (byCode.get(each) ?? new Set()).add(params));
  }
  const lines = [
    '// Generated from the files of src/checks. Do not edit.',
    '',
    '/** The params of the diagnostics of checks, by code. */',
    'export interface CheckReports {',
    ...[...byCode].sort().map(([code, params]) => `  readonly '${code}': ${[...params].sort().join(' | ')};`),
    '}',
    '',
  ];
  writeIfChanged(join(root, 'src/generated/params.ts'), lines.join('\n'));
}

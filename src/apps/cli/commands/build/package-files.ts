import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE } from '../../../../core/index.js';
import { emitFolder, exportFiles } from '../../../../workbench/compiler/index.js';
import type { OpenedRules } from '../../../../workbench/open/index.js';
import { authoringSchemaOf, peerRange } from '../../../../workbench/rulebook/index.js';
import { UsageError } from '../../../../workbench/system/index.js';
import { markdownText, jsonText } from '../../../../workbench/text/index.js';
import { embedScripts } from '../../output/embed-scripts.js';

/** The keyword of a package of rules, which identifies an earlier build. */
const KEYWORD = 'payrules-rules';

const EXPORTS = {
  '.': { types: './modules/index.d.ts', default: './modules/index.js' },
  // TypeScript would find the types of these modules, which are not for one operation.
  './operations/index': null,
  './operations/orders': null,
  './operations/*': { types: './modules/*.d.ts', default: './modules/*.js' },
  './locales/*': { types: './modules/locales/*.d.ts', default: './modules/locales/*.js' },
  './embed/*': './embed/*',
  './schemas/*': './schemas/*',
  './rules/*': './rules/*',
  './package.json': './package.json',
};

/**
 * The npm package of a rulebook: modules and types, which the engine of the package payrules runs, the scripts for other engines, schemas,
 * the rule files themselves, and a README. It contains no bindings files, because they belong to a merchant.
 * @param day the first day of the JSON Schemas
 * @returns file name -> text
 * @throws {UsageError} if `rulebook.yaml` has no package name or no version
 */
export async function packageFiles(rules: OpenedRules, day: string): Promise<ReadonlyMap<string, string>> {
  const { rulebook, texts } = rules;
  const { name, version, title = name, engine = defaultRange() } = rulebook.about;
  if (name === undefined || version === undefined)
    throw new UsageError(
      `${texts.pathOf('rulebook.yaml')} has no ${name === undefined ? 'name' : 'version'}; add one, such as ${name === undefined ? 'name: acme-rules' : 'version: 1.0.0'}`,
    );
  const { 'package.json': _, ...modules } = Object.fromEntries(await emitFolder(rulebook, {}, day));
  const operations = [...rulebook.operations.values()];
  const schemas = [
    ...exportFiles(operations, '2020-12', rulebook, { bindings: {}, day }),
    ...exportFiles(operations, 'openapi', rulebook, { bindings: {}, day }),
  ];
  const checks = Object.entries(modules).filter(([file]) => file.startsWith('checks/'));
  const files = new Map([
    ...within('modules', Object.entries(modules)),
    ...within('embed', embedScripts(rulebook, {})),
    ...schemas.map(([file, text]) => [`schemas/${file.replace(/^2020-12\//, 'operations/')}`, text] as const),
    ...within(
      'rules',
      [...texts.rules].filter(([file]) => authoringSchemaOf(file) !== 'bindings'),
    ),
    ...within('rules', checks),
    ['README.md', readme({ name, title: title!, engine, operations, hasChecks: checks.length > 0 })] as const,
  ]);
  const manifest = {
    name,
    version,
    description: `${title}: rules for payrules`,
    keywords: [KEYWORD],
    type: 'module',
    sideEffects: false,
    exports: EXPORTS,
    // A later build may replace the files in this list.
    files: [...files.keys()],
    engines: { node: '>=20.19' },
    peerDependencies: { payrules: peerRange(engine) },
  };
  return new Map([...files, ['package.json', jsonText(manifest)]]);
}

/** The files that an earlier build wrote into a folder; `undefined` if the folder is not from a build. */
export function filesOfPackage(folder: string): readonly string[] | undefined {
  try {
    const { keywords, files } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly keywords: readonly string[];
      readonly files: readonly string[];
    };
    return keywords.includes(KEYWORD) ? [...files, 'package.json'] : undefined;
  } catch {
    return undefined;
  }
}

const within = (
  folder: string,
  files: Iterable<readonly [string, string]>,
): readonly (readonly [file: string, text: string])[] =>
  Array.from(files, ([file, text]) => [`${folder}/${file}`, text]);

/** The engine versions for rules that do not name any: from this version to the end of its major. */
const defaultRange = (): string => `>=${ENGINE.split('-')[0]!} <${Number.parseInt(ENGINE) + 1}`;

interface About {
  readonly name: string;
  readonly title: string;
  readonly engine: string;
  /** Whether the package has own checks. Commands load these only with `--own-checks`. */
  readonly hasChecks: boolean;
  readonly operations: readonly { readonly id: string; readonly title: string }[];
}

const readme = ({ name, title, engine, hasChecks, operations }: About): string => {
  const [{ id } = { id: 'OPERATION' }] = operations;
  return `# ${name}

${markdownText(title)}: rules for payrules, written by \`payrules build --package\`.

    npm install ${name} payrules

It needs payrules ${engine}: npm says so when another version is installed, and a command when it reads the rules.

\`\`\`js
import { validate } from '${name}/operations/${id}';

const result = validate(order);
if (!result.valid) for (const { field, message } of result.diagnostics) console.log(field, message);
\`\`\`

| Import or file | What it is |
|---|---|
| \`${name}/operations/*\` | one operation, with types: what \`payrules/operations/*\` exports |
| \`${name}\` | all operations: what \`payrules\` exports |
| \`${name}/locales/*\` | messages in other languages; \`${name}/locales/es/${id}\` has those of one operation |
| \`${name}/embed/payrules.embed.js\` | the script for programs in other languages |
| \`${name}/schemas/operations/*\` | JSON Schema 2020-12, with \`schemas/manifest.json\`; \`schemas/openapi.json\` |
| \`${name}/rules/*\` | the rule files; commands take them by the name of the package: \`npx payrules check ${id} orders.ndjson --rules ${name}${hasChecks ? ' --own-checks' : ''}\` |

| Operation | |
|---|---|
${operations.map((operation) => `| \`${operation.id}\` | ${inCell(operation.title)} |\n`).join('')}`;
};

/** A bar ends a cell of a table, even within code. */
const inCell = (text: string): string => markdownText(text).replaceAll('|', String.raw`\|`);

import { Fixer } from '../../rulebook/fix/fix.js';
import { linter } from '../../studies/lint.js';
import { choice, readArguments } from '../arguments.js';
import { dayOf } from '../day.js';
import { authoringSchemas, Folder, isColoured } from '../findings/folder.js';
import { formats } from '../findings/formats.js';
import { judgeOverlay } from '../findings/overlay.js';
import { plural } from '../report/summary.js';
import { rulesFolder } from '../rules/own-rules.js';
import { UsageError } from '../usage-error.js';
import { writeFiles } from '../write-files.js';

export const help = `lint [FOLDER] [--fix]

Tells what is wrong with the rule files of a folder (by default the package's own), and how
to mend it. A merchant's bindings file is judged too where it lies in the folder.

  --fix              first put the entries of cards in their order, and codes in quotes
  --overlay DIR      judge your folder of changed and added rules too
  --at DATE          judge dates as on that day (UTC), such as 2027-01-31; by default today
  --fail-on LEVEL    exit with 1 on an error (the default) or already on a warning
  --format FORMAT    text (the default), json, sarif or github

Exit code: 0 nothing found; 1 findings; 2 the folder can't be read.
`;

const options = {
  fix: { type: 'boolean' },
  overlay: { type: 'string' },
  at: { type: 'string' },
  'fail-on': { type: 'string', default: 'error' },
  format: { type: 'string', default: 'text' },
} as const;

export function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length > 1) throw new UsageError('lint takes one folder');
  const format = choice('--format', values.format, ['text', 'json', 'sarif', 'github']);
  const failOn = choice('--fail-on', values['fail-on'], ['error', 'warning']);
  const at = dayOf(values.at);
  const folder = new Folder(rulesFolder(positionals[0], 'payrules lint rules'));
  const { files, findings: unread } = values.fix ? fixed(folder) : folder.read();
  const overlay = values.overlay === undefined ? undefined : new Folder(values.overlay);
  const own = overlay ? judgeOverlay(overlay, files, at).findings : [];
  const findings = [...folder.named(linter(authoringSchemas()).lint(files, at, unread)), ...own];
  const texts = new Map([...folder.texts(files), ...(overlay ? overlay.texts(overlay.read().files) : [])]);
  process.stdout.write(
    formats[format](
      { findings, textOf: (file) => texts.get(file), judged: plural(texts.size + unread.length, 'file') },
      isColoured(),
    ),
  );
  return Promise.resolve(findings.some((f) => f.severity === 'error' || failOn === 'warning') ? 1 : 0);
}

/** The folder after its files are put in order; all are written or none. */
function fixed(folder: Folder): ReturnType<Folder['read']> {
  const { files, findings } = folder.read();
  const fixer = new Fixer(authoringSchemas());
  const after = new Map([...files].map(([file, text]) => [file, fixer.fix(file, text)]));
  writeFiles(
    new Map([...after].flatMap(([file, text]) => (text === files.get(file) ? [] : [[folder.name(file), text]]))),
  );
  return { files: after, findings };
}

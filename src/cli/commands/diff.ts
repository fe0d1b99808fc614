import { exampleOrder } from '../../compiler/example-order.js';
import { diffRulebooks, type Diff } from '../../studies/diff.js';
import { choice, readArguments } from '../arguments.js';
import { dayOf } from '../day.js';
import { jsonOf } from '../diff/json.js';
import { releaseNotes } from '../diff/markdown.js';
import { textOf, type Examples } from '../diff/text.js';
import { overlayOptions, readOverlaid } from '../rules/overlaid.js';
import { UsageError } from '../usage-error.js';

export const help = `diff BASE HEAD [--overlay DIR | --head-overlay DIR] [--at DATE]
       [--format text|json|markdown]

Tells what an edit of the rules changes: for each rule whether it got narrower, wider, both or
only other words, with a made-up order that both versions were asked about, and how a release
of the edit counts (major, minor, patch). BASE and HEAD are folders of rules, or one of them
is a git revision of the other's folder: payrules diff HEAD~1 rules. What your overlay does:
payrules diff rules rules --head-overlay DIR.

  --overlay DIR       both versions as your folder of changed and added rules has them
  --head-overlay DIR  HEAD alone as that folder has it
  --at DATE           only as the rules stand on that day (UTC); by default today and every day
                      after it on which a dated rule begins or ends
  --format FORMAT     text (the default), json, or markdown for release notes

Exit code: 0 no verdict changes; 1 some do, or may; 2 a version can't be read.
`;

const options = { ...overlayOptions, at: { type: 'string' }, format: { type: 'string', default: 'text' } } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [base, head, ...more] = positionals;
  if (base === undefined || head === undefined || more.length > 0)
    throw new UsageError('name two versions of the rules: folders, or a git revision and a folder');
  const format = choice('--format', values.format, ['text', 'json', 'markdown']);
  const day = dayOf(values.at);
  const { before, after, pathOf } = await readOverlaid(base, head, values, day);
  const diff = placed(diffRulebooks(before, after, { today: day, isOneDay: values.at !== undefined }), pathOf);
  const examples: Examples = (id) => {
    const operation = after.operations.get(id) ?? before.operations.get(id);
    return operation ? exampleOrder(operation) : {};
  };
  const write: Readonly<Record<typeof format, () => string>> = {
    text: () => textOf(diff, examples),
    json: () => jsonOf(diff),
    markdown: () => releaseNotes(diff, examples),
  };
  process.stdout.write(write[format]());
  return isHarmless(diff) ? 0 : 1;
}

function placed({ changes, semver }: Diff, pathOf: (file: string) => string): Diff {
  return {
    semver,
    changes: changes.map((change) =>
      change.position ? { ...change, position: { ...change.position, file: pathOf(change.position.file) } } : change,
    ),
  };
}

function isHarmless({ changes }: Diff): boolean {
  return changes.every((change) => change.kind === 'wording');
}

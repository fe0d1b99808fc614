import { exampleOrder } from '../../../../core/index.js';
import {
  CHANGE_GATES,
  type ChangeGate,
  type Diff,
  type Examples,
  diffRulebooks,
  refusedCount,
  releaseNotes,
  changeData,
} from '../../../../workbench/analysis/index.js';
import { choice, readArguments } from '../../arguments.js';
import { dayFromOption } from '../../day.js';
import type { Help } from '../../command.js';
import type { Io } from '../../io.js';
import { diffText } from './text.js';
import { overlayOptions, usableVersions } from '../../rules/versions.js';
import { atOption, formatOption, ownChecksOption } from '../../options.js';
import { UsageError } from '../../../../workbench/system/index.js';

const options = {
  ...overlayOptions,
  ...ownChecksOption,
  at: {
    ...atOption.at,
    value: 'DATE',
    text: `only the rules as of that date (UTC); by default today and each later date on which a dated rule begins or ends`,
  },
  'fail-on': {
    type: 'string',
    value: 'WHAT',
    default: 'none',
    text: 'exit with 1 on a change: any that may change a result, narrowed, widened, minor or major; by default none',
  },
  ...formatOption('text (the default), json, or markdown for release notes'),
} as const;

export const summary = 'show what a change of the rules changes';

export const help: Help = {
  usage: ['diff BASE HEAD'],
  description: `Shows what differs between two versions of the rules: for each rule whether it got narrower, wider, both or only
    other wording, with a made-up order that both versions evaluated, and the kind of release (major, minor, patch). BASE and
    HEAD are rules folders, or one of them is a git revision of the other's folder. To see what your overlay changes:
    payrules diff rules rules --head-overlay DIR.`,
  options,
  exitCodes: { 0: 'compared, and no change that --fail-on names', 1: 'such a change', 2: "a version can't be read" },
  example: 'payrules diff HEAD~1 rules',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [base, head, ...more] = positionals;
  if (base === undefined || head === undefined || more.length > 0)
    throw new UsageError('name two versions of the rules: folders, or a git revision and a folder');
  const format = choice('--format', values.format, ['text', 'json', 'markdown']);
  const failOn = choice('--fail-on', values['fail-on'], ['none', 'any', ...CHANGE_GATES]);
  const day = dayFromOption(values.at, io);
  const versions = await usableVersions(base, head, values, day, io);
  const [before, after] = [versions.before.rulebook, versions.after.rulebook];
  const diff = placed(diffRulebooks(before, after, { today: day, isOneDay: values.at !== undefined }), versions.pathOf);
  const examples: Examples = (id) => {
    const operation = after.operations.get(id) ?? before.operations.get(id);
    return operation ? exampleOrder(operation) : {};
  };
  const write: Readonly<Record<typeof format, () => string>> = {
    text: () => diffText(diff, examples),
    json: () => diffJson(diff),
    markdown: () => releaseNotes(diff, examples),
  };
  io.stdout.write(write[format]());
  return isRefused(diff, failOn) ? 1 : 0;
}

function placed({ changes, semver }: Diff, pathOf: (file: string) => string): Diff {
  return {
    semver,
    changes: changes.map((change) =>
      change.position ? { ...change, position: { ...change.position, file: pathOf(change.position.file) } } : change,
    ),
  };
}

function isRefused({ changes }: Diff, failOn: ChangeGate | 'none' | 'any'): boolean {
  if (failOn === 'none') return false;
  if (failOn === 'any') return changes.some((change) => change.kind !== 'wording');
  return refusedCount(failOn, changes) > 0;
}

/** The differences as one JSON object. */
function diffJson({ changes, semver }: Diff): string {
  return `${JSON.stringify({ changes: changes.map(changeData), semver }, null, 2)}\n`;
}

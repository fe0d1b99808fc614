import {
  CHANGE_GATES,
  type Diff,
  changeData,
  changeGates,
  daysOf,
  diffRulebooks,
  isPassed,
  reportMarkdown,
  reviewChanges,
} from '../../../../workbench/analysis/index.js';
import { choice, readArguments } from '../../arguments.js';
import type { Help } from '../../command.js';
import { type Io, isColoured } from '../../io.js';
import { formatOption, dayFromOption } from '../../options.js';
import { usableVersions } from '../../rules/versions.js';
import { githubOf } from '../../comparison/github.js';
import { failOnGates, gatesIn, onlyDayOption, twoVersions, versionOptions } from '../../comparison/options.js';
import { reviewText } from '../../comparison/text.js';
import { jsonText } from '../../../../workbench/text/index.js';

const options = {
  ...versionOptions,
  ...onlyDayOption,
  ...failOnGates(CHANGE_GATES),
  ...formatOption('text (the default), markdown for release notes, json, or github for annotations'),
} as const;

export const help: Help = {
  usage: ['diff BASE HEAD'],
  description: `The part of payrules review about rules: what differs between two versions: for each rule, and the codes of each
    slot, whether it got stricter, looser, both or only other wording, with a made-up order that both versions evaluated, and
    the kind of release (major, minor, patch). To see what your overlay changes: payrules diff rules rules --head-overlay DIR.`,
  options,
  exitCodes: { 0: 'compared, and no change that --fail-on names', 1: 'such a change', 2: "a version can't be read" },
  example: 'payrules diff HEAD~1 rules',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [base, head] = twoVersions(positionals, 'diff');
  const format = choice('--format', values.format, ['text', 'markdown', 'json', 'github']);
  const asked = gatesIn(values['fail-on'], CHANGE_GATES);
  const at = dayFromOption(values.at, io);
  const versions = await usableVersions(base, head, values, at, io);
  const [before, after] = [versions.before.rulebook, versions.after.rulebook];
  const { pathOf, uncompared } = versions;
  const bindings = [versions.before.bindings, versions.after.bindings] as const;
  const diff = diffRulebooks(before, after, {
    today: at,
    isOneDay: values.at !== undefined,
    bindings,
    codePositions: versions.after.codePositions,
    changedChecks: [...versions.changedChecks.keys()],
  });
  const changes = reviewChanges(diff.changes, { before, after, at, pathOf });
  const gates = changeGates({ changes, isCompared: true }, asked);
  const report = { base, head, at, uncompared, changes, release: diff.semver, days: daysOf(changes), gates };
  const write: Readonly<Record<typeof format, () => string>> = {
    text: () => reviewText(report, isColoured(io)),
    markdown: () => reportMarkdown(report),
    json: () => diffJson(diff, pathOf),
    github: () => githubOf(report),
  };
  io.stdout.write(write[format]());
  return isPassed({ gates }) ? 0 : 1;
}

/** The differences as one JSON object. */
function diffJson({ changes, semver }: Diff, pathOf: (file: string) => string): string {
  const data = changes.map(changeData).map((change) => ({ ...change, file: change.file && pathOf(change.file) }));
  return jsonText({ changes: data, semver });
}

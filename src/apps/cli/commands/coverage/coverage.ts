import {
  type ClauseCoverage,
  type DocumentCoverage,
  type PartCoverage,
  coverageOf,
  documentsOf,
  unreadIn,
  untranslatedIn,
} from '../../../../workbench/analysis/index.js';
import { oneLine, plural, jsonText } from '../../../../workbench/text/index.js';
import type { Help } from '../../command.js';
import { type Io, today } from '../../io.js';
import { choice, readArguments } from '../../arguments.js';
import { openRules } from '../../rules/open-for.js';
import { formatOption, rulesetOptions } from '../../options.js';
import { UsageError } from '../../../../workbench/system/index.js';

const options = {
  ...rulesetOptions,
  ...formatOption('text (the default) or json'),
} as const;

export const help: Help = {
  usage: ['coverage'],
  description: `Shows for each clause of the gateway's document which rules cover it, or why software can't check it, or that the
    document does not show it. The texts that a language of the rules lacks are named too.`,
  options,
  exitCodes: { 0: 'every clause is covered', 1: 'some are not', 2: "the rules can't be read" },
  example: 'payrules coverage --rules rules',
};

export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length > 0) throw new UsageError('coverage takes no files; --rules names a folder of rules');
  const format = choice('--format', values.format, ['text', 'json']);
  const { rulebook, exceptions } = await openRules(values, io);
  const [parts, documents] = [coverageOf(rulebook, today(io), exceptions), documentsOf(rulebook)];
  const [unread, untranslated] = [unreadIn(rulebook), untranslatedIn(rulebook)];
  const languages = [...rulebook.locales.keys()].map((language) => ({
    language,
    untranslated: [...new Set([...(untranslated.get(language) ?? []), ...(unread.get(language) ?? [])])],
  }));
  io.stdout.write(
    format === 'json'
      ? jsonText({ parts, documents, ...(languages.length > 0 && { languages }) })
      : textOf(parts, documents, [
          ...[...untranslated].map(([language, texts]) => [`locales/${language}.yaml`, texts] as const),
          ...[...unread].map(([language, texts]) => [`reference of locales/${language}.yaml`, texts] as const),
        ]),
  );
  return parts.every(({ clauses }) => clauses.every((clause) => clause.covered)) ? 0 : 1;
}

function textOf(
  parts: readonly PartCoverage[],
  documents: readonly DocumentCoverage[],
  untranslated: readonly (readonly [place: string, texts: readonly string[]])[],
): string {
  const clauses = parts.flatMap((part) => part.clauses);
  const blocks = [
    ...parts.map((each) => block(each.part === '' ? 'Clauses' : `Part ${each.part}`, each.clauses.map(paragraphOf))),
    ...(documents.length === 0
      ? []
      : [
          block(
            'Documents',
            documents.map(({ document, rules }) => entryOf(document, rulesByName(rules))),
          ),
        ]),
    ...untranslated
      .filter(([, texts]) => texts.length > 0)
      .map(([place, texts]) =>
        block(
          `Not translated in ${place}, and shown in English`,
          texts.map((text) => entryOf(text, [])),
        ),
      ),
  ];
  return `${blocks.join('')}${clauses.length === 0 ? 'The rules have no clauses.yaml.' : totalOf(clauses)}\n`;
}

const block = (title: string, entries: readonly string[]): string => `${title}\n\n${entries.join('')}\n`;

function paragraphOf({ id, rules, others, reason, notShown, covered, replaced }: ClauseCoverage): string {
  const lines = [...rulesByName(rules), ...others];
  if (reason !== undefined) lines.push(`software can't check it: ${reason}`);
  if (notShown) lines.push('not shown');
  if (!covered)
    lines.push(
      replaced
        ? `NOT COVERED: the overlay switches off or replaces ${rulesByName(replaced).join('; ')}`
        : 'NOT COVERED: name it in the clause of a rule, or give a reason or covered-by in clauses.yaml',
    );
  return entryOf(id, lines);
}

const entryOf = (title: string, lines: readonly string[]): string =>
  `  ${oneLine(title)}\n${lines.map((line) => `    ${oneLine(line)}\n`).join('')}`;

/** Operations share many rules, so each name is listed once, with its operations: `amount-range in alpha.payout, beta.payout`. */
function rulesByName(ids: readonly string[]): readonly string[] {
  const operations = new Map<string, string[]>();
  for (const id of ids) {
    const [operation = '', ...rule] = id.split('/');
    const name = rule.join('/');
    operations.set(name, [...(operations.get(name) ?? []), operation]);
  }
  return [...operations].map(([name, of]) => `${name} in ${of.join(', ')}`);
}

function totalOf(clauses: readonly ClauseCoverage[]): string {
  const isCovered = ({ rules, others }: ClauseCoverage): boolean => rules.length + others.length > 0;
  const open = clauses.filter((clause) => !isCovered(clause));
  const notShown = open.filter((clause) => clause.notShown).length;
  const missing = open.filter((clause) => !clause.covered).length;
  const counts = [
    `${clauses.length - open.length} covered by rules`,
    `${open.length - notShown - missing} that software can't check`,
    `${notShown} not shown`,
    `${missing} not covered`,
  ];
  return `${plural(clauses.length, 'clause')}: ${counts.join(', ')}`;
}

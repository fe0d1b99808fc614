import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type AuthoringSchemas,
  type RuleFiles,
  type Rulebook,
  type RulebookReader,
  authoringSchemaOf,
  nameOf,
  readerFor,
} from '../../../../workbench/rulebook/index.js';
import { periodStarts, sentencesOf } from '../../../../workbench/analysis/index.js';
import { shortened } from '../../../../workbench/text/index.js';
import { gitNow, objectsAt, repositoryOf, textAt } from '../../../../workbench/system/index.js';
import { RequestError } from '../../../server/index.js';
import { kindIn, OVERLAY } from '../files.js';
import { type Phrase, englishOf, say } from '../../../../core/index.js';
import type { Translator } from '../../../../workbench/translator/index.js';
import type { Language } from '../api.js';
import type { Workspace } from '../workspace.js';
import type { Bodies } from '../request-bodies.js';
import type {
  CommitFilesAnswer,
  FileCommitView,
  FileHistoryAnswer,
  HistoryAnswer,
  RuleCommit,
  RuleEdit,
} from './api.js';
import { commitIn } from './commit-object.js';
import { nameFrom } from './place.js';
import { RepositoryTexts } from './texts.js';

/** The most commits of the file that are read, and the most commits of the rule that are shown. */
const MOST_COMMITS = 1000;
const MOST_SHOWN = 50;
const MOST_LINES = 20_000;
const ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const CHANGED = /:\d+ \d+ (?<before>[0-9a-f]+) (?<after>[0-9a-f]+) [A-Z]\d*\0(?<name>[^\0]+)\0/g;
/** `:100644 100644 a470... ea8b... M`, with the ids of the file before and after. */
const RAW = /^\n?:\d+ \d+ (?<before>[0-9a-f]+) (?<after>[0-9a-f]+) (?<status>[A-Z])/;

/** A commit of a file: the ids of its contents before and after, `undefined` if there was no file, and its paths. */
interface FileCommit {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly from: string;
  readonly to: string;
}

/** The top of a working tree, and the paths from there to a file and, if the file is in it, to the rules folder. */
interface FilePlace {
  readonly top: string;
  readonly name: string;
  readonly root: string | undefined;
}

/** Finds what commits changed in rules. */
export class RuleHistory {
  readonly #reader: RulebookReader;

  constructor(
    private readonly workspace: Workspace,
    schemas: AuthoringSchemas,
  ) {
    // A separate reader: the versions of other days must not push the edited files out of the cache.
    this.#reader = readerFor(schemas);
  }

  /**
   * The commits that changed the lines of a rule, with what changed; follows a file that was renamed.
   * @throws {RequestError} if the file is not a rule file
   */
  of(request: Bodies['history'], language: Language): HistoryAnswer {
    const { files } = this.workspace;
    const path = files.locate(request.file);
    const repository = repositoryOf(dirname(path));
    if (!repository) return { history: null };
    const { top } = repository;
    // The rules of an overlay are not a rulebook on their own, so they are compared by their lines.
    const root = request.file.startsWith(OVERLAY) ? undefined : nameFrom(top, realpathSync.native(files.rules));
    const place = { top, name: nameFrom(top, path), root };
    const words = this.workspace.drafted(request.drafts).translator(language);
    return {
      history: { ...this.#commits(request, place, words), uncommitted: this.#uncommitted(request, place, words) },
    };
  }

  #commits(
    { operation, rule }: Bodies['history'],
    { top, name, root }: FilePlace,
    words: Translator,
  ): { readonly commits: readonly RuleCommit[]; readonly isCut: boolean } {
    const log = fileLog(top, name);
    const texts = new RepositoryTexts(top, (log[0]?.id.length ?? 40) / 2);
    texts.load(log.flatMap(({ before, after }) => [before, after]));
    const changed = log.flatMap((commit) => {
      const lines = {
        before: ruleLines(texts.of(commit.before), rule),
        after: ruleLines(texts.of(commit.after), rule),
      };
      return lines.before === lines.after ? [] : [{ ...commit, lines }];
    });
    const shown = changed.slice(0, MOST_SHOWN);
    const ids = shown.map(({ id }) => id);
    const objects = objectsAt(top, ids);
    const versions = root === undefined ? [] : texts.rulesAt(ids, root, isNeeded(operation));
    const commits = (objects ? shown : []).map(({ id, lines, ...commit }, i): RuleCommit => {
      const about = commitIn(objects![i]!);
      const after = versions[i];
      const subject = { operation, rule, day: about.at.slice(0, 10) };
      const sentences = after ? this.#sentences(subject, earlier(after, root!, commit, texts), after) : [];
      return { id, ...about, ...editOf(lines, sentences, words) };
    });
    return {
      commits,
      isCut: log.length === MOST_COMMITS || changed.length > MOST_SHOWN || objects === undefined,
    };
  }

  /** The difference between the last commit and the file with its draft. */
  #uncommitted(
    { operation, rule, file, drafts }: Bodies['history'],
    { top, name, root }: FilePlace,
    words: Translator,
  ): RuleEdit | null {
    const { texts, today } = this.workspace.drafted(drafts);
    const committed = textAt('HEAD', top, name);
    const lines = { before: ruleLines(committed ?? '', rule), after: ruleLines(texts.get(file) ?? '', rule) };
    if (lines.before === lines.after) return null;
    if (root === undefined) return editOf(lines, [], words);
    const now = new Map([...texts].filter(([each]) => !each.startsWith(OVERLAY) && isNeeded(operation)(each)));
    return editOf(lines, this.#sentences({ operation, rule, day: today }, withText(now, file, committed), now), words);
  }

  /** How a rule differs between two versions of the rules, as of each day on which a version of the rule begins. */
  #sentences(
    { operation, rule, day }: { readonly operation: string; readonly rule: string; readonly day: string },
    ...versions: readonly [before: RuleFiles, after: RuleFiles]
  ): readonly Phrase[] {
    const [before, after] = versions.map((files) => this.#rulebook(files, operation)) as [Rulebook?, Rulebook?];
    if (!before || !after) return [];
    const rules = [before, after].flatMap(
      ({ operations }) => operations.get(operation)?.rules.filter(({ id }) => id === rule) ?? [],
    );
    const sentences = periodStarts(rules, day).flatMap((from) =>
      sentencesOf(
        {
          operation,
          ruleId: `${operation}/${rule}`,
          kind: 'unknown',
          semver: 'none',
          what: [],
          witnesses: [],
          ...(from !== day && { from }),
        },
        { before, after, today: day },
      ),
    );
    return [...new Map(sentences.map((each) => [englishOf(each), each])).values()];
  }

  /** The rulebook in files; `undefined` if the operation cannot be read. */
  #rulebook(files: RuleFiles, operation: string): Rulebook | undefined {
    const { rulebook, partial } = this.#reader.read(files);
    return rulebook.operations.has(operation) && !partial.has(operation) ? rulebook : undefined;
  }
}

function editOf(
  { before, after }: { readonly before: string; readonly after: string },
  sentences: readonly Phrase[],
  words: Translator,
): RuleEdit {
  const kind = before === '' ? 'added' : after === '' ? 'removed' : 'changed';
  const said = sentences.map((each) => words.said(each));
  return { kind, sentences: said, before: shortened(before, MOST_LINES), after: shortened(after, MOST_LINES) };
}

/** The commits of a file, the newest first. */
function fileLog(top: string, name: string): readonly (FileCommit & { readonly id: string })[] {
  const args = ['--follow', '--raw', '-z', '--no-abbrev', '--format=%H', `--max-count=${MOST_COMMITS}`];
  const safe = ['--no-show-signature', '--no-ext-diff', '--no-textconv', '--no-color'];
  const output = gitNow(top, ['log', ...args, ...safe, 'HEAD', '--', name])?.toString() ?? '';
  const tokens = output.split('\0');
  const commits: (FileCommit & { readonly id: string })[] = [];
  for (let at = 0; at + 2 < tokens.length;) {
    const id = tokens[at++]!;
    const { before, after, status } = RAW.exec(tokens[at] ?? '')?.groups ?? {};
    // This is a merge that takes over the content of one side.
    if (status === undefined) continue;
    const hasTwo = status === 'R' || status === 'C';
    const [from, to] = [tokens[at + 1]!, tokens[at + (hasTwo ? 2 : 1)]!];
    at += hasTwo ? 3 : 2;
    commits.push({ id, before: idOf(before!), after: idOf(after!), from, to });
  }
  return commits;
}

/** The id of a content; `undefined` if git writes zeros because there is none. */
const idOf = (id: string): string | undefined => (/^0+$/.test(id) ? undefined : id);

/** The files before a commit changed one of them: that file has its earlier text and its earlier path. */
function earlier(files: RuleFiles, root: string, { from, to, before }: FileCommit, texts: RepositoryTexts): RuleFiles {
  const inRules = (name: string): string => (root === '' ? name : name.slice(root.length + 1));
  const without = withText(files, inRules(to), undefined);
  return withText(without, inRules(from), before === undefined ? undefined : texts.of(before));
}

/** Whether a file is needed to read an operation. */
const isNeeded =
  (operation: string) =>
  (file: string): boolean =>
    authoringSchemaOf(file) !== 'operation' || nameOf(file) === operation;

function withText(files: RuleFiles, name: string, text: string | undefined): RuleFiles {
  const others = [...files].filter(([each]) => each !== name);
  return new Map(text === undefined ? others : [...others, [name, text]]);
}

/**
 * The commits of a file, the newest first.
 * @throws {RequestError} if it is not a rule file
 */
export function fileHistory({ files }: Workspace, { file }: Bodies['file-history']): FileHistoryAnswer {
  const path = files.locate(file);
  const repository = repositoryOf(dirname(path));
  if (!repository) return { history: null };
  const { top } = repository;
  const log = fileLog(top, nameFrom(top, path));
  const shown = log.slice(0, MOST_SHOWN);
  const objects = objectsAt(
    top,
    shown.map(({ id }) => id),
  );
  const commits = (objects ? shown : []).map(({ id }, i): FileCommitView => ({ id, ...commitIn(objects![i]!) }));
  return { history: { commits, isCut: log.length > MOST_SHOWN || objects === undefined } };
}

/**
 * The rule files that a commit changed, each before and after it; none for a merge.
 * @throws {RequestError} if the rule file does not have such a commit
 */
export function commitFiles({ files }: Workspace, { file, commit }: Bodies['commit-files']): CommitFilesAnswer {
  const path = files.locate(file);
  const repository = repositoryOf(dirname(path));
  if (
    !repository ||
    !ID.test(commit) ||
    !fileLog(repository.top, nameFrom(repository.top, path)).some(({ id }) => id === commit)
  )
    throw new RequestError(404, 'not-found', say('The history of the file has no such commit.'));
  const { top } = repository;
  const args = ['diff-tree', '-r', '--root', '--raw', '-z', '--no-abbrev', '--no-renames', '--no-commit-id'];
  const output = gitNow(top, [...args, '--no-ext-diff', '--no-textconv', commit])?.toString() ?? '';
  const folders = [
    { prefix: '', root: nameFrom(top, realpathSync.native(files.rules)) },
    ...(files.overlay === undefined
      ? []
      : [{ prefix: OVERLAY, root: nameFrom(top, realpathSync.native(files.overlay)) }]),
  ];
  const changed = [...output.matchAll(CHANGED)].flatMap(({ groups }) => {
    const { before, after, name } = groups as { before: string; after: string; name: string };
    const known = folders.flatMap(({ prefix, root }) =>
      root === '' || name.startsWith(`${root}/`)
        ? [`${prefix}${root === '' ? name : name.slice(root.length + 1)}`]
        : [],
    );
    return known
      .filter((each) => kindIn(each) !== undefined)
      .map((each) => ({ path: each, before: idOf(before), after: idOf(after) }));
  });
  const texts = new RepositoryTexts(top, commit.length / 2);
  texts.load(changed.flatMap(({ before, after }) => [before, after]));
  return {
    files: changed.map(({ path: each, before, after }) => ({
      path: each,
      before: before === undefined ? null : texts.of(before),
      after: after === undefined ? null : texts.of(after),
    })),
  };
}

/** A list of rules: in a rule file or in a file of the overlay. */
const SECTION = /^(?:rules|add):\s*(?:#.*)?$/;
const TOP = /^[^\s#-]/;
const EMPTY = /^\s*(?:#.*)?$/;

/**
 * The lines of a rule in the text of a file, found without parsing, because a long history has many versions. They include all versions of
 * a dated rule. Empty if the file does not have the rule.
 */
export function ruleLines(text: string, id: string): string {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => SECTION.test(line));
  if (start < 0) return '';
  const after = lines.slice(start + 1);
  const end = after.findIndex((line) => TOP.test(line));
  const items = itemsIn(end < 0 ? after : after.slice(0, end));
  return items
    .filter((item) => isRule(item, id))
    .map((item) => `${item.join('\n')}\n`)
    .join('');
}

/** The items of a list, without the comments and empty lines below each. */
function itemsIn(lines: readonly string[]): readonly (readonly string[])[] {
  const dash = /^ *- /.exec(lines.find((line) => !EMPTY.test(line)) ?? '')?.[0];
  const items: string[][] = [];
  for (const line of dash === undefined ? [] : lines) {
    if (line.startsWith(dash!)) items.push([line]);
    else items.at(-1)?.push(line);
  }
  return items.map((item) => item.slice(0, item.findLastIndex((line) => !EMPTY.test(line)) + 1));
}

/** Whether the item itself, not a value in it, has a key `id` with this value. */
function isRule([first, ...others]: readonly string[], id: string): boolean {
  const column = /^ *- +/.exec(first!)?.[0].length ?? 0;
  const content = first!.slice(column);
  const keys = [
    content,
    ...others.filter((line) => /^ *(?=\S)/.exec(line)?.[0].length === column).map((line) => line.trim()),
  ];
  const value = content.startsWith('{')
    ? /[{,]\s*id:\s*(["']?)([\w/.-]+)\1\s*[,}]/.exec([content, ...others].join(' '))?.[2]
    : keys.map((key) => /^id:\s+(["']?)([\w/.-]+)\1\s*(?:#.*)?$/.exec(key)?.[2]).find((each) => each !== undefined);
  return value === id;
}

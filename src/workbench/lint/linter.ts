import { type Operation, type Phrase, say } from '../../core/index.js';
import {
  type Finding,
  type RuleFiles,
  type RulebookReader,
  type Slots,
  inOrder,
  authoringSchemaOf,
  isCsvList,
  isLikeOverlay,
  rulesFolderOf,
  findingAt,
  wholeFile,
  worded,
  type AuthoringSchemas,
  readerFor,
} from '../rulebook/index.js';
import { type LintContext, type LintReport, type LintRule, findingFrom } from './lint-rule.js';
import { lintRules } from './rules/index.js';

/** Finds mistakes in rule files. It remembers the findings of operations, and checks an operation again only after a change. */
export class Linter {
  readonly #known = new WeakMap<Operation, { readonly from: string; readonly findings: readonly Finding[] }>();

  /**
   * @param reader remembers what it has read; other code may share it
   * @param rules run on readable files
   */
  constructor(
    private readonly reader: RulebookReader,
    private readonly rules: readonly LintRule[],
  ) {}

  /**
   * All findings in the files, in order. Unreadable files do not hide findings of others.
   * @param files the files of a rules folder
   * @param at the evaluation date (UTC), such as 2027-01-31
   * @param unread findings about files that can't be read at all
   * @param bindable the slots that a bindings file may name if the folder has no `slots.yaml`
   */
  lint(files: RuleFiles, at: string, unread: readonly Finding[] = [], bindable?: Slots): readonly Finding[] {
    const reading = this.reader.read(files, unread, bindable);
    const context: LintContext = { ...reading, at };
    const { operations, slots, clauses, exceptions } = reading.rulebook;
    // Findings of an operation also depend on these, besides its own files and lists.
    const from = JSON.stringify([at, reading.isBroken('exceptions.yaml'), [...slots], clauses, exceptions]);
    const found = [...operations.values()].map(
      (operation) =>
        [operation, this.#ofOperation(operation, context, from, reading.partial.has(operation.id))] as const,
    );
    return inOrder([
      ...reading.findings,
      ...unrecognizedFiles(files),
      ...this.rules.flatMap((rule) => collect(rule, context, (report) => rule.rulebook?.(context, report))),
      ...withoutRepeats(found, operations.size, (code) =>
        this.rules.some(({ name, everywhere }) => name === code && everywhere),
      ),
    ]);
  }

  #ofOperation(operation: Operation, context: LintContext, from: string, isPartial: boolean): readonly Finding[] {
    const known = this.#known.get(operation);
    if (known?.from === from) return known.findings;
    const rules = this.rules.filter((rule) => !(isPartial && rule.needsWhole));
    const findings = rules.flatMap((rule) =>
      collect(rule, context, (report) => rule.operation?.(operation, context, report)),
    );
    this.#known.set(operation, { from, findings });
    return findings;
  }
}

function collect(rule: LintRule, { positions }: LintContext, check: (report: LintReport) => void): readonly Finding[] {
  const findings: Finding[] = [];
  check((...problem) => findings.push(findingFrom(rule, positions, problem)));
  return findings;
}

/**
 * Merges repeated findings in a file that operations share. If a finding is not in all of these operations, it names those that have it.
 */
function withoutRepeats(
  found: readonly (readonly [Operation, readonly Finding[]])[],
  count: number,
  isForAll: (code: string) => boolean,
): readonly Finding[] {
  const byFinding = new Map<string, { readonly finding: Finding; readonly ids: string[] }>();
  for (const [operation, findings] of found) {
    for (const finding of findings) {
      const key = JSON.stringify(finding);
      const same = byFinding.get(key) ?? { finding, ids: [] };
      byFinding.set(key, same);
      same.ids.push(operation.id);
    }
  }
  return [...byFinding.values()].flatMap(({ finding, ids }) => {
    if (!finding.file.startsWith('common/') || ids.length === count) return finding;
    if (isForAll(finding.code) && ids.length < found.filter(([operation]) => includes(operation, finding.file)).length)
      return [];
    const [first, ...others] = ids;
    const where =
      others.length > 0
        ? say('(In {operation} and {count} more.)', { operation: first!, count: others.length })
        : say('(In {operation}.)', { operation: first! });
    return { ...finding, ...worded([...finding.phrases!, where]) };
  });
}

/** Whether an operation has a rule from a file. */
const includes = ({ rules }: Operation, file: string): boolean => rules.some(({ position }) => position.file === file);

/** Findings for files that no reader knows by their name; a rules folder among them has one. */
function unrecognizedFiles(files: RuleFiles): readonly Finding[] {
  const isKnown = (file: string): boolean => authoringSchemaOf(file) !== undefined || isCsvList(file);
  const unknown = [...files].filter(([file]) => !isKnown(file));
  const isIn = (folder: string, file: string): boolean => file.startsWith(`${folder}/`);
  const known = [...files.keys()].filter(isKnown);
  const folders = [...new Set(unknown.flatMap(([file, text]) => rulesFolderOf(file, text) ?? []))].filter(
    (folder) => !known.some((file) => isIn(folder, file)),
  );
  const found = (file: string, message: Phrase): Finding => findingAt(wholeFile(file), 'unknown-file', message);
  return [
    ...folders.map((folder) =>
      found(folder, say('This looks like a rules folder; name it with --rules, move it, or remove it.')),
    ),
    ...unknown
      .filter(([file]) => !folders.some((folder) => isIn(folder, file)))
      .map(([file, text]) =>
        found(
          file,
          isLikeOverlay(text)
            ? say('This looks like an overlay; check its folder with payrules lint --overlay.')
            : say('Nothing reads a file of this name here; rename it, move it to the right folder, or remove it.'),
        ),
      ),
  ];
}

const linters = new WeakMap<AuthoringSchemas, Linter>();

/** The linter of this process for these schemas, with every lint rule. Everyone who uses it shares its results. */
export function rulebookLinter(schemas: AuthoringSchemas): Linter {
  const linter = linters.get(schemas) ?? new Linter(readerFor(schemas), lintRules);
  linters.set(schemas, linter);
  return linter;
}

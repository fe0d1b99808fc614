import type { Operation } from '../../model/operation.js';
import { kindOf, type RuleFiles } from '../files.js';
import { inOrder, type Finding } from '../finding.js';
import type { RulebookReader } from '../reader.js';
import type { LintContext, LintRule, Report } from './rule.js';

/** Finds what is wrong with rule files; of a folder that it has seen before, it judges only what changed. */
export class Linter {
  readonly #memory = new WeakMap<Operation, { readonly from: string; readonly findings: readonly Finding[] }>();

  /**
   * @param reader remembers what it has read; others may read with it too
   * @param rules what to find in files that can be read
   */
  constructor(
    private readonly reader: RulebookReader,
    private readonly rules: readonly LintRule[],
  ) {}

  /**
   * Every problem in the files, in order; those that can't be read do not hide the others' problems.
   * @param files the files of a rules folder
   * @param at the day (UTC) as on which dates are judged, such as 2027-01-31
   * @param unread why others can't be read at all, file by file
   */
  lint(files: RuleFiles, at: string, unread: readonly Finding[] = []): readonly Finding[] {
    const reading = this.reader.read(files, unread);
    const context: LintContext = { ...reading, at };
    const { operations, slots, exceptions } = reading.rulebook;
    // What an operation's findings rest on besides its own files and lists: where that changes, they are made anew.
    const from = JSON.stringify([at, reading.isBroken('exceptions.yaml'), [...slots], exceptions]);
    const findings = [
      ...reading.findings,
      ...strangers(files),
      ...this.rules.flatMap((rule) => collect(rule, context, (report) => rule.rulebook?.(context, report))),
      ...shared(
        [...operations.values()].map(
          (operation) =>
            [operation, this.#ofOperation(operation, context, from, reading.partial.has(operation.id))] as const,
        ),
        operations.size,
      ),
    ];
    return inOrder(findings);
  }

  #ofOperation(operation: Operation, context: LintContext, from: string, isPartial: boolean): readonly Finding[] {
    const known = this.#memory.get(operation);
    if (known?.from === from) return known.findings;
    const rules = this.rules.filter((rule) => !(isPartial && rule.needsWhole));
    const findings = rules.flatMap((rule) =>
      collect(rule, context, (report) => rule.operation?.(operation, context, report)),
    );
    this.#memory.set(operation, { from, findings });
    return findings;
  }
}

function collect(
  { name, severity }: LintRule,
  { places }: LintContext,
  judge: (report: Report) => void,
): readonly Finding[] {
  const findings: Finding[] = [];
  judge((card, path, message, place) => {
    const position = place === 'key' ? places.key(card, path) : places.value(card, path);
    findings.push({ ...position, code: name, severity, message });
  });
  return findings;
}

/** A card that operations share is wrong once; where only some of them say so, they are named. */
function shared(found: readonly (readonly [Operation, readonly Finding[]])[], count: number): readonly Finding[] {
  const operations = new Map<string, { readonly finding: Finding; readonly ids: string[] }>();
  for (const [operation, findings] of found) {
    for (const finding of findings) {
      const key = JSON.stringify(finding);
      const same = operations.get(key) ?? { finding, ids: [] };
      operations.set(key, same);
      same.ids.push(operation.id);
    }
  }
  return [...operations.values()].map(({ finding, ids }) => {
    if (!finding.file.startsWith('common/') || ids.length === count) return finding;
    const [first, ...others] = ids;
    return {
      ...finding,
      message: `${finding.message} (In ${first}${others.length > 0 ? ` and ${others.length} more` : ''}.)`,
    };
  });
}

/** Files that nothing reads. */
function strangers(files: RuleFiles): readonly Finding[] {
  return [...files]
    .filter(([file]) => kindOf(file) === undefined)
    .map(([file, text]) => {
      const message = OVERLAY.test(text)
        ? 'This looks like an overlay; judge its folder with payrules lint --overlay.'
        : 'Nothing reads a file of this name here; rename it, move it to its folder, or remove it.';
      return { file, line: 1, column: 1, code: 'unknown-file', severity: 'error', message };
    });
}

/** What a merchant's file of changed and added rules starts an entry with. */
const OVERLAY = /^(?:change|add):/m;

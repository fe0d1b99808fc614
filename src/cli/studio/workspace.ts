import type { Bindings } from '../../model/bindings.js';
import { readFile, type RuleFiles } from '../../rulebook/files.js';
import type { Finding } from '../../rulebook/finding.js';
import type { Linter } from '../../rulebook/lint/linter.js';
import { applyOverlay, type Overlaid } from '../../rulebook/overlay.js';
import { RulebookReader, type Reading } from '../../rulebook/reader.js';
import { shapeChecker, type AuthoringSchemas } from '../../rulebook/shape.js';
import { findingsOf } from '../../studies/lint-overlay.js';
import { linter } from '../../studies/lint.js';
import { today } from '../day.js';
import type { Drafts } from './api.js';
import { OVERLAY, type Files, type Snapshot } from './files.js';
import { withLineEndsOf } from './line-ends.js';
import { Version } from './version.js';

/** The saved files, the last drafts, and those before them: an edit is often taken back. */
const REMEMBERED = 4;
const BINDINGS = 'bindings.yaml';

interface Remembered<T> {
  readonly from: readonly unknown[];
  readonly result: T;
}

/** The rule files as they are saved and as drafts have them; what did not change is not read, compiled or judged again. */
export class Workspace {
  readonly #reader: RulebookReader;
  readonly #linter: Linter;
  readonly #codesLinter: Linter;
  readonly #versions: Remembered<Version>[] = [];
  readonly #overlays: Remembered<Overlaid & { readonly all: readonly Finding[] }>[] = [];

  constructor(
    readonly files: Files,
    readonly schemas: AuthoringSchemas,
  ) {
    this.#reader = new RulebookReader(schemas);
    this.#linter = linter(schemas, this.#reader);
    this.#codesLinter = linter(schemas);
  }

  /** What stands on disk now. */
  saved(): Version {
    return this.#version(this.files.read());
  }

  /**
   * The same with drafts in place of files, or beside them.
   * @throws {Refusal} where one of them is no rule file
   */
  drafted(drafts: Drafts): Version {
    const { rules, overlay, unread } = this.files.read();
    const [ruleTexts, overlayTexts] = [new Map(rules), new Map(overlay)];
    for (const [path, text] of Object.entries(drafts)) {
      this.files.kind(path);
      const texts = path.startsWith(OVERLAY) ? overlayTexts : ruleTexts;
      texts.set(path, withLineEndsOf(texts.get(path) ?? '', text));
    }
    return this.#version({
      rules: inNameOrder(ruleTexts),
      overlay: inNameOrder(overlayTexts),
      unread: unread.filter(({ file }) => !Object.hasOwn(drafts, file)),
    });
  }

  #version(snapshot: Snapshot): Version {
    const { rules, overlay, unread } = snapshot;
    const day = today();
    return remember(this.#versions, [day, ...[...rules, ...overlay].flat(), ...unread.map(({ file }) => file)], () =>
      this.#read(snapshot, day),
    );
  }

  #read({ rules, overlay, unread }: Snapshot, day: string): Version {
    const [unreadRules, unreadOverlay] = [false, true].map((isOverlay) =>
      unread.filter(({ file }) => file.startsWith(OVERLAY) === isOverlay),
    ) as [Finding[], Finding[]];
    const reading = this.#reader.read(rules, unreadRules);
    const changes = new Map([...overlay].filter(([path]) => path !== `${OVERLAY}${BINDINGS}`));
    const overlaid = this.#overlaid(reading, changes, rules, day);
    const places = [...(this.files.overlay === undefined ? [] : [`${OVERLAY}${BINDINGS}`]), BINDINGS];
    const codes = places.map((file) => this.#codes(file, overlay.get(file) ?? rules.get(file), day));
    const contents = {
      reading,
      rulebook: {
        ...reading.rulebook,
        operations: new Map(
          [...reading.rulebook.operations].map(([id, operation]) => [
            id,
            changes.has(`${OVERLAY}${id}.yaml`) ? (overlaid.rulebook.operations.get(id) ?? operation) : operation,
          ]),
        ),
      },
      codes,
      overlayFindings: [...unreadOverlay, ...overlaid.all],
      bindingsFindings: codes.flatMap(({ findings }) => findings),
      texts: new Map([...rules, ...overlay]),
      today: day,
    };
    return new Version(contents, () => this.#linter.lint(rules, day, unreadRules));
  }

  /** The overlay's changes, applied anew only where they or what they change did. */
  #overlaid(
    { rulebook }: Reading,
    changes: RuleFiles,
    rules: RuleFiles,
    day: string,
  ): Overlaid & { readonly all: readonly Finding[] } {
    const ids = [...changes.keys()].map((path) => path.slice(OVERLAY.length, -'.yaml'.length));
    const shared = [...rules]
      .filter(([path]) => !path.startsWith('operations/') && !path.startsWith('gateway/'))
      .flat();
    const from = [
      day,
      ...changes.keys(),
      ...changes.values(),
      ...ids.map((id) => rulebook.operations.get(id)),
      ...(ids.length > 0 ? shared : []),
    ];
    return remember(this.#overlays, from, () => {
      const overlaid = applyOverlay(rulebook, changes, this.schemas, day);
      return { ...overlaid, all: findingsOf(rulebook, overlaid, day) };
    });
  }

  /** The codes in a bindings file, and what is wrong with it. */
  #codes(
    file: string,
    text: string | undefined,
    day: string,
  ): { readonly file: string; readonly bindings: Bindings; readonly findings: readonly Finding[] } {
    if (text === undefined) return { file, bindings: {}, findings: [] };
    const findings = this.#codesLinter.lint(new Map([[BINDINGS, text]]), day).map((finding) => ({ ...finding, file }));
    const { yaml } = readFile(BINDINGS, text, 'bindings', shapeChecker(this.schemas));
    return {
      file,
      bindings: findings.some(({ severity }) => severity === 'error') ? {} : ((yaml?.data ?? {}) as Bindings),
      findings,
    };
  }
}

const inNameOrder = (texts: RuleFiles): RuleFiles => new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));

function remember<T>(memory: Remembered<T>[], from: readonly unknown[], make: () => T): T {
  const isSame = (entry: Remembered<T>): boolean =>
    entry.from.length === from.length && entry.from.every((part, i) => part === from[i]);
  const at = memory.findIndex(isSame);
  const [entry] = at < 0 ? [{ from, result: make() }] : memory.splice(at, 1);
  memory.unshift(entry!);
  memory.length = Math.min(memory.length, REMEMBERED);
  return entry!.result;
}

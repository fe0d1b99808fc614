import { isDate, timeOf } from '../../../core/index.js';
import {
  type AuthoringSchemas,
  BINDINGS_FILE,
  EditError,
  type RuleFiles,
  bindingsSchema,
  editYaml,
  keysAt,
} from '../../../workbench/rulebook/index.js';
import { OpenedRules, type OverlayMemory } from '../../../workbench/open/index.js';
import type { Drafts, Edit } from './api.js';
import { OVERLAY, type Files, type Snapshot } from './files.js';
import { RequestError } from '../../server/index.js';
import { Compilation } from './compilation.js';
import { diffArrays } from 'diff';

const NEWLINE = /\r\n|\n/;
/** Enough for the saved files and the last drafts, both today and as of another day, and for earlier drafts that undo returns to. */
const REMEMBERED = 8;

interface Remembered<T> {
  readonly from: readonly unknown[];
  readonly result: T;
}

/** The rule files as saved and with drafts. Unchanged files are not read, compiled or linted again. */
export class Workspace {
  readonly #compilations: Remembered<Compilation>[] = [];
  readonly #overlays: OverlayMemory = [];

  /** @param now the present time; rules are evaluated as of its day (UTC) */
  constructor(
    readonly files: Files,
    private readonly own: AuthoringSchemas,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** The authoring schemas; the schema of bindings has the slots of the saved files. */
  get schemas(): AuthoringSchemas {
    return { ...this.own, bindings: bindingsSchema(this.saved().rulebook.slots) };
  }

  /** The present time, at which orders are evaluated. */
  get time(): string {
    return timeOf(this.now());
  }

  /**
   * The files on disk.
   * @param at the day (UTC) as of which rules are evaluated; by default today
   * @throws {RequestError} if it is not a day
   */
  saved(at?: string): Compilation {
    return this.#compilation(this.files.read(), at);
  }

  /**
   * The files on disk, with drafts that replace files or add new ones.
   * @param at as for {@link saved}
   * @throws {RequestError} if a draft is not for a rule file
   */
  drafted(drafts: Drafts, at?: string): Compilation {
    const { rules, overlay, unread } = this.files.read();
    const [ruleTexts, overlayTexts] = [new Map(rules), new Map(overlay)];
    for (const [path, text] of Object.entries(drafts)) {
      this.files.kind(path);
      const texts = path.startsWith(OVERLAY) ? overlayTexts : ruleTexts;
      texts.set(path, withLineEndsOf(texts.get(path) ?? '', text));
    }
    const snapshot = {
      rules: inNameOrder(ruleTexts),
      overlay: inNameOrder(overlayTexts),
      unread: unread.filter(({ file }) => !Object.hasOwn(drafts, file)),
    };
    return this.#compilation(snapshot, at);
  }

  /**
   * The text of a rule file with edits. Added maps have their keys in the order of the schema.
   * @throws {RequestError} if it is not a rule file, or an edit cannot be made in its text
   */
  edit(file: string, text: string, edits: readonly Edit[]): string {
    const kind = this.files.kind(file);
    const { schemas } = this;
    try {
      return editYaml(text, edits, (path) => keysAt(schemas, kind, path));
    } catch (error) {
      if (error instanceof EditError) throw new RequestError(400, 'bad-request', error.said);
      throw error;
    }
  }

  #compilation(snapshot: Snapshot, day = this.now().toISOString().slice(0, 10)): Compilation {
    if (!isDate(day)) throw new RequestError(400, 'bad-request', 'The request/at must be a real date, YYYY-MM-DD.');
    const { rules, overlay, unread } = snapshot;
    return remember(
      this.#compilations,
      [day, ...[...rules, ...overlay].flat(), ...unread.map(({ file }) => file)],
      () => this.#read(snapshot, day),
    );
  }

  #read({ rules, overlay, unread }: Snapshot, day: string): Compilation {
    const isOverlay = (file: string): boolean => file.startsWith(OVERLAY);
    const inOverlay = `${OVERLAY}${BINDINGS_FILE}`;
    const texts = {
      rules,
      unread: unread.filter(({ file }) => !isOverlay(file)),
      overlay: new Map([...overlay].filter(([path]) => path !== inOverlay)),
      unreadOverlay: unread.filter(({ file }) => isOverlay(file)),
      codes: new Map([...overlay].filter(([path]) => path === inOverlay)),
      pathOf: (file: string) => file,
    };
    const places = [BINDINGS_FILE, ...(this.files.overlay === undefined ? [] : [inOverlay])];
    return new Compilation(new OpenedRules(texts, day, this.own, this.#overlays), places);
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

/**
 * A text with the line ends of its file: the editor of a browser uses only LF. Unchanged lines keep their line ends; new lines get the line
 * end of the line above.
 * @param file the text on disk
 */
function withLineEndsOf(file: string, text: string): string {
  if (!file.includes('\r\n') || text.includes('\r\n')) return text;
  const ends = [...file.matchAll(/\r\n|\n/g)].map(([end]) => end);
  const changes = diffArrays(file.split(NEWLINE), text.split(NEWLINE));
  const written: string[] = [];
  let line = 0;
  for (const { value, added, removed } of changes) {
    for (const content of value) {
      if (!removed) written.push(content, ends[added ? Math.max(0, line - 1) : line] ?? ends.at(-1)!);
      if (!added) line++;
    }
  }
  // The last line has no line end.
  return written.slice(0, -1).join('');
}

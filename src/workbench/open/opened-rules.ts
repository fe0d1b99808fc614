import {
  type Bindings,
  type CompiledOperation,
  type Locale,
  type Operation,
  type Position,
  type Reference,
  say,
} from '../../core/index.js';
import {
  canonicalForms,
  compileInputRules,
  compileOperation,
  localeOf,
  referenceOf,
  rulePositions,
  translationsOf,
} from '../compiler/index.js';
import { BindingsLinter, lintOverlay, overlayFaults, rulebookLinter } from '../lint/index.js';
import {
  BINDINGS_FILE,
  type Exception,
  type Finding,
  type Overlaid,
  type Reading,
  type RuleFiles,
  type Rulebook,
  type Slots,
  applyOverlay,
  authoringSchemas,
  inOrder,
  authoringSchemaOf,
  nameOf,
  readerFor,
  referencesIn,
  rulesFolderOf,
  versionOfRules,
  findingAt,
  wholeFile,
  filesOfList,
} from '../rulebook/index.js';
import { LazyMap } from './lazy-map.js';
import { type NamedOperation, type Place, type Ruleset, placesOn } from './ruleset.js';

/** The texts of a rules folder, its overlay and its codes. */
export interface RuleTexts {
  /** The files of the folder, by their paths in it. */
  readonly rules: RuleFiles;
  /** Findings about unreadable files of the folder, by the same paths. */
  readonly unread: readonly Finding[];
  /** Existing files of the folder that nothing among `rules` and `overlay` needs. */
  readonly unneeded?: readonly string[];
  /** The files of the overlay, by the paths that messages show, without bindings files. */
  readonly overlay: RuleFiles;
  /** The folder of the overlay, as messages show it. */
  readonly overlayFolder?: string | undefined;
  /** Findings about unreadable files of the overlay, by the same paths. */
  readonly unreadOverlay: readonly Finding[];
  /**
   * Bindings files besides that of the folder, by the paths that messages show. The codes of a later file take precedence, and those of the
   * folder's own come last.
   */
  readonly codes: RuleFiles;
  /** Slots that codes may name, besides those of the rules. */
  readonly otherSlots?: Slots;
  /** The path of a file of the folder as messages show it. */
  readonly pathOf: (file: string) => string;
}

/** Unchanged operations are not compiled again. */
const compiledBefore = new WeakMap<Operation, { readonly version: string; readonly compiled: CompiledOperation }>();

/** The rules of a folder with an overlay and codes, at one moment. */
export class OpenedRules implements Ruleset {
  /** With the overlay applied. */
  readonly rulebook: Rulebook;
  /** Without the overlay. */
  readonly base: Rulebook;
  readonly reading: Reading;
  readonly exceptions: readonly Exception[];
  readonly bindings: Bindings;
  readonly findings: readonly Finding[];
  readonly ids: readonly string[];
  readonly facts: readonly string[];
  readonly compiled: ReadonlyMap<string, CompiledOperation>;
  readonly references: ReadonlyMap<string, Reference>;
  readonly placeOf: (ruleId: string) => Place | undefined;
  readonly #overlaid: Overlaid;
  /** The codes of each bindings file; empty for a file with an error. */
  readonly codes: ReadonlyMap<string, Bindings>;
  /** Where the codes of each slot are; the file as in `texts`. */
  readonly codePositions = new Map<string, Position>();
  readonly #inCodes: Finding[] = [];
  readonly #inOwnCodes: Finding[] = [];
  readonly #files = new Map<string, readonly string[]>();

  /**
   * @param day the day that decides which exceptions of the overlay have ended and which rules are in force
   * @param schemas of rule files
   * @param memory results of overlays that were applied earlier
   */
  constructor(
    readonly texts: RuleTexts,
    readonly day: string,
    private readonly schemas = authoringSchemas(),
    memory: OverlayMemory = [],
  ) {
    this.reading = readerFor(schemas).read(texts.rules, texts.unread, undefined, texts.unneeded);
    this.base = this.reading.rulebook;
    this.#overlaid = this.#apply(memory);
    this.rulebook = this.#overlaid.rulebook;
    this.exceptions = this.#overlaid.exceptions;
    this.codes = this.#readCodes();
    this.bindings = Object.assign({}, ...this.codes.values()) as Bindings;
    this.findings = inOrder([
      ...this.#named(this.reading.findings.filter(({ file }) => file !== BINDINGS_FILE || this.codes.size === 0)),
      ...this.#inOwnCodes,
      ...this.#noOperations(),
      ...texts.unreadOverlay,
      ...overlayFaults(this.base, this.#overlaid, day).filter((finding) => this.#isOwnFault(finding)),
      ...this.#inCodes,
    ]);
    const operations = [...this.rulebook.operations.values()];
    const unneeded = (texts.unneeded ?? []).filter((file) => authoringSchemaOf(file) === 'operation').map(nameOf);
    this.ids = [...this.rulebook.operations.keys(), ...unneeded].toSorted();
    this.facts = [...new Set(operations.flatMap((operation) => operation.facts.map(({ name }) => name)))];
    this.compiled = new LazyMap(this.rulebook.operations.keys(), (id) =>
      compiledOnce(this.#operation(id), versionOfRules(this.rulebook.about)),
    );
    this.references = new LazyMap(this.rulebook.operations.keys(), (id) => referenceOf(this.#operation(id)));
    this.placeOf = placesOn(
      day,
      () => rulePositions(operations),
      (file) => this.pathOf(file),
    );
  }

  get undocumented(): readonly NamedOperation[] {
    return this.rulebook.undocumented;
  }

  /** The path of a file with rules, as messages show it. */
  pathOf(file: string): string {
    return this.texts.overlay.has(file) ? file : this.texts.pathOf(file);
  }

  /**
   * All findings, with those of lint.
   * @param slots the slots that a bindings file of the folder may name if the folder has no `slots.yaml`
   */
  lint(slots?: Slots): readonly Finding[] {
    const { rules, unread, unreadOverlay } = this.texts;
    return inOrder([
      ...this.#named(rulebookLinter(this.schemas).lint(rules, this.day, unread, slots)),
      ...unreadOverlay,
      ...lintOverlay(this.base, this.#overlaid, this.day).filter((finding) => this.#isOwnFault(finding)),
      ...this.#inCodes,
    ]);
  }

  get languages(): readonly string[] {
    return translationsOf(this.rulebook).map(({ language }) => language);
  }

  async localeIn(language: string): Promise<Locale> {
    const translation = translationsOf(this.rulebook).find((each) => each.language === language)!;
    return Promise.resolve(localeOf(this.rulebook, translation).locale);
  }

  inputRulesOf(id: string): Promise<ReturnType<typeof compileInputRules>> {
    return Promise.resolve(compileInputRules(this.#operation(id)));
  }

  canonicalFormsOf(id: string): Promise<ReturnType<typeof canonicalForms>> {
    return Promise.resolve(canonicalForms(this.#operation(id)));
  }

  /** The files of the folder that an operation reads, without the references in unreadable files. */
  filesOf(id: string): readonly string[] {
    const namedIn = (file: string): readonly string[] => {
      const yaml = this.reading.files.get(file);
      const references = yaml ? referencesIn(yaml) : [];
      return references.flatMap((name) => filesOfList(name, (each) => this.texts.rules.has(each)));
    };
    const own = `operations/${id}.yaml`;
    const direct = namedIn(own);
    const indirect = direct.flatMap(namedIn);
    const derives = (this.base.operations.get(id)?.derived.length ?? 0) > 0;
    const files = [own, ...direct, ...indirect, ...indirect.flatMap(namedIn), ...(derives ? ['slots.yaml'] : [])];
    const known = this.#files.get(id) ?? [...new Set(files)];
    this.#files.set(id, known);
    return known;
  }

  #noOperations(): readonly Finding[] {
    const { rules, unread, unneeded = [], pathOf } = this.texts;
    const isThere = [...rules.keys(), ...unneeded].some((file) => authoringSchemaOf(file) === 'operation');
    if (isThere || unread.length > 0) return [];
    const [nested] = [...rules].flatMap(([file, text]) => rulesFolderOf(file, text) ?? []);
    const message = [
      say('There are no operations in this folder.'),
      ...(nested === undefined ? [] : [say('Did you mean {guess}?', { guess: pathOf(nested) })]),
    ];
    return [findingAt(wholeFile(pathOf('')), 'no-operations', message)];
  }

  #operation(id: string): Operation {
    return this.rulebook.operations.get(id)!;
  }

  #named(findings: readonly Finding[]): readonly Finding[] {
    return findings.map((finding) => ({ ...finding, file: this.texts.pathOf(finding.file) }));
  }

  /** Whether a finding in the overlay does not follow from a finding in the rules. */
  #isOwnFault({ file }: Finding): boolean {
    const id = nameOf(file);
    const own = this.filesOf(id);
    return !this.reading.findings.some(
      (finding) => finding.severity === 'error' && (own.includes(finding.file) || isShared(finding.file)),
    );
  }

  /** Applies the overlay, unless neither it nor a file that it changes has changed. */
  #apply(memory: OverlayMemory): Overlaid {
    const { overlay, rules } = this.texts;
    const shared = [...rules].filter(([path]) => !path.startsWith('operations/') && !path.startsWith('gateway/'));
    const from = [
      this.day,
      ...[...overlay].flat(),
      ...[...overlay.keys()].map((path) => this.base.operations.get(nameOf(path))),
      ...(overlay.size > 0 ? shared.flat() : []),
    ];
    const at = memory.findIndex(
      (entry) => entry.from.length === from.length && entry.from.every((part, i) => part === from[i]),
    );
    const [entry] =
      at < 0 ? [{ from, result: applyOverlay(this.base, overlay, this.schemas, this.day) }] : memory.splice(at, 1);
    memory.unshift(entry!);
    memory.length = Math.min(memory.length, REMEMBERED);
    const { result } = entry!;
    const changed = new Map(
      [...this.base.operations].map(([id, operation]) => [
        id,
        [...overlay.keys()].some((path) => nameOf(path) === id)
          ? (result.rulebook.operations.get(id) ?? operation)
          : operation,
      ]),
    );
    return { ...result, rulebook: { ...this.base, operations: changed } };
  }

  #readCodes(): ReadonlyMap<string, Bindings> {
    if (this.reading.isBroken('slots.yaml')) return new Map();
    const linter = new BindingsLinter(this.schemas);
    const { rules, codes, otherSlots = new Map(), pathOf } = this.texts;
    const slots = bothSlots(otherSlots, this.base.slots);
    const path = pathOf(BINDINGS_FILE);
    const own = codes.has(path) ? undefined : rules.get(BINDINGS_FILE);
    const all = [...(own === undefined ? [] : [[path, own] as const]), ...codes];
    return new Map(
      all.map(([file, text]) => {
        const { bindings, positions, findings } = linter.read(file, text, slots);
        for (const [slot, position] of positions)
          this.codePositions.set(slot, codes.has(file) ? position : { ...position, file: BINDINGS_FILE });
        (file === path ? this.#inOwnCodes : this.#inCodes).push(...findings);
        return [file, bindings];
      }),
    );
  }
}

/** The overlays that were applied, the latest first. */
export type OverlayMemory = { readonly from: readonly unknown[]; readonly result: Overlaid }[];

/** Enough for the saved files and the last drafts, today and as of another day, and for earlier drafts that undo returns to. */
const REMEMBERED = 8;

/** Whether every operation depends on a file. */
const isShared = (file: string): boolean => !/^(?:operations|common|lists|locales|gateway)\//.test(file);

function compiledOnce(operation: Operation, version: string): CompiledOperation {
  const before = compiledBefore.get(operation);
  if (before?.version === version) return before.compiled;
  const compiled = compileOperation(operation, version);
  compiledBefore.set(operation, { version, compiled });
  return compiled;
}

/** The slots of two versions of the rules, with the labels of both. */
function bothSlots(before: Slots, after: Slots): Slots {
  return new Map(
    [...before, ...after].map(([id, slot]) => [
      id,
      { ...slot, labels: { ...before.get(id)?.labels, ...after.get(id)?.labels } },
    ]),
  );
}

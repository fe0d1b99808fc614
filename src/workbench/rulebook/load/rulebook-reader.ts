import { type Operation, say } from '../../../core/index.js';
import { isCsvList, readCsv } from './csv-file.js';
import { authoringSchemaOf, nameOf, readFile, type ReadFile, type RuleFiles } from './rule-file.js';
import { inOrder, findingAt, unknownAt, wholeFile, type Finding } from '../finding.js';
import { engineFault } from './engine-range.js';
import { toGateway } from './gateway-reader.js';
import { isBare, libraryOf, type Library } from './library.js';
import { readOperation, sourcesOf, type ReadOperation } from './operation-reader.js';
import { SourcePositions } from './source-positions.js';
import { referencesIn } from '../references.js';
import type { Rulebook, Slot } from '../rulebook.js';
import { bindingsChecker, shapeChecker, type AuthoringSchemas, type ShapeChecker } from './authoring-schemas.js';
import type { Slots } from './bindings-schema.js';
import type { YamlFile } from './yaml-file.js';

/** The readable part of rule files, and the findings about the rest. */
export interface Reading {
  readonly rulebook: Rulebook;
  readonly findings: readonly Finding[];
  readonly positions: SourcePositions;
  /** The files that could be read. */
  readonly files: ReadonlyMap<string, YamlFile>;
  /** `false` if something can't be read or does not exist, so that names may only seem unused. */
  readonly isWhole: boolean;
  /** Operations with an unreadable file. */
  readonly partial: ReadonlySet<string>;
  /** Whether a file exists but can't be read. */
  readonly isBroken: (file: string) => boolean;
  /** The labels that a bindings file may name. */
  readonly labelsOf: (slot: string) => readonly string[];
  /** The forms of the codes that a slot may have. */
  readonly slotCodes: (slot: string) => Slot['codes'];
}

export type { RulebookReader };

const BINDINGS = 'bindings';

interface Remembered<T> {
  readonly from: readonly unknown[];
  readonly result: T;
}

/** Reads rule files into the model. If it has read a folder before, it reads only what changed. */
class RulebookReader {
  readonly #checkShape: ShapeChecker;
  readonly #positions = new SourcePositions();
  readonly #files = new Map<string, readonly Remembered<ReadFile>[]>();
  readonly #operations = new Map<string, readonly Remembered<ReadOperation>[]>();

  constructor(schemas: AuthoringSchemas) {
    this.#checkShape = shapeChecker(schemas);
  }

  /**
   * @param files the files of a rules folder
   * @param unread findings about files that can't be read at all
   * @param slots the slots that a bindings file may name if the folder has no `slots.yaml`
   * @param unneeded existing files that nothing among `files` needs
   */
  read(
    files: RuleFiles,
    unread: readonly Finding[] = [],
    slots: Slots = new Map(),
    unneeded: readonly string[] = [],
  ): Reading {
    const fault = engineFault(files.get('rulebook.yaml') ?? '');
    if (fault) return { ...this.read(new Map(), [], slots), findings: [fault], isWhole: false };
    const findings: Finding[] = [...unread];
    const read = new Map<string, ReadFile>([
      ...unread.map((finding) => [finding.file, { findings: [finding] }] as const),
      ...unneeded.map((file) => [file, { findings: [] }] as const),
    ]);
    const add = (file: string, result: ReadFile): void => {
      read.set(file, result);
      findings.push(...result.findings);
    };
    const ofKind = (isWanted: (kind: string) => boolean): readonly (readonly [string, string, string])[] =>
      [...files].flatMap(([file, text]) => {
        const kind = authoringSchemaOf(file);
        return kind !== undefined && isWanted(kind) ? [[file, text, kind] as const] : [];
      });
    for (const [file, text, kind] of ofKind((one) => one !== BINDINGS)) add(file, this.#file(file, text, kind));
    for (const [file, text] of files)
      if (isCsvList(file))
        add(
          file,
          remember(this.#files, file, [text], () => readCsv(file, text)),
        );
    for (const finding of withoutOneForm(read)) {
      findings.push(finding);
      // A list without values can't be used.
      if (finding.code === 'no-rows') read.set(finding.file, { findings: [finding] });
    }
    const library = libraryOf(read, this.#positions);
    // If the slots can't be read, the names in a bindings file are not checked.
    const bindable = library.isBroken('slots.yaml') ? undefined : read.has('slots.yaml') ? library.slots : slots;
    const named = bindable && JSON.stringify([...bindable]);
    for (const [file, text] of ofKind((one) => one === BINDINGS))
      add(
        file,
        remember(this.#files, file, [text, named], () =>
          readFile(file, text, BINDINGS, bindable ? bindingsChecker(bindable) : this.#checkShape),
        ),
      );
    // The other inputs of an operation: its default source, and the names that it may refer to or that messages suggest for misspelt ones.
    const names = JSON.stringify([
      library.about.document,
      library.about.clauses,
      library.about['order-id'],
      library.clauses.map((clause) => clause.id),
      [...library.lists.keys()],
      [...library.common.keys()],
    ]);
    const operations = [...read.values()].flatMap(({ yaml }) =>
      yaml && authoringSchemaOf(yaml.file) === 'operation' ? [this.#operation(yaml, library, read, names)] : [],
    );
    findings.push(...operations.flatMap((operation) => operation.findings));
    const isWhole =
      [...read].every(([file, { yaml, csv }]) => (yaml ?? csv) !== undefined || authoringSchemaOf(file) === BINDINGS) &&
      operations.every((operation) => operation.isWhole && operation.findings.length === 0);
    const partial = new Set(operations.flatMap(({ isWhole: is, operation }) => (is ? [] : [operation.id])));
    const yamls = new Map([...read].flatMap(([file, { yaml }]) => (yaml ? [[file, yaml] as const] : [])));
    const { about, lists, clauses, undocumented, exceptions } = library;
    const gateway = toGateway(
      yamls,
      {
        operations: byName([...read.keys()], operations),
        ...(!library.isBroken('clauses.yaml') && { clauses: new Set(clauses.map((c) => c.id)) }),
      },
      findings,
    );
    findings.push(...unknownClauses(library, yamls.get('rulebook.yaml')));
    const rulebook = {
      about,
      operations: new Map(operations.map(({ operation }) => [operation.id, operation])),
      lists,
      slots: library.slots,
      clauses,
      undocumented,
      exceptions,
      locales: library.locales,
      gateway,
    };
    return {
      rulebook,
      findings: inOrder(findings),
      positions: this.#positions,
      files: yamls,
      isWhole,
      partial,
      isBroken: library.isBroken,
      labelsOf: (slot) => Object.keys(bindable?.get(slot)?.labels ?? {}),
      slotCodes: (slot) => bindable?.get(slot)?.codes,
    };
  }

  /** The lists and shared files that a list or a file with rules refers to: `lists/pe-banks`; empty if the file can't be read. */
  referencesOf(file: string, text: string): readonly string[] {
    const kind = authoringSchemaOf(file) ?? '';
    const { yaml } = ['operation', 'common', 'list'].includes(kind) ? this.#file(file, text, kind) : {};
    return yaml ? referencesIn(yaml) : [];
  }

  #file(file: string, text: string, kind: string): ReadFile {
    return remember(this.#files, file, [text], () => readFile(file, text, kind, this.#checkShape));
  }

  #operation(yaml: YamlFile, library: Library, read: ReadonlyMap<string, ReadFile>, names: string): ReadOperation {
    const sources = sourcesOf(yaml, library);
    const namedIn = (file: YamlFile): readonly ReadFile[] =>
      referencesIn(file).flatMap((name) => [`${name}.yaml`, `${name}.csv`].flatMap((one) => read.get(one) ?? []));
    const direct = sources.flatMap(namedIn);
    // A table may refer to lists of values.
    const lists = new Set([...direct, ...direct.flatMap(({ yaml: list }) => (list ? namedIn(list) : []))]);
    return remember(this.#operations, yaml.file, [...sources, ...lists, read.get('slots.yaml'), names], () =>
      readOperation(yaml, library, this.#positions),
    );
  }
}

/** Findings for lists whose values are in two forms, or in none. */
function withoutOneForm(read: ReadonlyMap<string, ReadFile>): readonly Finding[] {
  return [...read].flatMap(([file, { yaml }]): readonly Finding[] => {
    if (!yaml || authoringSchemaOf(file) !== 'list') return [];
    const csv = file.replace(/yaml$/, 'csv');
    if (isBare(yaml) === read.has(csv)) return [];
    const inBoth = say(
      'The list is in {file} as well; remove this file, or leave only the title and the source there.',
      {
        file,
      },
    );
    const inNeither = say('Give the values, groups or rows of the list here, or add {file} with them.', { file: csv });
    return [
      read.has(csv)
        ? findingAt(wholeFile(csv), 'duplicate-list', inBoth)
        : findingAt(wholeFile(file), 'no-rows', inNeither),
    ];
  });
}

/** Every operation with a file, whether or not the file can be read. */
function byName(
  files: readonly string[],
  operations: readonly ReadOperation[],
): ReadonlyMap<string, Operation | undefined> {
  const names = files.filter((file) => authoringSchemaOf(file) === 'operation').map(nameOf);
  const whole = operations.filter(({ isWhole }) => isWhole).map(({ operation }) => [operation.id, operation] as const);
  return new Map<string, Operation | undefined>([...names.map((name) => [name, undefined] as const), ...whole]);
}

const readers = new WeakMap<AuthoringSchemas, RulebookReader>();

/** The reader of this process for these schemas. Everyone who uses it shares what it has read. */
export function readerFor(schemas: AuthoringSchemas): RulebookReader {
  const reader = readers.get(schemas) ?? new RulebookReader(schemas);
  readers.set(schemas, reader);
  return reader;
}

/** Remembers the last two results for a key, because edits are often undone. */
function remember<T>(
  memory: Map<string, readonly Remembered<T>[]>,
  key: string,
  from: readonly unknown[],
  make: () => T,
): T {
  const known = memory.get(key) ?? [];
  const isSame = (entry: Remembered<T>): boolean =>
    entry.from.length === from.length && entry.from.every((part, i) => part === from[i]);
  const entry = known.find(isSame) ?? { from, result: make() };
  memory.set(key, [entry, ...known.filter((other) => other !== entry)].slice(0, 2));
  return entry.result;
}

/** Findings for unknown clauses in `rulebook.yaml`. */
function unknownClauses({ about, clauses, isBroken }: Library, yaml: YamlFile | undefined): readonly Finding[] {
  if (!yaml || isBroken('clauses.yaml')) return [];
  const known = clauses.map(({ id }) => id);
  return Object.entries<string>({ ...about.clauses }).flatMap(([key, clause]) =>
    known.includes(clause) ? [] : unknownAt(yaml.positionOf(['clauses', key]), 'clause', clause, known),
  );
}

import type { Operation } from '../model/operation.js';
import { kindOf, nameOf, readFile, type ReadFile, type RuleFiles } from './files.js';
import { inOrder, type Finding } from './finding.js';
import { toGateway } from './gateway.js';
import { libraryOf, type Library } from './library.js';
import { readOperation, sourcesOf, type ReadOperation } from './operation-reader.js';
import { Places } from './places.js';
import { referencesIn } from './references.js';
import type { Rulebook } from './rulebook.js';
import { shapeChecker, type AuthoringSchemas, type ShapeChecker } from './shape.js';
import type { YamlFile } from './yaml-file.js';

/** What rule files say as far as they can be read, and all that keeps the rest from being read. */
export interface Reading {
  readonly rulebook: Rulebook;
  readonly findings: readonly Finding[];
  readonly places: Places;
  /** The files that could be read. */
  readonly files: ReadonlyMap<string, YamlFile>;
  /** `false`: something can't be read or does not exist, so that what seems unused may not be. */
  readonly isWhole: boolean;
  /** Operations of which a file can't be read. */
  readonly partial: ReadonlySet<string>;
  /** Whether a file is there, but can't be read. */
  readonly isBroken: (file: string) => boolean;
  /** The labels that a bindings file may name: where the files have no such slot, those of the package's rules. */
  readonly labelsOf: (slot: string) => readonly string[];
}

interface Remembered<T> {
  readonly from: readonly unknown[];
  readonly result: T;
}

/** Reads rule files into the model; of a folder that it has read before, only what changed. */
export class RulebookReader {
  readonly #checkShape: ShapeChecker;
  readonly #places = new Places();
  readonly #files = new Map<string, readonly Remembered<ReadFile>[]>();
  readonly #operations = new Map<string, readonly Remembered<ReadOperation>[]>();

  constructor(private readonly schemas: AuthoringSchemas) {
    this.#checkShape = shapeChecker(schemas);
  }

  /**
   * @param files the files of a rules folder
   * @param unread why others can't be read at all, file by file
   */
  read(files: RuleFiles, unread: readonly Finding[] = []): Reading {
    const findings: Finding[] = [...unread];
    const read = new Map<string, ReadFile>(unread.map((finding) => [finding.file, { findings: [finding] }]));
    for (const [file, text] of files) {
      const kind = kindOf(file);
      if (kind === undefined) continue;
      const result = remember(this.#files, file, [text], () => readFile(file, text, kind, this.#checkShape));
      read.set(file, result);
      findings.push(...result.findings);
    }
    const library = libraryOf(read, this.#places);
    // The names that an operation may refer to, and that are suggested in place of a misspelt one.
    const names = JSON.stringify([
      library.clauses.map((clause) => clause.id),
      [...library.lists.keys()],
      [...library.common.keys()],
    ]);
    const operations = [...read.values()].flatMap(({ yaml }) =>
      yaml && kindOf(yaml.file) === 'operation' ? [this.#operation(yaml, library, read, names)] : [],
    );
    findings.push(...operations.flatMap((operation) => operation.findings));
    const isWhole =
      [...read].every(([file, { yaml }]) => yaml !== undefined || kindOf(file) === 'bindings') &&
      operations.every((operation) => operation.isWhole && operation.findings.length === 0);
    const partial = new Set(operations.flatMap(({ isWhole: is, operation }) => (is ? [] : [operation.id])));
    const yamls = new Map([...read].flatMap(([file, { yaml }]) => (yaml ? [[file, yaml] as const] : [])));
    const { lists, slots, clauses, undocumented, exceptions } = library;
    const gateway = toGateway(
      yamls,
      {
        operations: byName([...read.keys()], operations),
        ...(!library.isBroken('clauses.yaml') && { clauses: new Set(clauses.map((c) => c.id)) }),
      },
      findings,
    );
    const rulebook = {
      operations: new Map(operations.map(({ operation }) => [operation.id, operation])),
      lists,
      slots,
      clauses,
      undocumented,
      exceptions,
      gateway,
    };
    return {
      rulebook,
      findings: inOrder(findings),
      places: this.#places,
      files: yamls,
      isWhole,
      partial,
      isBroken: library.isBroken,
      labelsOf: (slot) => Object.keys(slots.get(slot)?.labels ?? this.#labelsInSchema(slot)),
    };
  }

  #labelsInSchema(slot: string): object {
    const { properties = {} } = (this.schemas['bindings'] ?? {}) as {
      properties?: Readonly<Record<string, { readonly properties?: object }>>;
    };
    return properties[slot]?.properties ?? {};
  }

  #operation(yaml: YamlFile, library: Library, read: ReadonlyMap<string, ReadFile>, names: string): ReadOperation {
    const sources = sourcesOf(yaml, library);
    const lists = [...new Set(sources.flatMap(referencesIn))].map((name) => read.get(`${name}.yaml`));
    return remember(this.#operations, yaml.file, [...sources, ...lists, read.get('slots.yaml'), names], () =>
      readOperation(yaml, library, this.#places),
    );
  }
}

/** Every operation that has a file, whether or not it can be read. */
function byName(
  files: readonly string[],
  operations: readonly ReadOperation[],
): ReadonlyMap<string, Operation | undefined> {
  const names = files.filter((file) => kindOf(file) === 'operation').map(nameOf);
  const whole = operations.filter(({ isWhole }) => isWhole).map(({ operation }) => [operation.id, operation] as const);
  return new Map<string, Operation | undefined>([...names.map((name) => [name, undefined] as const), ...whole]);
}

/** The last two results for a key: an edit is often taken back. */
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

import type { Position } from '../../../core/index.js';
import type { CsvFile } from './csv-file.js';
import type { Path, YamlFile } from './yaml-file.js';

interface Source {
  readonly yaml: YamlFile | CsvFile;
  readonly path: Path;
}

/** Remembers where the rules, lists and other entries of a rulebook were read, so that a finding can point inside them. */
export class SourcePositions {
  readonly #sources = new WeakMap<object, Source>();

  set<T extends object>(entry: T, yaml: YamlFile | CsvFile, path: Path): T {
    this.#sources.set(entry, { yaml, path });
    return entry;
  }

  has(entry: object): boolean {
    return this.#sources.has(entry);
  }

  /** Gives an entry the source of another entry. */
  copy(entry: object, other: object): void {
    this.#sources.set(entry, this.#sourceOf(other));
  }

  /** The position of the value at a path inside an entry. */
  of(entry: object, path: Path = []): Position {
    const { yaml, path: base } = this.#sourceOf(entry);
    return yaml.positionOf([...base, ...path]);
  }

  /** The position of the key at a path inside an entry. */
  ofKey(entry: object, path: Path): Position {
    const { yaml, path: base } = this.#sourceOf(entry);
    return yaml.positionOfKey([...base, ...path]);
  }

  /** The path of an entry in its file. */
  path(entry: object): Path {
    return this.#sourceOf(entry).path;
  }

  /** The value at a path inside an entry, as written in the file, without defaults. */
  written(entry: object, path: Path = []): unknown {
    const { yaml, path: base } = this.#sourceOf(entry);
    return [...base, ...path].reduce<unknown>(
      (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
      yaml.data,
    );
  }

  #sourceOf(entry: object): Source {
    const source = this.#sources.get(entry);
    if (!source) throw new Error('This was not read from a rule file.');
    return source;
  }
}

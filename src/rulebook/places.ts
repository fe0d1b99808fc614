import type { Position } from '../model/operation.js';
import type { Path, YamlFile } from './yaml-file.js';

/** A file, and the path in it. */
interface Place {
  readonly yaml: YamlFile;
  readonly path: Path;
}

/** Remembers where the cards and lists of a rulebook were read, so that a finding can point inside them. */
export class Places {
  readonly #places = new WeakMap<object, Place>();

  set<T extends object>(card: T, yaml: YamlFile, path: Path): T {
    this.#places.set(card, { yaml, path });
    return card;
  }

  has(card: object): boolean {
    return this.#places.has(card);
  }

  /** Remembers a card to have been read where another was. */
  copy(card: object, other: object): void {
    this.#places.set(card, this.#of(other));
  }

  /** Where the value at a path inside a card stands. */
  value(card: object, path: Path = []): Position {
    const { yaml, path: base } = this.#of(card);
    return yaml.positionOf([...base, ...path]);
  }

  /** Where the key at a path inside a card stands. */
  key(card: object, path: Path): Position {
    const { yaml, path: base } = this.#of(card);
    return yaml.positionOfKey([...base, ...path]);
  }

  /** The path of a card in its file. */
  path(card: object): Path {
    return this.#of(card).path;
  }

  /** What the file itself says at a path inside a card. */
  written(card: object, path: Path = []): unknown {
    const { yaml, path: base } = this.#of(card);
    return [...base, ...path].reduce<unknown>(
      (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
      yaml.data,
    );
  }

  #of(card: object): Place {
    const place = this.#places.get(card);
    if (!place) throw new Error('This was not read from a rule file.');
    return place;
  }
}

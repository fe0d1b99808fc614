import { isCsvList, type RuleFiles } from '../../../../workbench/rulebook/index.js';
import { objectsAt, unmarkedText } from '../../../../workbench/system/index.js';

/** The mode of a folder in a tree; the modes of plain files begin with {@link FILE}. */
const FOLDER = '40000';
const FILE = '100';

/** The files and folders of a repository by their ids. Each is read once, and one process reads many. */
export class RepositoryTexts {
  readonly #texts = new Map<string, string>();
  readonly #folders = new Map<string, ReadonlyMap<string, string>>();

  /**
   * @param top the top of the working tree
   * @param idSize the bytes of an id: 20, or 32 in a repository with SHA-256
   */
  constructor(
    private readonly top: string,
    private readonly idSize: number,
  ) {}

  /** Reads texts. */
  load(ids: readonly (string | undefined)[]): void {
    this.#read(ids, this.#texts, unmarkedText);
  }

  /** The text with an id; '' without an id. */
  of(id: string | undefined): string {
    return this.#texts.get(id ?? '') ?? '';
  }

  /**
   * The rule files of commits, by their paths in the rules folder.
   * @param root the path of the folder from the top; it ends with a slash unless it is empty
   * @param isWanted whether a file is read, by its path
   */
  rulesAt(commits: readonly string[], root: string, isWanted: (name: string) => boolean): readonly RuleFiles[] {
    const tops = commits.map((commit) => `${commit}^{tree}`);
    this.#loadFolders(tops);
    let folders = tops.map((top) => this.#folders.get(top) ?? new Map<string, string>());
    for (const part of root.split('/').filter((each) => each !== '')) folders = this.#below(folders, part);
    let found = folders;
    for (;;) {
      const inner = found.flatMap((entries) => [...entries].filter(([name]) => name.endsWith('/')));
      if (inner.length === 0) break;
      this.#loadFolders(inner.map(([, id]) => id));
      found = found.map((entries) => new Map([...entries].flatMap(([name, id]) => this.#opened(name, id))));
    }
    const files = found.map((entries) =>
      [...entries].filter(([name]) => (name.endsWith('.yaml') || isCsvList(name)) && isWanted(name)),
    );
    this.load(files.flat().map(([, id]) => id));
    return files.map((entries) => new Map(entries.map(([name, id]) => [name, this.of(id)])));
  }

  #below(folders: readonly ReadonlyMap<string, string>[], part: string): ReadonlyMap<string, string>[] {
    const ids = folders.map((entries) => entries.get(`${part}/`));
    this.#loadFolders(ids);
    return ids.map((id) => this.#folders.get(id ?? '') ?? new Map<string, string>());
  }

  /** The entries of a folder, with the name of the folder before their names; for a file, the file itself. */
  #opened(name: string, id: string): readonly (readonly [name: string, id: string])[] {
    if (!name.endsWith('/')) return [[name, id]];
    return [...(this.#folders.get(id) ?? [])].map(([inner, each]) => [name + inner, each] as const);
  }

  #loadFolders(ids: readonly (string | undefined)[]): void {
    this.#read(ids, this.#folders, (content) => entriesOf(content, this.idSize));
  }

  #read<T>(ids: readonly (string | undefined)[], known: Map<string, T>, made: (content: Buffer) => T): void {
    const fresh = [...new Set(ids)].flatMap((id) => (id === undefined || known.has(id) ? [] : [id]));
    const contents = fresh.length === 0 ? [] : objectsAt(this.top, fresh);
    contents?.forEach((content, i) => known.set(fresh[i]!, made(content)));
  }
}

/**
 * The ids of the plain files and folders in a tree; the name of a folder ends with a slash.
 * @param size the bytes of an id
 */
function entriesOf(tree: Buffer, size: number): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (let at = 0; at < tree.length;) {
    const end = tree.indexOf(0, at);
    const [mode = '', name = ''] = splitAt(tree.toString('utf8', at, end));
    const id = tree.toString('hex', end + 1, end + 1 + size);
    if (mode === FOLDER) entries.set(`${name}/`, id);
    else if (mode.startsWith(FILE)) entries.set(name, id);
    at = end + 1 + size;
  }
  return entries;
}

const splitAt = (text: string): readonly string[] => [
  text.slice(0, text.indexOf(' ')),
  text.slice(text.indexOf(' ') + 1),
];

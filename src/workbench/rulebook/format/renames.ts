/**
 * Renamed names of the rule format. A rule file may keep an older name until the major version `until`, whose release removes the entry:
 * `lint` warns, and `lint --fix` writes the new name.
 */
export const renames: readonly Rename[] = [
  { in: 'check', from: 'pairs', to: 'by', until: 2 },
  { in: 'clause', from: 'carriedBy', to: 'covered-by', until: 2 },
];

/** The names of the folder's checks and messages from before names had to begin with `own-`. */
let ownRenames: readonly Rename[] = [];

/**
 * Registers the older names of the folder's checks and messages.
 * @param names the new ones
 */
export function useOwnNames(names: { readonly checks: readonly string[]; readonly messages: readonly string[] }): void {
  const renamesOf = (kind: Rename['in'], all: readonly string[]): readonly Rename[] =>
    all.map((to) => ({ in: kind, from: to.slice(OWN.length), to, until: 2 }));
  ownRenames = [...renamesOf('check', names.checks), ...renamesOf('messages', names.messages)];
}

/** The prefix of the names of a rules folder's checks. No check of the package ever has it, so that a new one breaks no rulebook. */
export const OWN = 'own-';

/** The keys and indices that lead to a value. */
type Keys = readonly (string | number)[];

interface Rename {
  /** The kind of map in which the name is a key. */
  readonly in: keyof typeof places;
  readonly from: string;
  readonly to: string;
  /** The major version that refuses the older name. */
  readonly until: number;
}

/** The places of maps of each kind: the path in a file of rules, of a table or of an overlay. */
const places = {
  check: (path: Keys): boolean =>
    path.length >= 3 && path.at(-1) === 'check' && ['rules', 'rows', 'change', 'add'].includes(String(path[0])),
  messages: (path: Keys): boolean => path.length === 1 && path[0] === 'messages',
  clause: (path: Keys): boolean => path.length === 2 && path[0] === 'clauses',
};

/** A key with an older name. */
export interface OlderName {
  /** The path of the value, with the new name. */
  readonly path: Keys;
  readonly rename: Rename;
}

/** The data of a file with the new names. Where a map has both names, the older one stays, because it is a mistake. */
export function withNewNames(data: unknown): { readonly data: unknown; readonly older: readonly OlderName[] } {
  const older: OlderName[] = [];
  const renamed = (value: unknown, path: Keys): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item, i) => renamed(item, [...path, i]));
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
      const rename = [...renames, ...ownRenames].find((each) => each.from === key && places[each.in](path));
      const isOlder = rename !== undefined && !Object.hasOwn(value, rename.to);
      const at = [...path, isOlder ? rename.to : key];
      if (isOlder) older.push({ path: at, rename });
      return [at.at(-1) as string, renamed(inner, at)];
    });
    return Object.fromEntries(entries);
  };
  return { data: renamed(data, []), older };
}

/** Whether a text may contain an older name. It does not parse the text, and is rarely wrong. */
export const mayBeOlder = (text: string): boolean =>
  [...renames, ...ownRenames].some(({ from }) => text.includes(from));

import type { CsvFile } from './csv-file.js';
import type { ListFile } from './file-types.js';
import { authoringSchemaOf, nameOf, type ReadFile } from './rule-file.js';
import type { SourcePositions } from './source-positions.js';
import type { About, Clause, IsoException, List, OwnLocale, Slot, Undocumented } from '../rulebook.js';
import type { YamlFile } from './yaml-file.js';

/**
 * The parts of a rulebook that operations refer to. The names in an existing but unreadable file are unknown, so references to them are not
 * reported.
 */
export interface Library {
  readonly about: About;
  readonly lists: ReadonlyMap<string, List>;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly clauses: readonly Clause[];
  readonly undocumented: readonly Undocumented[];
  readonly exceptions: readonly IsoException[];
  readonly locales: ReadonlyMap<string, OwnLocale>;
  readonly common: ReadonlyMap<string, YamlFile>;
  /** Whether a file exists but can't be read. */
  readonly isBroken: (file: string) => boolean;
  /** The same for the file of a list. */
  readonly isBrokenList: (name: string) => boolean;
}

function isBrokenIn(read: ReadonlyMap<string, ReadFile>, file: string): boolean {
  const { yaml, csv } = read.get(file) ?? {};
  return read.has(file) && yaml === undefined && csv === undefined;
}

/** Collects the parts that operations refer to from the files that could be read. */
export function libraryOf(read: ReadonlyMap<string, ReadFile>, positions: SourcePositions): Library {
  const yamls = [...read.values()].flatMap(({ yaml }) => yaml ?? []);
  const inFolder = (kind: string): readonly YamlFile[] => yamls.filter((yaml) => authoringSchemaOf(yaml.file) === kind);
  const entriesOf = <Entry extends object>(file: string, key: string): readonly Entry[] => {
    const yaml = read.get(file)?.yaml;
    const entries = (yaml?.data as Record<string, readonly Entry[]> | undefined)?.[key] ?? [];
    return entries.map((entry, i) => (positions.has(entry) ? entry : positions.set(entry, yaml!, [key, i])));
  };
  return {
    about: read.get('rulebook.yaml')?.yaml?.data ?? {},
    lists: new Map([
      ...inFolder('list').flatMap((yaml) =>
        isBare(yaml) ? [] : [[nameOf(yaml.file), listOf(yaml, positions)] as const],
      ),
      ...[...read.values()].flatMap(({ csv }) =>
        csv ? [[nameOf(csv.file), csvList(csv, aboutOf(csv.file, read), positions)] as const] : [],
      ),
    ]),
    slots: slotsOf(read.get('slots.yaml')?.yaml, positions),
    clauses: entriesOf<Clause>('clauses.yaml', 'clauses'),
    undocumented: entriesOf<Undocumented>('gateway/not-documented.yaml', 'operations'),
    exceptions: entriesOf<IsoException>('exceptions.yaml', 'exceptions'),
    locales: new Map(
      inFolder('locale').map((yaml) => [nameOf(yaml.file), positions.set({ ...(yaml.data as OwnLocale) }, yaml, [])]),
    ),
    common: new Map(inFolder('common').map((yaml) => [`common/${nameOf(yaml.file)}`, yaml])),
    isBroken: (file) => isBrokenIn(read, file),
    isBrokenList: (name) => [`lists/${name}.yaml`, `lists/${name}.csv`].some((file) => isBrokenIn(read, file)),
  };
}

function slotsOf(yaml: YamlFile | undefined, positions: SourcePositions): ReadonlyMap<string, Slot> {
  const { slots = {} } = (yaml?.data ?? {}) as { slots?: Record<string, Omit<Slot, 'id'>> };
  return new Map(Object.entries(slots).map(([id, slot]) => [id, positions.set({ id, ...slot }, yaml!, ['slots', id])]));
}

function listOf(yaml: YamlFile, positions: SourcePositions): List {
  const data = yaml.data as ListFile;
  const values = data.values ?? data.groups?.flatMap((group) => group.values);
  const list: List = {
    id: nameOf(yaml.file),
    title: data.title,
    source: [data.clause, data.document].filter((s) => s !== undefined),
    position: yaml.positionOf([]),
    ...(data.document !== undefined && { document: data.document }),
    ...(data.groups && { groups: data.groups.map((group) => group.title) }),
    ...(values && { values }),
    ...(data.rows && { rows: data.rows }),
  };
  return positions.set(list, yaml, []);
}

/** Whether the YAML file of a list has no values or rows, so that a CSV file has them. */
export function isBare(yaml: YamlFile | undefined): boolean {
  if (!yaml) return false;
  const { values, groups, rows } = yaml.data as ListFile;
  return (values ?? groups ?? rows) === undefined;
}

/** The YAML file with the title and the source of a list in CSV. */
function aboutOf(file: string, read: ReadonlyMap<string, ReadFile>): YamlFile | undefined {
  const yaml = read.get(file.replace(/csv$/, 'yaml'))?.yaml;
  return isBare(yaml) ? yaml : undefined;
}

function csvList(read: CsvFile, about: YamlFile | undefined, positions: SourcePositions): List {
  const csv = about ? read.withAbout(about) : read;
  const id = nameOf(csv.file);
  const { values, title = id, clause, document } = csv.data;
  const list: List = {
    id,
    title,
    source: [clause, document].filter((one) => one !== undefined),
    position: csv.positionOf([]),
    ...(document !== undefined && { document }),
    columns: csv.columns,
    ...(values && { values }),
  };
  return positions.set(list, csv, []);
}

/** The path of the i-th value or row in the file of a list; empty if the positions belong to other files, such as an overlay's. */
export function entryPath(list: List, positions: SourcePositions, i: number): readonly (string | number)[] {
  if (!positions.has(list)) return [];
  const { groups, rows, values } = positions.written(list) as ListFile;
  if (rows) return ['rows', i];
  if (values || !groups) return ['values', i];
  let left = i;
  const group = groups.findIndex(({ values: some }) => left < some.length || ((left -= some.length), false));
  return ['groups', group, 'values', left];
}

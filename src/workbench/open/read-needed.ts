import {
  type ReadFolder,
  type RuleFiles,
  authoringSchemaOf,
  authoringSchemas,
  fileNamesIn,
  isCsvList,
  nameOf,
  parseYaml,
  readFilesOf,
  readFolder,
  readerFor,
  referencesIn,
} from '../rulebook/index.js';

/** The files of a folder that some operations need, and the names of the others. */
export interface NeededFiles extends ReadFolder {
  readonly unneeded: readonly string[];
}

/**
 * Reads the files of a rules folder that some operations, and those that an overlay changes, need: all but the files of other operations,
 * and the lists that nothing of this refers to. Where a list or the operation of an overlay's file is not there, all files are read, so
 * that the finding suggests the right name.
 * @param operations ids; one that is not there needs nothing
 * @param overlay the files of the overlay that have rules
 * @throws {RulebookError} where there is no such folder, or there are no rule files in it
 */
export function readNeeded(folder: string, operations: readonly string[], overlay: RuleFiles): NeededFiles {
  const names = new Set(fileNamesIn(folder));
  const left = new Set(names);
  const changed = [...overlay.keys()]
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => operationFile(nameOf(file)));
  const listsOfOverlay = [...overlay].flatMap(([file, text]) => {
    const { yaml } = parseYaml(file, text);
    return yaml ? listFilesIn(referencesIn(yaml)) : [];
  });
  /** The files of the lists among references; both where there are two. */
  function listFilesIn(references: readonly string[]): readonly string[] {
    return references.flatMap((reference) => {
      if (!reference.startsWith('lists/')) return [];
      const [yaml, csv] = [`${reference}.yaml`, `${reference}.csv`];
      return names.has(csv) ? (names.has(yaml) ? [yaml, csv] : [csv]) : [yaml];
    });
  }
  const isThere = (file: string): boolean => left.has(file) || files.has(file) || unread.has(file);
  const files = new Map<string, string>();
  const unread = new Set<string>();
  const findings: ReadFolder['findings'][number][] = [];
  const reader = readerFor(authoringSchemas());
  const forAll = [...left].filter(
    (file) => !isCsvList(file) && !['operation', 'list'].includes(authoringSchemaOf(file) ?? ''),
  );
  const own = operations.map(operationFile).filter(isThere);
  let wanted: readonly string[] = [...forAll, ...own, ...changed, ...listsOfOverlay];
  while (wanted.length > 0) {
    if (!wanted.every(isThere)) return { ...readFolder(folder), unneeded: [] };
    const read = readFilesOf(
      folder,
      wanted.filter((file) => left.delete(file)),
    );
    for (const [file, text] of read.files) files.set(file, text);
    for (const finding of read.findings) unread.add(finding.file);
    findings.push(...read.findings);
    wanted = [...read.files].flatMap(([file, text]) => listFilesIn(reader.referencesOf(file, text)));
  }
  return { files: new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1))), findings, unneeded: [...left] };
}

const operationFile = (id: string): string => `operations/${id}.yaml`;

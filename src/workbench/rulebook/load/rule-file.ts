import { type Position, say } from '../../../core/index.js';
import { withLineFeeds } from '../../text/index.js';
import { findingAt, type Finding } from '../finding.js';
import type { ShapeChecker } from './authoring-schemas.js';
import type { CsvFile } from './csv-file.js';
import { readYaml, type YamlFile } from './yaml-file.js';

/** Rule files by path relative to the rules folder: `operations/pe.payout.yaml` -> text. */
export type RuleFiles = ReadonlyMap<string, string>;

/** The files that changed, or were added or removed, as git compares them: line ends may differ. */
export function changedFiles(before: RuleFiles, after: RuleFiles): readonly string[] {
  const linesIn = (files: RuleFiles, file: string): string | undefined => {
    const text = files.get(file);
    return text && withLineFeeds(text);
  };
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((file) => linesIn(before, file) !== linesIn(after, file))
    .sort();
}

/** The files with fixed names, and the authoring schemas that they follow. */
const SINGLE: Readonly<Record<string, string>> = {
  'rulebook.yaml': 'rulebook',
  'slots.yaml': 'slots',
  'clauses.yaml': 'clauses',
  'exceptions.yaml': 'exceptions',
  'gateway/not-documented.yaml': 'not-documented',
  'gateway/headers.yaml': 'gateway-headers',
  'gateway/response.yaml': 'gateway-response',
  'gateway/failures.yaml': 'gateway-failures',
  'gateway/states.yaml': 'gateway-states',
};

const FOLDERS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^operations\/[^/]+\.yaml$/, 'operation'],
  [/^common\/[^/]+\.yaml$/, 'common'],
  [/^lists\/[^/]+\.yaml$/, 'list'],
  [/^locales\/[^/]+\.yaml$/, 'locale'],
  [/^(?:[a-z0-9-]+\.)?bindings(?:[.-][a-z0-9.-]+)?\.yaml$/, 'bindings'],
];

/** The authoring schema that a rule file follows, by its path in the folder. */
export function authoringSchemaOf(file: string): string | undefined {
  if (Object.hasOwn(SINGLE, file)) return SINGLE[file];
  return FOLDERS.find(([pattern]) => pattern.test(file))?.[1];
}

/** A file's name without its folder and extension. */
export function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));
}

/**
 * The content of a single file, and the findings about it alone. A file with errors is not part of the rulebook, unless only ids are wrong.
 */
export interface ReadFile {
  readonly yaml?: YamlFile;
  /** The content of a list in CSV, instead of `yaml`. */
  readonly csv?: CsvFile;
  readonly findings: readonly Finding[];
}

/**
 * Reads one file: checks the YAML, then its shape, then its name.
 * @param kind the authoring schema that it follows
 */
export function readFile(file: string, text: string, kind: string, checkShape: ShapeChecker): ReadFile {
  const { yaml, findings } = readYaml(file, text);
  // A bindings file may still be empty.
  if (kind === 'bindings' && findings.every((f) => f.code === 'empty-file') && !yaml) return { findings: [] };
  if (!yaml) return { findings };
  const seen = new Set(findings.map(placeOf));
  // A fault has one finding. YAML's own finding wins, and an empty value has no shape.
  const isNew = (f: Finding): boolean =>
    !seen.has(placeOf(f)) && !findings.some(({ code, line }) => code === 'empty-value' && line === f.line);
  const all = [...findings, ...[...checkShape(yaml, kind), ...checkName(yaml)].filter(isNew)];
  return all.every((finding) => finding.severity === 'warning' || isOfId(finding, yaml))
    ? { yaml, findings: all }
    : { findings: all };
}

/** Whether a finding is about the text of a rule's id, so that the rest of the file can be read. */
function isOfId(finding: Finding, yaml: YamlFile): boolean {
  const { rules } = (yaml.data ?? {}) as { readonly rules?: unknown };
  if (!Array.isArray(rules)) return false;
  return rules.some(
    (rule: { readonly id?: unknown } | null, i) =>
      typeof rule?.id === 'string' && placeOf(yaml.positionOf(['rules', i, 'id'])) === placeOf(finding),
  );
}

const placeOf = ({ line, column }: Position): string => `${line}:${column}`;

function checkName(yaml: YamlFile): readonly Finding[] {
  const data = (yaml.data ?? {}) as Record<string, unknown>;
  const key = ['operation', 'common', 'list', 'table', 'language'].find((k) => typeof data[k] === 'string');
  if (key === undefined || data[key] === nameOf(yaml.file)) return [];
  const message = say('The file is called {name}, so {key} must say the same.', { name: nameOf(yaml.file), key });
  return [findingAt(yaml.positionOf([key]), 'name-differs', message)];
}

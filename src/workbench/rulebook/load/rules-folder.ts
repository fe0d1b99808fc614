import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonSchema, type Phrase, say } from '../../../core/index.js';
import { namesIn, readPlainFile } from '../../system/index.js';
import { bindingsSchema } from './bindings-schema.js';
import type { RuleFiles } from './rule-file.js';
import { RulebookError, findingAt, wholeFile, type Finding } from '../finding.js';
import type { AuthoringSchemas } from './authoring-schemas.js';
import { CSV_TOO_LARGE, isCsvList, MAX_CSV_BYTES } from './csv-file.js';
import { LIST_TOO_LARGE, MAX_BYTES, TOO_LARGE } from './yaml-file.js';
import { readerFor } from './rulebook-reader.js';
import type { Rulebook } from '../rulebook.js';
import { firstLineNotUtf8 } from '../../input/index.js';

/**
 * Reads the files of a rules folder: YAML, and lists in CSV.
 * @throws {RulebookError} if the folder or a file in it can't be read, or is not UTF-8
 */
export function readRules(folder: string): RuleFiles {
  const { files, findings } = readFolder(folder);
  if (findings.length > 0) throw new RulebookError(findings);
  return files;
}

/**
 * Reads the files of a rules folder that can be read, with findings about the others.
 * @throws {RulebookError} if the folder does not exist, or has no rule files
 */
export function readFolder(folder: string): ReadFolder {
  return readFilesOf(folder, fileNamesIn(folder));
}

/** Rule files with their texts, and findings about unreadable files, which use the same names. */
export interface ReadFolder {
  readonly files: RuleFiles;
  readonly findings: readonly Finding[];
}

/**
 * The names of the files of a rules folder, as paths in it: YAML, and lists in CSV.
 * @throws {RulebookError} if the folder does not exist, or has no rule files
 */
export function fileNamesIn(folder: string): readonly string[] {
  const refused = (message: Phrase): RulebookError => new RulebookError([unusable(folder, 'unreadable', message)]);
  let names: readonly string[];
  try {
    names = namesIn(folder);
  } catch (error) {
    throw refused(unreadFolder((error as NodeJS.ErrnoException).code));
  }
  // Lists whose names end in capitals are included: nothing reads them, and lint reports them.
  const files = names.filter((name) => /\.ya?ml$/i.test(name) || isCsvList(name.toLowerCase()));
  if (files.length === 0) throw refused(say('There are no rule files in this folder.'));
  return files;
}

/** The message for the system's error code where the names in a folder can't be read. */
function unreadFolder(code: string | undefined): Phrase {
  if (code === 'EMFILE' || code === 'ENFILE') return say('Too many files are open: the rules folder cannot be read.');
  if (code === 'EACCES' || code === 'EPERM') return say('The rules folder cannot be read.');
  return say('There is no folder of rules here.');
}

/** Reads some files of a rules folder. */
export function readFilesOf(folder: string, names: readonly string[]): ReadFolder {
  const files = new Map<string, string>();
  const findings: Finding[] = [];
  for (const file of names) {
    const path = join(folder, file);
    try {
      const [most, tooLarge] = isCsvList(file.toLowerCase())
        ? [MAX_CSV_BYTES, CSV_TOO_LARGE]
        : [MAX_BYTES, file.startsWith('lists/') ? LIST_TOO_LARGE : TOO_LARGE];
      if (statSync(path).size > most) findings.push(unusable(file, 'too-large', tooLarge));
      else files.set(file, new TextDecoder('utf-8', { fatal: true }).decode(readPlainFile(path)));
    } catch (error) {
      findings.push(
        isDecodingError(error)
          ? {
              ...unusable(file, 'not-utf8', say('Save the file as UTF-8.')),
              line: firstLineNotUtf8(readPlainFile(path)),
            }
          : unusable(file, 'unreadable', say('The file cannot be read.')),
      );
    }
  }
  return { files, findings };
}

/** A finding about a file or folder as a whole. */
const unusable = (file: string, code: string, message: Phrase): Finding => findingAt(wholeFile(file), code, message);

const schemasIn = new Map<string, AuthoringSchemas>();

/**
 * Reads the authoring schemas of a folder, by name. The schema of bindings names no slots, because these belong to a rulebook. The schemas
 * are read once, because each object is compiled once.
 */
export function readSchemas(folder: string): AuthoringSchemas {
  const schemas = schemasIn.get(folder) ?? readSchemaFiles(folder);
  schemasIn.set(folder, schemas);
  return schemas;
}

function readSchemaFiles(folder: string): AuthoringSchemas {
  const suffix = '.schema.json';
  const names = readdirSync(folder).filter((file) => file.endsWith(suffix));
  const schemas = names.map((file): [string, JsonSchema] => [
    file.slice(0, -suffix.length),
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonSchema,
  ]);
  return { ...Object.fromEntries(schemas), bindings: bindingsSchema() };
}

/** Whether an error says that bytes are not UTF-8. Its class may come from another realm, so the code decides. */
function isDecodingError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

/**
 * Reads rule files into the model. Files that an earlier call has read are not read again.
 * @param files the files of a rules folder
 * @param schemas the authoring schemas
 * @throws {RulebookError} with every problem found, each at its file, line and column
 */
export function parseRulebook(files: RuleFiles, schemas: AuthoringSchemas): Rulebook {
  const { rulebook, findings } = readerFor(schemas).read(files);
  if (findings.length > 0) throw new RulebookError(findings);
  return rulebook;
}

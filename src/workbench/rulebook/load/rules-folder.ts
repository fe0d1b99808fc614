import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonSchema, type Phrase, say } from '../../../core/index.js';
import { namesIn, readPlainFile } from '../../system/index.js';
import { bindingsSchema } from './bindings-schema.js';
import type { RuleFiles } from './rule-file.js';
import { RulebookError, worded, type Finding } from '../finding.js';
import type { AuthoringSchemas } from './authoring-schemas.js';
import { MAX_BYTES, TOO_LARGE } from './yaml-file.js';

/**
 * Reads the YAML files of a rules folder.
 * @throws {RulebookError} where the folder or a file in it can't be read, or is not UTF-8
 */
export function readRules(folder: string): RuleFiles {
  const { files, findings } = readFolder(folder);
  if (findings.length > 0) throw new RulebookError(findings);
  return files;
}

/**
 * The same, with what can be read where some files can't.
 * @throws {RulebookError} where there is no such folder, or there are no rule files in it
 */
export function readFolder(folder: string): ReadFolder {
  return readFilesOf(folder, fileNamesIn(folder));
}

/** Rule files with their texts, and what can't be read, named likewise. */
export interface ReadFolder {
  readonly files: RuleFiles;
  readonly findings: readonly Finding[];
}

/**
 * The names of the YAML files of a rules folder, as paths in it.
 * @throws {RulebookError} where there is no such folder, or there are no rule files in it
 */
export function fileNamesIn(folder: string): readonly string[] {
  const refused = (message: Phrase): RulebookError => new RulebookError([unusable(folder, 'unreadable', message)]);
  let names: readonly string[];
  try {
    names = namesIn(folder);
  } catch {
    throw refused(say('There is no folder of rules here.'));
  }
  const files = names.filter((name) => /\.ya?ml$/i.test(name));
  if (files.length === 0) throw refused(say('There are no rule files in this folder.'));
  return files;
}

/** Reads some files of a rules folder. */
export function readFilesOf(folder: string, names: readonly string[]): ReadFolder {
  const files = new Map<string, string>();
  const findings: Finding[] = [];
  for (const file of names) {
    const path = join(folder, file);
    try {
      if (statSync(path).size > MAX_BYTES) findings.push(unusable(file, 'too-large', TOO_LARGE));
      else files.set(file, new TextDecoder('utf-8', { fatal: true }).decode(readPlainFile(path)));
    } catch (error) {
      findings.push(
        isDecodingError(error)
          ? unusable(file, 'not-utf8', say('Save the file as UTF-8.'))
          : unusable(file, 'unreadable', say('The file cannot be read.')),
      );
    }
  }
  return { files, findings };
}

/** A finding about a file, or a folder, as a whole. */
const unusable = (file: string, code: string, message: Phrase): Finding => ({
  file,
  line: 1,
  column: 1,
  code,
  severity: 'error',
  ...worded(message),
});

const schemasIn = new Map<string, AuthoringSchemas>();

/**
 * Reads the authoring schemas of a folder, by name. That of bindings names no slots: these belong to a rulebook. They are read once, as
 * they are compiled once for each object.
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

/** Whether bytes are not UTF-8; the class of the error may come from another realm. */
function isDecodingError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

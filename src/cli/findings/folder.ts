import { join, resolve } from 'node:path';
import type { Finding } from '../../rulebook/finding.js';
import { RulebookError } from '../../rulebook/finding.js';
import { readFolder, readSchemas } from '../../rulebook/read.js';
import type { RuleFiles } from '../../rulebook/files.js';
import type { AuthoringSchemas } from '../../rulebook/shape.js';
import { openable } from '../openable.js';
import { inPackage } from '../package.js';
import { UsageError } from '../usage-error.js';

/** A rules folder as a command names it. */
export class Folder {
  readonly path: string;

  /** @param path by default the package's own rules */
  constructor(path = inPackage('rules')) {
    this.path = resolve(path);
  }

  /**
   * Its files, and those that can't be read.
   * @throws {UsageError} where there is no such folder, or nothing in it
   */
  read(): { readonly files: RuleFiles; readonly findings: readonly Finding[] } {
    try {
      return readFolder(this.path);
    } catch (error) {
      if (error instanceof RulebookError)
        throw new UsageError(`${this.name('')}: ${error.findings.map((f) => f.message).join(' ')}`);
      throw error;
    }
  }

  /** A file of the folder as the reader may open it. */
  name(file: string): string {
    return openable(join(this.path, file));
  }

  /** The files by the names that the reader may open them by. */
  texts(files: RuleFiles): ReadonlyMap<string, string> {
    return new Map([...files].map(([file, text]) => [this.name(file), text]));
  }

  named(findings: readonly Finding[]): readonly Finding[] {
    return findings.map((finding) => ({ ...finding, file: this.name(finding.file) }));
  }
}

/** The schemas that rule files follow. */
export const authoringSchemas = (): AuthoringSchemas => readSchemas(inPackage('schemas/authoring'));

/** Whether colours are shown. */
export const isColoured = (): boolean => process.stdout.isTTY && process.stdout.hasColors();

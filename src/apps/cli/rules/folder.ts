import { join } from 'node:path';
import {
  type Finding,
  type RuleFiles,
  RulebookError,
  readFolder,
  useOwnChecks,
} from '../../../workbench/rulebook/index.js';
import { pathOf, type Io } from '../io.js';
import { displayPath } from '../output/display-path.js';
import { UsageError, inPackage } from '../../../workbench/system/index.js';

/** A rules folder as a command names it. */
export class Folder {
  readonly path: string;
  #ownChecks: readonly Finding[] = [];

  /** @param path by default the built-in rules */
  constructor(
    path: string | undefined,
    private readonly io: Pick<Io, 'cwd'>,
  ) {
    this.path = path === undefined ? inPackage('rules') : pathOf(io, path);
  }

  /** Loads its checks where that is wanted; what is wrong with them is among the findings of {@link read}. */
  async useOwnChecks(isWanted = false): Promise<void> {
    this.#ownChecks = await useOwnChecks(this.path, isWanted);
  }

  /**
   * Its files, and what can't be read.
   * @throws {UsageError} where there is no such folder, or nothing in it
   */
  read(): { readonly files: RuleFiles; readonly findings: readonly Finding[] } {
    try {
      const { files, findings } = readFolder(this.path);
      return { files, findings: [...findings, ...this.#ownChecks] };
    } catch (error) {
      if (error instanceof RulebookError)
        throw new UsageError(`${this.name('')}: ${error.findings.map((f) => f.message).join(' ')}`);
      throw error;
    }
  }

  /** The path of one of its files as messages show it. */
  name(file: string): string {
    return displayPath(join(this.path, file), this.io);
  }

  /** The files by the paths that messages show. */
  texts(files: RuleFiles): ReadonlyMap<string, string> {
    return new Map([...files].map(([file, text]) => [this.name(file), text]));
  }

  named(findings: readonly Finding[]): readonly Finding[] {
    return findings.map((finding) => ({ ...finding, file: this.name(finding.file) }));
  }
}

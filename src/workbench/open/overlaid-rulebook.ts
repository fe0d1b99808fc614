import { join } from 'node:path';
import { BindingsLinter, overlayFaults } from '../lint/index.js';
import type { Bindings } from '../../core/index.js';
import {
  type Finding,
  type Rulebook,
  RulebookError,
  applyOverlay,
  authoringSchemas,
  parseRulebook,
  readRules,
  useOwnChecks,
} from '../rulebook/index.js';

/** A rulebook with the changes of an overlay. */
export interface OverlaidRulebook {
  readonly rulebook: Rulebook;
  /** The codes in the bindings file of the overlay. */
  readonly bindings: Bindings;
  /** What is doubtful in the overlay. */
  readonly warnings: readonly Finding[];
}

/**
 * Reads a rules folder, with an overlay where one is named.
 * @param options the overlay, whether to load the checks of the folder, and the day after which an exception of the overlay has ended
 * @throws {RulebookError} where one of them can't be used
 * @throws {TypeError} where an option is of another type: no other value than `true` loads code
 */
export async function readOverlaid(
  folder: string,
  {
    overlay,
    ownChecks,
    day,
  }: { readonly overlay: string | undefined; readonly ownChecks: boolean | undefined; readonly day: string },
): Promise<OverlaidRulebook> {
  if (ownChecks !== undefined && typeof ownChecks !== 'boolean') throw new TypeError('ownChecks must be true or false');
  if (overlay !== undefined && typeof overlay !== 'string') throw new TypeError('overlay must be the path of a folder');
  const findings = await useOwnChecks(folder, ownChecks === true);
  if (findings.length > 0) throw new RulebookError(inFolder(folder, findings));
  return overlaid(readFolder(folder), overlay, day);
}

function readFolder(folder: string): Rulebook {
  const rulebook = named(folder, () => parseRulebook(readRules(folder), authoringSchemas()));
  if (rulebook.operations.size > 0) return rulebook;
  const message = 'There are no operations in this folder.';
  throw new RulebookError([{ file: folder, line: 1, column: 1, code: 'no-operations', severity: 'error', message }]);
}

function overlaid(rulebook: Rulebook, folder: string | undefined, day: string): OverlaidRulebook {
  if (folder === undefined) return { rulebook, bindings: {}, warnings: [] };
  const files = new Map([...named(folder, () => readRules(folder))].map(([file, text]) => [join(folder, file), text]));
  const codes = join(folder, 'bindings.yaml');
  const bound = files.has(codes)
    ? new BindingsLinter(authoringSchemas()).read(codes, files.get(codes)!, rulebook.slots)
    : { bindings: {}, findings: [] };
  const changed = applyOverlay(rulebook, files, authoringSchemas(), day);
  const findings = [...bound.findings, ...overlayFaults(rulebook, changed, day)];
  if (findings.some(({ severity }) => severity === 'error'))
    throw new RulebookError(findings.filter(({ severity }) => severity === 'error'));
  return { rulebook: changed.rulebook, bindings: bound.bindings, warnings: findings };
}

/** Names the files of findings with their folder. */
function named<T>(folder: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RulebookError)) throw error;
    throw new RulebookError(inFolder(folder, error.findings));
  }
}

const inFolder = (folder: string, findings: readonly Finding[]): readonly Finding[] =>
  findings.map((finding) => ({ ...finding, file: finding.file === folder ? folder : join(folder, finding.file) }));

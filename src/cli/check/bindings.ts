import { readFileSync } from 'node:fs';
import { createValidator, type Bindings } from '../../index.js';
import type { YamlFile } from '../../rulebook/yaml-file.js';
import { oneLine } from '../../text/one-line.js';
import { unreadable } from '../input/source.js';
import { UsageError } from '../usage-error.js';

type Written = Readonly<Record<string, unknown>>;

/**
 * Reads a bindings file, YAML or JSON.
 * @throws {UsageError} with each fault at its file, line and column
 */
export async function readBindings(file: string): Promise<Bindings> {
  const { parseYaml } = await import('../../rulebook/yaml-file.js');
  const { yaml, findings } = parseYaml(file, read(file));
  // With every entry commented out it binds nothing.
  if (findings[0]?.code === 'empty-file') return {};
  if (!yaml) throw new UsageError(...findings.map((f) => `${f.file}:${f.line}:${f.column}: ${oneLine(f.message)}`));
  if (!isMap(yaml.data)) throw refusal(yaml, [], 'A bindings file maps slots to labels, and labels to codes.');
  checkSlots(yaml, yaml.data);
  return yaml.data as Bindings;
}

function read(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw new UsageError(
      `${file}: ${error instanceof TypeError ? 'the bindings are not UTF-8' : unreadable(error).problem}`,
    );
  }
}

/** Slot by slot and label by label: the library's refusal does not say where in the file. */
function checkSlots(yaml: YamlFile, slots: Written): void {
  for (const [slot, labels] of Object.entries(slots)) {
    if (isMap(labels)) refuseWrong(yaml, [slot], { [slot]: {} });
    for (const [label, codes] of isMap(labels) ? Object.entries(labels) : [])
      refuseWrong(yaml, [slot, label], { [slot]: { [label]: codes } });
    refuseWrong(yaml, [slot], { [slot]: labels });
  }
}

function refuseWrong(yaml: YamlFile, path: readonly string[], bindings: Written): void {
  try {
    createValidator({ bindings: bindings as Bindings });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw refusal(yaml, path, error.message);
  }
}

function refusal(yaml: YamlFile, path: readonly string[], message: string): UsageError {
  const { file, line, column } = yaml.positionOfKey(path);
  return new UsageError(`${file}:${line}:${column}: ${oneLine(message)}`);
}

function isMap(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { YamlFile } from './yaml-file.js';

const known = new WeakMap<YamlFile, readonly string[]>();

/** The lists and shared files that a file names at any depth: `lists/pe-banks`, `common/order`. */
export function referencesIn(yaml: YamlFile): readonly string[] {
  const references = known.get(yaml) ?? textsIn(yaml.data).filter((text) => /^(?:lists|common)\//.test(text));
  known.set(yaml, references);
  return references;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

import { inOrder, type Finding } from '../../rulebook/finding.js';
import type { RuleFiles } from '../../rulebook/files.js';
import { RulebookReader } from '../../rulebook/reader.js';
import { lintOverlay } from '../../studies/lint-overlay.js';
import { linter } from '../../studies/lint.js';
import { authoringSchemas, type Folder } from './folder.js';

const BINDINGS = 'bindings.yaml';

/**
 * What is wrong with a merchant's folder: its changes, its own cards and their examples, its codes. Broken rules say nothing of it.
 * @param rules the files that it changes
 * @param at the day from which an exception is past its date
 */
export function overlayFindings(overlay: Folder, rules: RuleFiles, at: string): readonly Finding[] {
  const schemas = authoringSchemas();
  const { files, findings } = overlay.read();
  const codes = new Map([...files].filter(([file]) => file === BINDINGS));
  const { rulebook, findings: broken } = new RulebookReader(schemas).read(rules);
  const changes = broken.length > 0 ? [] : lintOverlay(rulebook, new Map([...files].filter(([file]) => file !== BINDINGS)), schemas, at);
  return overlay.named(inOrder([...findings, ...linter(schemas).lint(codes, at), ...changes]));
}

import { inOrder, type Finding } from '../../rulebook/finding.js';
import type { RuleFiles } from '../../rulebook/files.js';
import { applyOverlay } from '../../rulebook/overlay.js';
import { RulebookReader } from '../../rulebook/reader.js';
import { findingsOf } from '../../studies/lint-overlay.js';
import { linter } from '../../studies/lint.js';
import { authoringSchemas, type Folder } from './folder.js';

const BINDINGS = 'bindings.yaml';

/** The cards that a merchant adds to one operation, by the file they stand in. */
export interface OwnCards {
  readonly file: string;
  readonly rules: number;
  readonly examples: number;
}

/**
 * The cards of a merchant's folder, and what is wrong with it: its changes, its own cards and their examples, its codes. Broken rules say nothing of it.
 * @param rules the files that it changes
 * @param at the day from which an exception is past its date
 */
export function judgeOverlay(
  overlay: Folder,
  rules: RuleFiles,
  at: string,
): { readonly findings: readonly Finding[]; readonly cards: readonly OwnCards[] } {
  const schemas = authoringSchemas();
  const { files, findings } = overlay.read();
  const codes = new Map([...files].filter(([file]) => file === BINDINGS));
  const changes = new Map([...files].filter(([file]) => file !== BINDINGS));
  const { rulebook, findings: broken } = new RulebookReader(schemas).read(rules);
  const overlaid = broken.length > 0 ? undefined : applyOverlay(rulebook, changes, schemas, at);
  const own = [...(overlaid?.rulebook.operations.values() ?? [])].flatMap((operation) =>
    operation.rules.filter(({ id }) => id.startsWith('own/')),
  );
  const cards = [...changes.keys()].map((file) => {
    const added = own.filter(({ position }) => position.file === file);
    return {
      file: overlay.name(file),
      rules: added.length,
      examples: added.reduce((count, { examples }) => count + examples.valid.length + examples.invalid.length, 0),
    };
  });
  return {
    findings: overlay.named(
      inOrder([
        ...findings,
        ...linter(schemas).lint(codes, at),
        ...(overlaid ? findingsOf(rulebook, overlaid, at) : []),
      ]),
    ),
    cards,
  };
}

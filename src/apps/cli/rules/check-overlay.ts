import {
  type Finding,
  type RuleFiles,
  applyOverlay,
  authoringSchemas,
  inOrder,
  readerFor,
} from '../../../workbench/rulebook/index.js';
import { BindingsLinter, lintOverlay } from '../../../workbench/lint/index.js';
import type { Folder } from './folder.js';

const BINDINGS = 'bindings.yaml';

/** The rules that an overlay adds to one operation. */
export interface OwnRules {
  readonly file: string;
  readonly rules: number;
  readonly examples: number;
}

/**
 * The rules that an overlay adds, and what is wrong with it: its changes, its own rules and their examples, its codes. Where the rules
 * themselves are broken, its changes are not checked.
 * @param ruleFiles the rule files that it changes
 * @param at the date from which an exception has expired
 * @param find what finds mistakes in its rules: lint, or only what prevents their use
 */
export function checkOverlay(
  overlay: Folder,
  ruleFiles: RuleFiles,
  at: string,
  find: typeof lintOverlay = lintOverlay,
): { readonly findings: readonly Finding[]; readonly rules: readonly OwnRules[] } {
  const schemas = authoringSchemas();
  const { files, findings } = overlay.read();
  const codes = files.get(BINDINGS);
  const changes = new Map([...files].filter(([file]) => file !== BINDINGS));
  const { rulebook, findings: broken } = readerFor(schemas).read(ruleFiles);
  const overlaid = broken.length > 0 ? undefined : applyOverlay(rulebook, changes, schemas, at);
  const own = [...(overlaid?.rulebook.operations.values() ?? [])].flatMap((operation) =>
    operation.rules.filter(({ id }) => id.startsWith('own/')),
  );
  const rules = [...changes.keys()].map((file) => {
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
        ...(codes === undefined || broken.length > 0
          ? []
          : new BindingsLinter(schemas).read(BINDINGS, codes, rulebook.slots).findings),
        ...(overlaid ? find(rulebook, overlaid, at) : []),
      ]),
    ),
    rules,
  };
}

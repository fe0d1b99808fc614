import type { Operation } from '../model/operation.js';

/** What each operation's own module in a folder exports, and the type it has, with the import of that. */
export interface Member {
  readonly folder: string;
  readonly member: string;
  readonly type: string;
  readonly imports: string;
  /** The name of the export with all of them. */
  readonly all: string;
}

/** A module with the same member of every operation. */
export function emitByOperation(
  operations: readonly Operation[],
  { folder, member, type, imports, all }: Member,
): string {
  const ids = operations.map(({ id }) => id);
  const name = (id: string): string => id.replace('.', '_');
  return `// Generated from the rule files. Do not edit.
${imports}
import type { Orders } from '../orders.js';
${ids.map((id) => `import { ${member} as ${name(id)} } from './${folder}/${id}.js';`).join('\n')}

export const ${all}: Readonly<Record<keyof Orders, ${type}>> = {
${ids.map((id) => `  '${id}': ${name(id)},`).join('\n')}
};
`;
}

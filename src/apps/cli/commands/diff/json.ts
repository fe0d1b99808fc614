import { type Diff, changeData } from '../../../../workbench/analysis/index.js';

/** The differences as one JSON object. */
export function diffJson({ changes, semver }: Diff): string {
  return `${JSON.stringify({ changes: changes.map(changeData), semver }, null, 2)}\n`;
}

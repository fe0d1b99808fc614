import { changeData } from '../../../analysis/diff/change-data.js';
import type { Diff } from '../../../analysis/diff/change.js';

/** The differences as one JSON object. */
export function jsonOf({ changes, semver }: Diff): string {
  return `${JSON.stringify({ changes: changes.map(changeData), semver }, null, 2)}\n`;
}

import type { ReviewPage } from '../../../../workbench/analysis/index.js';

/** The page as one JSON object. */
export function jsonOf(page: ReviewPage): string {
  return `${JSON.stringify(page, null, 2)}\n`;
}

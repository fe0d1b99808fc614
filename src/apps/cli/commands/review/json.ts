import type { ReviewPage } from '../../../../workbench/analysis/index.js';

/** The page as one JSON object. */
export function reviewJson(page: ReviewPage): string {
  return `${JSON.stringify(page, null, 2)}\n`;
}

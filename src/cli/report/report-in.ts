import { jsonReport, ndjsonReport } from './json.js';
import type { Report } from './report.js';
import { textReport } from './text.js';

/** How a report is written; plain data, as workers are told it. */
export interface ReportTerms {
  readonly format: 'text' | 'json' | 'ndjson';
  readonly isColoured: boolean;
  readonly isMixed: boolean;
}

/**
 * The report of that format.
 * @param isContinued whether orders were reported before
 */
export function reportIn({ format, isColoured, isMixed }: ReportTerms, isContinued = false): Report {
  if (format === 'text') return textReport(isColoured, isMixed);
  return format === 'json' ? jsonReport(isContinued) : ndjsonReport();
}

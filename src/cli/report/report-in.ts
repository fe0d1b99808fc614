import { githubReport, sarifReport } from './annotations.js';
import { jsonReport, ndjsonReport } from './json.js';
import type { Report } from './report.js';
import { textReport } from './text.js';

export const reportFormats = ['text', 'json', 'ndjson', 'sarif', 'github'] as const;

/** How a report is written; plain data, as workers are told it. */
export interface ReportTerms {
  readonly format: (typeof reportFormats)[number];
  readonly isColoured: boolean;
  readonly isMixed: boolean;
}

/**
 * The report of that format.
 * @param isContinued whether orders were reported before
 */
export function reportIn({ format, isColoured, isMixed }: ReportTerms, isContinued = false): Report {
  const reports = {
    text: () => textReport(isColoured, isMixed),
    json: () => jsonReport(isContinued),
    ndjson: ndjsonReport,
    sarif: sarifReport,
    github: githubReport,
  };
  return reports[format]();
}

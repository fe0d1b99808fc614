import { githubReport, sarifReport } from './annotation-report.js';
import { jsonReport, ndjsonReport } from './json-report.js';
import type { Report } from './report.js';
import { summaryReport, textReport } from './text-report.js';

export const reportFormats = ['text', 'json', 'ndjson', 'sarif', 'github'] as const;

/** How a report is written: plain data, which threads are given too. */
export interface ReportTerms {
  readonly format: (typeof reportFormats)[number];
  readonly isColoured: boolean;
  readonly isMixed: boolean;
  /** Whether a summary is wanted: text then has it in place of the orders, other formats beside them. */
  readonly isSummary: boolean;
}

/**
 * The report of that format.
 * @param isContinued whether orders were reported before
 */
export function reportIn({ format, isColoured, isMixed, isSummary }: ReportTerms, isContinued = false): Report {
  const reports = {
    text: () => (isSummary ? summaryReport() : textReport(isColoured, isMixed)),
    json: () => jsonReport(isContinued),
    ndjson: ndjsonReport,
    sarif: sarifReport,
    github: githubReport,
  };
  return reports[format]();
}

import { githubReport, sarifReport } from './annotation-report.js';
import { jsonReport, ndjsonReport } from './json-report.js';
import type { Report } from './report.js';
import { type TextTerms, summaryReport, textReport } from './text-report.js';

export const reportFormats = ['text', 'json', 'ndjson', 'sarif', 'github'] as const;

/** How a report is written, as plain data that threads get too. */
export interface ReportTerms extends TextTerms {
  readonly format: (typeof reportFormats)[number];
  /** Whether a summary is wanted: text has it instead of the orders, other formats have both. */
  readonly isSummary: boolean;
}

/**
 * The report of that format.
 * @param isContinued whether orders were reported before
 */
export function reportIn(terms: ReportTerms, isContinued = false): Report {
  const { format, isSummary } = terms;
  const reports = {
    text: () => (isSummary ? summaryReport(terms) : textReport(terms)),
    json: () => jsonReport(isContinued),
    ndjson: ndjsonReport,
    sarif: sarifReport,
    github: githubReport,
  };
  return reports[format]();
}

import { visible } from '../../../workbench/text/index.js';

/** A line of a file, or the file as a whole. */
export interface FileLocation {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** What a workflow shows beside a line. */
export interface WorkflowAnnotation {
  readonly severity: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  readonly location?: FileLocation | undefined;
}

/** A command that a GitHub workflow turns into an annotation; no text in it can end it or start another. */
export function annotation({ severity, title, message, location }: WorkflowAnnotation): string {
  const where = location
    ? `file=${property(visible(location.file))},${location.line === undefined ? '' : `line=${location.line},`}${location.column === undefined ? '' : `col=${location.column},`}`
    : '';
  return `::${severity} ${where}title=${property(title)}::${data(message)}\n`;
}

const data = (value: string): string =>
  value.split(/\r?\n/).map(visible).join('\n').replaceAll('%', '%25').replaceAll('\n', '%0A');
const property = (value: string): string => data(value).replaceAll(':', '%3A').replaceAll(',', '%2C');

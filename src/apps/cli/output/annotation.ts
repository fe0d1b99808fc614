import { sep } from 'node:path';
import { visible } from '../../../workbench/text/index.js';

/** A line of a file, or the file as a whole. */
export interface FileLocation {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** The content of an annotation beside a line. */
export interface WorkflowAnnotation {
  readonly severity: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  readonly location?: FileLocation | undefined;
}

/** A command that a GitHub workflow turns into an annotation. No text in it can end the command or start another. */
export function annotation({ severity, title, message, location }: WorkflowAnnotation): string {
  const where = location
    ? `file=${property(visible(slashed(location.file)))},${location.line === undefined ? '' : `line=${location.line},`}${location.column === undefined ? '' : `col=${location.column},`}`
    : '';
  return `::${severity} ${where}title=${property(title)}::${data(message)}\n`;
}

/** The name of a file with slashes, as reports have it on every system. */
export const slashed = (file: string): string => file.replaceAll(sep, '/');

const data = (value: string): string =>
  value.split(/\r?\n/).map(visible).join('\n').replaceAll('%', '%25').replaceAll('\n', '%0A');
const property = (value: string): string => data(value).replaceAll(':', '%3A').replaceAll(',', '%2C');

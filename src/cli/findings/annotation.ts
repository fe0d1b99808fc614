import { visible } from '../../text/visible.js';

/** A place in a file, or the file as a whole. */
export interface AnnotatedPlace {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** What a workflow shows beside a line. */
export interface Annotation {
  readonly severity: 'error' | 'warning';
  readonly title: string;
  readonly message: string;
  readonly place?: AnnotatedPlace | undefined;
}

/** A command that a GitHub workflow turns into an annotation; what it says can't end it, or start another. */
export function annotation({ severity, title, message, place }: Annotation): string {
  const where = place
    ? `file=${property(visible(place.file))},${place.line === undefined ? '' : `line=${place.line},`}${place.column === undefined ? '' : `col=${place.column},`}`
    : '';
  return `::${severity} ${where}title=${property(title)}::${data(message)}\n`;
}

const data = (value: string): string =>
  value.split(/\r?\n/).map(visible).join('\n').replaceAll('%', '%25').replaceAll('\n', '%0A');
const property = (value: string): string => data(value).replaceAll(':', '%3A').replaceAll(',', '%2C');

import type { YAMLError } from 'yaml';

const ADVICE: Readonly<Record<string, string>> = {
  BAD_ALIAS: 'Write the value out, or put it in quotes if it starts with *.',
  BAD_INDENT: 'Indent this line as its neighbours are, with spaces.',
  BAD_PROP_ORDER: 'Remove the anchor or tag.',
  BAD_SCALAR_START: 'Put this text in quotes: YAML gives its first character a meaning.',
  BLOCK_AS_IMPLICIT_KEY: 'Put this value in quotes, as it contains ": ", or indent this line as its neighbours are.',
  BLOCK_IN_FLOW: 'Between braces or brackets, separate the entries with commas.',
  IMPOSSIBLE: 'Write this more simply.',
  KEY_OVER_1024_CHARS: 'Shorten this key.',
  MISSING_CHAR: 'A bracket, comma or blank is missing here, or the line is not indented as its neighbours are.',
  MULTILINE_IMPLICIT_KEY: 'This line lacks a colon and a value, or belongs to the text above: put that text in quotes.',
  MULTIPLE_ANCHORS: 'Remove the anchors.',
  MULTIPLE_DOCS: 'Keep one document in a file; remove the "---" line.',
  MULTIPLE_TAGS: 'Remove the tags.',
  NON_STRING_KEY: 'The name of an entry must be plain text; put it in quotes.',
  TAB_AS_INDENT: 'Indent with spaces: YAML does not allow tabs here.',
  TAG_RESOLVE_FAILED: 'Remove the tag.',
  UNEXPECTED_TOKEN: 'YAML cannot read on from here; put the text in quotes, or correct the line.',
  BAD_DIRECTIVE: 'Remove the line that starts with %.',
  BAD_DQ_ESCAPE: 'Write \\\\ for a backslash in double quotes, or use single quotes.',
  BAD_COLLECTION_TYPE: 'Remove the tag.',
};

/** What a fault of YAML itself is called among findings. */
export const syntaxCode = (problem: YAMLError): string => problem.code.toLowerCase().replaceAll('_', '-');

/** How to fix an error of YAML itself. */
export function syntaxAdvice({ code, message }: YAMLError): string {
  if (message.includes('quote')) return 'A quote is opened here and not closed; close it.';
  if (message.includes('must be sufficiently indented and end with'))
    return 'A bracket or brace that is opened above is not closed; close it.';
  return ADVICE[code] ?? message.split('\n')[0] ?? code;
}

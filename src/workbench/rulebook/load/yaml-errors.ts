import type { YAMLError } from 'yaml';
import { lineEnd, lineStart } from '../lines.js';
import { type Phrase, asIs, listed, say } from '../../../core/index.js';

const ADVICE: Readonly<Record<string, Phrase>> = {
  BAD_ALIAS: say('Write the value out, or put it in quotes if it starts with *.'),
  BAD_INDENT: say('Indent this line as its neighbours are, with spaces.'),
  BAD_PROP_ORDER: say('Remove the anchor or tag.'),
  BAD_SCALAR_START: say('Put this text in quotes: YAML gives its first character a meaning.'),
  BLOCK_AS_IMPLICIT_KEY: say(
    'Put this value in quotes, as it contains ": ", or indent this line as its neighbours are.',
  ),
  BLOCK_IN_FLOW: say('Between braces or brackets, separate the entries with commas.'),
  IMPOSSIBLE: say('Write this more simply.'),
  KEY_OVER_1024_CHARS: say('Shorten this key.'),
  MISSING_CHAR: say('A bracket, comma or blank is missing here, or the line is not indented as its neighbours are.'),
  MULTILINE_IMPLICIT_KEY: say(
    'This line lacks a colon and a value, or belongs to the text above: put that text in quotes.',
  ),
  MULTIPLE_ANCHORS: say('Remove the anchors.'),
  MULTIPLE_DOCS: say('Keep one document in a file; remove the "---" line.'),
  MULTIPLE_TAGS: say('Remove the tags.'),
  NON_STRING_KEY: say('The name of an entry must be plain text; put it in quotes.'),
  TAB_AS_INDENT: say('Indent with spaces: YAML does not allow tabs here.'),
  TAG_RESOLVE_FAILED: say('Remove the tag.'),
  UNEXPECTED_TOKEN: say('YAML cannot read on from here; put the text in quotes, or correct the line.'),
  BAD_DIRECTIVE: say('Remove the line that starts with %.'),
  BAD_DQ_ESCAPE: say('Write \\\\ for a backslash in double quotes, or use single quotes.'),
  BAD_COLLECTION_TYPE: say('Remove the tag.'),
};

/** The code of a finding for an error of YAML itself. */
export const syntaxCode = (problem: YAMLError): string => problem.code.toLowerCase().replaceAll('_', '-');

/** Where to correct an error of YAML itself, and how. */
interface SyntaxAdvice {
  readonly offset: number;
  readonly message: Phrase;
}

/**
 * How to fix an error of YAML itself. If the mistake is before the place where the parser gives up, the advice has the place of the
 * mistake.
 */
export function syntaxAdvice(text: string, { code, message, pos: [offset] }: YAMLError): SyntaxAdvice {
  const known =
    unmerged(text) ??
    bracketed(text, offset) ??
    unseparated(text, offset) ??
    misplacedEntry(text, code, offset) ??
    indentedTooFar(text, code, offset) ??
    leftOver(text, code, offset);
  if (known) return known;
  if (message.includes('quote'))
    return { offset, message: say('A quote that is opened before this is not closed; close it.') };
  if (message.includes('must be sufficiently indented and end with'))
    return { offset, message: say('A bracket or brace that is opened before this is not closed; close it.') };
  return { offset, message: ADVICE[code] ?? asIs(message.split('\n')[0] ?? code) };
}

/** An unresolved merge conflict, by the marker with which git begins it. */
function unmerged(text: string): SyntaxAdvice | undefined {
  const offset = text.search(/^<{7}(?: |\r?$)/m);
  if (offset < 0) return undefined;
  return {
    offset,
    message: say(
      'Git could not merge two versions of these lines: keep the right ones, and remove the lines that start with {marks}.',
      { marks: listed(['<<<<<<<', '=======', '>>>>>>>']) },
    ),
  };
}

/** A name with `[]` that is not in quotes, in braces or brackets: `{ items[].sku: given }`. */
function bracketed(text: string, offset: number): SyntaxAdvice | undefined {
  const start = lineStart(text, offset);
  const line = text.slice(start, lineEnd(text, offset + 1));
  for (const { 0: name, index } of line.matchAll(/(?<!["'\w.@-])[\w.@-]+\[\](?:[\w.@-]|\[\])*/g)) {
    if (start + index <= offset && offset <= start + index + name.length)
      return {
        offset: start + index,
        message: say('In braces or brackets, put a name with [] in quotes: "{name}".', { name }),
      };
  }
  return undefined;
}

/** A list entry without a blank after its hyphen, `-NGA`, or one that is not below the entry above it. */
function misplacedEntry(text: string, code: string, offset: number): SyntaxAdvice | undefined {
  const start = lineStart(text, offset);
  const line = text.slice(start, lineEnd(text, offset + 1));
  const [hyphen] = /^ *-/.exec(line) ?? [];
  if (hyphen === undefined || text.slice(start, offset).trim() !== '') return undefined;
  if (code === 'BAD_INDENT' && /^[^\s-]/.test(line.slice(hyphen.length)))
    return { offset: start + hyphen.length - 1, message: say('Write a blank after the hyphen.') };
  if (code !== 'BLOCK_AS_IMPLICIT_KEY' || !/^\s/.test(line.slice(hyphen.length))) return undefined;
  return {
    offset: start + hyphen.length - 1,
    message: say('Let this hyphen start below that of the entry above, with spaces before it.'),
  };
}

/** The name at the start of a line, after the hyphens of lists. */
const NAME = /^ *(?:- +)*(?=[A-Za-z_])([\w.-]+)/;

/** A name without a colon or blank: `check {`, `check:{` or `field:amount`. */
function unseparated(text: string, offset: number): SyntaxAdvice | undefined {
  const start = lineStart(text, offset);
  const line = text.slice(start, lineEnd(text, offset + 1));
  const [before, name] = NAME.exec(line) ?? [];
  if (before === undefined || name === undefined) return undefined;
  const [after] = /^(?: +(?=[[{])|:(?=\S))/.exec(line.slice(before.length)) ?? [];
  if (after === undefined) return undefined;
  const opener = /^[[{]/.exec(line.slice(before.length + after.length))?.[0] ?? '...';
  return {
    offset: start + before.length - name.length,
    message:
      after === ':'
        ? say('Write a blank after the colon: "{entry}".', { entry: `${name}: ${opener}` })
        : say('Write a colon and a blank after the name: "{entry}".', { entry: `${name}: ${opener}` }),
  };
}

/** A line that is indented further than the entry above it. To YAML it belongs to that entry's value. */
function indentedTooFar(text: string, code: string, offset: number): SyntaxAdvice | undefined {
  const start = lineStart(text, offset);
  const end = lineEnd(text, offset + 1);
  const [before, name] = NAME.exec(text.slice(start, end)) ?? [];
  if (code !== 'BLOCK_AS_IMPLICIT_KEY' || before === undefined || name === undefined) return undefined;
  if (/: /.test(text.slice(offset, end))) return undefined;
  const next = /^(?:[ \t]*(?:#.*)?\r?\n)*( *)\S/.exec(text.slice(end));
  const column = before.length - name.length;
  const surplus = (next?.[1]?.length ?? 0) - column;
  if (!next || surplus <= 0) return undefined;
  return {
    offset: end + next[0].length - 1,
    message:
      surplus === 1
        ? say('Remove one blank before this, so that it starts below "{name}" of the entry above.', { name })
        : say('Remove {count} blanks before this, so that it starts below "{name}" of the entry above.', {
            count: surplus,
            name,
          }),
  };
}

/** Text after the end of a value. */
function leftOver(text: string, code: string, offset: number): SyntaxAdvice | undefined {
  const before = text.slice(lineStart(text, offset), offset).trimEnd();
  if (code !== 'UNEXPECTED_TOKEN' || !/[\]}"']$/.test(before)) return undefined;
  const message = /[\]}]/.test(text[offset] ?? '')
    ? say('This bracket or brace closes nothing; remove it.')
    : say('The value ends before this; remove what follows, or put the whole value in quotes.');
  return { offset, message };
}

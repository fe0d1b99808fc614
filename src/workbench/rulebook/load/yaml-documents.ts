import {
  Composer,
  Lexer,
  LineCounter,
  Parser,
  type CST,
  type Document,
  type DocumentOptions,
  type ParseOptions,
  type SchemaOptions,
} from 'yaml';

/** Far deeper than any rule file, and far from where the parser runs out of stack, which may end the process instead of throwing. */
export const DEEPEST = 100;
const FAR_RIGHT = /^[ ?:-]{200}/m;

class TooDeep extends Error {}

/** The documents of a YAML text, at least an empty one, and the offsets of its lines. */
export interface YamlDocuments {
  readonly docs: readonly Document.Parsed[];
  readonly lines: LineCounter;
}

/** The documents of an edited text without mistakes. Its readers share them, and must not change them. */
let edited: { readonly text: string; readonly documents: YamlDocuments } | undefined;

/** Keeps the documents of an edited text, until the next call. */
export const keepDocuments = (text: string, documents: YamlDocuments): void => void (edited = { text, documents });

/** The kept documents of a text. */
export const keptDocuments = (text: string): YamlDocuments | undefined =>
  edited?.text === text ? edited.documents : undefined;

/** The documents of a YAML text; `undefined` if brackets or indentation are too deep to parse safely. */
export function yamlDocuments(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions,
): YamlDocuments | undefined {
  if (FAR_RIGHT.test(text)) return undefined;
  try {
    const lines = new LineCounter();
    // The parser does not report all lines of a multi-line text.
    for (let start = 0; start > 0 || lines.lineStarts.length === 0; start = text.indexOf('\n', start) + 1)
      lines.addNewLine(start);
    const tokens = tokensOf(text, new Parser());
    return { docs: [...new Composer({ ...options, lineCounter: lines }).compose(tokens, true, text.length)], lines };
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

/** Parses the text and counts its depth. The composer gets a document only after its last token, so it never gets one that is too deep. */
function* tokensOf(text: string, parser: Parser): Generator<CST.Token> {
  let depth = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme === '[' || lexeme === '{') depth++;
    // Otherwise a closer without an opener would allow brackets that are too deep.
    else if (lexeme === ']' || lexeme === '}') depth = Math.max(0, depth - 1);
    if (depth > DEEPEST) throw new TooDeep();
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

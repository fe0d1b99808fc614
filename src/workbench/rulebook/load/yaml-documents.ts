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

/** Far deeper than a rule file goes, and far from where the parser runs out of stack: that may end the process instead of throwing. */
export const DEEPEST = 100;
const FAR_RIGHT = /^[ ?:-]{200}/m;

class TooDeep extends Error {}

/** The documents of a YAML text, at least an empty one, and where its lines start. */
export interface YamlDocuments {
  readonly docs: readonly Document.Parsed[];
  readonly lines: LineCounter;
}

/** Those of a text without a mistake that was edited: its readers get the same, and must not change them. */
let edited: { readonly text: string; readonly documents: YamlDocuments } | undefined;

/** Keeps the documents of an edited text, until those of another. */
export const keepDocuments = (text: string, documents: YamlDocuments): void => void (edited = { text, documents });

/** The kept documents of a text. */
export const keptDocuments = (text: string): YamlDocuments | undefined =>
  edited?.text === text ? edited.documents : undefined;

/** The documents of a YAML text; undefined where brackets or indentation go too deep to be parsed safely. */
export function yamlDocuments(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions,
): YamlDocuments | undefined {
  if (FAR_RIGHT.test(text)) return undefined;
  try {
    const lines = new LineCounter();
    // The parser does not report each line that a text of several lines has.
    for (let start = 0; start > 0 || lines.lineStarts.length === 0; start = text.indexOf('\n', start) + 1)
      lines.addNewLine(start);
    const tokens = tokensOf(text, new Parser());
    return { docs: [...new Composer({ ...options, lineCounter: lines }).compose(tokens, true, text.length)], lines };
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

/** Parses the text and counts its depth. The composer gets a document after its last token, and so never one that is too deep. */
function* tokensOf(text: string, parser: Parser): Generator<CST.Token> {
  let depth = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme === '[' || lexeme === '{') depth++;
    // A closer without an opener would make room for brackets that are too deep.
    else if (lexeme === ']' || lexeme === '}') depth = Math.max(0, depth - 1);
    if (depth > DEEPEST) throw new TooDeep();
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

import {
  Composer,
  Lexer,
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

/** The documents of a YAML text, at least an empty one; undefined where brackets or indentation go too deep to be parsed safely. */
export function yamlDocuments(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions,
): readonly Document.Parsed[] | undefined {
  if (FAR_RIGHT.test(text)) return undefined;
  try {
    options.lineCounter?.addNewLine(0);
    const tokens = tokensOf(text, new Parser(options.lineCounter?.addNewLine));
    return [...new Composer(options).compose(tokens, true, text.length)];
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

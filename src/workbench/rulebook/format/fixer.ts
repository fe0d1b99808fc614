import { isDeepStrictEqual } from 'node:util';
import { Lexer } from 'yaml';
import { authoringSchemaOf, readFile } from '../load/rule-file.js';
import { shapeChecker, type AuthoringSchemas, type ShapeChecker } from '../load/authoring-schemas.js';
import { readYaml } from '../load/yaml-file.js';
import { inCanonicalOrder } from './key-order.js';
import { quoteCodes, writtenIn } from './quotes.js';

/** Writes the new names of what has been renamed, puts the keys of rules in the order of their schema, and codes in quotes. */
export class Fixer {
  readonly #checkShape: ShapeChecker;

  constructor(private readonly schemas: AuthoringSchemas) {
    this.#checkShape = shapeChecker(schemas);
  }

  /**
   * The file in its canonical form: comments and all else stay as they are. A file that can't be parsed is left alone, and so is one
   * whose meaning would change.
   * @param file its path in the rules folder
   * @param kind the authoring schema that it follows
   */
  fix(file: string, written: string, kind = authoringSchemaOf(file)): string {
    const { yaml } = readYaml(file, written);
    if (kind === undefined || !yaml) return written;
    const text = yaml.renamed(written);
    const quoted = quoteCodes(text, (candidate) => readFile(file, candidate, kind, this.#checkShape).findings);
    const fixed = isDeepStrictEqual(writtenIn(quoted), writtenIn(text)) ? quoted : text;
    const ordered = inCanonicalOrder(fixed, this.schemas, kind);
    return saysTheSame(file, ordered, fixed) ? ordered : fixed;
  }
}

/** The same data, in whatever order, and the same comments. */
function saysTheSame(file: string, a: string, b: string): boolean {
  const [one, other] = [readYaml(file, a), readYaml(file, b)];
  return (
    one.yaml !== undefined &&
    other.yaml !== undefined &&
    isDeepStrictEqual(one.yaml.data, other.yaml.data) &&
    isDeepStrictEqual(commentsIn(a), commentsIn(b))
  );
}

const commentsIn = (text: string): readonly string[] =>
  [...new Lexer().lex(text)].filter((token) => token.startsWith('#')).sort();

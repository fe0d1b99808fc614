export { conditionWords } from './condition-words.js';
export { Html, type Piece, escaped, html } from './html.js';
export {
  decimalsOf,
  identifierText,
  inThousands,
  mayBeThousands,
  UNSEEN,
  moneyOf,
  oneLine,
  plural,
  shellPath,
  shellWord,
  shortened,
  jsonText,
  visible,
  withLineFeeds,
} from './strings.js';
export { markdownCode, markdownText } from './markdown.js';
export { type NameKind, guessed, unknownLabelOf, unknownName } from './unknown-name.js';

import { isMap, isPair, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Path } from '../api/contract.js';

/** Where the cursor stands in a YAML text: the keys and items that lead there, and whether a key or a value is written. */
export interface YamlPlace {
  readonly path: Path;
  readonly isKey: boolean;
  /** The keys that the map has already. */
  readonly siblings: readonly string[];
}

const STAND_IN = 'zzz';

/**
 * Reads the place with a word put in at the cursor, so that a line half written has its place already.
 * @param from where the word begins that is being typed
 * @param to where the cursor stands
 */
export function placeAt(text: string, from: number, to: number): YamlPlace | undefined {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const opensLine = /^\s*(?:- )*"?$/.test(text.slice(lineStart, from));
  const rest = text.slice(to, text.indexOf('\n', to) < 0 ? undefined : text.indexOf('\n', to));
  const word = opensLine && rest.trim() === '' ? `${STAND_IN}:` : STAND_IN;
  const before = text.slice(0, from).replace(/"$/, '');
  const document = parseDocument(before + word + text.slice(to).replace(/^"/, ''));
  let place: YamlPlace | undefined;
  visit(document, {
    Scalar(key, node, ancestors) {
      if (typeof node.value !== 'string' || !node.value.startsWith(STAND_IN)) return undefined;
      const isKey = key === 'key';
      const map = ancestors.at(-2);
      const siblings =
        isKey && isMap(map)
          ? map.items
              .map((pair) => (isScalar(pair.key) ? String(pair.key.value) : ''))
              .filter((name) => !name.startsWith(STAND_IN))
          : [];
      place = { path: pathOf(isKey ? ancestors.slice(0, -1) : [...ancestors, node]), isKey, siblings };
      return visit.BREAK;
    },
  });
  return place;
}

/** The keys and positions along the nodes from the document to one of them. */
function pathOf(nodes: readonly unknown[]): Path {
  return nodes.flatMap((node, i): Path => {
    if (isPair(node)) return isScalar(node.key) ? [String(node.key.value)] : [];
    return isSeq(node) && nodes[i + 1] !== undefined ? [node.items.indexOf(nodes[i + 1])] : [];
  });
}

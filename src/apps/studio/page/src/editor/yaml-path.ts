import { isMap, isPair, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Path } from '../api/contract.js';

/** A cursor position in a YAML text: its path, and whether a key or a value is being typed. */
export interface YamlPosition {
  readonly path: Path;
  readonly isKey: boolean;
  /** The other keys of the map. */
  readonly siblings: readonly string[];
}

const STAND_IN = 'zzz';

/**
 * Parses the text with a placeholder at the cursor, so that an incomplete line has a position too.
 * @param from the start of the word being typed
 * @param to the cursor
 */
export function yamlPositionAt(text: string, from: number, to: number): YamlPosition | undefined {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const opensLine = /^\s*(?:- )*"?$/.test(text.slice(lineStart, from));
  const rest = text.slice(to, text.indexOf('\n', to) < 0 ? undefined : text.indexOf('\n', to));
  const word = opensLine && rest.trim() === '' ? `${STAND_IN}:` : STAND_IN;
  const before = text.slice(0, from).replace(/"$/, '');
  const document = parseDocument(before + word + text.slice(to).replace(/^"/, ''));
  let position: YamlPosition | undefined;
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
      position = { path: pathOf(isKey ? ancestors.slice(0, -1) : [...ancestors, node]), isKey, siblings };
      return visit.BREAK;
    },
  });
  return position;
}

/** The path of a node, from its ancestors. */
function pathOf(nodes: readonly unknown[]): Path {
  return nodes.flatMap((node, i): Path => {
    if (isPair(node)) return isScalar(node.key) ? [String(node.key.value)] : [];
    return isSeq(node) && nodes[i + 1] !== undefined ? [node.items.indexOf(nodes[i + 1])] : [];
  });
}

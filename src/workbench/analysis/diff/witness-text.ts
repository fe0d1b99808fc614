import { isRecord } from '../../../core/index.js';
import type { VerdictSnapshot, Witness } from './witness.js';

/**
 * A witness in words: how it differs from the operation's example order, and its two verdicts. Its values are made up.
 * @param today the date of the comparison; the words have the date of the witness if it is another one
 */
export function witnessLines(
  { order, facts, bindings, at, before, after }: Witness,
  example: Readonly<Record<string, unknown>>,
  today: string,
): readonly string[] {
  const differences = differencesIn(example, order);
  const more = differences.length - MOST_DIFFERENCES;
  const parts = [
    ...differences.slice(0, MOST_DIFFERENCES),
    ...(more > 0 ? [`${more} more`] : []),
    ...Object.entries(facts).map(([name, value]) => `fact ${name} ${JSON.stringify(value)}`),
  ];
  const codes = Object.entries(bindings).map(
    ([slot, labels]) =>
      `${slot} bound as ${Object.entries(labels)
        .map(([label, code]) => `${label} ${[code].flat().join(', ')}`)
        .join(', ')}`,
  );
  return [
    `${at === today ? '' : `as of ${at}, `}the example order with ${parts.length > 0 ? parts.join(', ') : 'nothing changed'}`,
    ...codes,
    `${snapshotText(before)} -> ${snapshotText(after)}`,
  ];
}

function snapshotText({ verdict, rules }: VerdictSnapshot): string {
  const words = { accepted: 'accepted', warned: 'accepted with a warning', refused: 'refused' };
  return rules.length === 0 ? words[verdict] : `${words[verdict]} (${rules.join(', ')})`;
}

/** The most differences of an order that are shown. */
const MOST_DIFFERENCES = 12;
/** The most characters of a value. */
const LONGEST = 100;

type Values = Readonly<Record<string, unknown>>;

/**
 * The differences of an order from another one, by path. An entry that the other order lacks is compared with the first entry of its list,
 * so that the text is short for thousands of equal entries.
 */
function differencesIn(usual: Values, own: Values, prefix = ''): readonly string[] {
  return [...new Set([...Object.keys(usual), ...Object.keys(own)])].flatMap((name): readonly string[] => {
    const path = prefix + name;
    const [before, after] = [usual, own].map((order) => (Object.hasOwn(order, name) ? order[name] : undefined));
    if (after === undefined && isRecord(before)) return differencesIn(before, {}, `${path}.`);
    if (after === undefined) return before === undefined ? [] : [`no ${path}`];
    if (areEntries(after)) return differencesInEntries(areEntries(before) ? before : [], after, path);
    if (isRecord(after)) return differencesIn(isRecord(before) ? before : {}, after, `${path}.`);
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [`${path} ${shortened(JSON.stringify(after))}`];
  });
}

function differencesInEntries(usual: readonly Values[], own: readonly Values[], path: string): readonly string[] {
  const size =
    usual.length === own.length ? [] : [`${own.length} ${own.length === 1 ? 'entry' : 'entries'} in ${path}`];
  const entries = own.flatMap((entry, i) => differencesIn(usual[i] ?? (i > 0 ? own[0]! : {}), entry, `${path}.${i}.`));
  return [...size, ...entries];
}

const areEntries = (value: unknown): value is readonly Values[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

const shortened = (json: string): string =>
  json.length > LONGEST ? `${json.slice(0, LONGEST)}... (${json.length} characters)` : json;

import type { LostOrders, ReportParts, ReviewChange, ReviewedOrders, ReviewPage } from './page.js';
import { type Counts, type OperationCounts, evaluatedOf } from '../backtest/backtest.js';
import type { Agreement, Disagreements } from '../outcomes/comparison.js';
import type { Finding } from '../../rulebook/index.js';
import { plural } from '../../text/index.js';
import { amountWords } from '../backtest/amount-lines.js';
import { TURN_WORDS, countsText, number, ordersText, shareOf } from '../backtest/counts-text.js';

/** The words that the text and the Markdown of a page share. Texts of rule files are not escaped yet. */

export const KINDS = ['narrowed', 'both', 'widened', 'unknown', 'wording'] as const;
/** The kinds for readers, the most important first. */
const SHOWN_KINDS = ['narrowed', 'both', 'widened', 'unknown', 'names', 'wording'] as const;
type ShownKind = (typeof SHOWN_KINDS)[number];

/** The kind of a change for readers: some changes of names and data, such as the id of a rule, change no result, but programs read them. */
export const shownKind = ({ kind, semver }: Pick<ReviewChange, 'kind' | 'semver'>): ShownKind =>
  kind === 'wording' && semver !== 'patch' ? 'names' : kind;

/** The names of the kinds of changes for readers, and their meaning for orders. */
export const KIND_NAMES: Readonly<Record<ShownKind, string>> = {
  narrowed: 'stricter',
  both: 'stricter and looser',
  widened: 'looser',
  unknown: 'not shown',
  names: 'names or data',
  wording: 'wording',
};
export const KIND_WORDS: Readonly<Record<ShownKind, string>> = {
  narrowed: 'more orders get a finding',
  both: 'some orders get a finding, others lose one',
  widened: 'fewer orders get a finding',
  unknown: 'no order was found that shows what changes',
  names: 'no result changes, but names or data that programs read',
  wording: 'no result changes',
};
const COUNTED_KINDS: Readonly<Record<ShownKind, (count: number) => string>> = {
  narrowed: (count) => plural(count, 'stricter change'),
  both: (count) => `${plural(count, 'change')} both stricter and looser`,
  widened: (count) => plural(count, 'looser change'),
  unknown: (count) => `${plural(count, 'change')} that no order shows`,
  names: (count) => `${plural(count, 'change')} of names or data`,
  wording: (count) => `${plural(count, 'change')} of wording`,
};

/** Introduces a made-up order whose result differs. */
export const SHOWING = 'an order that shows it: ';

/** The effects on orders and money; without past orders, the changes of the rules. */
export function titleOf(page: ReportParts): string {
  if (page.isCompared === false)
    return `The ${ofSeverity(page.lint ?? [], 'error').length > 0 ? 'later' : 'earlier'} version has errors: nothing was compared`;
  const { backtest } = page;
  if (backtest) return upperFirst(ordersTitle(backtest));
  return upperFirst(page.agreement ? agreementTitle(page.agreement) : changesTitle(page.changes ?? []));
}

/** `12 valid orders were refused by the gateway: 900.00 PEN; 3 orders that the rules refuse were accepted`. */
function agreementTitle({ compared, validRefused, refusedAccepted }: Agreement): string {
  const parts = [
    [validRefused, 'valid by the rules and refused by the gateway'],
    [refusedAccepted, 'refused by the rules and accepted by the gateway'],
  ] as const;
  const words = parts
    .filter(([{ orders }]) => orders > 0)
    .map(([{ orders, amounts }, what]) => `${ordersText(orders)} ${what}${afterColon(amountWords(amounts))}`);
  if (words.length > 0) return `of ${ordersText(compared)} with a reply, ${words.join('; ')}`;
  return compared === 0 ? 'no order has a reply' : `the gateway agreed on ${ordersText(compared)}`;
}

const afterColon = (words: string): string => (words === '' ? '' : `: ${words}`);

/** The disagreements between the gateway and the rules as lines with their depth: by rule and by error, with amounts. */
export function agreementLines(
  agreement: Agreement,
  lost?: LostOrders,
): readonly (readonly [depth: 0 | 1, line: string])[] {
  const { compared, agreed, validRefused, refusedAccepted, unit = 'line' } = agreement;
  const of = (what: string, { orders, amounts, causes }: Disagreements): readonly (readonly [0 | 1, string])[] =>
    orders === 0
      ? []
      : [
          [0, `${what}: ${ordersText(orders)}${afterColon(amountWords(amounts))}`],
          ...causes.slice(0, MOST_CAUSES).map((cause): readonly [1, string] => [1, causeLine(cause, unit)]),
          ...(causes.length > MOST_CAUSES
            ? [[1, `${number(causes.length - MOST_CAUSES)} more, in --format json`] as const]
            : []),
        ];
  const rest = [
    [agreement.ordersWithoutReply, 'order', 'without a reply'],
    [agreement.repliesWithoutOrder, 'reply', 'without an order'],
    [agreement.unclear, 'order', 'whose replies do not say whether it was accepted, or disagree'],
    [agreement.repeated, 'order', 'not compared, because another order has the same identifier'],
    [agreement.unreadable, 'line', 'of the replies, unreadable or without an order identifier'],
  ] as const;
  return [
    ...(lost ? lossLines(lost).map((line): readonly [0, string] => [0, line]) : []),
    [0, `${ordersText(compared)} with a reply: the gateway and the rules agree on ${number(agreed)}`],
    ...of('valid by the rules, refused by the gateway (a rule may be missing)', validRefused),
    ...of('refused by the rules, accepted by the gateway (a rule may be wrong)', refusedAccepted),
    ...rest
      .filter(([count]) => count > 0)
      .map(([count, noun, what]): readonly [0, string] => [
        0,
        `${noun === 'reply' && count !== 1 ? `${number(count)} replies` : plural(count, noun)} ${what}`,
      ]),
  ];
}

/** The most causes that are shown. */
const MOST_CAUSES = 20;

function causeLine(
  { operation, cause, orders, amounts, lines }: Disagreements['causes'][number],
  unit: string,
): string {
  const name = cause.startsWith(`${operation}/`) ? cause : `${operation}: ${cause}`;
  const where = lines ? ` (${placesText(lines, orders, [unit, `${unit}s`])})` : '';
  return `${name}: ${ordersText(orders)}${where}${afterColon(amountWords(amounts))}`;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function changesTitle(changes: readonly ReviewChange[]): string {
  if (changes.length === 0) return 'no differences';
  return SHOWN_KINDS.map((kind) => [changes.filter((change) => shownKind(change) === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => COUNTED_KINDS[kind](count))
    .join(', ');
}

const TITLES: readonly (readonly [turn: keyof Counts, words: (were: string) => string])[] = [
  ['newlyRefused', (were) => `that ${were} accepted would be refused`],
  ['newlyAccepted', (were) => `that ${were} refused would be accepted`],
  ['newlyWarned', () => 'would get a warning'],
  ['noLongerWarned', () => 'would get no warning any more'],
];

/** `608 of 6,028 orders of alpha.payout that were accepted would be refused: 158,007.95 USD`. */
function ordersTitle(backtest: ReviewedOrders): string {
  const turns = TITLES.filter(([turn]) => backtest[turn] > 0);
  const weighty = turns.filter(([turn]) => turn === 'newlyRefused' || turn === 'newlyAccepted');
  const words = (weighty.length > 0 ? weighty : turns).map(([turn, what]) => {
    const own = Object.entries(backtest.byOperation).filter(([, counts]) => counts[turn] > 0);
    const all = own.reduce((sum, [, { orders }]) => sum + orders, 0);
    const where = own.length === 1 ? own[0]![0] : plural(own.length, 'operation');
    const amount = amountOf(turn, backtest);
    return `${number(backtest[turn])} of ${ordersText(all)} of ${where} ${what(all === 1 ? 'was' : 'were')}${amount === '' ? '' : `: ${amount}`}`;
  });
  const evaluated = evaluatedOf(backtest);
  const none = evaluated === 0 ? 'no past order was evaluated' : `no result of ${ordersText(evaluated)} changes`;
  return `${backtest.partial ? 'not all orders were read: ' : ''}${words.join('; ') || none}`;
}

const amountOf = (turn: keyof Counts, { amounts }: Pick<ReviewedOrders, 'amounts'>): string =>
  turn === 'newlyRefused' || turn === 'newlyAccepted' ? amountWords(amounts[turn]) : '';

/** The text after the title: the changes, if the title is about past orders, and the release that they need. */
export function changesSummary({ changes, release, isCompared, backtest }: ReportParts): string {
  if (!changes || isCompared === false || (changes.length === 0 && !backtest)) return '';
  return [...(backtest ? [changesTitle(changes)] : []), ...(changes.length > 0 ? [`release: ${release}`] : [])].join(
    '; ',
  );
}

/** `main -> rules, as of 2026-06-15`. A commit is cut to its first characters, and equal versions are named once. */
export function versionsLine({ base, head, at }: ReportParts): string {
  const short = (name: string): string => (/^[0-9a-f]{40,64}$/.test(name) ? name.slice(0, 12) : name);
  return `${base === head ? '' : `${short(base)} -> `}${short(head)}, as of ${at}`;
}

/** What both versions have as it is now, although it may have changed; `''` for nothing. */
export function uncomparedLine({ uncompared = [] }: ReportParts): string {
  if (uncompared.length === 0) return '';
  return `not compared: ${uncompared.join(', ')}, which both versions use as ${uncompared.length === 1 ? 'it is' : 'they are'} now`;
}

/** The changes, the most important kinds first. */
export function byKind(changes: readonly ReviewChange[]): readonly ReviewChange[] {
  return SHOWN_KINDS.flatMap((kind) => changes.filter((change) => shownKind(change) === kind));
}

/** The limits that are not kept: `exceeded: wrong examples: 3, at most 0`. */
export function missedLimits(gates: ReviewPage['gates']): readonly string[] {
  return gates
    .filter(({ outcome }) => outcome !== 'kept')
    .map(
      ({ name, limit, found, outcome }) =>
        `${outcome}: ${name}${found === undefined ? '' : `: ${found}`}, at most ${limit}`,
    );
}

/** The limits that are kept, on one line; `''` if none is. */
export function keptLimits(gates: ReviewPage['gates']): string {
  const kept = gates.filter(({ outcome }) => outcome === 'kept');
  return kept.length === 0 ? '' : `kept: ${kept.map(({ name, limit }) => `${name} (at most ${limit})`).join(', ')}`;
}

/** How a result changes for some orders of an operation. */
interface Impact {
  readonly operation: string;
  readonly turn: string;
  readonly count: number;
  readonly orders: number;
  readonly share: string;
  readonly amount: string;
}

/** The effects on orders and money, by operation. Newly refused orders come first. In each group, the largest numbers come first. */
export function impactsOf({ byOperation }: Pick<ReviewedOrders, 'byOperation'>): readonly Impact[] {
  return TURN_WORDS.flatMap(([turn, words]) =>
    Object.entries<OperationCounts>(byOperation)
      .filter(([, counts]) => counts[turn] > 0)
      .sort(([, a], [, b]) => b[turn] - a[turn])
      .map(([operation, own]) => ({
        operation,
        turn: words,
        count: own[turn],
        orders: own.orders,
        share: shareOf(own[turn], own.orders),
        amount: amountOf(turn, own),
      })),
  );
}

/** `alpha.payout: 3 of 120 orders newly refused (2.5%): 12,345.60 PEN`. */
export function impactLines(backtest: ReviewedOrders): readonly string[] {
  return impactsOf(backtest).map(
    ({ operation, turn, count, orders, share, amount }) =>
      `${operation}: ${number(count)} of ${ordersText(orders)} ${turn} (${share})${amount === '' ? '' : `: ${amount}`}`,
  );
}

/** `120 orders, as of 2026-06-15`, with the orders that do not change or could not be evaluated. */
export function ordersLine(backtest: ReviewedOrders, at: string): string {
  const isNone = countsText(backtest) === '';
  const words = evaluatedOf(backtest) === 0 ? ': none was evaluated' : isNone ? ': no result changes' : '';
  return `${ordersText(backtest.orders)}, as of ${at}${words}`;
}

const UNREADABLE = {
  line: ['line', 'lines'],
  order: ['entry', 'entries'],
  row: ['row', 'rows'],
} as const;

export function lossLines({
  withoutRules,
  refusedByBoth = 0,
  unreadable,
  unreadableLines,
  unit = 'order',
  partial,
}: LostOrders): readonly string[] {
  const [one, many] = UNREADABLE[unit];
  const where = unreadableLines ? ` (${placesText(unreadableLines, unreadable, [one, many])})` : '';
  return [
    ...(partial ? ['PARTIAL RESULT: not all orders were read'] : []),
    ...(withoutRules > 0 ? [`${plural(withoutRules, 'order')} of operations without rules, not evaluated`] : []),
    ...(refusedByBoth > 0
      ? [
          `${plural(refusedByBoth, 'order')} refused by both versions, which may hide what changes: payrules check says why`,
        ]
      : []),
    ...(unreadable > 0
      ? [
          unreadable === 1
            ? `1 ${one} could not be read as an order${where}`
            : `${number(unreadable)} ${many} could not be read as orders${where}`,
        ]
      : []),
  ];
}

/** `lines 3, 4, ...`. */
function placesText(lines: readonly number[], all: number, [one, many]: readonly [one: string, many: string]): string {
  return `${lines.length === 1 ? one : many} ${lines.join(', ')}${all > lines.length ? ', ...' : ''}`;
}

/** The part that the figures of past orders leave out: changes on later days, which count only from those days on. */
export function laterLines({ days = [] }: Pick<ReportParts, 'days'>): readonly string[] {
  const first = days.find(({ event }) => event === 'begins')?.day;
  return first === undefined
    ? []
    : [`changes that begin later are not counted here: --at ${first} shows what they do to these orders`];
}

/** The rules because of which results change, with their counts, and their first lines if the page has them. */
export function ruleCounts({
  byRule,
  unit = 'line',
}: ReviewedOrders): readonly (readonly [name: string, counts: string])[] {
  return Object.entries(byRule).flatMap(([name, { lines, ...counts }]) => {
    const words = countsText(counts);
    if (words === '') return [];
    const all = TURN_WORDS.reduce((sum, [turn]) => sum + counts[turn], 0);
    const where = lines ? ` (${placesText(lines, all, [unit, `${unit}s`])})` : '';
    return [[name || '(order)', words + where]];
  });
}

/** @param lint the findings about the version. The counts leave out operations with errors */
export function examplesLine(
  { operations, rules, examples, wrong }: ReviewPage['examples'],
  lint: readonly Finding[],
): string {
  const read = ofSeverity(lint, 'error').length === 0 ? '' : ' that could be read';
  return `${plural(operations, 'operation')}${read}, ${plural(rules, 'rule')}, ${plural(examples, 'example')}: ${wrong.length === 0 ? 'all are right' : `${wrong.length} wrong`}`;
}

/** What changes on later days, a line for each sentence. */
export const dayLines = ({ days = [] }: Pick<ReportParts, 'days'>): readonly string[] =>
  days.flatMap(({ day, event, sentences, ruleId }) =>
    (sentences.length > 0 ? sentences : [ruleId]).map((sentence) => `${day} ${event}: ${sentence}`),
  );

export const NO_CODEOWNERS = 'there is no CODEOWNERS file, so that none is named';
export const NO_OWNER = 'no owner';
/** What happens on the day of a dated change, and what does not. */
export const DAYS_NOTE = 'Validators change on the day by themselves; JSON Schemas must be built again as of that day.';

/** Findings of one severity. Errors are shown first, because they may be the reason why nothing was compared. */
export const ofSeverity = (findings: readonly Finding[], severity: Finding['severity']): readonly Finding[] =>
  findings.filter((finding) => finding.severity === severity);

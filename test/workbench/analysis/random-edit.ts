import type { Card, Chance } from './edits.js';

type Edit = (cards: Card[], chance: Chance) => void;

const decimal = (n: number): string => String(Math.max(0, Math.round(n * 100) / 100));

/** Changes the parameters of a check, or nothing if there is no sensible change of this check. */
function changeCheck(card: Card, chance: Chance): boolean {
  const [name, written] = Object.entries(card.check)[0]!;
  const set = (value: unknown): boolean => {
    card.check = { [name]: value };
    return true;
  };
  if (name === 'amount-between') {
    const [min, max] = (written as string[]).map(Number) as [number, number];
    const low = chance.pick([min, min * 2, min / 2, min + 1, min]);
    return set([decimal(low), decimal(Math.max(low, chance.pick([max, max * 1.25, max / 2, max - 0.01, max + 0.01])))]);
  }
  if (name === 'digits' && typeof written === 'number')
    return set(
      chance.pick<unknown>([written + 1, Math.max(1, written - 1), [written, written + 2], { from: 1, to: written }]),
    );
  if (name === 'digits' && Array.isArray(written))
    return set(
      (written as number[]).length > 1 && chance.below(1) < 0.5 ? written.slice(1) : [...(written as number[]), 39],
    );
  if (name === 'max-decimals') return set(chance.pick([0, 1, 2, 3, 4]));
  if ((name === 'one-of' || name === 'not-in') && Array.isArray(written)) {
    const values = written as string[];
    return set(
      values.length > 1 && chance.below(1) < 0.5
        ? values.filter((_, i) => i !== chance.index(values.length))
        : [...values, chance.pick(['EXTRA', 'NEW', '9'])],
    );
  }
  if (name === 'check-digits' || name === 'format') {
    card.check = { digits: chance.pick<unknown>([8, 20, { from: 5, to: 12 }]) };
    return true;
  }
  return false;
}

const BOUNDS: readonly unknown[] = [
  { 'at-least': '120' },
  { above: '120' },
  { 'at-most': '119.99' },
  { below: '500' },
  { 'at-least': '10', below: '121' },
];

function changeWhen(card: Card, cards: readonly Card[], chance: Chance): void {
  const all = [card.when ?? []].flat();
  if (all.length > 0 && chance.below(1) < 0.2) {
    card.when = all.length > 1 ? all.slice(1) : [...all, { amount: chance.pick<unknown>(BOUNDS) }];
    return;
  }
  const entries = Object.entries(all[0] ?? {});
  if (entries.length === 0) {
    card.when = {
      [chance.pick(['paymentType', 'currency', 'amount', chance.pick(cards).field])]: chance.pick<unknown>([
        ['BANK'],
        { not: ['CARD'] },
        ['120'],
        'given',
        'missing',
        ...BOUNDS,
      ]),
    };
    return;
  }
  const [name, entry] = chance.pick(entries);
  const listed = Array.isArray(entry) ? (entry as string[]) : ((entry as { not?: string[] }).not ?? ['120']);
  const changed = chance.pick<unknown>(
    typeof entry === 'string'
      ? [undefined, entry === 'given' ? 'missing' : 'given']
      : [
          undefined,
          Array.isArray(entry) ? { not: listed } : listed,
          listed.length > 1 ? listed.slice(1) : { not: listed },
        ],
  );
  const when = Object.fromEntries(
    Object.entries({ ...all[0], [name]: changed }).filter(([, value]) => value !== undefined),
  );
  if (all.length > 1) card.when = [Object.keys(when).length > 0 ? when : { [name]: entry }, ...all.slice(1)];
  else if (Object.keys(when).length > 0) card.when = when;
  else delete card.when;
}

const meaningful: readonly Edit[] = [
  (cards, chance) => {
    const start = chance.index(cards.length);
    for (let i = 0; i < cards.length; i++) if (changeCheck(cards[(start + i) % cards.length]!, chance)) return;
  },
  (cards, chance) => {
    const card = chance.pick(cards);
    card.severity = card.severity === 'warning' ? 'error' : 'warning';
  },
  (cards, chance) => changeWhen(chance.pick(cards), cards, chance),
  (cards, chance) => void cards.splice(chance.index(cards.length), 1),
  (cards, chance) => {
    const card = structuredClone(chance.pick(cards));
    card.id = `${card.id}-again`;
    if (!changeCheck(card, chance)) changeWhen(card, cards, chance);
    cards.push(card);
  },
  (cards, chance) =>
    void (chance.pick(cards)[chance.pick(['from', 'until'])] = chance.pick(['2026-10-31', '2026-11-21', '2027-01-31'])),
];

const wording: readonly Edit[] = [
  (cards, chance) => {
    const [card] = cards.splice(chance.index(cards.length), 1);
    cards.splice(chance.index(cards.length), 0, card!);
  },
  (cards, chance) => void (chance.pick(cards)['message'] = 'Say it otherwise.'),
  (cards, chance) => {
    const card = chance.pick(cards);
    const [name, written] = Object.entries(card.check)[0]!;
    if (['one-of', 'not-in'].includes(name) && Array.isArray(written))
      card.check = { [name]: (written as string[]).toReversed() };
    else card['basis'] = 'assumption';
  },
];

/** Removes a value or a row from a list, or adds one. */
export function randomListEdit(data: Record<string, unknown>, chance: Chance): void {
  const groups = data['groups'] as { values: unknown[] }[] | undefined;
  const items = (groups ? chance.pick(groups).values : (data['values'] ?? data['rows'])) as unknown[];
  if (items.length > 1 && chance.below(1) < 0.6) items.splice(chance.index(items.length), 1);
  else if (typeof items[0] === 'string') items.push(chance.pick(['39', 'XYZ', '55']));
  else changeRow(chance.pick(items as Record<string, unknown>[]), chance);
}

function changeRow(row: Record<string, unknown>, chance: Chance): void {
  if (row['digits'] !== undefined) row['digits'] = chance.pick<unknown>([12, [10, 20], { from: 5, to: 11 }]);
  else if (row['decimals'] !== undefined) row['decimals'] = chance.pick([0, 1, 3]);
  else row[chance.pick(Object.keys(row))] = 'NEW';
}

/** One to three edits of a file's cards, some of which change verdicts. */
export function randomEdit(cards: Card[], chance: Chance): void {
  for (let n = 1 + chance.index(3); n > 0; n--)
    chance.pick(chance.below(1) < 0.85 ? meaningful : wording)(cards, chance);
}

/** One to three edits that change no verdict. */
export function rewording(cards: Card[], chance: Chance): void {
  for (let n = 1 + chance.index(3); n > 0; n--) chance.pick(wording)(cards, chance);
}

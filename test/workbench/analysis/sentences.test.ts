import { describe, expect, test } from '@jest/globals';
import { diffRulebooks } from '../../../src/workbench/analysis/diff/diff.js';
import { sentencesOf } from '../../../src/workbench/analysis/diff/sentences.js';
import { englishOf } from '../../../src/core/model/phrase.js';
import type { OwnLocale, Rulebook } from '../../../src/workbench/rulebook/index.js';
import { edited, editCards, filesOf, rulebookOf, type Card } from './edits.js';
import { english } from '../../support/english.js';

const PAYMENT_TYPE = { label: 'Payment type', values: 'BANK or CASH' };
const should = (...given: Parameters<typeof english>): string => english(...given).replace(' must ', ' should ');

const today = '2026-11-21';

function sentences(before: Rulebook, after: Rulebook): readonly string[] {
  return diffRulebooks(before, after, { today }).changes.flatMap((change) =>
    sentencesOf(change, { before, after, today }).map(englishOf),
  );
}

const card = (cards: readonly Card[], id: string): Card => cards.find((each) => each.id === id)!;
/** The sentences on an edit of one rule of an operation. */
const onEdit = (id: string, edit: (rule: Card) => void, operation = 'alpha.payout'): readonly string[] =>
  sentences(
    rulebookOf(operation),
    editCards(operation, (cards) => edit(card(cards, id))),
  );

describe('checks', () => {
  test('the bound of an amount, with the currency', () => {
    expect(onEdit('amount-range', (rule) => (rule.check = { 'amount-between': ['5', '1000.50'] }))).toEqual([
      'Alpha payout: largest Amount: 900 -> 1000.5 SEK',
    ]);
    expect(onEdit('amount-range', (rule) => (rule.check = { 'amount-between': ['6', '1000'] }))).toEqual([
      'Alpha payout: smallest Amount: 5 -> 6 SEK',
      'Alpha payout: largest Amount: 900 -> 1000 SEK',
    ]);
  });

  test('an amount in minor units', () => {
    const edit = (rule: Card): void => void (rule.check = { 'amount-between': ['100', '6000000'] });
    expect(onEdit('amount-range', edit, 'theta.transfer')).toEqual([
      'Theta transfer: largest Amount in ore: 5000000 -> 6000000 minor units of SEK',
    ]);
  });

  test('values that came and went', () => {
    expect(onEdit('payment-type', (rule) => (rule.check = { 'one-of': ['BANK', 'WALLET', 'CHEQUE'] }))).toEqual([
      'Alpha payout: allowed values of Payment type: 2 added (WALLET, CHEQUE), 1 removed (CASH)',
    ]);
  });

  test('a long list is shortened', () => {
    const values = ['BANK', 'CASH', ...Array.from({ length: 12 }, (_, i) => `V${i}`)];
    expect(onEdit('payment-type', (rule) => (rule.check = { 'one-of': values }))).toEqual([
      'Alpha payout: allowed values of Payment type: 12 added (V0, V1, V2, V3, V4, V5, V6, V7, V8, V9 and 2 more)',
    ]);
  });

  test('digits', () => {
    const edit = (rule: Card): void => {
      rule.check = { digits: [20, 21] };
    };
    expect(onEdit('transfer-code-length', edit)).toEqual([
      'Alpha payout: number of digits of Transfer code: 20 -> 20, 21',
    ]);
  });

  test('the digits of an account in a code', () => {
    const check = { 'contains-account': { field: 'beneficiaryAccountNumber', digits: ['4-6', '9'] } };
    const when = 'when bank is south and accountType is savings';
    expect(onEdit('transfer-code-account-south', (rule) => (rule.check = check))).toEqual([
      `Alpha payout: digits of the account before those in Transfer code: 77 -> none ${when}`,
      `Alpha payout: positions of the account in Transfer code: 4-6, 13-18 -> 4-6, 9 ${when}`,
    ]);
  });

  test('the bounds of a day, and ages', () => {
    const bounds = { from: '2000-01-01', to: 'today' };
    expect(onEdit('issued-date', (rule) => (rule.check = { date: bounds }), 'zeta.payout')).toEqual([
      'Zeta payout: day that Date of issue is after: 1999-12-31 -> none',
      'Zeta payout: first day of Date of issue: none -> 2000-01-01',
      'Zeta payout: day that Date of issue is before: tomorrow -> none',
      'Zeta payout: last day of Date of issue: none -> today',
    ]);
    const age = { from: 21, to: 100 };
    expect(onEdit('birth-date-adult', (rule) => (rule.check = { date: { age } }), 'zeta.payout')).toEqual([
      'Zeta payout: youngest age by Date of birth: 18 -> 21',
      'Zeta payout: oldest age by Date of birth: 120 -> 100',
    ]);
  });

  test('a row of a table', () => {
    const files = filesOf('alpha.payout');
    const after = edited(files, 'lists/alpha-accounts.yaml', (data) => {
      const rows = data['rows'] as { bank: string; check: object }[];
      rows.find(({ bank }) => bank === 'north')!.check = { digits: [8, 13] };
    })!;
    expect(sentences(rulebookOf('alpha.payout'), after)).toEqual([
      'Alpha payout: number of digits of Account number for bank north: 8, 12 -> 8, 13 (lists/alpha-accounts)',
    ]);
  });

  test('another check: both messages', () => {
    expect(onEdit('currency-sek', (rule) => (rule.check = { length: { from: 3, to: 3 } }))).toEqual([
      `Alpha payout: "${should('one-of.one', { label: 'Currency', values: 'SEK' })}" -> "${should('length.exactly', { label: 'Currency', to: '3' })}"`,
    ]);
  });
});

describe('other parts of a rule', () => {
  test('severity', () => {
    expect(onEdit('currency-sek', (rule) => (rule.severity = 'error'))).toEqual([
      `Alpha payout: an error instead of a warning: "${english('one-of.one', { label: 'Currency', values: 'SEK' })}"`,
    ]);
    expect(onEdit('payment-type', (rule) => (rule.severity = 'warning'))).toEqual([
      `Alpha payout: a warning instead of an error: "${should('one-of', PAYMENT_TYPE)}"`,
    ]);
  });

  test('conditions', () => {
    expect(onEdit('currency-sek', (rule) => (rule.when = { paymentType: ['BANK'] }))).toEqual([
      'Alpha payout: condition of the rule on Currency: always -> when Payment type is BANK',
    ]);
    expect(
      onEdit('transfer-code-required', (rule) => {
        rule['message'] = 'Give {label}.';
      }),
    ).toEqual([
      `Alpha payout: message on Transfer code: "${english('required.others', { label: 'Transfer code', others: 'Bank code and Payment type' })}" -> "Give Transfer code."`,
    ]);
  });

  test('a rule that is new, removed or renamed', () => {
    const without = editCards('alpha.payout', (cards) => {
      cards.splice(cards.indexOf(card(cards, 'payment-type')), 1);
    });
    expect(sentences(rulebookOf('alpha.payout'), without)).toContain(
      `Alpha payout: removed error: "${english('one-of', PAYMENT_TYPE)}"`,
    );
    expect(sentences(without, rulebookOf('alpha.payout'))).toContain(
      `Alpha payout: new error: "${english('one-of', PAYMENT_TYPE)}"`,
    );
    expect(onEdit('payment-type', (rule) => (rule.id = 'payment-kind'))).toEqual([
      'Alpha payout: renamed to payment-kind',
    ]);
  });

  test('a new rule on the types of fields', () => {
    const without = editCards('theta.transfer', (cards) => {
      cards.splice(cards.indexOf(card(cards, 'field-type')), 1);
    });
    const renamed = editCards('theta.transfer', (cards) => void (card(cards, 'field-type')['id'] = 'types'));
    expect(sentences(without, renamed)).toContain(
      'Theta transfer: findings about types get the id types; to keep their id, call the new rule field-type',
    );
    expect(sentences(rulebookOf('theta.transfer'), renamed)).toContain('Theta transfer: renamed to types');
  });

  test('from and until a day', () => {
    const later = editCards('alpha.payout', (cards) => {
      const old = card(cards, 'amount-range');
      cards.push({ ...old, check: { 'amount-between': ['5', '1000'] }, from: '2027-01-01' });
      old['until'] = '2026-12-31';
    });
    expect(sentences(rulebookOf('alpha.payout'), later)).toContain(
      'Alpha payout: largest Amount: 900 -> 1000 SEK, from 2027-01-01',
    );
    const pause = onEdit('amount-range', (rule) => (rule['from'] = '2027-01-01'));
    expect(pause[0]).toMatch(/^Alpha payout: removed error: ".*", until 2026-12-31$/);
  });
});

describe('what is not a rule', () => {
  const files = filesOf('alpha.payout');
  const onData = (file: string, edit: (data: Record<string, unknown>) => void): readonly string[] =>
    sentences(rulebookOf('alpha.payout'), edited(files, file, edit)!);

  test('labels, help and the title', () => {
    expect(
      onData('operations/alpha.payout.yaml', (data) => {
        (data['fields'] as Record<string, Record<string, string>>)['beneficiaryBankCode']!['label'] =
          'Code of the bank';
      }),
    ).toContain('Alpha payout: label of Code of the bank: "Bank code" -> "Code of the bank"');
    expect(
      onData('operations/alpha.payout.yaml', (data) => {
        const { paymentType } = data['fields'] as Record<string, Record<string, unknown>>;
        paymentType!['value-names'] = { CASH: 'Coins' };
      }),
    ).toEqual(['Alpha payout: names of values of Payment type changed']);
    expect(
      onData('operations/alpha.payout.yaml', (data) => {
        const { paymentType } = data['fields'] as Record<string, Record<string, unknown>>;
        paymentType!['autocomplete'] = 'name';
      }),
    ).toEqual(['Alpha payout: autofill of Payment type: none -> "name"']);
    const inKronor = editCards('theta.transfer', (_, { fields }) => {
      delete (fields as Record<string, Record<string, unknown>>)['amount']!['unit'];
    });
    expect(sentences(rulebookOf('theta.transfer'), inKronor)).toContain(
      'Theta transfer: unit of Amount in ore: "minor" -> none',
    );
    expect(onData('operations/alpha.payout.yaml', (data) => (data['title'] = 'Payout'))).toEqual([
      'Payout: title: "Alpha payout" -> "Payout"',
    ]);
    expect(
      onData('operations/alpha.payout.yaml', (data) => {
        data['region'] = 'North';
        data['country'] = 'NO';
      }),
    ).toEqual(['Alpha payout: region: "Europe" -> "North"', 'Alpha payout: country: "SE" -> "NO"']);
  });

  test('the text of a clause', () => {
    expect(
      onData('clauses.yaml', (data) => {
        const clauses = data['clauses'] as { id: string; text: string }[];
        clauses.find(({ id }) => id === '2.2 amount')!.text = 'Another text.';
      }),
    ).toEqual([expect.stringMatching(/^clause 2\.2 amount: ".+" -> "Another text\."$/)]);
  });

  test('changed, new and removed translations', () => {
    const alpha = rulebookOf('alpha.payout');
    const withLocales = (...locales: readonly OwnLocale[]): Rulebook => ({
      ...alpha,
      locales: new Map(locales.map((locale) => [locale.language, locale])),
    });
    const de = (labels: Record<string, string>, message = 'Nur nach {values}.', en = 'Send to {values} only.') =>
      withLocales({ language: 'de', labels, messages: { 'alpha.payout/city': { en, text: message } }, and: 'und' });
    const old = de({ Amount: 'Betrag' });
    expect(sentences(old, de({ Amount: 'Summe', City: 'Ort' }, 'Nach {values}.'))).toEqual([
      'locales/de: Amount: "Betrag" -> "Summe"',
      'locales/de: alpha.payout/city: "Nur nach {values}." -> "Nach {values}."',
      'locales/de: City: none -> "Ort"',
    ]);
    expect(sentences(old, de({ Amount: 'Betrag' }, 'Nur nach {values}.', 'Only to {values}.'))).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`Field ${i}`, 'Feld']));
    expect(sentences(old, de({ Amount: 'Betrag', ...many })).at(-1)).toBe(
      'locales/de: Field 9: none -> "Feld" and 2 more',
    );
    const releases = [
      [alpha, old, 'minor'],
      [old, alpha, 'major'],
      [old, de({}), 'patch'],
    ] as const;
    for (const [before, after, semver] of releases) expect(diffRulebooks(before, after, { today }).semver).toBe(semver);
  });

  test('an operation', () => {
    const [before, after] = [rulebookOf('alpha.payout'), rulebookOf('delta.collection')];
    expect(sentences(before, after)).toEqual(
      expect.arrayContaining(['Alpha payout: operation removed', 'Delta collection: operation added']),
    );
  });
});

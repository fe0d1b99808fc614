import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../../src/workbench/compiler/index.js';
import { validatorOf } from '../../../src/core/evaluator/validator.js';
import { applyOverlay } from '../../../src/workbench/rulebook/load/overlay.js';
import { exampleOrder, exampleTexts, jsonOrder } from '../../../src/core/model/example-order.js';
import { lintOverlay } from '../../../src/workbench/lint/overlay-linter.js';
import type { Rule } from '../../../src/core/model/operation.js';
import { nestedRules } from '../../fixtures/fixture.js';
import { files, rulebookOf, schemas } from './edits.js';

const today = '2026-11-21';
const base = rulebookOf('alpha.payout');
const order = exampleOrder(base.operations.get('alpha.payout')!);
const overlay = (text: string, file = 'own/alpha.payout.yaml'): ReadonlyMap<string, string> => new Map([[file, text]]);

/** The rules that an overlaid order breaks on a day. */
function broken(text: string, fields: Record<string, unknown>, at: string): readonly string[] {
  const { rulebook, findings } = applyOverlay(base, overlay(text), schemas, today);
  expect(findings.filter((f) => f.severity === 'error')).toEqual([]);
  const validate = validatorOf(compileOperation(rulebook.operations.get('alpha.payout')!, '0'));
  return validate({ ...order, ...fields }, { at }).diagnostics.map(
    (d) => `${d.severity} ${d.ruleId.slice('alpha.payout/'.length)}`,
  );
}

describe('a changed check', () => {
  const text = 'change:\n  - { rule: amount-range, check: { amount-between: ["10", "480"] }, reason: our contract }\n';

  test.each([
    ['9.99', ['error amount-range']],
    ['10', []],
    ['480', []],
    ['480.01', ['error amount-range']],
  ])('%s', (amount, expected) => {
    expect(broken(text, { amount }, today)).toEqual(expected);
  });

  test('with a last day, the rule is as it was from the day after', () => {
    const until =
      'change:\n  - { rule: amount-range, check: { amount-between: ["10", "1000"] }, reason: our contract, until: 2027-01-31 }\n';
    expect([broken(until, { amount: '950' }, '2027-01-31'), broken(until, { amount: '950' }, '2027-02-01')]).toEqual([
      [],
      ['error amount-range'],
    ]);
    expect([broken(until, { amount: '7' }, '2027-01-31'), broken(until, { amount: '7' }, '2027-02-01')]).toEqual([
      ['error amount-range'],
      [],
    ]);
  });
});

test('another severity, and a rule off, each to its last day', () => {
  const text =
    'change:\n  - { rule: payment-type, severity: warning, reason: a pilot, until: 2027-01-31 }\n  - { rule: amount-range, off: true, reason: a test, until: 2026-12-31 }\n';
  const fields = { paymentType: 'WALLET', amount: '0.50' };
  expect(broken(text, fields, '2026-12-31')).toEqual(['warning payment-type']);
  expect(broken(text, fields, '2027-01-31')).toEqual(['error amount-range', 'warning payment-type']);
  expect(broken(text, fields, '2027-02-01')).toEqual(['error amount-range', 'error payment-type']);
});

test('a severity that the rule has already changes nothing', () => {
  const text = 'change:\n  - { rule: amount-range, severity: error, reason: a test }\n';
  expect(broken(text, { amount: '0.50' }, today)).toEqual(['error amount-range']);
});

describe('a rule that is a warning until a day, and then an error', () => {
  const alpha = base.operations.get('alpha.payout')!;
  const dated = (error: Partial<Rule>, warning: Partial<Rule>): typeof base => {
    const rules = alpha.rules.flatMap((rule): readonly Rule[] =>
      rule.id === 'amount-range'
        ? [
            { ...rule, severity: 'warning', ...warning },
            { ...rule, ...error },
          ]
        : [rule],
    );
    return { ...base, operations: new Map([[alpha.id, { ...alpha, rules }]]) };
  };
  const text = 'change:\n  - { rule: amount-range, severity: warning, reason: a pilot }\n';

  test.each([
    ['is no error without an end', { from: '2027-01-01' }, { until: '2026-12-31' }, ['missing-until']],
    ['was an error', { until: '2026-11-20' }, { from: '2026-11-21' }, ['no-change']],
  ])('%s', (_, error, warning, codes) => {
    const { findings } = applyOverlay(dated(error, warning), overlay(text), schemas, today);
    expect(findings.map(({ code }) => code)).toEqual(codes);
  });
});

test('an end on the last day of all', () => {
  const text = 'change:\n  - { rule: amount-range, off: true, reason: a test, until: 9999-12-31 }\n';
  expect(broken(text, { amount: '0.50' }, today)).toEqual([]);
});

test('a rule of its own', () => {
  const text =
    'add:\n  - { id: own/prefix, field: mchOrderId, check: { prefix-in: { list: ["SE-"] } }, document: Our numbering, examples: { valid: ["SE-1"], invalid: ["1"] } }\n';
  expect([broken(text, { mchOrderId: 'SE-1' }, today), broken(text, { mchOrderId: 'X' }, today)]).toEqual([
    [],
    ['error own/prefix'],
  ]);
});

describe('of nested and typed fields', () => {
  const card = rulebookOf('card.payment');
  const own = (text: string) => applyOverlay(card, overlay(text, 'own/card.payment.yaml'), schemas, today);
  const ordered = (text: string, fields: Record<string, string>): readonly string[] => {
    const { rulebook, findings } = own(text);
    expect(findings).toEqual([]);
    const operation = rulebook.operations.get('card.payment')!;
    const validate = validatorOf(compileOperation(operation, '0'));
    const nested = jsonOrder(operation, { ...exampleTexts(operation), ...fields });
    return validate(nested, { at: today }).diagnostics.map(
      ({ severity, ruleId, field }) => `${severity} ${ruleId} ${field}`,
    );
  };

  test('changed checks and another severity', () => {
    const text = `change:
  - { rule: payer-name-length, check: { length: { to: 8 } }, reason: our forms }
  - { rule: installments-range, check: { amount-between: ["2", "3"] }, reason: our contract }
  - { rule: labels-length, severity: warning, reason: a pilot, until: 2027-01-31 }
`;
    expect(ordered(text, { 'payer.name': 'Ana Lind', installments: '3' })).toEqual([]);
    expect(ordered(text, { 'payer.name': 'Ana Linde', installments: '4', labels: 'x'.repeat(21) })).toEqual([
      'error card.payment/installments-range installments',
      'error card.payment/payer-name-length payer.name',
      'warning card.payment/labels-length labels.0',
    ]);
  });

  test('a rule of its own with a condition on a nested field', () => {
    const text = `add:
  - id: own/city
    field: payer.address.city
    when: { payer.address.country: [DE], captureNow: ["true"] }
    check: { required: true }
    document: Our forms
    examples: { valid: [Berlin, { payer.address.country: CH, payer.address.postcode: "8001", payer.address.city: "" }], invalid: [""] }
`;
    expect(lintOverlay(card, own(text), today)).toEqual([]);
    expect(ordered(text, {})).toEqual([]);
    expect(ordered(text, { 'payer.address.city': '' })).toEqual(['error card.payment/own/city payer.address.city']);
    expect(ordered(text, { 'payer.address.city': '', 'payer.address.country': 'FR' })).toEqual([]);
  });

  test('a rule of its own without a source may have a document or a clause', () => {
    const text =
      'add:\n  - { id: own/a, field: payer.name, check: { required: true }, examples: { valid: [A], invalid: [""] } }\n';
    const { findings } = own(text);
    expect(findings.map(({ line, message }) => [line, message])).toEqual([
      [2, expect.stringMatching(/"document".*"clause"/)],
    ]);
  });

  test('a rule of its own with a condition on a total', () => {
    const cart = nestedRules();
    const text = `add:
  - id: own/note
    field: note
    when: { items_total: { above: "9999" } }
    check: { required: true }
    document: Our shop
    examples: { valid: [Thanks, { note: "" }], invalid: [{ note: "", "line_items[].unit_price": "5000" }] }
`;
    const overlaid = applyOverlay(cart, overlay(text, 'own/cart.order.yaml'), schemas, today);
    expect(lintOverlay(cart, overlaid, today)).toEqual([]);
    expect(overlaid.rulebook.operations.get('cart.order')!.rules.at(-1)).toMatchObject({ id: 'own/note' });
  });

  // The entries of a list decide its total, so the comparison of two versions can't set both.
  test.each([
    ['another relation', ['equal', 'taxes_total'] as const, 'different: taxes_total'],
    ['a total instead of a field', ['above', 'fee'] as const, 'below: taxes_total'],
  ])('a comparison of an entry that becomes one with %s', (_, [relation, other], compare) => {
    const cart = nestedRules();
    const operation = cart.operations.get('cart.order')!;
    const check = { name: 'compare', written: { [relation]: other }, parameters: { relation, other } };
    const rule: Rule = { ...operation.rules.at(-1)!, id: 'tax', field: 'line_items[].taxes[].amount', check };
    const before = {
      ...cart,
      operations: new Map([['cart.order', { ...operation, rules: [...operation.rules, rule] }]]),
    };
    const text = `change:\n  - { rule: tax, check: { compare: { ${compare} } }, reason: our shop }\n`;
    const overlaid = applyOverlay(before, overlay(text, 'own/cart.order.yaml'), schemas, today);
    expect(lintOverlay(before, overlaid, today).map(({ code }) => code)).toEqual(['missing-until']);
  });

  test('a misspelt path', () => {
    const text = `add:
  - { id: own/a, field: payer.adress.city, check: { required: true }, document: x, examples: { valid: [A], invalid: [""] } }
  - { id: own/b, field: payer.name, when: { payer.address.contry: given }, check: { required: true }, document: x, examples: { valid: [A], invalid: [""] } }
`;
    expect(
      own(text).findings.map(({ line, code, message }) => [line, code, /Did you mean "(.*?)"/.exec(message)?.[1]]),
    ).toEqual([
      [2, 'unknown-field', 'payer.address.city'],
      [3, 'unknown-field', 'payer.address.country'],
    ]);
  });
});

describe('findings', () => {
  const amount = 'field: amount, document: x';
  const amounts = 'examples: { valid: ["900"], invalid: ["1"] }';
  const own = 'field: mchOrderId, document: x, examples: { valid: ["123"], invalid: ["1"] }';

  // The mark § is at the place of the expected finding.
  test.each<[what: string, entries: readonly string[], code: string, message: string]>([
    [
      'a rule that does not exist',
      ['rule: §amount-rnage, severity: error, reason: x'],
      'unknown-rule',
      'Did you mean "amount-range"?',
    ],
    [
      'a rule with its operation, as findings show it',
      ['rule: §alpha.payout/amount-range, severity: error, reason: x'],
      'unknown-rule',
      'Did you mean "amount-range"?',
    ],
    [
      'an exception past its date',
      ['rule: amount-range, off: true, reason: x, until: §2026-11-20'],
      'past-exception',
      '2026-11-20',
    ],
    ['no reason', ['§{ rule: amount-range, severity: error }'], 'missing-key', 'Add "reason"'],
    ['an empty reason', ['rule: amount-range, severity: error, reason: §""'], 'wrong-shape', 'Say why'],
    ['off without an end', ['rule: amount-range, off: §true, reason: x'], 'missing-until', 'add "until"'],
    ['a warning without an end', ['rule: amount-range, severity: §warning, reason: x'], 'missing-until', 'add "until"'],
    [
      'a looser check without an end',
      ['§{ rule: amount-range, check: { amount-between: ["5", "901"] }, reason: x }'],
      'missing-until',
      'add "until"',
    ],
    [
      'a moved check without an end',
      ['§{ rule: amount-range, check: { amount-between: ["6", "901"] }, reason: x }'],
      'missing-until',
      'add "until"',
    ],
    [
      'another check that accepts numbers below the bounds',
      ['§{ rule: amount-range, check: { digits: 2 }, reason: x }'],
      'missing-until',
      'below "add"',
    ],
    [
      'a check that says the same',
      ['§{ rule: amount-range, check: { amount-between: ["5", "900"] }, reason: x }'],
      'no-change',
      'remove',
    ],
    ['off: false', ['rule: amount-range, off: §false, reason: x, until: 2027-01-31'], 'wrong-choice', 'true'],
    [
      'nothing that changes',
      ['§{ rule: amount-range, reason: x, until: 2027-01-31 }'],
      'empty-change',
      'check, severity',
    ],
    [
      'off and changed',
      ['rule: amount-range, off: §true, severity: warning, reason: x, until: 2027-01-31'],
      'off-and-changed',
      'remove',
    ],
    [
      'a day that is none',
      ['rule: amount-range, off: true, reason: x, until: §2027-02-29'],
      'wrong-shape',
      'a day of the calendar',
    ],
    [
      'a date in another form',
      ['rule: amount-range, off: true, reason: x, until: §31.1.2027'],
      'wrong-shape',
      '2027-01-31',
    ],
    [
      'an unknown key',
      ['rule: amount-range, off: true, §raeson: x, reason: x, until: 2027-01-31'],
      'unknown-key',
      'Did you mean "reason"?',
    ],
    [
      'the rule for all fields',
      ['rule: §field-type, severity: warning, reason: x, until: 2027-01-31'],
      'not-changeable',
      'rely on field-type',
    ],
    [
      'the rule that others rest on',
      ['rule: §amount-format, severity: warning, reason: x, until: 2027-01-31'],
      'not-changeable',
      'rely on amount-format',
    ],
    [
      'wrong parameters',
      ['rule: amount-range, check: { amount-between: §["9", "1"] }, reason: x, until: 2027-01-31'],
      'wrong-parameters',
      'swap',
    ],
    [
      'a check of maps for a field of text',
      ['rule: amount-range, check: { §names: { from: 1, to: 3 } }, reason: x, until: 2027-01-31'],
      'not-a-map',
      'amount is not a map',
    ],
    [
      'a rule of its own with a check of entries for a field of text',
      [`id: own/a, ${own}, check: { §unique: true }`],
      'not-in-list',
      'mchOrderId is not in a list',
    ],
    [
      'a rule of its own on a derived name',
      [`id: own/a, ${own.replace('mchOrderId', '§bank')}, check: { digits: 3 }`],
      'not-a-field',
      'bank is a derived name',
    ],
    [
      'an unknown check',
      ['rule: amount-range, check: { §amount-betwen: ["1", "9"] }, reason: x'],
      'unknown-key',
      'Did you mean "amount-between"?',
    ],
    [
      'a value that YAML changes',
      ['rule: amount-range, check: { one-of: [§033] }, reason: x'],
      'lossy-number',
      '"033"',
    ],
    [
      'the same rule twice',
      [
        'rule: transfer-code-length, off: true, reason: x, until: 2027-01-31',
        'rule: §transfer-code-length, off: true, reason: x, until: 2027-01-31',
      ],
      'duplicate-change',
      'once',
    ],
    ['an id without own/', [`id: §mine, ${own}, check: { digits: 3 }`], 'wrong-shape', 'own/'],
    [
      'an unknown field',
      [`id: own/a, ${own.replace('mchOrderId', '§mchOrderID')}, check: { digits: 3 }`],
      'unknown-field',
      'Did you mean "mchOrderId"?',
    ],
    [
      'an unknown field in a list of conditions',
      [`id: own/a, ${own}, check: { digits: 3 }, when: [{ amount: { above: "5" } }, { §bnak: [north] }]`],
      'unknown-field',
      'Did you mean "bank"?',
    ],
    [
      'bounds of a label',
      [`id: own/a, ${own}, check: { digits: 3 }, when: { §bank: { above: "5" } }`],
      'wrong-bounds',
      'bank is a label',
    ],
    [
      'an unknown field in a condition',
      [`id: own/a, ${own}, check: { digits: 3 }, when: { §bnak: [north] }`],
      'unknown-field',
      'Did you mean "bank"?',
    ],
    [
      'an unknown clause',
      [`id: own/a, ${own}, check: { digits: 3 }, clause: §"2.2 amuont"`],
      'unknown-clause',
      'clause',
    ],
    [
      'an unknown list',
      [`id: own/a, ${own}, check: { one-of: §lists/minor-unist }`],
      'unknown-list',
      'Did you mean "minor-units"?',
    ],
    [
      'an example that its own card judges otherwise',
      [`id: own/a, ${own.replace('valid: [', 'valid: [§')}, check: { prefix-in: { list: ["9"] } }`],
      'wrong-example',
      'own/a refuses the example',
    ],
    [
      'the severity that the rule has already',
      ['rule: amount-range, severity: §error, reason: x'],
      'no-change',
      'amount-range is an error already',
    ],
    [
      'a rule of its own that refuses every order together with the rules',
      [`id: own/a, ${amount}, §check: { amount-between: ["1000", "2000"] }, ${amounts.replace('900', '1000')}`],
      'unsatisfiable',
      'No value satisfies both this rule and amount-range',
    ],
    [
      'a rule of its own that has expired',
      [`id: own/a, ${own}, check: { digits: 3 }, until: §2026-11-20`],
      'expired-rule',
      'expired on 2026-11-20',
    ],
    [
      'a rule of its own that equals a rule',
      [`§{ id: own/a, ${amount}, check: { amount-between: ["5", "900"] }, ${amounts} }`],
      'shadowed-rule',
      'amount-range',
    ],
    [
      'spaces around a value',
      [`id: own/a, ${own}, check: { one-of: ["123", §"4 "] }`],
      'padded-value',
      'Remove the spaces',
    ],
    [
      'an unknown name in a message',
      [`id: own/a, ${own}, check: { digits: 3 }, message: §"{labl} is short."`],
      'unknown-placeholder',
      'Did you mean "{label}"?',
    ],
    [
      'an id used twice',
      [`id: own/a, ${own}, check: { digits: 3 }`, `id: §own/a, ${own}, check: { digits: 3 }`],
      'duplicate-id',
      'own/a',
    ],
  ])('%s', (_, entries, code, message) => {
    const list = entries
      .map((entry) => `  - ${entry.includes('{ rule') || entry.includes('{ id') ? entry : `{ ${entry} }`}\n`)
      .join('');
    const marked = `${entries[0]!.includes('rule:') ? 'change' : 'add'}:\n${list}`;
    const before = marked.slice(0, marked.indexOf('§')).split('\n');
    const findings = lintOverlay(base, applyOverlay(base, overlay(marked.replace('§', '')), schemas, today), today);
    const severity = ['past-exception', 'expired-rule', 'no-change'].includes(code) ? 'warning' : 'error';
    expect(findings).toMatchObject([
      {
        file: 'own/alpha.payout.yaml',
        line: before.length,
        column: before.at(-1)!.length + 1,
        code,
        severity,
        message: expect.stringContaining(message),
      },
    ]);
  });

  describe('changes of rules', () => {
    const lintWith = (text: string, edit: (rule: Rule) => Rule = (rule) => rule) => {
      const operation = base.operations.get('alpha.payout')!;
      const edited = new Map([['alpha.payout', { ...operation, rules: operation.rules.map(edit) }]]);
      const rules = { ...base, operations: edited };
      return lintOverlay(rules, applyOverlay(rules, overlay(text), schemas, today), today).map(
        ({ line, column, code }) => `${line}:${column} ${code}`,
      );
    };
    const tighter = 'change:\n  - { rule: amount-range, check: { amount-between: ["6", "9"] }, reason: x }\n';

    test('a check that leaves no value to another rule', () => {
      const text = `${tighter}add:\n  - { id: own/a, ${amount}, check: { amount-between: ["50", "60"] }, examples: { valid: ["50"], invalid: ["1"] } }\n`;
      expect(lintWith(text)).toEqual(['4:46 unsatisfiable']);
    });

    test('a check that contradicts a later rule of the rulebook', () => {
      const later = (rule: Rule): Rule =>
        rule.id === 'payment-type'
          ? { ...rule, field: 'currency', check: { ...rule.check, parameters: ['USD', 'SEK'] } }
          : rule;
      const text = 'change:\n  - { rule: currency-sek, check: { one-of: [EUR] }, reason: x, until: 2027-01-31 }\n';
      expect(lintWith(text, later)).toContain('2:27 unsatisfiable');
    });

    test('a name in the message that the new check does not fill in', () => {
      const worded = (rule: Rule): Rule =>
        rule.id === 'amount-range' ? { ...rule, message: '{label} is at most {mx}.' } : rule;
      expect([lintWith(tighter), lintWith(tighter, worded)]).toEqual([[], []]);
      const first = (rule: Rule): Rule =>
        rule.id === 'payment-type'
          ? {
              ...rule,
              check: { ...rule.check, parameters: Array.from({ length: 50 }, (_, i) => `BANK${i}`) },
              message: '{label} is wrong, such as {first}.',
            }
          : rule;
      expect(lintWith('change:\n  - { rule: payment-type, check: { one-of: [BANK1] }, reason: x }\n', first)).toEqual([
        '2:5 unknown-placeholder',
      ]);
    });

    test('what lint finds in a rule without the change is not repeated', () => {
      const expired = (rule: Rule): Rule => (rule.id === 'currency-sek' ? { ...rule, until: '2026-11-20' } : rule);
      expect(lintWith('change:\n  - { rule: currency-sek, severity: error, reason: x }\n', expired)).toEqual([]);
    });
  });

  test('a message of its own in a language without a catalogue', () => {
    const text = `add:\n  - { id: own/x, ${own}, check: { prefix-in: { list: ["12"] } },\n      message: { en: x, xx: x } }\n`;
    expect(applyOverlay(base, overlay(text), schemas, today).findings).toMatchObject([
      { line: 3, column: 25, code: 'unknown-key', message: expect.stringContaining('Known here: en, es, pt-BR.') },
    ]);
  });

  test('an own check without its file, which an overlay cannot have', () => {
    const text = `add:\n  - { id: own/x, ${own}, check: { own-reference: true } }\n`;
    expect(applyOverlay(base, overlay(text), schemas, today).findings).toMatchObject([
      { code: 'unknown-key', message: expect.stringMatching(/ checks\/own-reference\.mjs in the rules folder/) },
    ]);
  });

  test('an entry with a wrong shape hides no mistake of others', () => {
    const text = `change:
  - { rule: amount-rang, check: { amount-between: ["6", "900"] }, reason: x }
add:
  - { id: lowest, ${own}, check: { digits: 3 } }
  - { id: own/b, field: amont, document: x, check: { digits: 3 }, examples: { valid: ["123"], invalid: ["12"] } }
  - { id: own/c, ${own}, check: { digits: 3 } }
`;
    const overlaid = applyOverlay(base, overlay(text), schemas, today);
    expect(overlaid.findings.map(({ line, code }) => [line, code]).toSorted()).toEqual([
      [2, 'unknown-rule'],
      [4, 'wrong-shape'],
      [5, 'unknown-field'],
    ]);
    expect(overlaid.findings.find(({ line }) => line === 4)?.message).toContain('own/order-number');
    const ids = overlaid.rulebook.operations.get('alpha.payout')!.rules.map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('own/'))).toEqual(['own/c']);
  });

  test('a fault outside of entries hides the file', () => {
    const { findings, rulebook } = applyOverlay(base, overlay('ad: []\n'), schemas, today);
    expect([findings.length > 0, rulebook.operations.get('alpha.payout')]).toEqual([
      true,
      base.operations.get('alpha.payout'),
    ]);
  });

  test('a file of no operation', () => {
    expect(
      lintOverlay(base, applyOverlay(base, overlay('add: []\n', 'own/alpha.payuot.yaml'), schemas, today), today),
    ).toMatchObject([
      {
        file: 'own/alpha.payuot.yaml',
        line: 1,
        column: 1,
        code: 'unknown-operation',
        severity: 'error',
        message: 'There is no operation called "alpha.payuot" here. Did you mean "alpha.payout"?',
      },
    ]);
  });

  test.each(['own/locales/es.yaml', 'locales/es.yaml', 'own/lists/a.csv', 'own/lists/a.yaml', 'own/slots.yaml'])(
    'a file of the rules: %s',
    (file) => {
      const { findings } = applyOverlay(base, overlay('add: []\n', file), schemas, today);
      expect(findings).toMatchObject([{ file, line: 1, column: 1, code: 'unknown-file', severity: 'error' }]);
      expect(findings[0]!.message).toMatch(/belongs in the rules folder/);
      expect(findings[0]!.message.includes('translations beside the English')).toBe(file.includes('locales'));
    },
  );

  test.each(['own', '.'])('a rules folder, %s, has one finding', (folder) => {
    const all = [...files].map(([file, text]) => [join(folder, file), text] as const);
    expect(applyOverlay(base, new Map(all), schemas, today).findings).toMatchObject([
      { file: folder, line: 1, column: 1, code: 'unknown-file', message: expect.stringContaining('--rules') },
    ]);
    const nested = overlay('add: []\n', join(folder, 'operations/alpha.payout.yaml'));
    expect(applyOverlay(base, nested, schemas, today).findings).toEqual([]);
  });

  test.each(['own/alpha.payout.yml', 'own/bindings.yml', 'own/alpha.payout.YAML'])(
    'a file of another ending: %s',
    (file) => {
      expect(applyOverlay(base, overlay('add: []\n', file), schemas, today).findings).toMatchObject([
        { file, line: 1, column: 1, code: 'unknown-file', message: 'Rename the file: its name must end in .yaml.' },
      ]);
    },
  );

  test('a second file of an operation, whose changes would replace those of the first', () => {
    const both = new Map([...overlay('add: []\n', 'own/a/alpha.payout.yaml'), ...overlay('add: []\n')]);
    expect(applyOverlay(base, both, schemas, today).findings).toMatchObject([
      {
        file: 'own/alpha.payout.yaml',
        line: 1,
        column: 1,
        severity: 'error',
        message: expect.stringContaining('own/a/alpha.payout.yaml'),
      },
    ]);
  });

  test('codes in a folder of the overlay, which nothing reads', () => {
    const file = 'own/a/bindings.yaml';
    expect(applyOverlay(base, overlay('alpha.bank: {}\n', file), schemas, today).findings).toMatchObject([
      { file, line: 1, column: 1, code: 'unknown-file', severity: 'error' },
    ]);
  });

  test('none for a tighter check without an end, and an exception to its last day', () => {
    const text =
      'change:\n  - { rule: amount-range, check: { amount-between: ["5.01", "900"] }, reason: x }\n  - { rule: transfer-code-length, off: true, reason: x, until: 2026-11-21 }\n';
    expect(lintOverlay(base, applyOverlay(base, overlay(text), schemas, today), today)).toEqual([]);
  });
});

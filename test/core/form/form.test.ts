import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { formOf } from '../../../src/core/form/form.js';
import type { Form, FormChange, FormOptions } from '../../../src/core/model/form.js';
import type { Requirement } from '../../../src/core/model/requirement.js';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { requirementsOf } from '../../../src/core/requirements/requirements.js';
import { standardSchemaOf } from '../../../src/core/standard-schema/standard-schema.js';
import { validatorOf } from '../../../src/core/evaluator/validator.js';
import {
  canonicalForms,
  compileInputRules,
  compileOperation,
  referenceOf,
} from '../../../src/workbench/compiler/index.js';
import { authoringSchemas, parseRulebook } from '../../../src/workbench/rulebook/index.js';
import { fixtureIds, fixtureOperation, someIds } from '../../fixtures/fixture.js';
import { fixtureModules, fixtureLocale } from '../../fixtures/modules.js';
import { bindingsOf, everyBinding, valuesOf } from '../../properties/orders.js';
import { hostileValues } from '../../support/hostile-values.js';
import { random } from '../../support/random.js';
import { SEED, VOLUME } from '../../support/seeded.js';

const DAY = '2026-11-21';
const form = (id: string, options: FormOptions = {}): Form => formOf(fixtureModules(id), { at: DAY, ...options });
const idsIn = ({ diagnostics }: FormChange): readonly unknown[] =>
  diagnostics.map(({ field, diagnostic }) => [field, diagnostic?.ruleId]);
const good = (id: string): Readonly<Record<string, unknown>> => exampleOrder(fixtureOperation(id));

test('without a rule that depends on the time, no clock is read: a framework renders the form ahead of its requests', () => {
  const undated = fixtureIds().filter((id) => fixtureModules(id).operation.inForce === undefined);
  expect(undated).not.toEqual([]);
  const real = globalThis.Date;
  globalThis.Date = function clock() {
    throw new Error('the clock is read');
  } as never;
  try {
    for (const id of undated) {
      const own = formOf(fixtureModules(id), { order: good(id) });
      expect(own.requirements).not.toEqual([]);
      expect(own.typing().values).toEqual([]);
    }
  } finally {
    globalThis.Date = real;
  }
});

describe('set', () => {
  test('removes a field from the order if its text is blank', () => {
    const own = form('beta.payout', { order: { amount: '50' } });
    for (const blank of ['', ' ', '\u200B', null, undefined]) {
      own.set('amount', '50');
      own.typing('amount');
      own.set('amount', blank);
      expect(own.order).toEqual({});
    }
  });

  test('answers with the findings that came and went', () => {
    const own = form('beta.payout');
    expect(idsIn(own.set('purposeCode', '123'))).toEqual([['purposeCode', 'beta.payout/purpose-code-length']]);
    expect(own.set('purposeCode', '12345').diagnostics).toEqual([]);
    expect(idsIn(own.set('purposeCode', '123456'))).toEqual([['purposeCode', undefined]]);
    expect(own.diagnostics).toEqual([]);
  });

  test('answers with what changes on other fields', () => {
    const own = form('beta.payout', { order: { beneficiaryType: 'ID' } });
    const { requirements, diagnostics } = own.set('paymentType', 'WALLET');
    const document = requirements.find(({ name }) => name === 'beneficiaryType')!;
    expect([document.input, document.options?.map(({ value }) => value)]).toEqual(['select', ['RUT']]);
    expect(requirements.find(({ name }) => name === 'beneficiaryAccountNumber')?.need).toBe('required');
    expect(diagnostics.map(({ field }) => field)).toEqual(['beneficiaryType']);
    // A name that no rule reads changes nothing.
    expect(own.set('beneficiaryName', 'Ada')).toEqual({
      values: [],
      requirements: [],
      diagnostics: [],
      complete: false,
    });
  });

  test('each field of a group is asked for until one is given', () => {
    const order = { ...good('eta.payout'), email: undefined, phone: undefined, passport: undefined };
    const own = form('eta.payout', { order, facts: { sentToday: '0' } });
    const needs = (): readonly unknown[] =>
      own.requirements.flatMap(({ name, need }) => (['email', 'phone'].includes(name) ? [[name, need]] : []));
    expect(needs()).toEqual([
      ['email', 'required'],
      ['phone', 'required'],
    ]);
    const changed = own.set('email', 'ana@example.com').requirements.map(({ name, need }) => [name, need]);
    expect(changed).toContainEqual(['phone', 'optional']);
    expect(own.set('email', '').requirements.map(({ name, need }) => [name, need])).toContainEqual([
      'phone',
      'required',
    ]);
    expect(own.set('phone', '+55110000').requirements.map(({ name, need }) => [name, need])).toContainEqual([
      'email',
      'optional',
    ]);
    expect(own.set('licence', 'L-7').complete).toBe(true);
  });

  test('a missing field is no finding; complete tells whether one that is required is missing', () => {
    const order = good('delta.collection');
    const own = form('delta.collection', { order });
    expect([own.diagnostics, own.set('amount', '').diagnostics]).toEqual([[], []]);
    expect(own.set('amount', '5').complete).toBe(true);
    expect(own.set('amount', undefined).complete).toBe(false);
    expect(own.order).toEqual({ ...order, amount: undefined });
    expect('amount' in own.order).toBe(false);
  });

  test('a field that is null counts as missing', () => {
    const own = form('theta.transfer', { order: { reference: null, payer: { name: null }, amount: 500 } });
    expect([own.order, own.diagnostics]).toEqual([{ amount: 500 }, []]);
    own.set('amount', null);
    expect([own.order, own.diagnostics]).toEqual([{}, []]);
    const flat = form('delta.collection', { order: { ...good('delta.collection'), purpose: null } });
    expect(form('theta.transfer', { order: { payer: null } }).diagnostics).toEqual([]);
    expect([flat.submit().ready, 'purpose' in flat.order]).toEqual([true, false]);
  });

  test('a field that the operation does not have is refused', () => {
    const own = form('beta.payout');
    for (const name of ['amont', 'toString', '__proto__']) {
      expect(() => own.set(name, '5')).toThrow(TypeError);
      expect(() => own.typing(name)).toThrow(TypeError);
    }
    expect(() => own.typing(null as never)).toThrow(
      'typing takes the name of a field, or nothing when the user leaves it',
    );
  });
});

test('a list that the caller changes later stays as it was given', () => {
  const own = form('theta.transfer');
  const tags: unknown[] = ['gift'];
  own.set('tags', tags);
  tags.push(5);
  expect(own.order).toEqual({ tags: ['gift'] });
  own.set('reference', 'T-1');
  expect(own.diagnostics).toEqual([]);
  expect('tags' in (own.set('tags', []), own.order)).toBe(false);
});

test.each([{ payer: 5 }, { payer: [] }, { payer: { address: 'x' } }, { reference: [] }, { tags: {} }, { amount: {} }])(
  'the findings of the initial order %j are those of a draft',
  (order) => {
    const own = form('theta.transfer', { order });
    const { diagnostics } = validatorOf<unknown>(fixtureModules('theta.transfer').operation)(order, { mode: 'draft' });
    expect(diagnostics).toHaveLength(1);
    expect(own.diagnostics).toEqual(diagnostics);
    expect(own.order).toEqual(order);
  },
);

test.each([5, []])('a member of an object that is %j replaces it', (payer) => {
  const own = form('theta.transfer', { order: { payer } });
  expect(idsIn(own.set('payer.address.country', 'SE'))).toEqual([['payer', undefined]]);
  expect(own.order).toEqual({ payer: { address: { country: 'SE' } } });
});

test('an initial order without known members has none', () => {
  const order = { payer: { surplus: 1 }, surplus: 5 };
  expect(form('theta.transfer', { order }).order).toEqual({});
});

test('what is asked for follows from the values alone, whatever came before', () => {
  const own = form('alpha.payout');
  // A range is in the operation's currency. An order without a currency has this currency; a value that is not text does not.
  const ranges = [undefined, 'EUR', 5, '', 'SEK', null, 'EUR', undefined].map((currency) => {
    own.set('currency', currency);
    return own.requirements.find(({ name }) => name === 'amount')!.max;
  });
  expect(ranges).toEqual(['900', undefined, undefined, '900', '900', '900', undefined, '900']);
  // More values than the form remembers.
  for (let i = 0; i < 120; i++) {
    const { requirements } = own.set('currency', i % 2 === 0 ? `X${i}` : 'SEK');
    expect(requirements.map(({ name, max }) => [name, max])).toContainEqual([
      'amount',
      i % 2 === 0 ? undefined : '900',
    ]);
  }
});

test('a misspelt option throws, and the message names all that the function takes', () => {
  const settings = 'bindings, severities, off, acknowledge, unknownFields, locale, facts, at, mode, fields';
  const misspelt = { fact: {} } as object;
  expect(() => form('beta.payout', misspelt)).toThrow(`there is no option fact; known are ${settings}, order`);
  expect(() => requirementsOf(fixtureModules('beta.payout'), {}, misspelt)).toThrow(
    `there is no option fact; known are ${settings}`,
  );
  expect(() => standardSchemaOf(fixtureModules('beta.payout'), misspelt)).toThrow(
    `there is no option fact; known are ${settings}, failOn, onNotEvaluated`,
  );
});

describe('the fields of a form', () => {
  const namesOf = (own: Form): readonly string[] => own.requirements.map(({ name }) => name);

  test('are those that the payer provides; what the merchant provides has no finding', () => {
    const own = form('beta.payout', { order: { callbackUrl: 'none' } });
    expect(namesOf(own)).not.toContain('callbackUrl');
    expect(namesOf(own)).toContain('amount');
    own.set('mchOrderId', 'x'.repeat(1000));
    expect([own.diagnostics, own.order]).toEqual([[], { callbackUrl: 'none', mchOrderId: 'x'.repeat(1000) }]);
  });

  test('are the fields that the option names', () => {
    const own = form('beta.payout', { fields: ['callbackUrl'], order: { amount: 'x' } });
    expect(namesOf(own)).toEqual(['callbackUrl']);
    expect(own.diagnostics).toEqual([]);
    expect(own.set('callbackUrl', 'none').diagnostics).toMatchObject([{ field: 'callbackUrl' }]);
  });

  test('are in the order in which one decides the next', () => {
    for (const id of someIds()) {
      const own = form(id);
      const names = namesOf(own);
      // In a circle of fields, one field comes before another that decides it.
      const late = own.requirements.flatMap(({ name, dependsOn }, i) =>
        dependsOn.filter((other) => names.indexOf(other) > i).map((other) => [name, other] as const),
      );
      for (const [name, other] of late)
        expect([id, name, own.requirements.find((each) => each.name === other)!.dependsOn]).toEqual([
          id,
          name,
          expect.arrayContaining([expect.any(String)]),
        ]);
    }
    const beta = namesOf(form('beta.payout'));
    expect(beta.indexOf('paymentType')).toBeLessThan(beta.indexOf('beneficiaryAccountNumber'));
  });
});

describe('values in canonical form', () => {
  test('are written when a field is set, and told', () => {
    const own = form('beta.payout');
    expect(own.set('phone', '+31 6 3112 345').values).toEqual([{ field: 'phone', value: '063112345' }]);
    expect(own.order).toEqual({ phone: '063112345' });
    expect(own.set('phone', '063112345').values).toEqual([]);
  });

  test('are written when the user leaves the field', () => {
    const own = form('beta.payout');
    own.typing('phone');
    expect(own.set('phone', '06 3112 345').values).toEqual([]);
    expect(own.order).toEqual({ phone: '06 3112 345' });
    const left = own.typing();
    expect(left.values).toEqual([{ field: 'phone', value: '063112345' }]);
    expect([left.diagnostics, own.diagnostics]).toEqual([[], []]);
  });

  test('while the user types, letters of a code become capitals in the order, and in the input when they leave it', () => {
    const own = form('beta.payout', { order: { paymentType: 'WALLET' } });
    own.typing('beneficiaryType');
    expect(own.set('beneficiaryType', 'rut').values).toEqual([]);
    expect(own.order).toMatchObject({ beneficiaryType: 'RUT' });
    expect(own.set('amount', '50').values).toEqual([]);
    expect(own.typing().values).toEqual([{ field: 'beneficiaryType', value: 'RUT' }]);
    expect(own.typing().values).toEqual([]);
    own.typing('beneficiaryType');
    own.set('beneficiaryType', 'rut');
    expect(own.set('beneficiaryType', ' rut').values).toEqual([]);
    expect(own.order).toMatchObject({ beneficiaryType: ' rut' });
    own.set('beneficiaryType', 'rut');
    expect(own.submit().change.values).toEqual([{ field: 'beneficiaryType', value: 'RUT' }]);
  });

  test('a field that becomes a list of choices keeps a value that means one of them', () => {
    const own = form('beta.payout', { order: { beneficiaryType: 'Rut' }, off: ['beta.payout/document-listed'] });
    expect(own.order).toEqual({ beneficiaryType: 'Rut' });
    const { values, requirements } = own.set('paymentType', 'WALLET');
    expect(values).toEqual([{ field: 'beneficiaryType', value: 'RUT' }]);
    expect(requirements.find(({ name }) => name === 'beneficiaryType')?.input).toBe('select');
  });

  test('values of the initial order, too', () => {
    expect(form('beta.payout', { order: { phone: '06-3112-345' } }).order).toEqual({ phone: '063112345' });
  });
});

/** A form in which the payment type decides the currencies. */
function chooser(options: FormOptions = {}): Form {
  const file = `operation: choice.payout
title: A choice
region: Europe
fields:
  paymentType: { label: Payment type, example: BANK }
  currency: { label: Currency, example: SEK }
  note: { label: Note, example: NOTE }
rules:
  - id: type-required
    field: paymentType
    check: { required: true }
    examples: { valid: [BANK], invalid: [""] }
  - id: type-known
    field: paymentType
    check: { one-of: [BANK, CASH, CARD] }
    examples: { valid: [BANK], invalid: [X] }
  - id: currency-required
    field: currency
    check: { required: true }
    examples: { valid: [SEK], invalid: [""] }
  - id: currency-of-type
    field: currency
    check: { by: [{ paymentType: BANK, currency: [SEK, EUR] }, { paymentType: CASH, currency: SEK }, { paymentType: CARD, currency: EUR }] }
    examples: { valid: [SEK], invalid: [X] }
  - id: note-known
    field: note
    check: { one-of: [NOTE] }
    examples: { valid: [NOTE], invalid: [X] }
`;
  const files = new Map([
    ['operations/choice.payout.yaml', file],
    ['rulebook.yaml', 'title: Made-up gateway\ndocument: Made-up document\n'],
  ]);
  const operation = parseRulebook(files, authoringSchemas()).operations.get('choice.payout')!;
  return formOf(
    {
      operation: compileOperation(operation),
      inputRules: compileInputRules(operation),
      reference: referenceOf(operation),
      canonicalForms: canonicalForms(operation),
    },
    options,
  );
}

describe('a field with one choice', () => {
  test('is filled in where it is needed, and emptied where it has others', () => {
    const own = chooser();
    expect(own.order).toEqual({});
    expect(own.set('paymentType', 'CASH').values).toEqual([{ field: 'currency', value: 'SEK' }]);
    expect(own.order).toEqual({ paymentType: 'CASH', currency: 'SEK' });
    expect(own.set('paymentType', 'CARD').values).toEqual([{ field: 'currency', value: 'EUR' }]);
    expect(own.set('paymentType', 'BANK').values).toEqual([{ field: 'currency', value: undefined }]);
    expect(own.order).toEqual({ paymentType: 'BANK' });
  });

  test('keeps what the user gave', () => {
    const own = chooser({ order: { currency: 'EUR' } });
    expect(own.set('paymentType', 'CASH').values).toEqual([]);
    expect(own.diagnostics).toMatchObject([{ field: 'currency' }]);
    expect(own.set('currency', 'SEK').values).toEqual([]);
    expect(own.set('paymentType', 'BANK').values).toEqual([]);
    expect(own.order).toEqual({ paymentType: 'BANK', currency: 'SEK' });
    // For the validator, a text with this many blanks is not missing.
    const currency = ' '.repeat(9000);
    expect(chooser({ order: { paymentType: 'CASH', currency } }).order).toEqual({ paymentType: 'CASH', currency });
  });

  test('stays empty while the user types in it, and is filled in again once it is left empty', () => {
    const own = chooser({ order: { paymentType: 'CASH' } });
    expect(own.order).toEqual({ paymentType: 'CASH', currency: 'SEK' });
    own.typing('currency');
    expect(own.set('currency', '').values).toEqual([]);
    expect(own.typing().values).toEqual([{ field: 'currency', value: 'SEK' }]);
  });

  test('is left alone where it is optional, or not of the form', () => {
    expect(chooser().requirements.find(({ name }) => name === 'note')).toMatchObject({
      input: 'select',
      need: 'optional',
    });
    const { order } = chooser({ fields: ['paymentType'], order: { paymentType: 'CASH' } });
    expect(order).toEqual({ paymentType: 'CASH' });
  });
});

describe('submit', () => {
  test('reports missing fields, and the first to go to', () => {
    const own = form('beta.payout');
    expect(own.diagnostics).toEqual([]);
    const sent = own.submit();
    if (sent.ready) throw new Error('an empty form is ready');
    const errors = sent.diagnostics.filter(({ severity }) => severity === 'error').map(({ field }) => field);
    expect(errors).toEqual(expect.arrayContaining(['amount', 'beneficiaryName', 'paymentType']));
    expect(errors).not.toContain('mchOrderId');
    expect(sent.first).toBe(own.requirements.find(({ name }) => errors.includes(name))!.name);
    expect(idsIn(sent.change)).toContainEqual(['amount', 'beta.payout/amount-required']);
    expect([own.diagnostics, sent.order]).toEqual([sent.diagnostics, undefined]);
    // A missing field is a finding until it is given, and again once it is empty.
    expect(idsIn(own.set('amount', '50'))).toEqual([['amount', undefined]]);
    expect(idsIn(own.set('amount', ''))).toEqual([['amount', 'beta.payout/amount-required']]);
  });

  test('answers with the order in canonical form', () => {
    const { mchOrderId: _own, callbackUrl: _address, ...ofPayer } = good('beta.payout');
    const own = form('beta.payout', { order: ofPayer });
    own.typing('phone');
    own.set('phone', '06 3112 345');
    const sent = own.submit();
    expect(sent).toMatchObject({ ready: true, order: { ...ofPayer, phone: '063112345' } });
    expect(sent.change.values).toEqual([{ field: 'phone', value: '063112345' }]);
    expect('first' in sent).toBe(false);
  });

  test('of a draft reports no missing field, and mode submit does from the start', () => {
    expect(form('beta.payout', { mode: 'draft' }).submit().ready).toBe(true);
    expect(form('beta.payout', { mode: 'submit' }).diagnostics.map(({ field }) => field)).toContain('amount');
  });

  describe('with a warning about a value', () => {
    let clock: jest.SpiedFunction<() => number>;
    let time = 0;
    beforeEach(() => {
      clock = jest.spyOn(performance, 'now').mockImplementation(() => time);
    });
    afterEach(() => clock.mockRestore());
    const withOther = (options: FormOptions = {}): Form => {
      const own = form('alpha.payout', { order: good('alpha.payout'), ...options });
      own.set('currency', 'EUR');
      return own;
    };
    /** The fields that get the focus, for attempts after these pauses in milliseconds. */
    const attempts = (own: Form, ...pauses: readonly number[]): readonly unknown[] =>
      pauses.map((pause) => {
        time += pause;
        const { ready, first } = own.submit();
        expect(ready).toBe(first === undefined);
        return first;
      });

    test('returns no order until a later submit confirms the warning; a double click does not', () => {
      const own = withOther();
      expect(own.diagnostics.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
        ['alpha.payout/currency-sek', 'warning'],
      ]);
      expect(attempts(own, 0, 0, 999, 999, 1000, 0)).toEqual([
        'currency',
        'currency',
        'currency',
        'currency',
        undefined,
        undefined,
      ]);
    });

    test('returns the order if the warning was shown before the last change', () => {
      const own = withOther();
      own.set('amount', good('alpha.payout')['amount']);
      expect(attempts(own, 0)).toEqual([undefined]);
      own.set('currency', 'SEK');
      expect(attempts(own, 0)).toEqual([undefined]);
    });

    test('returns no order if the warning was hidden while the user typed', () => {
      const own = form('alpha.payout', { order: good('alpha.payout') });
      own.typing('currency');
      own.set('currency', 'EU');
      own.set('currency', 'EUR');
      expect(attempts(own, 0)).toEqual(['currency']);
      own.set('currency', 'SEK');
      expect(attempts(own, 0)).toEqual([undefined]);
    });

    test('returns the order if the warning is acknowledged, or if it is about a missing field', () => {
      expect(attempts(withOther({ acknowledge: ['alpha.payout/currency-sek'] }), 0)).toEqual([undefined]);
      const own = form('alpha.payout', { order: good('alpha.payout') });
      own.set('currency', '');
      expect(own.submit()).toMatchObject({ ready: true, diagnostics: [{ code: 'missing', severity: 'warning' }] });
    });

    test('returns the field of an error before that of a warning', () => {
      const own = withOther();
      own.set('amount', '');
      expect(attempts(own, 0, 2000)).toEqual(['amount', 'amount']);
      own.set('amount', good('alpha.payout')['amount']);
      expect(attempts(own, 0)).toEqual([undefined]);
    });
  });

  test('goes to the entry of a list', () => {
    const own = form('theta.transfer', { order: { tags: [5] } });
    const { first } = own.submit();
    expect(own.requirements.map(({ name }) => name)).toContain(first);
  });

  test('in the language of the options', () => {
    const sent = form('beta.payout', { locale: fixtureLocale('es') }).submit();
    expect(sent.diagnostics.find(({ field }) => field === 'amount')).toMatchObject({
      message: expect.stringMatching(/^Importe/),
      text: expect.not.stringContaining('Importe'),
    });
  });
});

describe('typing', () => {
  test('holds the findings of the field back until it is left', () => {
    const own = form('beta.payout');
    own.typing('purposeCode');
    expect(own.set('purposeCode', '1').diagnostics).toEqual([]);
    expect(own.diagnostics).toEqual([]);
    expect(idsIn(own.typing())).toEqual([['purposeCode', 'beta.payout/purpose-code-length']]);
    expect(idsIn(own.typing('purposeCode'))).toEqual([['purposeCode', undefined]]);
    // Typing in another field means that the person has left the first.
    expect(idsIn(own.typing('phone'))).toEqual([['purposeCode', 'beta.payout/purpose-code-length']]);
    expect(own.set('phone', '1').diagnostics).toEqual([]);
    expect(own.set('phone', '063112345').diagnostics).toEqual([]);
    expect(own.typing().diagnostics).toEqual([]);
  });

  test('holds the findings of the entries of a list back with those of the list', () => {
    const own = form('theta.transfer');
    own.typing('tags');
    expect(own.set('tags', [5]).diagnostics).toEqual([]);
    expect(own.diagnostics).toEqual([]);
    expect(idsIn(own.typing())).toEqual([['tags.0', 'theta.transfer/field-type']]);
    expect(idsIn(own.typing('tags'))).toEqual([['tags.0', undefined]]);
  });

  test('does not hold back what the field changes on others', () => {
    const own = form('beta.payout', { order: { beneficiaryType: 'ID' } });
    own.typing('paymentType');
    expect(own.set('paymentType', 'WALLET').diagnostics.map(({ field }) => field)).toEqual(['beneficiaryType']);
  });
});

test('messages in the language of the options', () => {
  const own = form('beta.payout', { locale: fixtureLocale('es') });
  expect(own.set('amount', 'x').diagnostics[0]?.diagnostic?.message).toContain('debe ser solo un número');
  expect(own.diagnostics[0]?.message).toContain('debe ser solo un número');
});

test('a finding with the same message and other parameters has changed', () => {
  const own = form('card.payment', { order: { payer: { address: { country: 'DE', postcode: 'x' } } } });
  // Postcodes have 5 digits in Germany and 4 in Austria.
  expect(own.set('payer.address.country', 'AT').diagnostics).toMatchObject([
    { field: 'payer.address.postcode', diagnostic: { text: 'Must be digits only.', params: { digits: ['4'] } } },
  ]);
});

test('wrong options throw', () => {
  for (const options of [{ at: 'soon' }, { off: ['none'] }, { facts: { cardcountry: 'DEU' } }, { fields: null }])
    expect(() => form('beta.collection', options as unknown as FormOptions)).toThrow(TypeError);
});

test('no value throws, and the answers of a form contain values only in its order', () => {
  const own = form('beta.payout');
  for (const value of Object.values(hostileValues)) {
    for (const field of ['amount', 'paymentType', 'walletNumber']) own.set(field, value);
    expect(own.requirements.length).toBeGreaterThan(0);
    expect(own.diagnostics[0]?.severity ?? 'warning').toMatch(/error|warning/);
  }
  for (const order of Object.values(hostileValues)) form('beta.payout', { order });
  const nested = form('theta.transfer');
  for (const value of Object.values(hostileValues))
    for (const field of ['reference', 'amount', 'payer.name', 'tags']) nested.set(field, value);
  for (const value of Object.values(hostileValues))
    for (const order of [value, { payer: value }, { tags: value }]) form('theta.transfer', { order });
});

const byName = (fields: readonly Requirement[]): readonly Requirement[] =>
  fields.toSorted((a, b) => (a.name < b.name ? -1 : 1));

describe.each(someIds())('%s', (id) => {
  const operation = fixtureOperation(id);
  const modules = fixtureModules(id);
  const candidates = [...valuesOf(operation)].filter(([name]) => operation.fields.some((field) => field.name === name));

  test(`after each of many changes: as requirements and validate say (seed ${SEED})`, () => {
    const next = random(SEED);
    const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
    for (const bindings of [...bindingsOf(operation), everyBinding]) {
      const facts = Object.fromEntries(operation.facts.map(({ name }) => [name, 'CAN']));
      const options = { bindings, facts, at: DAY };
      const fields = [...operation.fields, ...operation.facts].map(({ name }) => name);
      const own = formOf(modules, { ...options, fields, order: good(id) });
      const validate = validatorOf<unknown>(modules.operation, { bindings });
      const asked = new Map(own.requirements.map((field) => [field.name, field]));
      const shown = new Map(own.diagnostics.map((finding) => [finding.field, finding]));
      for (let i = 0; i < 15 * VOLUME; i++) {
        const [name, values] = one(candidates);
        const change = own.set(name, next() < 0.5 ? good(id)[name] : one(values));
        for (const field of change.requirements) asked.set(field.name, field);
        for (const { field, diagnostic } of change.diagnostics)
          if (diagnostic) shown.set(field, diagnostic);
          else shown.delete(field);
        const { order } = own;
        const { fields: needed, complete } = requirementsOf(modules, order, options);
        const { diagnostics } = validate(order, { facts, at: DAY, mode: 'draft' });
        expect(byName([...asked.values()])).toEqual(byName(needed));
        expect([change.complete, own.diagnostics, byName(own.requirements)]).toEqual([
          complete,
          diagnostics,
          byName(needed),
        ]);
        if (!modules.operation.shape) for (const { field, value } of change.values) expect(order[field]).toEqual(value);
        expect([...shown.values()].map(({ ruleId }) => ruleId).toSorted()).toEqual(
          diagnostics.map(({ ruleId }) => ruleId).toSorted(),
        );
      }
    }
  });
});

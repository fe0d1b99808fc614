import { describe, expect, test } from '@jest/globals';
import { checks, messageText } from '../../src/checks/index.js';
import { compileOperation, localeOf, translationsOf } from '../../src/workbench/compiler/index.js';
import { exampleOrder } from '../../src/core/model/example-order.js';
import type { Locale } from '../../src/core/model/locale.js';
import { translate, translated } from '../../src/core/evaluator/translate.js';
import { validatorOf } from '../../src/core/evaluator/validator.js';
import { fixture, fixtureOperation, fixtureValidator, fixtureValidators } from '../fixtures/fixture.js';
import { fixtureLocale } from '../fixtures/modules.js';
import { bindings, requirements } from '../core/requirements/support.js';
import { english } from '../support/english.js';
import { englishMessages } from './wordings.js';

const translations = translationsOf(fixture());
const es = fixtureLocale('es');
const ptBR = fixtureLocale('pt-BR');

test('every message has an id of its own, which begins with the name of its check', () => {
  const ids = englishMessages.map(([id]) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  const wrong = Object.entries(checks).flatMap(([name, check]) =>
    Object.keys(check!.messages)
      .filter((id) => !`${id}.`.startsWith(`${name}.`) || !/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(id))
      .map((id) => `src/checks/${name}.ts: the id ${id} is not ${name}, and not ${name} with a variant after a point`),
  );
  expect(wrong).toEqual([]);
});

describe.each(translations.map((translation) => [translation.language, translation] as const))(
  '%s',
  (_, translation) => {
    const { locale } = localeOf(fixture(), translation);

    test("the engine's own messages", () => {
      const validate = fixtureValidators({ locale });
      expect(validate('alpha.payout', []).diagnostics[0]?.message).toBe(
        translation.messages['The order must be a JSON object.'],
      );
      const unreadable = {
        get amount(): string {
          throw new Error('no');
        },
      };
      const { diagnostics } = validate('alpha.payout', unreadable);
      expect(diagnostics[0]?.message).toBe(translation.messages['The order could not be read; pass a plain object.']);
      const refused = validate('xx.payout', {}).diagnostics[0];
      expect(refused?.message).toMatch(/alpha\.payout/);
      expect(refused?.message).not.toMatch(/There are|\{/);
    });
  },
);

describe('wording', () => {
  const message = (
    locale: Locale,
    operation: string,
    order: Record<string, unknown>,
    field: string,
  ): string | undefined =>
    fixtureValidators({ locale, bindings })(operation, order).diagnostics.find((d) => d.field === field)?.message;
  const account = (beneficiaryBankCode: string): string | undefined =>
    message(es, 'alpha.payout', { beneficiaryBankCode, beneficiaryAccountNumber: '1' }, 'beneficiaryAccountNumber');

  test('Spanish', () => {
    expect(message(es, 'alpha.payout', { amount: '4.99' }, 'amount')).toBe('Importe: debe estar entre 5 y 900 SEK.');
    expect(message(es, 'alpha.payout', {}, 'mchOrderId')).toBe('Identificador de la orden: debe completar este campo.');
    expect(account('N1')).toBe(
      'Número de cuenta: debe tener 8 o 12 dígitos, con el valor indicado en «Código del banco».',
    );
    expect(account('Z')).toBe(
      'Número de cuenta: debe tener de 5 a 15 dígitos, con el valor indicado en «Código del banco».',
    );
    expect(message(es, 'beta.payout', { beneficiaryType: 'VISA' }, 'beneficiaryType')).toBe(
      'Tipo de documento de identidad: debería ser ID, PASS o RUT.',
    );
    expect(message(es, 'beta.collection', { paymentType: 'CARD', currency: 'SEK' }, 'currency')).toBe(
      'Moneda: debe ser EUR o KWD, con el valor indicado en «Tipo de pago».',
    );
    expect(message(es, 'alpha.payout', { amout: '1' }, 'amout')).toBe(
      'La operación no tiene este campo. ¿Quiso decir amount?',
    );
  });
  test('Brazilian Portuguese', () => {
    expect(message(ptBR, 'alpha.payout', { amount: '4.99' }, 'amount')).toBe('Valor: deve estar entre 5 e 900 SEK.');
    expect(message(ptBR, 'alpha.payout', { paymentType: 'bank' }, 'paymentType')).toBe(
      'Tipo de pagamento: deve ser BANK ou CASH.',
    );
    expect(message(ptBR, 'alpha.payout', { transferCode: '1' }, 'transferCode')).toBe(
      "Transfer code must have exactly 20 digits; copy it from the bank's letter.",
    );
  });
  test('labels, help, notes and options of the fields', () => {
    const field = (name: string, locale?: Locale) =>
      requirements('alpha.payout', {}, locale && { locale }).fields.find((each) => each.name === name);
    expect(field('beneficiaryAccountNumber', es)).toMatchObject({
      label: 'Número de cuenta',
      help: 'La cuenta que recibe el pago.',
    });
    expect(field('paymentType', es)?.options).toEqual([
      { value: 'BANK', label: 'BANK' },
      { value: 'CASH', label: 'Efectivo (CASH)' },
    ]);
    expect(field('beneficiaryName', es)?.notes).toEqual(['Indique el nombre completo del titular.']);
    expect(field('paymentType', ptBR)).toMatchObject({ label: 'Tipo de pagamento' });
    expect(field('paymentType')?.options?.[1]).toEqual({ value: 'CASH', label: 'Cash (CASH)' });
  });
});

test('an order without findings is handed back in every language', () => {
  const order = exampleOrder(fixtureOperation('alpha.payout'));
  const result = fixtureValidators({ locale: es })('alpha.payout', order);
  expect(result).toEqual(fixtureValidator('alpha.payout')(order));
  expect(result.order).toBe(order);
});

test.each([
  [es, 'Moneda: debería ser SEK.', 'Moneda: debe ser SEK.'],
  [ptBR, 'Moeda: deveria ser SEK.', 'Moeda: deve ser SEK.'],
] as const)('a warning advises, an error demands: $language', (locale, advice, demand) => {
  const order = { ...exampleOrder(fixtureOperation('alpha.payout')), currency: 'EUR' };
  const messages = (severity: 'warning' | 'error'): readonly string[] =>
    fixtureValidators({ locale, severities: { 'alpha.payout/currency-sek': severity } })(
      'alpha.payout',
      order,
    ).diagnostics.map(({ message }) => message);
  expect([messages('warning'), messages('error')]).toEqual([[advice], [demand]]);
});

describe('what is missing', () => {
  const empty = {
    language: 'fr',
    advice: {},
    messages: {},
    labels: {},
    texts: {},
    and: 'et',
    or: 'ou',
    field: '{label}',
  };

  test('is reported, and stays English', () => {
    const { untranslated, locale } = localeOf(fixture(), empty);
    expect(untranslated).toContain(`required: ${messageText('required')}`);
    expect(untranslated).toContain(`digits.spaces: ${messageText('digits.spaces')}`);
    expect(untranslated).toContain('Amount');
    expect(untranslated).toContain('The way the money is sent.');
    expect(untranslated).toContain('The bank must be that of the account number.');
    expect(untranslated).toContain('gateway/failure-account-closed.meaning: The bank has no such account.');
    const order = { amout: '5' };
    const inEnglish = fixtureValidators()('alpha.payout', order);
    expect(fixtureValidators({ locale })('alpha.payout', order)).toEqual(inEnglish);
  });

  test('a label without a translation stays English', () => {
    const { locale } = localeOf(fixture(), {
      ...empty,
      messages: { [messageText('required')]: '{label} manque.' },
    });
    const validate = fixtureValidators({ locale });
    expect(validate('alpha.payout', {}).diagnostics[0]?.message).toBe('Order identifier manque.');
  });
});

test("a rule file's own wording comes before the translation, and only in its language", () => {
  const found = fixtureValidator('alpha.payout')({ amount: '901', transferCode: '1' }).diagnostics;
  const [amount, code] = ['amount', 'transferCode'].map((name) => found.find(({ field }) => field === name)!);
  expect(translate(code!, es).message).toBe(
    'Código de transferencia debe tener exactamente 20 dígitos; cópielo de la carta del banco.',
  );
  expect(translate(amount!, es).message).toMatch(/^Importe: /);
  expect(translate(code!, ptBR).message).toBe(code!.message);
  expect(translate(amount!, ptBR).message).toMatch(/^Valor: /);
});

test("a check in a rule of one's own is translated, whatever the rule is called", () => {
  const operation = fixtureOperation('alpha.payout');
  const { rules } = operation;
  const format = rules.find(({ id }) => id === 'amount-format')!;
  const own = (id: string, name: string, written: unknown, field: string) => ({
    ...format,
    id: `own/${id}`,
    field,
    check: { name, written, parameters: written },
  });
  const compiled = compileOperation(
    {
      ...operation,
      rules: [
        own('reason', 'one-of', ['RENT', 'LEASE'], 'beneficiaryName'),
        { ...own('kind', 'one-of', ['A'], 'beneficiaryBankType'), message: 'Ask Ann.' },
        ...rules,
      ],
    },
    '0',
  );
  const order = { ...exampleOrder(operation), beneficiaryName: 'B', beneficiaryBankType: 'B' };
  const validate = translated(validatorOf(compiled, { locale: es }), { locale: es });
  expect(validate(order).diagnostics.map(({ ruleId, message }) => [ruleId, message])).toEqual([
    ['alpha.payout/own/reason', 'Nombre del beneficiario: debe ser LEASE o RENT.'],
    ['alpha.payout/own/kind', 'Ask Ann.'],
  ]);
});

test("the rule files' own wording in a language comes before the package's, also for what a pattern says", () => {
  const operation = fixtureOperation('alpha.payout');
  const model = operation.rules.find(({ id }) => id === 'amount-format')!;
  const says = { en: 'two capitals', es: 'dos mayúsculas' };
  const rules = [
    { ...model, message: { en: '{label} is missing; it must be filled in.', es: 'Falta {label}.' } },
    { ...model, check: { name: 'pattern', written: {}, parameters: { source: '[A-Z]{2}', says } } },
  ];
  const own = { ...fixture(), operations: new Map([['alpha.payout', { ...operation, rules }]]) };
  const { locale } = localeOf(
    own,
    translations.find(({ language }) => language === 'es')!,
  );
  expect(locale.messages['{label} is missing; it must be filled in.']).toBe('Falta {label}.');
  expect(locale.texts['two capitals']).toBe('dos mayúsculas');
});

test('the words of lists before some sounds', () => {
  const found = fixtureValidators()('alpha.payout', {}).diagnostics[0]!;
  const digits = (...counts: string[]) => {
    const message = english('digits', { label: 'Amount', digits: counts.join(' or ') });
    return [es, ptBR].map((locale) => translate({ ...found, message, params: { digits: counts } }, locale).message);
  };
  expect(digits('7', '8')[0]).toBe('Importe: debe tener 7 u 8 dígitos.');
  expect(digits('10', '11')).toEqual(['Importe: debe tener 10 u 11 dígitos.', 'Valor: deve ter 10 ou 11 dígitos.']);
  expect(digits('10', '12')[0]).toBe('Importe: debe tener 10 o 12 dígitos.');
  expect(digits('100', '110')[0]).toBe('Importe: debe tener 100 o 110 dígitos.');
  const others = (label: string): string => {
    const message = english('one-of.others', { label: 'Amount', values: 'A', others: `Currency and ${label}` });
    return translate({ ...found, message, params: { values: ['A'], others: ['one', 'two'] } }, es).message;
  };
  expect(others('Order identifier')).toMatch(/«Moneda» e «Identificador de la orden»\.$/);
  expect(others('Account number')).toMatch(/«Moneda» y «Número de cuenta»\.$/);
});

test('a wrong locale is refused', () => {
  // @ts-expect-error a language's name is no catalogue
  expect(() => fixtureValidators({ locale: 'es' })).toThrow(TypeError);
  expect(() => fixtureValidators({ locale: { ...es, language: 'no language' } })).toThrow(TypeError);
  // @ts-expect-error nor in requirements
  expect(() => requirements('alpha.payout', {}, { locale: {} })).toThrow(TypeError);
});
